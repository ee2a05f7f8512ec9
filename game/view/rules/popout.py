"""The rules page of PopOut."""

from game.i18n import pgettext
from game.view.rules import shared
from game.view.rules.page import Changes, Figure, Heading, Rule, RulesPage
from game.view.rules.picture import before_and_after

KEY = "popout"


def page() -> RulesPage:
    """The page."""
    return RulesPage(
        KEY,
        pgettext(
            "rules:popout",
            "The rules of PopOut in plain words and pictures: drop a disc or pop one out at the bottom, and who wins "
            "when both sides have a line. Play at once.",
        ),
        pgettext("rules:popout", "Drop a disc, or pop one of yours out at the bottom and let its column fall."),
        (
            Heading(shared.in_short()),
            pgettext(
                "rules:popout",
                "PopOut is the original game with a second way to move. A pop moves a whole column at once, so it can "
                "make a line, break one, or both. No place on the board is safe for good.",
            ),
            Changes(
                (
                    shared.row_turn(pgettext("rules:popout", "Drop a disc or pop one.")),
                    shared.row_fallen(pgettext("rules:popout", "Sink when a disc below them is popped.")),
                    shared.row_both_lines(pgettext("rules:popout", "The side that popped wins.")),
                    shared.row_draw(
                        pgettext(
                            "rules:popout",
                            "The board is full or empty, or a side claims the draw when a position comes back.",
                        )
                    ),
                )
            ),
            Heading(shared.a_turn()),
            shared.red_begins(),
            Rule(pgettext("rules:popout", "In your turn you either drop a disc or pop one.")),
            shared.drop(),
            Rule(
                pgettext(
                    "rules:popout",
                    "To pop, choose a column with a disc of your own in the bottom row. That disc leaves the game, and"
                    " every disc above it in the column falls by one row.",
                )
            ),
            Rule(pgettext("rules:popout", "There are always enough discs; you cannot run out of them.")),
            Figure(
                before_and_after(KEY, "3 1 1 2 2 3 3 7 4 7 4 6 3p"),
                pgettext("rules:popout", "Red pops column 3. The column falls by one row, and Red has four in a row."),
            ),
            Heading(shared.ending()),
            shared.line_of_four(),
            shared.first_line_wins(),
            shared.mover_wins_ties(),
            Figure(
                before_and_after(KEY, "3 1 1 2 2 4 4 3 3 6 3p"),
                pgettext(
                    "rules:popout",
                    "Two lines at once: Red pops column 3, and now both sides have four in a row. Red popped, so Red "
                    "wins.",
                ),
            ),
            shared.other_line_wins(),
            Figure(
                before_and_after(KEY, "3 1 7 2 7 4 6 3 3p"),
                pgettext(
                    "rules:popout",
                    "A mistake: Red pops column 3, and a yellow disc falls into a yellow line. Yellow wins.",
                ),
            ),
            Rule(
                pgettext(
                    "rules:popout",
                    "A drop that fills the board without making a line is a draw. So is a pop that empties the board.",
                )
            ),
            shared.claim(),
            *shared.boards(KEY),
            *shared.combinations(("popout+five", "popout+powerup", "popout+powerup+five")),
            *shared.history(),
        ),
    )

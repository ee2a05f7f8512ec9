"""The rules page of Pop 10."""

from game.i18n import pgettext
from game.view.rules import shared
from game.view.rules.page import Changes, Figure, Heading, Rule, RulesPage
from game.view.rules.picture import after, before_and_after, filling

KEY = "pop10"
FILLED = filling("YRRYYRY RYRRYYR YRYYRRY RYRRRYY YYYRRYR RYRRRYY")


def page() -> RulesPage:
    """The page."""
    return RulesPage(
        KEY,
        pgettext(
            "rules:pop10",
            "The rules of Pop 10 in plain words and pictures: fill the board, then pop discs out of your lines; the "
            "first to keep ten wins. Play at once.",
        ),
        pgettext("rules:pop10", "First you fill the board together. Then you take it apart: ten kept discs win."),
        (
            Heading(shared.in_short()),
            pgettext(
                "rules:pop10",
                "In Pop 10 a line does not end the game, it feeds you. Every disc that you pop out of a line of your "
                "own is yours to keep; every other disc goes back on top, where you choose. The first side with ten "
                "discs wins.",
            ),
            Changes(
                (
                    shared.row_board(pgettext("rules:pop10", "First filled by both sides, in four sizes.")),
                    shared.row_turn(pgettext("rules:pop10", "Pop a disc: keep it or drop it back.")),
                    shared.row_goal(pgettext("rules:pop10", "Keep ten discs.")),
                    shared.row_fallen(pgettext("rules:pop10", "Sink when a disc below them is popped.")),
                    shared.row_draw(
                        pgettext(
                            "rules:pop10", "Neither side can pop, or a side claims the draw when a position comes back."
                        )
                    ),
                )
            ),
            Heading(pgettext("rules:pop10", "First part: filling the board")),
            Rule(
                pgettext(
                    "rules:pop10",
                    "Red begins. The sides drop discs in turn and fill the board row by row, the bottom row first. A "
                    "column that has its disc in the present row is closed until that row is full.",
                )
            ),
            Rule(pgettext("rules:pop10", "Lines count for nothing while the board is being filled.")),
            Rule(
                pgettext(
                    "rules:pop10",
                    "If you would rather start popping, let the program fill the rest of the board at random.",
                )
            ),
            Figure(
                (after(KEY, FILLED[: 2 * 17 - 1]), after(KEY, FILLED)),
                pgettext(
                    "rules:pop10", "The third row is being filled; and the full board, on which the popping begins."
                ),
            ),
            Heading(pgettext("rules:pop10", "Second part: popping")),
            Rule(
                pgettext(
                    "rules:pop10",
                    "Red begins again. In your turn you pop a disc of your own out of the bottom row, and its column "
                    "falls by one row.",
                )
            ),
            Rule(
                pgettext(
                    "rules:pop10",
                    "If the disc was part of a line of four or more of your colour just before you popped it, you keep"
                    " it as one point, and you must pop again.",
                )
            ),
            Figure(
                before_and_after(KEY, f"{FILLED} 3p"),
                pgettext(
                    "rules:pop10",
                    "A pop that scores: the disc in column 3 was part of a red line. Red keeps it and pops again.",
                ),
            ),
            Rule(
                pgettext(
                    "rules:pop10",
                    "If it was not part of a line, you drop it back into the top of another column that has room. You "
                    "choose the column, and your turn ends.",
                )
            ),
            Rule(
                pgettext(
                    "rules:pop10",
                    "Only when no other column has room does the disc go back into the column it came from.",
                )
            ),
            Rule(
                pgettext(
                    "rules:pop10",
                    "A line that such a disc makes is not worth a point by itself. It is worth something once a disc "
                    "is popped out of it.",
                )
            ),
            Figure(
                before_and_after(KEY, f"{FILLED} 3p 1p3"),
                pgettext(
                    "rules:pop10",
                    "A pop that does not score: the disc in column 1 is in no line. Red drops it back into column 3.",
                ),
            ),
            Rule(pgettext("rules:pop10", "A disc is one point, no matter how many lines it was part of.")),
            Figure(
                before_and_after(KEY, f"{FILLED} 5p"),
                pgettext(
                    "rules:pop10",
                    "Two lines at once: the disc in column 5 was part of two lines. It is still one point.",
                ),
            ),
            Heading(shared.ending()),
            Rule(pgettext("rules:pop10", "The first side with ten kept discs wins at once.")),
            Rule(
                pgettext(
                    "rules:pop10",
                    "If you have no disc in the bottom row you are passed over, even in the middle of a turn. The "
                    "discs that you have kept stay yours.",
                )
            ),
            Rule(pgettext("rules:pop10", "If neither side has a disc in the bottom row, the game is a draw.")),
            shared.claim(),
            *shared.boards(
                KEY,
                pgettext(
                    "rules:pop10",
                    "Pop 10 needs an even number of places, so that both sides drop equally many discs, and at least "
                    "42 of them.",
                ),
            ),
            Heading(pgettext("rules", "Combinations")),
            pgettext("rules:pop10", "Pop 10 is not combined with other games."),
            *shared.history(),
        ),
    )

"""The rules page of 5-in-a-Row."""

from game.i18n import pgettext
from game.rules import Variant
from game.view.rules import shared
from game.view.rules.page import Boards, Changes, Figure, Heading, Rule, RulesPage
from game.view.rules.picture import after

KEY = "five"


def page() -> RulesPage:
    """The page."""
    return RulesPage(
        KEY,
        pgettext(
            "rules:five",
            "The rules of 5-in-a-Row in plain words and pictures: a board of nine columns, its edges filled before the"
            " first move, and a line of five to win. Play at once.",
        ),
        pgettext(
            "rules:five", "A wider board, its edges filled before the first move. Four is not enough: line up five."
        ),
        (
            Heading(shared.in_short()),
            pgettext(
                "rules:five",
                "5-in-a-Row is the original game on a larger scale. The first and the last column are full of discs of"
                " both colours from the start. Nobody has dropped them, yet every one of them can be the end of a "
                "line.",
            ),
            Changes(
                (
                    shared.row_board(
                        pgettext("rules:five", "9 columns and 6 rows; columns 1 and 9 are full at the start.")
                    ),
                    shared.row_goal(pgettext("rules:five", "Make a line of five.")),
                    shared.row_turn(pgettext("rules:five", "Drop a disc into one of the columns 2 to 8.")),
                )
            ),
            Figure(
                (after(KEY, ""),),
                pgettext(
                    "rules:five", "The board before the first move. The discs of columns 1 and 9 stay there for good."
                ),
            ),
            Heading(shared.a_turn()),
            shared.red_begins(),
            shared.drop(),
            Rule(
                pgettext(
                    "rules:five",
                    "Columns 1 and 9 are full before the first move. Nothing is ever dropped into them or popped out "
                    "of them.",
                )
            ),
            Rule(
                pgettext(
                    "rules:five",
                    "In both of these columns the discs are, from the bottom up: yellow, red, yellow, red, yellow, "
                    "red.",
                ),
                house=True,
            ),
            Rule(pgettext("rules:five", "The other seven columns take 42 discs, as many as the usual board.")),
            Heading(shared.ending()),
            Rule(
                pgettext(
                    "rules:five",
                    "Five or more discs of one colour in a row are a line: across, up and down, or diagonally. Four "
                    "are nothing yet.",
                )
            ),
            Rule(pgettext("rules:five", "The discs at the edges count in lines like all others.")),
            shared.first_line_wins(),
            shared.full_board(),
            Figure(
                (after(KEY, "3 2 2 4 4 5 3 8 5"),),
                pgettext(
                    "rules:five",
                    "Red has dropped only four discs into the second row, but the red disc of column 1 makes them "
                    "five: Red wins.",
                ),
            ),
            Heading(pgettext("rules", "Boards")),
            pgettext("rules:five", "5-in-a-Row has a board of its own and is played on no other."),
            Boards(Variant.from_key(KEY).sizes),
            *shared.combinations(("popout+five", "powerup+five", "popout+powerup+five")),
            *shared.history(),
        ),
    )

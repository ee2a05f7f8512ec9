"""The rules page of Power Up."""

from game.i18n import pgettext
from game.rules import MoveKind
from game.view.names import special_name
from game.view.rules import shared
from game.view.rules.page import Changes, Figure, Heading, Rule, RulesPage
from game.view.rules.picture import before_and_after

KEY = "powerup"


def page() -> RulesPage:
    """The page."""
    return RulesPage(
        KEY,
        pgettext(
            "rules:powerup",
            "The rules of Power Up in plain words and pictures: what the anvil, the wall, the double and the bomb do, "
            "and when they win. Play at once.",
        ),
        pgettext("rules:powerup", "Four special discs for each side, each to be used once. When is the right moment?"),
        (
            Heading(shared.in_short()),
            pgettext(
                "rules:powerup",
                "Power Up is the original game with four surprises for each side. Anvil, wall, double and bomb can "
                "save a lost game or finish a good one. Both sides can always see which special discs are left.",
            ),
            Changes(
                (
                    shared.row_turn(pgettext("rules:powerup", "Drop a disc or use a special disc.")),
                    shared.row_fallen(pgettext("rules:powerup", "Can be crushed by an anvil or popped by a bomb.")),
                    shared.row_both_lines(pgettext("rules:powerup", "The side that made the move wins.")),
                )
            ),
            Heading(shared.a_turn()),
            shared.red_begins(),
            Rule(
                pgettext(
                    "rules:powerup",
                    "In your turn you drop an ordinary disc or one of your special discs. Each special disc can be "
                    "used once in a game, and never two of them in one turn.",
                )
            ),
            shared.drop(),
            Rule(
                pgettext(
                    "rules:powerup",
                    "Once it lies on the board, a special disc is an ordinary disc of your colour and counts in lines.",
                )
            ),
            Heading(special_name(MoveKind.ANVIL)),
            Rule(
                pgettext(
                    "rules:powerup",
                    "Drop the anvil into a column. Every disc below it in that column leaves the game, of either "
                    "colour, and the anvil comes to lie in the bottom row.",
                )
            ),
            Figure(
                before_and_after(KEY, "4 3 5 4 3 4 4a"),
                pgettext("rules:powerup", "Red drops the anvil into column 4. The three discs below it are gone."),
            ),
            Heading(special_name(MoveKind.WALL)),
            Rule(
                pgettext(
                    "rules:powerup",
                    "Drop the wall, then drop an ordinary disc. Use it to defend: neither of the two may complete a "
                    "line of your own.",
                )
            ),
            Rule(
                pgettext(
                    "rules:powerup",
                    "If no second drop is possible without making a line, the wall alone is your whole turn.",
                ),
                house=True,
            ),
            Figure(
                before_and_after(KEY, "1 3 1 4 6 5 2w6"),
                pgettext(
                    "rules:powerup",
                    "Yellow has three in a row. Red drops the wall into column 2 and a disc into column 6.",
                ),
            ),
            Heading(special_name(MoveKind.DOUBLE)),
            Rule(
                pgettext(
                    "rules:powerup",
                    "Drop the double. If it completes a line, you have won. Otherwise drop an ordinary disc as well, "
                    "and that one may win too.",
                )
            ),
            Rule(pgettext("rules:powerup", "If the double fills the last free place, it alone is your whole turn.")),
            Figure(
                before_and_after(KEY, "2 2 3 3 4x5"),
                pgettext(
                    "rules:powerup",
                    "Red drops the double into column 4 and a disc into column 5: two moves in one, and a line.",
                ),
            ),
            Heading(special_name(MoveKind.BOMB)),
            Rule(
                pgettext(
                    "rules:powerup", "You may use the bomb only while the other side has a disc in the bottom row."
                )
            ),
            Rule(
                pgettext(
                    "rules:powerup",
                    "Drop the bomb. If it completes a line, you have won. Otherwise pop one of the other side's discs "
                    "out of the bottom row: it leaves the game, and its column falls by one row.",
                )
            ),
            Rule(
                pgettext("rules:powerup", "You may pop in any column, but not in one that is filled for good."),
                house=True,
            ),
            Figure(
                before_and_after(KEY, "2 4 4 1 3 1 5b4"),
                pgettext(
                    "rules:powerup",
                    "Red drops the bomb into column 5 and pops the yellow disc of column 4. The red disc above it "
                    "falls into a line.",
                ),
            ),
            Heading(shared.ending()),
            shared.line_of_four(),
            Rule(pgettext("rules:powerup", "Lines are looked at when your whole move is done.")),
            shared.first_line_wins(),
            Rule(shared.mover_wins_ties().text, house=True),
            shared.other_line_wins(),
            shared.full_board(),
            *shared.boards(KEY),
            *shared.combinations(("powerup+five", "popout+powerup", "popout+powerup+five")),
            *shared.history(),
        ),
    )

"""The rules page of the original game."""

from game.i18n import pgettext
from game.view.rules import shared
from game.view.rules.page import Facts, Figure, Heading, Rule, RulesPage
from game.view.rules.picture import after, before_and_after

KEY = "standard"


def page() -> RulesPage:
    """The page."""
    return RulesPage(
        KEY,
        pgettext(
            "rules:standard",
            "The rules of four in a row in plain words and pictures: how a turn goes, what a line is, when it is a "
            "draw. Play at once, on one device or by link.",
        ),
        pgettext("rules:standard", "Drop your discs into an upright board. Be the first to line up four."),
        (
            Heading(shared.in_short()),
            pgettext(
                "rules:standard",
                "Two sides, Red and Yellow, share one board. Every disc falls to the bottom of its column, or onto the"
                " discs that lie there. Each move builds on those before it, so a place may be worth a win only when "
                "the place below it is taken.",
            ),
            Facts(
                (
                    (pgettext("rules:standard", "Players"), pgettext("rules:standard", "Two.")),
                    (shared.row_board("")[0], pgettext("rules:standard", "7 columns and 6 rows, or another size.")),
                    shared.row_goal("")[:2],
                    shared.row_turn("")[:2],
                    shared.row_draw("")[:2],
                )
            ),
            Heading(shared.a_turn()),
            shared.red_begins(),
            shared.drop(),
            Rule(pgettext("rules:standard", "Nobody may pass, and a disc that has fallen stays where it is.")),
            Figure(
                before_and_after(KEY, "4 3 4 5 3 4"),
                pgettext(
                    "rules:standard", "Yellow drops a disc into column 4. It comes to rest on the two that lie there."
                ),
            ),
            Heading(shared.ending()),
            shared.line_of_four(),
            shared.first_line_wins(),
            shared.full_board(),
            Figure(
                (after(KEY, "4 4 3 3 5 5 6"), after(KEY, "4 3 4 5 4 3 4"), after(KEY, "1 2 2 3 3 4 3 4 4 6 4")),
                pgettext("rules:standard", "Three ways in which Red wins: a line across, a line up, a diagonal line."),
            ),
            *shared.boards(KEY),
            Heading(pgettext("rules:standard", "Other games on the same board")),
            pgettext(
                "rules:standard",
                "Four more games begin with these rules and change them: PopOut lets discs out at the bottom, Pop 10 "
                "collects discs out of lines, 5-in-a-Row asks for one disc more, and Power Up gives each side four "
                "special discs.",
            ),
            *shared.history(),
        ),
    )

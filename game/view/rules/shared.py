"""What several rules pages say in the same words."""

from dataclasses import dataclass

from game.i18n import pgettext
from game.rules import Variant
from game.view.rules.page import Block, Boards, Heading, Mixes, Rule


def in_short() -> str:
    """The heading of the part that says what the game is."""
    return pgettext("rules", "The game in short")


def a_turn() -> str:
    """The heading of the part that says what a side does when it is its turn."""
    return pgettext("rules", "A turn")


def ending() -> str:
    """The heading of the part that says how the game ends."""
    return pgettext("rules", "How the game ends")


def red_begins() -> Rule:
    """Who begins, and that the sides take turns."""
    return Rule(pgettext("rules", "Red begins, and then the sides take turns."))


def drop() -> Rule:
    """How a disc is dropped."""
    text = pgettext(
        "rules", "Choose a column that is not full and drop a disc of your colour into it. It falls as far as it can."
    )
    return Rule(text)


def line_of_four() -> Rule:
    """What a line is."""
    return Rule(
        pgettext("rules", "Four or more discs of one colour in a row are a line: across, up and down, or diagonally.")
    )


def first_line_wins() -> Rule:
    """That a line wins."""
    return Rule(pgettext("rules", "The first side to make a line wins at once."))


def full_board() -> Rule:
    """That a full board is a draw."""
    text = pgettext(
        "rules",
        "A full board without a line is a draw. A line is looked for first, so the very last disc can still win.",
    )
    return Rule(text)


def mover_wins_ties() -> Rule:
    """Who wins when both sides have a line."""
    text = pgettext("rules", "If both sides have a line after your move, you win, because you made the move.")
    return Rule(text)


def other_line_wins() -> Rule:
    """What happens when a move gives the other side a line."""
    return Rule(pgettext("rules", "If only the other side has a line after your move, the other side wins."))


def claim() -> Rule:
    """That a recurrence may be claimed as a draw."""
    text = pgettext(
        "rules",
        "When the same position stands for the third time with the same side to move, either side may claim a draw. "
        "Nobody has to.",
    )
    return Rule(text, house=True)


def boards(key: str, *more: str) -> tuple[Block, ...]:
    """On which boards the game is played, and perhaps why on no others."""
    text = pgettext(
        "rules", "The first of these boards is the usual one. Choose any to play on it now, two on one device."
    )
    return (Heading(pgettext("rules", "Boards")), text, *more, Boards(Variant.from_key(key).sizes))


def combinations(keys: tuple[str, ...]) -> tuple[Block, ...]:
    """The combinations in which the game has a part."""
    text = pgettext(
        "rules",
        "PopOut, 5-in-a-Row and Power Up can be played together, two of them or all three. Their rules add up: the "
        "board "
        "of 5-in-a-Row, the pops of PopOut, the special discs of Power Up. A pop is always a whole move; it is never "
        "the "
        "second part of a special disc.",
    )
    return (Heading(pgettext("rules", "Combinations")), text, Mixes(keys))


def history() -> tuple[Block, ...]:
    """Where the games come from."""
    return (
        Heading(pgettext("rules", "A little history")),
        pgettext(
            "rules", "Howard Wexler invented the game with the upright board. It was first sold in February 1974."
        ),
        pgettext(
            "rules",
            "The rule sheet of 2009, for a board with a bar at the bottom that lets discs out, has five games: the "
            "original, "
            "PopOut, Pop 10, 5-in-a-Row and Power Up.",
        ),
        pgettext(
            "rules",
            "Where that sheet is silent we had to decide ourselves. Such a rule is marked as a house rule on these "
            "pages.",
        ),
        pgettext("rules", "Fourfall is free software and has nothing to do with the makers of the toy."),
    )


# What the table of changes is about, and how it is in the original game.


def row_turn(here: str) -> tuple[str, str, str]:
    """What can be done in a turn."""
    return pgettext("rules", "Your turn"), pgettext("rules", "Drop a disc."), here


def row_goal(here: str) -> tuple[str, str, str]:
    """What wins."""
    return pgettext("rules", "To win"), pgettext("rules", "Make a line of four."), here


def row_board(here: str) -> tuple[str, str, str]:
    """What the board is like at the start."""
    return pgettext("rules", "The board"), pgettext("rules", "Empty at the start, in seven sizes."), here


def row_fallen(here: str) -> tuple[str, str, str]:
    """What becomes of discs on the board."""
    return pgettext("rules", "Fallen discs"), pgettext("rules", "Stay where they are."), here


def row_both_lines(here: str) -> tuple[str, str, str]:
    """What happens when both sides have a line."""
    return pgettext("rules", "Lines of both sides"), pgettext("rules", "Cannot happen."), here


def row_draw(here: str) -> tuple[str, str, str]:
    """What is a draw."""
    return pgettext("rules", "A draw"), pgettext("rules", "The board is full."), here


# What stands around the rules.


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the page that belong to no game."""

    title: str
    play: str
    house_rule: str
    before: str
    after: str
    board: str


def words() -> Words:
    """The words in the language of the page."""
    return Words(
        title=pgettext("rules", "{game}: the rules"),
        play=pgettext("rules", "Play {game}"),
        house_rule=pgettext("rules", "House rule"),
        # Translators: what a screen reader says of a picture; the board is read out column by column.
        before=pgettext("rules", "Before the move. {board}"),
        after=pgettext("rules", "After the move. {board}"),
        board=pgettext("rules", "The board. {board}"),
    )


def mode_name(mode: str) -> str:
    """Who plays: the words on the button that starts a game."""
    return {
        "local": pgettext("mode", "Two on this device"),
        "computer": pgettext("mode", "The computer"),
        "online": pgettext("mode", "A friend, by link"),
        "letter": pgettext("letter", "Game by letter"),
    }[mode]

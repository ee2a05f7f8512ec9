"""How a board stands, as a short text, for the page to paint a kept game before Python runs (assets/boot/board.js)."""

from game.rules import Position, Side

LETTERS = {Side.RED: "r", Side.YELLOW: "y", None: "."}


def standing(position: Position) -> str:
    """The discs of each column from the bottom up, columns divided by strokes; nothing above the last disc of one.

    >>> from game.rules import Variant
    >>> standing(Variant.from_key("standard").start())
    '//////'
    """
    size = position.size
    columns = (
        "".join(LETTERS[position.disc_at(column, row)] for row in range(size.rows)) for column in range(size.columns)
    )
    return "/".join(column.rstrip(".") for column in columns)

"""How a board stands, as a short text, for the page to paint a kept game before Python runs (assets/boot/board.js)."""

from game.rules import Position, Side


def standing(position: Position) -> str:
    """The discs of each column from the bottom up, columns divided by strokes; nothing above the last disc of one.

    >>> from game.rules import Variant
    >>> standing(Variant.from_key("standard").start())
    '//////'
    """
    columns = (
        "".join("r" if position.disc_at(column, row) is Side.RED else "y" for row in range(position.height(column)))
        for column in range(position.size.columns)
    )
    return "/".join(columns)

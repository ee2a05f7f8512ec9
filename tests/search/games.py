"""Games as texts, played out."""

from itertools import accumulate

from game.notation import parse_moves
from game.rules import Move, Position, Size, Variant


def played(key: str, text: str, size: str = "") -> tuple[tuple[Position, ...], tuple[Move, ...]]:
    """The positions that a game goes through, on the board of its variant if none is named, and its moves."""
    start = Variant.from_key(key).start(Size.parse(size) if size else None)
    moves = tuple(parse_moves(text, start.variant, start.size))
    return tuple(accumulate(moves, Position.play, initial=start)), moves

"""Games as texts, played out."""

from itertools import accumulate

from game.notation import parse_moves
from game.rules import Move, Position, Variant


def played(key: str, text: str) -> tuple[tuple[Position, ...], tuple[Move, ...]]:
    """The positions that a game on the default board of a variant goes through, and its moves."""
    start = Variant.from_key(key).start()
    moves = tuple(parse_moves(text, start.variant, start.size))
    return tuple(accumulate(moves, Position.play, initial=start)), moves

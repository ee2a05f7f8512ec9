"""Counting move sequences, the usual check and measure of a move generator."""

from game.rules.position import Position


def perft(position: Position, depth: int) -> int:
    """The number of sequences of exactly `depth` moves from a position; a finished game has no continuation.

    >>> from game.rules import Variant
    >>> perft(Variant.from_key("standard").start(), 3)
    343
    """
    if depth == 0:
        return 1
    if depth == 1:
        return position.count_moves()
    count = 0
    for move in position.legal_moves():
        count += perft(position.play(move), depth - 1)
    return count

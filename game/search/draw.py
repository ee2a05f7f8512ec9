"""Whether the computer agrees to a draw."""

EARLIEST = 12
"""Before so many moves have been played, nothing is seen so clearly that a game should end for it."""


def agrees_to_draw(score: int | None, moves: int) -> bool:
    """Whether a side takes a draw, whose position after so many moves is worth `score` to it, if that is known.

    >>> agrees_to_draw(0, 20), agrees_to_draw(3, 20), agrees_to_draw(-3, 4)
    (True, False, False)
    """
    return score is not None and score <= 0 and moves >= EARLIEST

"""The question that both exact solvers answer, and what they share: the geometry of a drop game and its scores.

A score is written as solvers of four in a row write it, for the side to move: positive if it wins, negative if it
loses, and its size is the number of discs that the winner has left when its last one falls, plus one. The quicker
the win, the larger the score.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.rules import Board, MoveKind, Position

Bounds = tuple[int, int]
"""The lowest and the highest score that are still possible."""

Known = Callable[[Position], Bounds | None]
"""What a book knows of the score of a position."""


class Prover(Protocol):
    """Searches one drop game on one board; what it has proved stays in its table."""

    board: Board
    nodes: int
    """Positions looked at so far."""

    def prove(self, own: int, other: int, goal: int, budget: int) -> int | None:
        """A number that is at least `goal` if the score is, and then at most the score; or else one at least the score.

        `own` are the discs of the side to move; neither side has a line. After `budget` positions it gives up and
        returns None; asked again, it goes on from what its table holds.
        """

    def foresee(self, own: int, other: int, goal: int, until: int, budget: int) -> int | None:
        """The same of what a position seems to be worth, looking ahead only until `until` cells are empty, at least 1.

        Where an answer is forced there, it is followed further. Estimates are at most `largest_estimate`, either way; a
        score is written that much further from 0, and proven.
        """


def is_drop_game(position: Position) -> bool:
    """Whether nothing but drops is ever played in this game, and lines decide it."""
    return position.variant.kinds == (MoveKind.DROP,)


def empty_cells(position: Position) -> int:
    """How many discs can still be dropped."""
    return (position.board.cells & ~(position.red | position.yellow)).bit_count()


UNKNOWN = 64
"""More than any score, with the room for estimates."""


def largest_estimate(board: Board) -> int:
    """The room between a draw and the least win, for what a position seems to be worth.

    >>> from game.rules import Size
    >>> largest_estimate(Board.of(Size(7, 6)))
    42
    """
    columns = board.columns - len(board.filled)
    return UNKNOWN - 1 - (columns * board.rows + 1) // 2


def mirrored(board: Board, discs: int) -> int:
    """The discs as they stand in a mirror.

    >>> from game.rules import Size
    >>> board = Board.of(Size(7, 6))
    >>> mirrored(board, board.cell(0, 2)) == board.cell(6, 2)
    True
    """
    stride = board.rows + 1
    column, seen = (1 << stride) - 1, 0
    for _ in range(board.columns):
        seen = seen << stride | discs & column
        discs >>= stride
    return seen


def win_score(left: int) -> int:
    """The score of winning with the next disc when `left` cells are empty.

    >>> win_score(left=42 - 6)  # the fourth disc of the side that began on 7x6
    18
    """
    return (left + 1) // 2


def plies_to_end(score: int, left: int) -> int:
    """How many plies a game that is worth `score` lasts, from a position with `left` empty cells.

    >>> plies_to_end(win_score(20), 20), plies_to_end(-win_score(19), 20), plies_to_end(0, 20)
    (1, 2, 20)
    """
    if score == 0:
        return left
    # The winner's last disc falls when as many cells are empty as `win_score` takes, odd or even as it is its turn.
    empty = 2 * abs(score) - (left + (score < 0)) % 2
    return left - empty + 1


def goal_between(low: int, high: int) -> int:
    """The score to ask for next: first whether the game ends soon, which is cheap and prepares the table.

    >>> goal_between(-20, 20), goal_between(-9, 20), goal_between(1, 2)
    (-9, 11, 2)
    """
    middle = (low + high) // 2
    return 1 + (min(middle, -(-low // 2)) if middle <= 0 else max(middle, high // 2))


def narrowed(bounds: Bounds, goal: int, found: int | None) -> Bounds:
    """The bounds of a score after a prover was asked for a goal.

    >>> narrowed((-5, 5), 1, 2), narrowed((-5, 5), 1, 0), narrowed((-5, 5), 1, None)
    ((2, 5), (-5, 0), (-5, 5))
    """
    low, high = bounds
    if found is None:
        return bounds
    return (max(low, found), high) if found >= goal else (low, min(high, found))

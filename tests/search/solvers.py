"""Solvers that know little, to see what is made of it."""

from game.rules import Board
from game.search.exact import Twin


class Deciding(Twin):
    """A solver that knows at once that a score lies between two bounds, and nothing else however long it looks."""

    def __init__(self, board: Board, low: int, high: int) -> None:
        super().__init__(board)
        self._bounds = low, high

    def prove(self, own: int, other: int, goal: int, budget: int) -> int | None:
        """A bound, if it answers the question."""
        low, high = self._bounds
        known = goal <= low or goal > high
        self.nodes += 1 if known else budget
        return None if not known else low if goal <= low else high


class KnowingTheMiddle(Deciding):
    """A solver that knows at once that a disc loses but at the edges, and nothing else however long it looks."""

    def __init__(self, board: Board) -> None:
        super().__init__(board, 1, 7)
        self._edges = board.column_masks[0] | board.column_masks[-1]

    def prove(self, own: int, other: int, goal: int, budget: int) -> int | None:
        """A bound, if it answers the question."""
        if other & self._edges:
            self.nodes += budget
            return None
        return super().prove(own, other, goal, budget)

"""Solvers that know little, to see what is made of it."""

from game.rules import Board
from game.search.exact import Twin


class KnowingTheMiddle(Twin):
    """A solver that knows at once that a disc loses but at the edges, and nothing else however long it looks."""

    def prove(self, own: int, other: int, goal: int, budget: int) -> int | None:
        """The bound that is asked for, or nothing."""
        masks = self.board.column_masks
        known = not other & (masks[0] | masks[-1])
        self.nodes += 1 if known else budget
        return goal if known else None


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

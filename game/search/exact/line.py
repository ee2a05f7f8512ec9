"""How a drop game goes on with best play."""

from __future__ import annotations

from game.rules import Move, Position, Termination
from game.search.exact.prover import Known, Prover, empty_cells, win_score

LONGEST = 16
"""More plies than this help nobody."""


class BestLine:
    """The moves with which both sides reach the score of a position, found one by one by `step`."""

    def __init__(
        self, prover: Prover, position: Position, score: int, known: Known | None = None, longest: int = LONGEST
    ) -> None:
        """`score` is that of the position, in which the game goes on."""
        self.moves: tuple[Move, ...] = ()
        self._prover = prover
        self._known = known
        self._longest = longest
        self._position = position
        self._score = score
        self._open = in_order(position)

    @property
    def done(self) -> bool:
        """Whether the line is as long as it gets."""
        return self._position.outcome is not None or len(self.moves) >= self._longest

    def step(self, budget: int) -> None:
        """Look at some `budget` positions more."""
        limit = self._prover.nodes + budget
        while not self.done and (rest := limit - self._prover.nodes) > 0:
            reached = self._reached(self._open[0], rest)
            if reached is None:
                return
            if reached >= self._score:
                self._play(self._open[0])
            else:
                del self._open[0]

    def _play(self, move: Move) -> None:
        self.moves = (*self.moves, move)
        self._position = self._position.play(move)
        self._score = -self._score
        self._open = in_order(self._position)

    def _reached(self, move: Move, budget: int) -> int | None:
        """At least the score of the position if the move reaches that, or else less; None if the budget is spent."""
        after = self._position.play(move)
        if after.outcome is not None:
            return win_score(empty_cells(self._position)) if after.outcome.termination is Termination.LINE else 0
        low, high = (self._known and self._known(after)) or (-1, 1)
        if low == high:
            return -low
        found = self._prover.prove(*after.own_and_other(), 1 - self._score, budget)
        return None if found is None else -found


def in_order(position: Position) -> list[Move]:
    """The legal moves, those in the middle first."""
    middle = (position.size.columns - 1) / 2
    return sorted(position.legal_moves(), key=lambda move: abs(move.column - middle))

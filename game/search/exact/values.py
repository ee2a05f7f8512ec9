"""The values of every move in a drop game, found question by question, so that it can be stopped at any time."""

from __future__ import annotations

import math

from game.rules import Move, Position, Termination
from game.search.exact.prover import Bounds, Known, Prover, empty_cells, goal_between, narrowed, win_score


class Values:
    """The scores of the moves of a position for the side that plays them, narrowed down by `step`.

    Whether a move wins, draws or loses is found out for all moves first, and then how soon.
    """

    def __init__(self, prover: Prover, position: Position, known: Known | None = None) -> None:
        self.prover = prover
        self.position = position
        self.bounds: dict[Move, Bounds] = {}
        left = empty_cells(position)
        self._after = {move: position.play(move) for move in position.legal_moves()}
        for move, after in self._after.items():
            if after.outcome is None:
                low, high = (known and known(after)) or (-win_score(left - 2), win_score(left - 1))
                self.bounds[move] = -high, -low
            else:
                score = win_score(left) if after.outcome.termination is Termination.LINE else 0
                self.bounds[move] = score, score
        middle = (position.size.columns - 1) / 2
        self._order = sorted(self.bounds, key=lambda move: abs(move.column - middle))
        self._doubt = self._open_questions()

    @property
    def done(self) -> bool:
        """Whether every score is known."""
        return all(low == high for low, high in self.bounds.values())

    @property
    def decided(self) -> bool:
        """Whether of every move it is known that it wins, draws or loses."""
        return all(map(_decided, self.bounds.values()))

    @property
    def progress(self) -> float:
        """How much of the doubt is gone, from 0 to 1."""
        return 1 - self._open_questions() / self._doubt if self._doubt else 1.0

    @property
    def score(self) -> Bounds:
        """The bounds of the position itself."""
        return max(low for low, _ in self.bounds.values()), max(high for _, high in self.bounds.values())

    @property
    def best(self) -> Move:
        """A move that no other is known to beat: one that may hold, of the highest score as far as it is known."""
        return max(self._order, key=lambda move: (self.bounds[move][1] >= 0, self.bounds[move]))

    def step(self, budget: int) -> None:
        """Look at some `budget` positions more; with a budget of fewer than some thousands nothing may come of it."""
        limit = self.prover.nodes + budget
        while not self.done and (rest := limit - self.prover.nodes) > 0:
            self._ask(next(move for move in self._order if self._is_next(move)), rest)

    def _is_next(self, move: Move) -> bool:
        low, high = self.bounds[move]
        return low < high and (self.decided or not _decided((low, high)))

    def _ask(self, move: Move, budget: int) -> None:
        """Halve the bounds of one move, if the budget suffices."""
        low, high = self.bounds[move]
        goal = goal_between(low, high)
        own, other = self._after[move].own_and_other()
        found = self.prover.prove(own, other, 1 - goal, budget)
        self.bounds[move] = narrowed((low, high), goal, None if found is None else -found)

    def _open_questions(self) -> float:
        return sum(math.log2(high - low + 1) for low, high in self.bounds.values())


def _decided(bounds: Bounds) -> bool:
    low, high = bounds
    return low > 0 or high < 0 or low == high


class ScoreSearch:
    """The score of one position in which the game goes on, narrowed down by `step`."""

    def __init__(self, prover: Prover, position: Position, bounds: Bounds | None = None) -> None:
        """`bounds` are what is known of the score so far."""
        left = empty_cells(position)
        self.bounds = bounds or (-win_score(left - 1), win_score(left))
        self._prover = prover
        self._discs = position.own_and_other()

    @property
    def done(self) -> bool:
        """Whether the score is known."""
        return self.bounds[0] == self.bounds[1]

    def step(self, budget: int) -> None:
        """Look at some `budget` positions more."""
        limit = self._prover.nodes + budget
        while not self.done and (rest := limit - self._prover.nodes) > 0:
            goal = goal_between(*self.bounds)
            self.bounds = narrowed(self.bounds, goal, self._prover.prove(*self._discs, goal, rest))


def score_of(prover: Prover, position: Position) -> int:
    """The score of a position in which the game goes on, however long it takes.

    >>> from game.rules import Size, Variant
    >>> from game.search.exact.twin import Twin
    >>> position = Variant.from_key("standard").start(Size(5, 4))
    >>> score_of(Twin(position.board), position)
    0
    """
    search = ScoreSearch(prover, position)
    while not search.done:
        search.step(2**30)
    return search.bounds[0]

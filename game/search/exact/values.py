"""The values of every move in a drop game, found question by question, so that it can be stopped at any time."""

from __future__ import annotations

import math

from game.rules import Move, Position, Termination
from game.search.exact.prover import Prover, win_score

Bounds = tuple[int, int]
"""The lowest and the highest score that are still possible."""


class Values:
    """The scores of the moves of a position for the side that plays them, narrowed down by `step`.

    Whether a move wins, draws or loses is found out for all moves first, and then how soon.
    """

    def __init__(self, prover: Prover, position: Position) -> None:
        self.prover = prover
        self.position = position
        self.bounds: dict[Move, Bounds] = {}
        left = (prover.board.cells & ~(position.red | position.yellow)).bit_count()
        self._after = {move: position.play(move) for move in position.legal_moves()}
        for move, after in self._after.items():
            if after.outcome is None:
                self.bounds[move] = -win_score(left - 1), win_score(left - 2)
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
        """A move that no other is known to beat: of the highest score, as far as it is known."""
        return max(self._order, key=lambda move: self.bounds[move])

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
        goal = _goal(low, high)
        own, other = self._after[move].own_and_other()
        found = self.prover.prove(own, other, 1 - goal, budget)
        if found is not None:
            self.bounds[move] = (max(low, -found), high) if -found >= goal else (low, min(high, -found))

    def _open_questions(self) -> float:
        return sum(math.log2(high - low + 1) for low, high in self.bounds.values())


def _decided(bounds: Bounds) -> bool:
    low, high = bounds
    return low > 0 or high < 0 or low == high


def _goal(low: int, high: int) -> int:
    """The score to ask for next: first whether the game ends soon, which is cheap and prepares the table.

    >>> _goal(-20, 20), _goal(-9, 20), _goal(1, 2)
    (-9, 11, 2)
    """
    middle = (low + high) // 2
    return 1 + (min(middle, -(-low // 2)) if middle <= 0 else max(middle, high // 2))


def score_of(prover: Prover, position: Position) -> int:
    """The score of a position in which the game goes on, however long it takes.

    >>> from game.rules import Size, Variant
    >>> from game.search.exact.twin import Twin
    >>> position = Variant.from_key("standard").start(Size(5, 4))
    >>> score_of(Twin(position.board), position)
    0
    """
    own, other = position.own_and_other()
    left = (prover.board.cells & ~(own | other)).bit_count()
    low, high = -win_score(left - 1), win_score(left)
    while low < high:
        goal = _goal(low, high)
        found = prover.prove(own, other, goal, budget=2**30)
        if found is not None:
            low, high = (max(low, found), high) if found >= goal else (low, min(high, found))
    return low

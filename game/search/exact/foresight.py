"""The move that seems best in a drop game, found by looking further and further ahead with a prover."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules import Move, Position, Termination
from game.search.exact.prover import UNKNOWN, Prover, empty_cells, largest_estimate, win_score


class Foresight:
    """What some moves of a position seem to be worth to the side that plays them, deepened ply by ply by `step`.

    The best move so far is asked for its value, with null windows that close in on it (Plaat's MTD(f), 1995); of the
    others it is asked only whether they are better.
    """

    depth: int
    """The plies that have been searched completely."""

    def __init__(self, prover: Prover, position: Position, moves: Iterable[Move]) -> None:
        """`moves` are some legal ones, at least one, in the order in which they are looked into."""
        self.depth = 0
        self._prover = prover
        self._left = empty_cells(position)
        self._sure = largest_estimate(position.board)
        self._after = {move: position.play(move) for move in moves}
        self._values = {move: self._value_at_once(after) for move, after in self._after.items()}
        self._moves = list(self._values)
        self._begin_ply()

    @property
    def done(self) -> bool:
        """Whether more steps would change nothing."""
        if len(self._moves) == 1 or self.depth >= max(1, self._left - 2):
            return True
        return abs(self._values[self.best]) > self._sure

    @property
    def sure(self) -> bool:
        """Whether the best move is known to win, or all moves to lose."""
        return abs(self.value) > self._sure

    @property
    def best(self) -> Move:
        """The best move found so far; one that has just turned out to be lost gives way to another that may hold."""
        first = self._moves[0]
        if self._next and self._low > self._values[first]:
            return self._moves[self._next]
        return first if self._seems(first) >= -self._sure else max(self._moves, key=self._seems)

    @property
    def value(self) -> int:
        """What the best move seems to be worth, written as `Prover.foresee` does."""
        return self._seems(self.best)

    @property
    def score(self) -> int:
        """The score of the best move, or a bound on it, where it is sure; else 0."""
        beyond = max(0, abs(self.value) - self._sure)
        return beyond if self.value > 0 else -beyond

    def step(self, budget: int) -> None:
        """Look at some `budget` positions more; a question that is cut off goes on from the table of the prover."""
        limit = self._prover.nodes + budget
        while not self.done and (rest := limit - self._prover.nodes) > 0:
            self._ask(rest)

    def _value_at_once(self, after: Position) -> int:
        line = after.outcome is not None and after.outcome.termination is Termination.LINE
        return self._sure + win_score(self._left) if line else 0

    def _seems(self, move: Move) -> int:
        """What a move is worth as far as it has been asked."""
        value = self._values[move]
        return max(self._low, min(self._high, value)) if move is self._moves[self._next] else value

    def _begin_ply(self) -> None:
        self._moves.sort(key=lambda move: -self._values[move])
        self._next = 0
        self._low, self._high = -UNKNOWN, UNKNOWN

    def _ask(self, budget: int) -> None:
        """Narrow down what the next move is worth one ply deeper, if the budget suffices."""
        move = self._moves[self._next]
        # Of the first move nothing is known in this ply: it is likely to be worth as much as in the one before.
        goal = self._low + 1 if self._low > -UNKNOWN else min(self._high, self._values[move])
        own, other = self._after[move].own_and_other()
        found = self._prover.foresee(own, other, 1 - goal, self._left - self.depth - 1, budget)
        if found is None:
            return
        if -found >= goal:
            self._low = -found
        else:
            self._high = -found
        if self._low >= self._high:
            self._end_move(move)

    def _end_move(self, move: Move) -> None:
        """Go on to the next move; this one comes first if it is better than those before."""
        self._values[move] = self._high
        if self._next and self._high > self._values[self._moves[0]]:
            self._moves.insert(0, self._moves.pop(self._next))
        self._next += 1
        if self._next < len(self._moves):
            self._low, self._high = self._values[self._moves[0]], UNKNOWN
        else:
            self.depth += 1
            self._begin_ply()

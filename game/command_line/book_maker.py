"""Works out what the opening book holds: first a policy for either side, then the scores of whole plies.

The policy fixes one best move for each position that can come up while its side plays by it, whatever the other does,
and proves that it is one: that it wins where the position is won, draws where it is drawn, and lasts longest where it
is lost. That takes far fewer proofs than the scores of all positions, and already makes a perfect player.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from game.search.book import Discs, key_of, replies, wins_at_once
from game.search.exact import Bounds, Prover, win_score
from game.search.exact.prover import goal_between, narrowed

FIRST_BUDGET = 2**18
"""So many positions are looked at for each move before any move is given twice as many."""


class Maker:
    """Works out a book with a prover; `found` is told each pair of bounds that is narrower than what was known."""

    def __init__(self, prover: Prover, known: dict[int, Bounds], found: Callable[[int, Bounds], None]) -> None:
        self.prover = prover
        self.board = prover.board
        self.known = known
        self._found = found

    def make_policy(self, plies: int) -> None:
        """Find the moves of the side that is to move after so many plies, from its first one on."""
        seen: set[int] = set()
        if plies % 2 == 0:
            self._follow(0, 0, plies, seen)
        else:
            for after in replies(self.board, 0, 0):
                self._follow(*after, plies - 1, seen)

    def _follow(self, own: int, other: int, plies: int, seen: set[int]) -> None:
        """Find the moves of the side to move in a position and for at most so many plies after it."""
        key = key_of(self.board, own, other)
        if key in seen or wins_at_once(self.board, own, other):
            return
        seen.add(key)
        after = self._best(own, other)
        if plies and not wins_at_once(self.board, *after):
            for reply in replies(self.board, *after):
                self._follow(*reply, plies - 2, seen)

    def _best(self, own: int, other: int) -> Discs:
        """The position after a best move: one that keeps a win or a draw, or else that loses last."""
        bounds = self.bounds(own, other)
        bounds = self._narrow(own, other, bounds, 1)
        if bounds[0] < 1:
            bounds = self._narrow(own, other, bounds, 0)
        while bounds[1] < 0 and bounds[0] < bounds[1]:
            bounds = self._narrow(own, other, bounds, (bounds[0] + bounds[1]) // 2 + 1)
        # What one of the moves is now known to reach.
        goal = bounds[0]
        choices = [after for after in replies(self.board, own, other) if not wins_at_once(self.board, *after)]
        for doubling in count():
            for after in choices:
                bounds = self.bounds(*after)
                if self._narrow(*after, bounds, 1 - goal, FIRST_BUDGET << doubling)[1] <= -goal:
                    return after
            if not choices:
                return next(replies(self.board, own, other))
        raise AssertionError

    def bounds(self, own: int, other: int) -> Bounds:
        """What is known of the score of a position."""
        left = self.board.area - (own | other).bit_count()
        return self.known.get(key_of(self.board, own, other), (-win_score(left - 1), win_score(left)))

    def _narrow(self, own: int, other: int, bounds: Bounds, goal: int, budget: int = 2**30) -> Bounds:
        """Find out whether the score is at least the goal, if that is open and the budget suffices."""
        if not bounds[0] < goal <= bounds[1]:
            return bounds
        found = narrowed(bounds, goal, self.prover.prove(own, other, goal, budget))
        if found != bounds:
            self._keep(own, other, found)
        return found

    def _keep(self, own: int, other: int, bounds: Bounds) -> None:
        key = key_of(self.board, own, other)
        low, high = self.bounds(own, other)
        if low > bounds[1] or high < bounds[0]:
            raise ArithmeticError(f"The position {key} has two scores, in {(low, high)} and in {bounds}.")
        narrower = max(low, bounds[0]), min(high, bounds[1])
        if narrower != (low, high):
            self.known[key] = narrower
            self._found(key, narrower)

    def make_scores(self, plies: int) -> None:
        """Find the score of every position after at most so many plies, depth first."""
        self._score(0, 0, plies, set())

    def _score(self, own: int, other: int, plies: int, complete: set[int]) -> int:
        """The score of a position; afterwards that of every position up to `plies` later is known."""
        board = self.board
        if wins_at_once(board, own, other):
            return win_score(board.area - (own | other).bit_count())
        key = key_of(board, own, other)
        if key not in complete:
            complete.add(key)
            if plies:
                score = max(-self._score(*after, plies - 1, complete) for after in replies(board, own, other))
                self._keep(own, other, (score, score))
            else:
                bounds = self.bounds(own, other)
                while bounds[0] < bounds[1]:
                    bounds = self._narrow(own, other, bounds, goal_between(*bounds))
        return self.known[key][0]

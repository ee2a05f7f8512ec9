"""Pop 10's board, filled at random for whoever does not want to fill it by hand."""

from collections.abc import Collection
from random import SystemRandom

from game.match import Match
from game.rules import Move, MoveKind


class Filling:
    """Goes on from its beginning until the board is full, in turn with whoever else fills it."""

    def __init__(self) -> None:
        self._random = SystemRandom()
        self.goes_on = False

    def next(self, match: Match, columns: Collection[int]) -> Move | None:
        """A drop into one of the columns that are open to this device, if there is one and the filling goes on."""
        self.goes_on = self.goes_on and match.position.filling and match.outcome is None
        if not self.goes_on or not columns:
            return None
        return Move(MoveKind.DROP, self._random.choice(sorted(columns)))

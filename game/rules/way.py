"""A way to move: what a variant is made of, besides its table and its ending. One for each kind of move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from game.rules.move import Move, MoveKind

if TYPE_CHECKING:
    from game.rules.position import Position


class Way(ABC):
    """A way to move, without any state of its own. It is asked about games that are not over only."""

    kind: ClassVar[MoveKind]
    special: ClassVar[bool] = False
    """Whether each side may move this way once in a game only, with the special disc that it holds for it."""

    @abstractmethod
    def moves(self, position: Position) -> Sequence[Move]:
        """The legal moves of this kind, by column, then by second column."""

    @abstractmethod
    def play(self, position: Position, move: Move) -> Position:
        """The position after a move of this kind; raises IllegalMoveError where it is not allowed."""

    def count(self, position: Position) -> int:
        """How many legal moves of this kind there are."""
        return len(self.moves(position))

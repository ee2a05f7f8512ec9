"""An ending: what a variant looks at after a move to decide who moves next or how the game has ended."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from game.rules.outcome import Outcome, Termination
from game.rules.side import Side

if TYPE_CHECKING:
    from game.rules.position import Position

Verdict = tuple[Side | None, Outcome | None]
"""The side that moves next and None, or None and how the game ended."""


class Ending(ABC):
    """An ending, without any state of its own."""

    @abstractmethod
    def settle(self, before: Position, own: int, other: int) -> Verdict:
        """The verdict on a move in `before` that has left these discs to its mover (`own`) and to the other side."""

    def filling(self, position: Position) -> bool:
        """Whether the sides are filling the board, before play for the win begins."""
        return False

    def scores(self, position: Position) -> dict[Side, int] | None:
        """The discs that each side has kept, or None in games without a score."""
        return None


class LineEnding(Ending):
    """The first line wins, the mover's before the other side's; a full or an empty board without a line is a draw."""

    def settle(self, before: Position, own: int, other: int) -> Verdict:
        """The verdict on a move."""
        board, mover = before.board, before.mover
        if board.has_line(own):
            return None, Outcome(mover, Termination.LINE)
        # Nobody had a line before the move: discs that lie as either side's did hold none now.
        if other != before.red and other != before.yellow and board.has_line(other):
            return None, Outcome(mover.other, Termination.LINE)
        occupied = own | other
        if occupied == board.cells:
            return None, Outcome(None, Termination.FULL_BOARD)
        if not occupied:
            return None, Outcome(None, Termination.EMPTY_BOARD)
        return mover.other, None

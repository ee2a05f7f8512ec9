"""The drop: a disc falls into a column that is not full. The only way to move in the original game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.errors import IllegalMoveError
from game.rules.move import Move, MoveKind
from game.rules.way import Way

if TYPE_CHECKING:
    from game.rules.position import Position

DROPS = tuple(Move(MoveKind.DROP, column) for column in range(10))


class Drop(Way):
    """The drop of an ordinary disc."""

    kind = MoveKind.DROP

    def moves(self, position: Position) -> Sequence[Move]:
        """One move for each column with room."""
        landings = position.board.landings(position.red | position.yellow)
        return [DROPS[column] for column, mask in enumerate(position.board.column_masks) if landings & mask]

    def play(self, position: Position, move: Move) -> Position:
        """The position after the drop."""
        cell = landing(position, move.column)
        own, other = position.own_and_other()
        return position.after(own | cell, other)

    def count(self, position: Position) -> int:
        """How many columns have room."""
        return position.board.landings(position.red | position.yellow).bit_count()


def landing(position: Position, column: int) -> int:
    """The cell in which a disc dropped into this column comes to rest; raises IllegalMoveError."""
    board = position.board
    board.check_column(column)
    cell = (position.red | position.yellow) + board.bottoms[column] & board.column_masks[column]
    if not cell:
        raise IllegalMoveError("Column {column} is full.", column=column + 1)
    return cell

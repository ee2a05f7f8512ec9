"""The pop: one of one's own discs leaves the bottom row and its column falls by one. What PopOut adds to the drop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.errors import IllegalMoveError
from game.rules.move import Move, MoveKind
from game.rules.way import Way

if TYPE_CHECKING:
    from game.rules.position import Position

POPS = tuple(Move(MoveKind.POP, column) for column in range(10))


class Pop(Way):
    """A pop of one's own disc, which leaves the game."""

    kind = MoveKind.POP

    def moves(self, position: Position) -> Sequence[Move]:
        """One move for each column that the side to move may pop."""
        own, _ = position.own_and_other()
        poppable = own & position.board.open_floor
        return [POPS[column] for column, bottom in enumerate(position.board.bottoms) if poppable & bottom]

    def play(self, position: Position, move: Move) -> Position:
        """The position after the pop."""
        if move.second is not None:
            raise IllegalMoveError("A popped disc leaves the game: it is not dropped again.")
        check_pop(position, move.column)
        own, other = position.own_and_other()
        return position.after(position.board.pop(own, move.column), position.board.pop(other, move.column))

    def count(self, position: Position) -> int:
        """How many columns the side to move may pop."""
        own, _ = position.own_and_other()
        return (own & position.board.open_floor).bit_count()


def check_pop(position: Position, column: int) -> None:
    """Raise IllegalMoveError unless the side to move has a disc of its own to pop at the bottom of this column."""
    board = position.board
    board.check_column(column)
    own, other = position.own_and_other()
    bottom = board.bottoms[column]
    if column in board.filled:
        raise IllegalMoveError("Column {column} was filled before the game and is never popped.", column=column + 1)
    if other & bottom:
        raise IllegalMoveError("The disc at the bottom of column {column} is not one's own.", column=column + 1)
    if not own & bottom:
        raise IllegalMoveError("Column {column} is empty.", column=column + 1)

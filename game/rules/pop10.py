"""Pop 10: the sides fill the board row by row, then pop discs out of lines until one side has kept ten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.drop import DROPS, landing
from game.rules.ending import Ending, Verdict
from game.rules.errors import IllegalMoveError
from game.rules.move import Move, MoveKind
from game.rules.outcome import Outcome, Termination
from game.rules.pop import POPS, check_pop
from game.rules.side import Side
from game.rules.table import Size, Table
from game.rules.way import Way

if TYPE_CHECKING:
    from game.rules.position import Position

RETURNS = tuple(tuple(Move(MoveKind.POP, column, back) for back in range(10)) for column in range(10))
POP10_TABLE = Table((Size(7, 6), Size(8, 7), Size(10, 7), Size(8, 8)))
DISCS_TO_KEEP = 10


class Fill(Way):
    """The drop while the board is being filled: a row is complete before the next one begins."""

    kind = MoveKind.DROP

    def moves(self, position: Position) -> Sequence[Move]:
        """One move for each column without a disc in the current row."""
        if not _is_filling(position):
            return []
        row = _current_row(position)
        return [DROPS[column] for column, mask in enumerate(position.board.column_masks) if row & mask]

    def play(self, position: Position, move: Move) -> Position:
        """The position after the drop."""
        if not _is_filling(position):
            raise IllegalMoveError("The board has been filled: from now on discs are popped.")
        cell = landing(position, move.column)
        if not cell & _current_row(position):
            raise IllegalMoveError(
                "Column {column} has its disc in this row: the row is filled first.", column=move.column + 1
            )
        own, other = position.own_and_other()
        return position.after(own | cell, other)

    def count(self, position: Position) -> int:
        """How many cells of the current row are empty."""
        return _current_row(position).bit_count() if _is_filling(position) else 0


class PopAndReturn(Way):
    """A pop of one's own disc, which is kept when it was part of a line and otherwise dropped back."""

    kind = MoveKind.POP

    def moves(self, position: Position) -> Sequence[Move]:
        """One move for each disc that scores, and one for each way back of each disc that does not."""
        if _is_filling(position):
            return []
        board = position.board
        own, _ = position.own_and_other()
        in_line = board.line_discs(own)
        moves: list[Move] = []
        for column, bottom in enumerate(board.bottoms):
            if in_line & bottom:
                moves.append(POPS[column])
            elif own & bottom:
                moves += [RETURNS[column][back] for back in _ways_back(position, column)]
        return moves

    def play(self, position: Position, move: Move) -> Position:
        """The position after the pop and, where the disc does not score, its return."""
        if _is_filling(position):
            raise IllegalMoveError("Nothing is popped before the board has been filled.")
        check_pop(position, move.column)
        board = position.board
        own, other = position.own_and_other()
        scores = bool(board.line_discs(own) & board.bottoms[move.column])
        own, other = board.pop(own, move.column), board.pop(other, move.column)
        if scores:
            if move.second is not None:
                raise IllegalMoveError("This disc is part of a line: it is kept and not dropped back.")
            return position.after(own, other)
        if move.second is None:
            raise IllegalMoveError("This disc is not part of a line: it must be dropped back into a column.")
        board.check_column(move.second)
        if move.second not in _ways_back(position, move.column):
            raise IllegalMoveError("The disc cannot be dropped back into column {column}.", column=move.second + 1)
        back = board.landings(own | other) & board.column_masks[move.second]
        return position.after(own | back, other)


class TenDiscsEnding(Ending):
    """The first side with ten kept discs wins; a side without a disc of its own in the bottom row is passed over."""

    def settle(self, before: Position, own: int, other: int) -> Verdict:
        """The verdict on a move."""
        board, mover = before.board, before.mover
        if _is_filling(before):
            return mover.other, None
        own_before, _ = before.own_and_other()
        kept_one = own.bit_count() < own_before.bit_count()
        if kept_one and _kept(before, own) == DISCS_TO_KEEP:
            return None, Outcome(mover, Termination.TEN_DISCS)
        may_pop = [side for side, discs in ((mover, own), (mover.other, other)) if discs & board.floor]
        if not may_pop:
            return None, Outcome(None, Termination.NO_MOVES)
        return may_pop[0 if kept_one else -1], None

    def filling(self, position: Position) -> bool:
        """Whether there were cells to fill so far."""
        return _is_filling(position)

    def scores(self, position: Position) -> dict[Side, int] | None:
        """The discs that each side has kept."""
        if _is_filling(position):
            return dict.fromkeys(Side, 0)
        return {side: _kept(position, position.discs(side)) for side in Side}


def _is_filling(position: Position) -> bool:
    """Whether there is a cell left that has not been filled."""
    return position.ply < position.board.area


def _current_row(position: Position) -> int:
    """The cells that are still empty in the row that is being filled."""
    board = position.board
    row = board.floor << position.ply // board.columns
    return row & ~(position.red | position.yellow)


def _ways_back(position: Position, column: int) -> list[int]:
    """The columns into which a disc popped out of `column` may be dropped back."""
    board = position.board
    landings = board.landings(position.red | position.yellow) & ~board.column_masks[column]
    return [back for back, mask in enumerate(board.column_masks) if landings & mask] or [column]


def _kept(position: Position, discs: int) -> int:
    """How many discs the owner of these has kept, once the board has been filled.

    Nothing need be remembered for it: each side drops half of the cells, and what is missing has been kept.
    """
    return position.board.area // 2 - discs.bit_count()

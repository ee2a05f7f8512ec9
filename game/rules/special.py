"""The special discs of Power Up: anvil, wall, double and bomb, each used once by each side in place of a drop.

On the board a special disc counts as an ordinary disc of its side. Where the rule sheet is silent (ties, the second
drop of a wall, the reach of a bomb) this follows the house rules.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from game.rules.board import Board
from game.rules.drop import landing
from game.rules.errors import IllegalMoveError
from game.rules.move import Move, MoveKind
from game.rules.way import Way

if TYPE_CHECKING:
    from game.rules.position import Position


class SpecialDisc(Way):
    """A special disc: it is dropped, and then it decides what may follow within the same move."""

    special = True

    def refusal(self) -> IllegalMoveError:
        """Why the disc may not be dropped where nothing may follow, not even the end of the move."""
        raise NotImplementedError(f"after a {self.kind.value} something may always follow")

    @abstractmethod
    def follow_ups(self, board: Board, own: int, other: int) -> Sequence[int | None]:
        """The second columns with which the move may go on once the disc lies on the board, the lowest first.

        None among them is the end of the move; where there is nothing at all the disc may not be dropped.
        """

    @abstractmethod
    def follow(self, board: Board, own: int, other: int, move: Move) -> tuple[int, int]:
        """Own and other discs after the whole move, of which the first disc lies on the board already."""

    def moves(self, position: Position) -> Sequence[Move]:
        """One move for each column with room and each way to go on."""
        return [Move(self.kind, column, second) for column, seconds in self._choices(position) for second in seconds]

    def count(self, position: Position) -> int:
        """How many ways there are to drop it and to go on."""
        return sum(len(seconds) for _, seconds in self._choices(position))

    def play(self, position: Position, move: Move) -> Position:
        """The position after the whole move."""
        if self.kind not in position.hand(position.mover):
            raise IllegalMoveError("This special disc has been used already.")
        board = position.board
        own, other = position.own_and_other()
        own |= landing(position, move.column)
        if move.second is not None:
            board.check_column(move.second)
        follow_ups = self.follow_ups(board, own, other)
        if not follow_ups:
            raise self.refusal()
        if move.second not in follow_ups:
            raise _no_way_on(move, follow_ups)
        own, other = self.follow(board, own, other, move)
        return position.after(own, other, self.kind)

    def _choices(self, position: Position) -> Iterator[tuple[int, Sequence[int | None]]]:
        """The columns with room and the follow-ups of each, as long as the side to move holds the disc."""
        if self.kind in position.hand(position.mover):
            board = position.board
            own, other = position.own_and_other()
            landings = board.landings(own | other)
            for column, mask in enumerate(board.column_masks):
                if landings & mask:
                    yield column, self.follow_ups(board, own | landings & mask, other)


class Anvil(SpecialDisc):
    """The anvil: every disc below it in its column leaves the game and it comes to lie in the bottom row."""

    kind = MoveKind.ANVIL

    def follow_ups(self, board: Board, own: int, other: int) -> Sequence[int | None]:
        """Nothing ever follows an anvil."""
        return [None]

    def follow(self, board: Board, own: int, other: int, move: Move) -> tuple[int, int]:
        """The column is left with the anvil alone."""
        mask = board.column_masks[move.column]
        return own & ~mask | board.bottoms[move.column], other & ~mask


class _TwoDrops(SpecialDisc):
    """A special disc after which an ordinary disc is dropped."""

    def follow(self, board: Board, own: int, other: int, move: Move) -> tuple[int, int]:
        """The ordinary disc comes to rest on what lies in its column."""
        if move.second is None:
            return own, other
        return own | board.landings(own | other) & board.column_masks[move.second], other


class Wall(_TwoDrops):
    """The wall: two drops, neither of which may complete a line of the mover's."""

    kind = MoveKind.WALL

    def refusal(self) -> IllegalMoveError:
        """Why a wall may not be dropped."""
        return IllegalMoveError("A wall may not complete a line.")

    def follow_ups(self, board: Board, own: int, other: int) -> Sequence[int | None]:
        """The columns into which a disc completes no line, or None alone where there is no such column."""
        if board.has_line(own):
            return []
        landings = board.landings(own | other)
        quiet = [
            column
            for column, mask in enumerate(board.column_masks)
            if landings & mask and not board.has_line(own | landings & mask)
        ]
        return quiet or [None]


class Double(_TwoDrops):
    """The double: two drops, unless the first one completes a line, which wins."""

    kind = MoveKind.DOUBLE

    def follow_ups(self, board: Board, own: int, other: int) -> Sequence[int | None]:
        """The columns with room, or None alone after a line or on a full board."""
        if board.has_line(own):
            return [None]
        landings = board.landings(own | other)
        return [column for column, mask in enumerate(board.column_masks) if landings & mask] or [None]


class Bomb(SpecialDisc):
    """The bomb: it pops a disc of the other side out of the bottom row, unless its drop completes a line.

    It may be dropped only while there is such a disc.
    """

    kind = MoveKind.BOMB

    def refusal(self) -> IllegalMoveError:
        """Why a bomb may not be dropped."""
        return IllegalMoveError("A bomb needs a disc of the other side in the bottom row.")

    def follow_ups(self, board: Board, own: int, other: int) -> Sequence[int | None]:
        """The columns with a disc of the other side at the bottom, or None alone after a line."""
        targets = other & board.open_floor
        if targets and board.has_line(own):
            return [None]
        return [column for column, bottom in enumerate(board.bottoms) if targets & bottom]

    def follow(self, board: Board, own: int, other: int, move: Move) -> tuple[int, int]:
        """The bottom disc of the second column leaves the game."""
        if move.second is None:
            return own, other
        return board.pop(own, move.second), board.pop(other, move.second)


def _no_way_on(move: Move, follow_ups: Sequence[int | None]) -> IllegalMoveError:
    """Why a move may not go on, or end, as it does after its special disc."""
    column = move.column + 1
    if follow_ups == [None]:
        return IllegalMoveError("Nothing may follow the special disc in column {column}.", column=column)
    if move.second is None:
        return IllegalMoveError("The move must go on after the special disc in column {column}.", column=column)
    columns = ", ".join(str(second + 1) for second in follow_ups if second is not None)
    return IllegalMoveError(
        "After the special disc in column {column}, column {second} may not be chosen, only {columns}.",
        column=column,
        second=move.second + 1,
        columns=columns,
    )

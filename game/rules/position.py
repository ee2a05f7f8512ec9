"""A position: an immutable value that knows its legal moves and what each of them leads to."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple

from game.rules.board import Board, Cell
from game.rules.errors import GameOverError, IllegalMoveError
from game.rules.move import Move, MoveKind
from game.rules.outcome import Outcome, Termination
from game.rules.side import Side
from game.rules.table import Size

if TYPE_CHECKING:
    from game.rules.variant import Variant


RED = Side.RED
_new = tuple.__new__


class Position(NamedTuple):
    """A position of a game. `Variant.start` gives the first one, `play` every other.

    It is a named tuple for speed: a frozen dataclass takes four times as long to make.
    """

    variant: Variant
    board: Board
    red: int
    """Red's discs, as bits of `board`."""
    yellow: int
    """Yellow's discs."""
    ply: int
    """The number of moves played so far, by both sides together."""
    to_move: Side | None
    """The side whose turn it is, or None once the game is over."""
    outcome: Outcome | None
    """How the game ended, or None while it goes on."""
    hands: tuple[tuple[MoveKind, ...], tuple[MoveKind, ...]]
    """The special discs that Red and Yellow still hold."""

    def __str__(self) -> str:
        return "\n".join(self.rows_text())

    @property
    def size(self) -> Size:
        """The size of the board."""
        return self.board.size

    @property
    def filled(self) -> frozenset[int]:
        """The columns that were filled before the first move and stay as they are."""
        return self.board.filled

    @property
    def filling(self) -> bool:
        """Whether the sides are still filling the board, as Pop 10 begins."""
        return self.variant.ending.filling(self)

    @property
    def scores(self) -> dict[Side, int] | None:
        """The discs that each side has kept, or None in games without a score."""
        return self.variant.ending.scores(self)

    @property
    def powers(self) -> dict[Side, tuple[MoveKind, ...]] | None:
        """The special discs that each side still holds, or None in games without them."""
        return dict(zip(Side, self.hands, strict=True)) if self.variant.special_discs else None

    @property
    def recurrence_key(self) -> Hashable:
        """Equal for two positions of a game where the same position stands again.

        It holds the board, the side to move and the special discs. The score follows from the board once that has been
        filled; before, a board may look like a later one on which discs have been kept.
        """
        return self.red, self.yellow, self.to_move, self.hands, self.filling

    @property
    def mover(self) -> Side:
        """The side whose turn it is; raises GameOverError once there is none."""
        if self.to_move is None:
            raise GameOverError("The game is over.")
        return self.to_move

    def discs(self, side: Side) -> int:
        """A side's discs, as bits of `board`."""
        return self.red if side is RED else self.yellow

    def own_and_other(self) -> tuple[int, int]:
        """The discs of the side to move and those of the other side, as bits of `board`."""
        return (self.red, self.yellow) if self.to_move is RED else (self.yellow, self.red)

    def hand(self, side: Side) -> tuple[MoveKind, ...]:
        """The special discs that a side still holds."""
        return self.hands[0] if side is RED else self.hands[1]

    def disc_at(self, column: int, row: int) -> Side | None:
        """Whose disc lies in a cell, or None where there is none."""
        cell = self.board.cell(column, row)
        if self.red & cell:
            return Side.RED
        return Side.YELLOW if self.yellow & cell else None

    def height(self, column: int) -> int:
        """The number of discs in a column."""
        return ((self.red | self.yellow) & self.board.column_masks[column]).bit_count()

    def rows_text(self) -> tuple[str, ...]:
        """The rows from the top to the bottom, drawn with R, Y and a full stop for an empty cell."""
        letters = {Side.RED: "R", Side.YELLOW: "Y", None: "."}
        columns, rows = range(self.board.columns), range(self.board.rows)
        return tuple("".join(letters[self.disc_at(column, row)] for column in columns) for row in reversed(rows))

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move: by kind in the order of MoveKind, then by column, then by second column."""
        if self.to_move is None:
            return ()
        moves: list[Move] = []
        for way in self.variant.ways:
            moves += way.moves(self)
        return tuple(moves)

    def count_moves(self) -> int:
        """How many legal moves there are, without listing them."""
        if self.to_move is None:
            return 0
        count = 0
        for way in self.variant.ways:
            count += way.count(self)
        return count

    def is_legal(self, move: Move) -> bool:
        """Whether this move may be played now."""
        try:
            self.play(move)
        except IllegalMoveError:
            return False
        return True

    def play(self, move: Move) -> Position:
        """The position after a move; raises IllegalMoveError, once the game is over GameOverError."""
        if self.to_move is None:
            raise GameOverError("The game is over.")
        for way in self.variant.ways:
            if way.kind is move.kind:
                return way.play(self, move)
        raise IllegalMoveError("There is no such move in this game.")

    def after(self, own: int, other: int, used: MoveKind | None = None) -> Position:
        """The next position, where the move has left these discs to its mover (`own`) and to the other side and has
        used up this special disc of the mover.

        It is for the ways to move: nothing is checked here.
        """
        variant, hands, red_moved = self.variant, self.hands, self.to_move is RED
        if used is not None:
            left = tuple(kind for kind in self.hand(self.mover) if kind is not used)
            hands = (left, hands[1]) if red_moved else (hands[0], left)
        to_move, outcome = variant.ending.settle(self, own, other)
        red, yellow = (own, other) if red_moved else (other, own)
        # The shortest way to make a named tuple.
        return _new(Position, (variant, self.board, red, yellow, self.ply + 1, to_move, outcome, hands))

    def winning_lines(self) -> tuple[tuple[Cell, ...], ...]:
        """The winner's lines as cells (column, row), each whole and sorted; empty unless a line ended the game."""
        outcome = self.outcome
        if outcome is None or outcome.winner is None or outcome.termination is not Termination.LINE:
            return ()
        return self.board.lines(self.discs(outcome.winner))

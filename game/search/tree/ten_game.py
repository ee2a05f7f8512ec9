"""Pop 10 for the search: a board is filled row by row, and then each side pops discs out of its lines, to keep ten."""

from __future__ import annotations

from game.rules import Board, Position
from game.search.lanes import Lanes, steps_of
from game.search.tree.game import ANVIL, POP, WIN, Child, State

DISCS_TO_KEEP = 10
FILLING, POPPING = 0, 1

_KEPT = 100
"""What a kept disc is worth; a disc in a line is worth less the higher it lies."""
_ROWS = (60, 32, 20, 14, 10, 8, 6, 5)
_COMPLETING = 10
"""While the board is being filled: what a cell is worth in which a disc would complete a line."""


class TenGame:
    """Pop 10, as `Game` says. The last part of a state tells whether the board is being filled or has been.

    Whoever overlooks diagonals sees no lines along them.
    """

    doubtful = ANVIL
    unit = 3

    def __init__(self, board: Board, diagonals: bool = True) -> None:
        self.board = board
        self._one = Lanes.of(board, 1, diagonals)
        self._half = board.area // 2
        self._steps = steps_of(board, diagonals)
        middle = (board.columns - 1) / 2
        self._columns = sorted(range(board.columns), key=lambda column: abs(column - middle))
        self._rows = [(worth, board.floor << row) for row, worth in enumerate(_ROWS[: board.rows])]

    def state(self, position: Position) -> State:
        """The position as the side to move sees it."""
        return (*position.own_and_other(), FILLING if position.filling else POPPING)

    def look(self, state: State, depth: int) -> int | list[Child]:
        """The value or the moves to look into, as `Game` says."""
        own, other, phase = state
        if phase == FILLING:
            return self._filling_value(own, other) if depth <= 0 else self._fillings(own, other)
        board = self.board
        in_line = self._in_line(own)
        scoring = in_line & board.floor
        kept = self._half - own.bit_count()
        if scoring and kept == DISCS_TO_KEEP - 1:
            return WIN - 1
        if depth <= 0:
            return self._value(own, other, in_line)
        found: list[Child] = []
        returns: list[Child] = []
        for column in self._columns:
            bottom = board.bottoms[column]
            if own & bottom:
                popped, others = board.pop(own, column), board.pop(other, column)
                if scoring & bottom:
                    again = bool(popped & board.floor)
                    after = (popped, others, POPPING) if again else (others, popped, POPPING)
                    found.append((POP | column << 4, after, again))
                else:
                    returns += self._returns(popped, others, column)
        return found + returns or 0  # a draw where neither side has a disc at the bottom

    def _fillings(self, own: int, other: int) -> list[Child]:
        """The drops into the row that is being filled."""
        occupied = own | other
        filled = occupied.bit_count()
        row = self.board.floor << filled // self.board.columns & ~occupied
        phase = FILLING if filled + 1 < self.board.area else POPPING
        return [
            (column << 4, (other, own | cell, phase), False)
            for column in self._columns
            if (cell := row & self.board.column_masks[column])
        ]

    def _returns(self, own: int, other: int, popped: int) -> list[Child]:
        """The ways back of a disc popped out of a column, where its owner's discs and the other's lie like this."""
        board = self.board
        landings = board.landings(own | other)
        elsewhere = landings & ~board.column_masks[popped] or landings
        found: list[Child] = []
        for column in self._columns:
            if cell := elsewhere & board.column_masks[column]:
                again = not other & board.floor
                state = (own | cell, other, POPPING) if again else (other, own | cell, POPPING)
                found.append((POP | popped << 4 | column + 1, state, again))
        return found

    def _in_line(self, discs: int) -> int:
        """Those of the discs that are part of a line."""
        found = 0
        for step in self._steps:
            pairs = discs & discs >> step
            starts = pairs & pairs >> 2 * step
            if starts:
                starts |= starts << step
                found |= starts | starts << 2 * step
        return found

    def _value(self, own: int, other: int, ours: int) -> int:
        """What a position seems to be worth while discs are popped, given the discs of the side to move in lines."""
        theirs = self._in_line(other)
        value = _KEPT * (other.bit_count() - own.bit_count())
        for worth, row in self._rows:
            value += worth * ((ours & row).bit_count() - (theirs & row).bit_count())
        return value

    def _filling_value(self, own: int, other: int) -> int:
        """What a position seems to be worth while the board is being filled."""
        empty = self.board.cells & ~(own | other)
        ours, theirs = self._one.completing(own) & empty, self._one.completing(other) & empty
        return self._value(own, other, self._in_line(own)) + _COMPLETING * (ours.bit_count() - theirs.bit_count())

"""Pop 10 for the search: a board is filled row by row, and then each side pops discs out of its lines, to keep ten."""

from __future__ import annotations

from game.rules import Board, Position
from game.search.lanes import steps_of
from game.search.tree.game import ANVIL, POP, WIN, Child, State

DISCS_TO_KEEP = 10
FILLING, POPPING = 0, 1

_ON_THE_FLOOR = 50
"""What a disc in the bottom row is worth: only these can be popped, and whoever has more of them has the choice.

Discs that are kept are worth nothing by themselves: they are missing on the board. Only the tenth counts, and that the
search sees. All this was fitted to 1,200 games of the search against itself.
"""
_ACROSS = 17
"""What a line across in one of the two lowest rows is worth: little, since the first pop breaks it."""
_UPRIGHT = 33
"""What an upright line is worth that begins in the bottom row. One that begins a row higher counts as much against its
side: its discs are idle as long as the other side leaves the disc below them where it is.
"""


class TenGame:
    """Pop 10, as `Game` says. The last part of a state tells whether the board is being filled or has been.

    Whoever overlooks diagonals sees no lines along them.
    """

    doubtful = ANVIL

    def __init__(self, board: Board, diagonals: bool = True) -> None:
        self.board = board
        self._half = board.area // 2
        self._across = board.rows + 1
        self._steps = steps_of(board, diagonals)
        middle = (board.columns - 1) / 2
        self._columns = sorted(range(board.columns), key=lambda column: abs(column - middle))
        self._low = board.floor | board.floor << 1

    def state(self, position: Position) -> State:
        """The position as the side to move sees it."""
        return (*position.own_and_other(), FILLING if position.filling else POPPING)

    def look(self, state: State, depth: int) -> int | list[Child]:
        """The value or the moves to look into, as `Game` says."""
        own, other, phase = state
        if phase == FILLING:
            return self._value(own, other) if depth <= 0 else self._fillings(own, other)
        board = self.board
        one_is_missing = self._half - own.bit_count() == DISCS_TO_KEEP - 1
        scoring = self._in_line(own) & board.floor if depth > 0 or one_is_missing else 0
        if scoring and one_is_missing:
            return WIN - 1
        if depth <= 0:
            return self._value(own, other)
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

    def _value(self, own: int, other: int) -> int:
        """What a position seems to be worth to the side to move."""
        return self._standing(own) - self._standing(other)

    def _standing(self, discs: int) -> int:
        """What the discs of a side seem to be worth to it."""
        floor, step = self.board.floor, self._across
        pairs = discs & discs >> step
        across = pairs & pairs >> 2 * step & self._low
        pairs = discs & discs >> 1
        upright = pairs & pairs >> 2
        return (
            _ON_THE_FLOOR * (discs & floor).bit_count()
            + _ACROSS * across.bit_count()
            + _UPRIGHT * ((upright & floor).bit_count() - (upright >> 1 & floor).bit_count())
        )

"""Bitboards: the cells of a board as the bits of an integer.

A column takes `rows + 1` bits, its bottom cell the lowest; the bit above the top cell stays empty, so that a line
never runs over from one column into the next. Bit `column * (rows + 1) + row` is the cell (column, row). A side's
discs are one integer; nothing here knows sides, turns or games.
"""

from __future__ import annotations

from functools import cache

from game.rules.errors import IllegalMoveError
from game.rules.table import Size

Cell = tuple[int, int]


class Board:
    """The geometry of one board: masks worked out once, and the bit work that every way to move needs.

    Made by `Board.of` only, which returns the same object for the same arguments.
    """

    __slots__ = (
        "area",
        "bottoms",
        "cells",
        "column_masks",
        "columns",
        "connect",
        "filled",
        "floor",
        "open_floor",
        "rows",
        "runs",
        "size",
    )

    size: Size
    columns: int
    rows: int
    connect: int
    filled: frozenset[int]
    area: int
    """The number of cells."""
    cells: int
    """Every cell."""
    floor: int
    """The bottom row."""
    open_floor: int
    """The bottom row outside filled columns: the cells out of which a disc may be popped."""
    column_masks: tuple[int, ...]
    """The cells of each column."""
    bottoms: tuple[int, ...]
    """The bottom cell of each column."""
    runs: tuple[tuple[int, int, int], ...]
    """For each of the four directions three shifts, after which a run of `connect` discs has left a bit."""

    def __init__(self, size: Size, connect: int, filled: frozenset[int]) -> None:
        self.size, self.connect, self.filled = size, connect, filled
        self.columns, self.rows, self.area = size.columns, size.rows, size.columns * size.rows
        stride = size.rows + 1
        self.bottoms = tuple(1 << column * stride for column in range(size.columns))
        self.column_masks = tuple(bottom * ((1 << size.rows) - 1) for bottom in self.bottoms)
        self.floor = sum(self.bottoms)
        self.open_floor = sum(bottom for column, bottom in enumerate(self.bottoms) if column not in filled)
        self.cells = sum(self.column_masks)
        # Runs of two, then of four, then of `connect`, which may be 4 to 8.
        self.runs = tuple((step, 2 * step, (connect - 4) * step) for step in (1, stride - 1, stride, stride + 1))

    @staticmethod
    @cache
    def of(size: Size, connect: int = 4, filled: frozenset[int] = frozenset()) -> Board:
        """The board of this size, length of a line and set of filled columns."""
        return Board(size, connect, filled)

    def __reduce__(self) -> tuple[object, ...]:
        return Board.of, (self.size, self.connect, self.filled)

    def __repr__(self) -> str:
        return f"Board.of({self.size!r}, {self.connect}, {self.filled!r})"

    def check_column(self, column: int) -> None:
        """Raise IllegalMoveError for a column to the right of the board."""
        if column >= self.columns:
            raise IllegalMoveError(
                "There is no column {column} on a board of {columns} columns.", column=column + 1, columns=self.columns
            )

    def cell(self, column: int, row: int) -> int:
        """The bit of one cell.

        >>> Board.of(Size(7, 6)).cell(1, 2) == 1 << 9
        True
        """
        return self.bottoms[column] << row

    def landings(self, occupied: int) -> int:
        """The cells in which a disc comes to rest, one in each column that has room."""
        return (occupied + self.floor) & self.cells

    def pop(self, discs: int, column: int) -> int:
        """The discs after the bottom one of a column has left and the rest of the column has fallen by one."""
        mask = self.column_masks[column]
        return discs & ~mask | (discs & mask & ~self.floor) >> 1

    def has_line(self, discs: int) -> bool:
        """Whether these discs hold a line in any direction."""
        for one, two, rest in self.runs:
            run = discs & discs >> one
            run &= run >> two
            if run and run & run >> rest:
                return True
        return False

    def line_discs(self, discs: int) -> int:
        """Those of the discs that are part of at least one line."""
        found = 0
        for step, _, _ in self.runs:
            found |= self._line_discs_along(discs, step)
        return found

    def lines(self, discs: int) -> tuple[tuple[Cell, ...], ...]:
        """Every line as its cells (column, row), each as long as it goes; cells and lines are sorted.

        >>> Board.of(Size(5, 4)).lines(0b1111)
        (((0, 0), (0, 1), (0, 2), (0, 3)),)
        """
        found = []
        for step, _, _ in self.runs:
            members = self._line_discs_along(discs, step)
            for head in _bits(members & ~(members << step)):
                line = []
                while members & head:
                    line.append(divmod(head.bit_length() - 1, self.rows + 1))
                    head <<= step
                found.append(tuple(line))
        return tuple(sorted(found))

    def _line_discs_along(self, discs: int, step: int) -> int:
        """The discs that are part of a line in the direction of `step`."""
        starts = discs
        for _ in range(self.connect - 1):
            starts = discs & starts >> step
        members = 0
        for distance in range(self.connect):
            members |= starts << distance * step
        return members


def _bits(mask: int) -> list[int]:
    """The bits of a mask one by one, the lowest first."""
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits

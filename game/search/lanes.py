"""Many boards in one integer: what is worked out for one of them is worked out for all, at little more than its cost.

Each board has a lane of its own, with an empty column above it, so that no line runs over into the next lane. Python's
integers have no end, and their bits are handled some thirty at a time: where the interpreter's own work would be most
of the cost, dozens of boards cost hardly more than one.
"""

from __future__ import annotations

from functools import cache

from game.rules import Board


def steps_of(board: Board, diagonals: bool) -> tuple[int, ...]:
    """The steps between the cells of a line: up, across, and along the diagonals unless these are overlooked.

    >>> from game.rules import Size
    >>> steps_of(Board.of(Size(7, 6)), diagonals=True), steps_of(Board.of(Size(7, 6)), diagonals=False)
    ((1, 6, 7, 8), (1, 7))
    """
    straight = 1, board.rows + 1
    return tuple(step for step, _, _ in board.runs if diagonals or step in straight)


class Lanes:
    """The geometry of `count` copies of a board, side by side. Made by `Lanes.of` only."""

    width: int
    """The bits of a lane."""
    lane: int
    """Every bit of the first lane."""
    repeat: int
    """The lowest bit of every lane: a board times this stands in all of them."""

    def __init__(self, board: Board, count: int, diagonals: bool = True) -> None:
        self.width = (board.rows + 1) * (board.columns + 1)
        self.lane = (1 << self.width) - 1
        self.repeat = sum(1 << lane * self.width for lane in range(count))
        self.steps = steps_of(board, diagonals)[1:]
        self.five = board.connect == 5

    @staticmethod
    @cache
    def of(board: Board, count: int, diagonals: bool = True) -> Lanes:
        """So many lanes of this board, always the same object for the same arguments; diagonals may be overlooked."""
        return Lanes(board, count, diagonals)

    def completing(self, discs: int) -> int:
        """The cells, empty or not, in which one more disc completes a line, and bits outside the boards.

        >>> from game.rules import Size
        >>> board = Board.of(Size(7, 6))
        >>> Lanes.of(board, 1).completing(0b111) & board.cells == board.cell(0, 3)
        True
        """
        found = discs << 1 & discs << 2 & discs << 3
        if self.five:
            found &= discs << 4
            for step in self.steps:
                up, down = discs << step, discs >> step
                up2, down2 = up & up << step, down & down >> step
                up3, down3 = up2 & up << 2 * step, down2 & down >> 2 * step
                found |= up3 & (up << 3 * step | down) | up2 & down2 | (up | down >> 3 * step) & down3
            return found
        for step in self.steps:
            up, down = discs << step, discs >> step
            up2, down2 = up & up << step, down & down >> step
            found |= up2 & (up << 2 * step | down) | (up | down >> 2 * step) & down2
        return found

    def lines(self, discs: int) -> int:
        """At least one bit in the lane of each board that holds a line.

        >>> from game.rules import Size
        >>> lanes = Lanes.of(Board.of(Size(7, 6)), 2)
        >>> bool(lanes.lines(0b1111) & lanes.lane), bool(lanes.lines(0b1111) >> lanes.width)
        (True, False)
        """
        found = 0
        for step in (1, *self.steps):
            run = discs & discs >> step
            run &= run >> 2 * step
            found |= run & run >> step if self.five else run
        return found


class Pops:
    """A board in as many lanes as it has columns, in each of which another column is popped. Made by `Pops.of` only."""

    def __init__(self, board: Board, diagonals: bool = True) -> None:
        self.lanes = Lanes.of(board, board.columns, diagonals)
        width = self.lanes.width
        columns = sum(mask << column * width for column, mask in enumerate(board.column_masks))
        floor = sum(bottom << column * width for column, bottom in enumerate(board.bottoms))
        self._others = board.cells * self.lanes.repeat ^ columns
        self._falling = columns ^ floor

    @staticmethod
    @cache
    def of(board: Board, diagonals: bool = True) -> Pops:
        """The pops of this board, always the same object; diagonals may be overlooked."""
        return Pops(board, diagonals)

    def popped(self, discs: int) -> int:
        """In each lane the discs after the bottom one of that lane's column has left and the rest has fallen by one.

        >>> from game.rules import Size
        >>> board = Board.of(Size(7, 6))
        >>> popped = Pops.of(board).popped(board.cell(0, 0) | board.cell(0, 1) | board.cell(1, 0))
        >>> popped & Lanes.of(board, 1).lane == board.cell(0, 0) | board.cell(1, 0)
        True
        """
        copies = discs * self.lanes.repeat
        return copies & self._others | (copies & self._falling) >> 1

"""What the cells of a board are worth before anything stands there: for how many lines there is room through each."""

from __future__ import annotations

from game.rules import Board


def worth_of_cells(board: Board) -> list[tuple[int, int]]:
    """For how many lines there is room through each cell, as powers of two and the cells whose number has each.

    >>> from game.rules import Size
    >>> sum(worth * mask.bit_count() for worth, mask in worth_of_cells(Board.of(Size(7, 6)))) // 4
    69
    """
    through: dict[int, int] = {}
    for step, _, _ in board.runs:
        starts = board.cells
        for _ in range(board.connect - 1):
            starts = board.cells & starts >> step
        for bit in range(starts.bit_length()):
            if starts >> bit & 1:
                for cell in range(bit, bit + board.connect * step, step):
                    through[cell] = through.get(cell, 0) + 1
    return [(power, sum(1 << cell for cell, number in through.items() if number & power)) for power in (1, 2, 4, 8, 16)]

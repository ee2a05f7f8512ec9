"""The bit work on boards, against sets of cells."""

import copy
import pickle
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import VARIANTS, Board, IllegalMoveError, Size

Cell = tuple[int, int]
BOARDS = sorted(
    {variant.start(size).board for variant in VARIANTS.values() for size in variant.sizes},
    key=lambda board: (board.size, board.connect),
)
DIRECTIONS = ((0, 1), (1, -1), (1, 0), (1, 1))


def bits(board: Board, cells: Iterable[Cell]) -> int:
    return sum(board.cell(column, row) for column, row in cells)


def all_cells(board: Board) -> list[Cell]:
    return [(column, row) for column in range(board.columns) for row in range(board.rows)]


def whole_lines(board: Board, discs: set[Cell]) -> list[tuple[Cell, ...]]:
    """The lines among some cells, found by walking from each cell that begins one."""
    found = []
    for across, up in DIRECTIONS:
        for column, row in discs:
            if (column - across, row - up) in discs:
                continue
            line = [(column, row)]
            while (following := (line[-1][0] + across, line[-1][1] + up)) in discs:
                line.append(following)
            if len(line) >= board.connect:
                found.append(tuple(line))
    return sorted(found)


@st.composite
def boards_with_discs(draw: st.DrawFn) -> tuple[Board, set[Cell]]:
    board = draw(st.sampled_from(BOARDS))
    cells = all_cells(board)
    missing = draw(st.sets(st.sampled_from(cells), max_size=len(cells)))
    return board, set(cells) - missing


@st.composite
def boards_with_heights(draw: st.DrawFn) -> tuple[Board, list[int]]:
    board = draw(st.sampled_from(BOARDS))
    heights = st.lists(st.integers(0, board.rows), min_size=board.columns, max_size=board.columns)
    return board, draw(heights)


def test_there_are_boards_with_lines_of_four_and_of_five() -> None:
    assert {board.connect for board in BOARDS} == {4, 5}


def test_every_cell_has_a_bit_of_its_own() -> None:
    for board in BOARDS:
        assert bits(board, all_cells(board)) == board.cells
        assert board.cells.bit_count() == board.columns * board.rows


@given(boards_with_discs())
def test_lines_are_whole_and_sorted(drawn: tuple[Board, set[Cell]]) -> None:
    board, discs = drawn
    expected = whole_lines(board, discs)
    mask = bits(board, discs)
    assert board.lines(mask) == tuple(expected)
    assert board.has_line(mask) == bool(expected)
    assert board.line_discs(mask) == bits(board, {cell for line in expected for cell in line})


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_each_shortest_line_is_one_and_is_none_with_a_disc_less(board: Board) -> None:
    for column, row in all_cells(board):
        for across, up in DIRECTIONS:
            line = [(column + n * across, row + n * up) for n in range(board.connect)]
            if not set(line) <= set(all_cells(board)):
                continue
            assert board.lines(bits(board, line)) == (tuple(line),)
            for left_out in line:
                assert not board.has_line(bits(board, set(line) - {left_out}))


def test_no_line_runs_over_the_edge_into_the_next_column() -> None:
    for board in BOARDS:
        for first in range(board.columns * board.rows - board.connect + 1):
            cells = all_cells(board)[first : first + board.connect]
            assert board.has_line(bits(board, cells)) == (cells[0][0] == cells[-1][0])


@given(boards_with_heights())
def test_a_disc_comes_to_rest_on_top_of_its_column(drawn: tuple[Board, list[int]]) -> None:
    board, heights = drawn
    occupied = bits(board, [(column, row) for column, height in enumerate(heights) for row in range(height)])
    expected = [(column, height) for column, height in enumerate(heights) if height < board.rows]
    assert board.landings(occupied) == bits(board, expected)


@given(boards_with_discs(), st.data())
def test_a_pop_lets_its_own_column_fall_and_no_other(drawn: tuple[Board, set[Cell]], data: st.DataObject) -> None:
    board, discs = drawn
    popped = data.draw(st.integers(0, board.columns - 1))
    fallen = {(column, row - (column == popped)) for column, row in discs if (column, row) != (popped, 0)}
    assert board.pop(bits(board, discs), popped) == bits(board, fallen)


def test_filled_columns_have_no_open_floor() -> None:
    board = Board.of(Size(9, 6), 5, frozenset({0, 8}))
    assert board.open_floor == bits(board, [(column, 0) for column in range(1, 8)])


def test_a_column_to_the_right_of_the_board_is_refused() -> None:
    board = Board.of(Size(5, 4))
    board.check_column(4)
    with pytest.raises(IllegalMoveError, match="no column 6 on a board of 5 columns"):
        board.check_column(5)


def test_there_is_one_board_of_each_kind_also_when_copied_or_sent() -> None:
    board = Board.of(Size(9, 6), 5, frozenset({0, 8}))
    assert Board.of(Size(9, 6), 5, frozenset({8, 0})) is board
    assert copy.deepcopy(board) is board
    assert pickle.loads(pickle.dumps(board)) is board

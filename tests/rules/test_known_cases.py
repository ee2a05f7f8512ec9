"""Rules of the original game, PopOut and 5-in-a-Row that are easily got wrong, each with a position drawn as text."""

import pytest

from game.rules import GameOverError, IllegalMoveError, Outcome, Position, Side, Termination
from tests.rules.drawing import is_legal, legal, play, reach, rows, start

RED_LINE = Outcome(Side.RED, Termination.LINE)
YELLOW_LINE = Outcome(Side.YELLOW, Termination.LINE)
FULL_BOARD = Outcome(None, Termination.FULL_BOARD)
EMPTY_BOARD = Outcome(None, Termination.EMPTY_BOARD)


def lines(position: Position) -> list[list[tuple[int, int]]]:
    """The winner's lines with columns and rows from 1."""
    return [[(column + 1, row + 1) for column, row in line] for line in position.winning_lines()]


# Original


def test_a_line_on_the_last_cell_is_a_win_and_not_a_draw() -> None:
    moves = "2 1 1 1 3 1 4 1 6 5 7 2 3 4 5 6 7 7 6 5 4 3 2 7 6 5 4 3 2 2 3 4 5 6 7 7 6 5 4 3 2"
    position = play(start("standard"), moves)
    assert position.outcome is None
    assert legal(position) == {"1"}
    position = play(position, "1")
    assert position.ply == 42
    assert position.outcome == YELLOW_LINE


@pytest.mark.parametrize("key", ["standard", "popout", "powerup", "popout+powerup"])
def test_a_drop_that_fills_the_board_without_a_line_is_a_draw(key: str) -> None:
    position = reach(
        key,
        """
        .RRYY
        RYYRY
        YYRRR
        RYRRY
        """,
    )
    assert position.outcome is None
    assert play(position, "1").outcome == FULL_BOARD


def test_a_full_column_takes_no_more_discs() -> None:
    position = play(start("standard", "5x4"), "3 3 3 3")
    assert legal(position) == {"1", "2", "4", "5"}
    with pytest.raises(IllegalMoveError):
        play(position, "3")


def test_columns_are_those_of_the_board() -> None:
    assert legal(start("standard", "10x7")) == {str(column) for column in range(1, 11)}
    with pytest.raises(IllegalMoveError):
        play(start("standard", "5x4"), "6")


def test_nothing_is_legal_once_the_game_is_over() -> None:
    position = play(start("standard"), "1 2 1 2 1 2 1")
    assert position.outcome == RED_LINE
    assert position.to_move is None
    assert position.legal_moves() == ()
    with pytest.raises(GameOverError):
        play(position, "3")


def test_three_are_no_line() -> None:
    assert play(start("standard"), "1 1 2 2 3 3").outcome is None


def test_a_line_does_not_run_on_over_the_edge_of_the_board() -> None:
    position = reach(
        "standard",
        """
        R......
        R......
        Y......
        YY.....
        RR.Y...
        YR.YYRR
        """,
    )
    assert position.outcome is None
    assert play(position, "3").outcome is None


def test_a_run_of_more_than_four_is_one_line() -> None:
    position = play(reach("standard", "YYY.YYY / RRR.RRR"), "4")
    assert position.outcome == RED_LINE
    assert lines(position) == [[(column, 1) for column in range(1, 8)]]
    position = play(reach("standard", "YYY.... / RRR.R.Y"), "4")
    assert lines(position) == [[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]]


def test_two_lines_at_once_are_both_reported_whole_and_sorted() -> None:
    position = reach(
        "standard",
        """
        R......
        YR.....
        YYR....
        RRR.YYY
        """,
    )
    assert position.outcome is None
    assert lines(play(position, "4")) == [[(1, 1), (2, 1), (3, 1), (4, 1)], [(1, 4), (2, 3), (3, 2), (4, 1)]]


# PopOut


def test_only_ones_own_disc_of_the_bottom_row_is_popped() -> None:
    position = play(start("popout"), "4 4 5 6")
    assert legal(position, "p") == {"4p", "5p"}
    assert legal(play(position, "1"), "p") == {"6p"}


def test_a_popped_disc_leaves_the_game_and_its_column_falls_by_one() -> None:
    position = play(reach("popout", "Y...... R...... Y...... RYR...."), "1p")
    assert position.rows_text()[-4:] == rows("....... Y...... R...... YYR....")
    assert position.outcome is None


def test_a_drop_into_a_column_is_possible_again_after_a_pop() -> None:
    position = play(start("popout", "5x4"), "3 3 3 3")
    assert "3" not in legal(position)
    assert "3" in legal(play(position, "3p"))


def test_a_pop_that_lines_up_both_sides_is_the_poppers() -> None:
    position = play(reach("popout", "...R... / RRRY... / YYRRYYY"), "4p")
    assert position.rows_text()[-2:] == rows("RRRR... / YYRYYYY")
    assert position.outcome == RED_LINE
    assert lines(position) == [[(1, 2), (2, 2), (3, 2), (4, 2)]]
    position = play(reach("popout", "...Y... / YYYR..R / RRYYRRR"), "4p")
    assert position.outcome == YELLOW_LINE
    assert lines(position) == [[(1, 2), (2, 2), (3, 2), (4, 2)]]


def test_a_pop_that_lines_up_only_the_other_side_is_the_others() -> None:
    position = play(reach("popout", "RRRYR.. / YYRRYYY"), "4p")
    assert position.outcome == YELLOW_LINE
    assert lines(position) == [[(4, 1), (5, 1), (6, 1), (7, 1)]]


def test_a_pop_that_empties_the_board_is_a_draw() -> None:
    for key in ("popout", "popout+powerup"):
        position = play(start(key), "4 5 4p")
        assert position.outcome is None
        assert play(position, "5p").outcome == EMPTY_BOARD


def test_a_pop_that_leaves_a_disc_ends_nothing() -> None:
    position = play(start("popout"), "4 4 4p")
    assert position.outcome is None
    assert position.rows_text()[-1] == "...Y..."
    assert play(position, "4").outcome is None


def test_the_same_position_may_stand_any_number_of_times() -> None:
    first = position = play(start("popout"), "1 2")
    for _ in range(5):
        position = play(position, "3 4 3p 4p")
        assert position.outcome is None
        assert position.recurrence_key == first.recurrence_key


# 5-in-a-Row


def test_filled_columns_alternate_with_yellow_at_the_bottom() -> None:
    position = start("five")
    assert position.rows_text() == rows(
        """
        R.......R
        Y.......Y
        R.......R
        Y.......Y
        R.......R
        Y.......Y
        """
    )
    assert position.to_move is Side.RED
    assert position.filled == {0, 8}


@pytest.mark.parametrize("key", ["five", "popout+five", "powerup+five", "popout+powerup+five"])
def test_filled_columns_are_never_dropped_into_nor_popped(key: str) -> None:
    position = play(start(key), "2")
    assert {int(text[0]) for text in legal(position)} == {2, 3, 4, 5, 6, 7, 8}
    for text in ("1", "9", "1p", "9p", "1a", "9a", "2w1", "2x9", "1w", "9x2"):
        assert not is_legal(position, text)


def test_four_are_no_line_and_five_are_in_five_in_a_row() -> None:
    position = play(start("five"), "2 2 3 3 4 4 5 8")
    assert position.outcome is None
    assert play(position, "6").outcome == RED_LINE


def test_filled_columns_count_in_lines() -> None:
    position = play(start("five"), "8 2 8 3 8 4 7 5")
    assert position.outcome == YELLOW_LINE
    assert lines(position) == [[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]]


def test_a_line_from_filled_column_to_filled_column_is_one_line() -> None:
    position = reach(
        "five",
        """
        R.......R
        Y.......Y
        R.......R
        YY......Y
        RRRR.RRRR
        YYYYRYYYY
        """,
    )
    assert position.outcome is None
    position = play(position, "5")
    assert position.outcome == RED_LINE
    assert lines(position) == [[(column, 2) for column in range(1, 10)]]


def test_the_forty_second_drop_fills_the_board_of_five_in_a_row() -> None:
    position = reach(
        "five",
        """
        R.RYYRRRR
        YRYRRYYYY
        RRYYYYRRR
        YYYYRRYYY
        RRYRRYRRR
        YRRYYRRYY
        """,
    )
    assert position.ply == 41
    assert play(position, "2").outcome == FULL_BOARD


# Combinations


def test_popout_on_the_five_board_adds_both_rules() -> None:
    position = play(start("popout+five"), "2 2 3 3 4 4 5")
    assert position.outcome is None
    assert legal(position) == {"2", "3", "4", "5", "6", "7", "8"}
    assert legal(play(position, "8")) == {"2", "3", "4", "5", "6", "7", "8", "2p", "3p", "4p", "5p"}
    assert play(position, "8 6").outcome == RED_LINE


def test_a_pop_lines_up_five_with_filled_columns_for_both_sides_and_the_popper_wins() -> None:
    position = reach(
        "popout+five",
        """
        R.......R
        Y.......Y
        R.......R
        Y...R...Y
        RRRRY...R
        YYYYR.Y.Y
        """,
    )
    position = play(position, "5p")
    assert position.rows_text()[-2:] == rows("RRRRR...R / YYYYY.Y.Y")
    assert position.outcome == RED_LINE
    assert lines(position) == [[(column, 2) for column in range(1, 6)]]


def test_the_five_board_is_never_empty_as_its_filled_columns_stay() -> None:
    position = play(start("popout+five"), "4 5 4p 5p")
    assert position.rows_text() == start("popout+five").rows_text()
    assert position.outcome is None
    assert position.to_move is Side.RED

"""Rules of Power Up and its combinations that are easily got wrong, each with a position drawn as text."""

import pytest

from game.rules import MoveKind, Outcome, Position, Side, Termination
from tests.rules.drawing import is_legal, legal, play, reach, rows, start

RED_LINE = Outcome(Side.RED, Termination.LINE)
YELLOW_LINE = Outcome(Side.YELLOW, Termination.LINE)
FULL_BOARD = Outcome(None, Termination.FULL_BOARD)
SPECIAL_DISCS = {MoveKind.ANVIL, MoveKind.WALL, MoveKind.DOUBLE, MoveKind.BOMB}

# Red's three in a row wait for column 4.
THREE = "YYY.... / RRR...."


def left(position: Position, side: Side) -> set[MoveKind]:
    """The special discs that a side still holds."""
    assert position.powers is not None
    return set(position.powers[side])


def bottom(position: Position) -> str:
    """The bottom row."""
    return position.rows_text()[-1]


def test_each_special_disc_is_used_once() -> None:
    position = start("powerup")
    assert left(position, Side.RED) == left(position, Side.YELLOW) == SPECIAL_DISCS
    position = play(position, "1a 2a")
    assert left(position, Side.RED) == left(position, Side.YELLOW) == SPECIAL_DISCS - {MoveKind.ANVIL}
    assert legal(position, "a") == set()
    position = play(position, "4w6 5x3 7b2 3b1")
    assert left(position, Side.RED) == {MoveKind.DOUBLE}
    assert left(position, Side.YELLOW) == {MoveKind.WALL}
    assert legal(position, "w") == legal(position, "b") == set()
    assert legal(position, "x") == {f"{first}x{second}" for first in range(1, 8) for second in range(1, 8)}


@pytest.mark.parametrize("letter", ["a", "w1", "x1", "b1", "w", "x", "b"])
def test_a_special_disc_needs_a_column_with_room(letter: str) -> None:
    position = play(start("powerup", "5x4"), "3 3 3 3 1")
    assert not is_legal(position, f"3{letter}")


def test_a_special_disc_counts_as_an_ordinary_disc() -> None:
    assert play(start("powerup"), "1a 1 2w7 2 3x4").outcome == RED_LINE


# Anvil


def test_an_anvil_in_an_empty_column_stays() -> None:
    assert play(start("powerup"), "4a").rows_text()[-2:] == rows("....... / ...R...")


def test_an_anvil_takes_what_lies_below_it_and_comes_to_lie_in_the_bottom_row() -> None:
    position = play(start("powerup"), "4 4 4 5 4 4a")
    assert position.rows_text()[-2:] == rows("....... / ...YY..")
    assert position.height(3) == 1
    assert position.ply == 6


def test_an_anvil_wins_in_the_bottom_row() -> None:
    assert play(reach("powerup", "...Y... / ...Y... / RRRY..."), "4a").outcome == RED_LINE


def test_an_anvil_completes_no_line_where_it_falls_past() -> None:
    position = play(reach("powerup", "RRR.... / YYRY..Y"), "4a")
    assert position.rows_text()[-2:] == rows("RRR.... / YYRR..Y")
    assert position.outcome is None


# Wall


def test_neither_drop_of_a_wall_may_complete_a_line() -> None:
    position = reach("powerup", THREE)
    assert play(position, "4").outcome == RED_LINE
    others = [1, 2, 3, 5, 6, 7]
    assert legal(position, "w") == {f"{first}w{second}" for first in others for second in others}


def test_the_two_discs_of_a_wall_may_not_complete_a_line_together() -> None:
    walls = legal(reach("powerup", "YY..... / RR....."), "w")
    assert "3w5" in walls
    assert "3w4" not in walls
    assert "4w3" not in walls


def test_a_wall_stands_alone_only_where_every_second_drop_would_complete_a_line() -> None:
    position = reach(
        "powerup",
        """
        ..Y.Y
        ..R.R
        .YYRY
        .RRRY
        """,
    )
    assert position.to_move is Side.RED
    assert legal(position, "w") == {"2w2", "4w"}
    position = play(position, "4w")
    assert position.rows_text() == rows("..Y.Y / ..RRR / .YYRY / .RRRY")
    assert position.outcome is None
    assert position.to_move is Side.YELLOW


def test_a_wall_into_the_last_cell_stands_alone_and_draws() -> None:
    position = reach("powerup", ".RRYY / RYYRY / YYRRR / RYRRY")
    assert legal(position, "w") == {"1w"}
    position = play(position, "1w")
    assert position.outcome == FULL_BOARD


def test_the_second_drop_of_a_wall_or_a_double_may_fill_the_board_and_draws() -> None:
    position = reach("powerup", "..RYY / RYYRY / YYRRR / RYRRY")
    for text in ("1w2", "2w1", "1x2", "2x1"):
        assert play(position, text).outcome == FULL_BOARD


# Double


def test_a_double_that_wins_stands_alone() -> None:
    position = reach("powerup", THREE)
    assert is_legal(position, "4x")
    assert not is_legal(position, "4x5")
    assert not is_legal(position, "5x")
    assert play(position, "4x").outcome == RED_LINE


def test_the_second_disc_of_a_double_may_win() -> None:
    position = play(reach("powerup", THREE), "5x4")
    assert position.outcome == RED_LINE
    assert bottom(position) == "RRRRR.."
    assert position.ply == 7


def test_a_double_into_the_last_cell_stands_alone_and_draws() -> None:
    position = reach("powerup", ".RRYY / RYYRY / YYRRR / RYRRY")
    assert legal(position, "x") == {"1x"}
    assert play(position, "1x").outcome == FULL_BOARD


# Bomb


def test_a_bomb_needs_a_disc_of_the_other_side_in_the_bottom_row() -> None:
    position = start("powerup")
    assert legal(position, "b") == set()
    position = play(position, "4")
    assert legal(position, "b") == {f"{column}b4" for column in range(1, 8)}
    position = play(position, "4")
    assert position.rows_text()[-2:] == rows("...Y... / ...R...")
    assert legal(position, "b") == set()


def test_a_bomb_that_would_win_needs_a_target_as_well() -> None:
    position = reach("powerup", "Y...... / YY.R... / YY.R... / RR.R...")
    assert play(position, "4").outcome == RED_LINE
    assert legal(position, "b") == set()


def test_a_bomb_stands_alone_only_where_its_drop_wins() -> None:
    position = reach("powerup", "YY..... / RRR...Y")
    assert is_legal(position, "4b")
    assert not is_legal(position, "4b7")
    assert is_legal(position, "5b7")
    assert not is_legal(position, "5b")
    position = play(position, "4b")
    assert position.outcome == RED_LINE
    assert bottom(position) == "RRRR..Y"


def test_a_bomb_pops_as_the_columns_stand_after_its_drop() -> None:
    position = play(start("powerup"), "1 4")
    assert is_legal(position, "4b4")
    position = play(position, "4b4")
    assert position.rows_text()[-2:] == rows("....... / R..R...")
    position = play(start("powerup"), "1 4 1b4")
    assert position.rows_text()[-2:] == rows("R...... / R......")


def test_a_bomb_reaches_only_discs_of_the_other_side() -> None:
    position = play(start("powerup"), "2 4 3 6")
    assert {text[-1] for text in legal(position, "b")} == {"4", "6"}


def test_a_bomb_that_lines_up_both_sides_is_the_movers() -> None:
    position = play(reach("powerup", "...Y... / ...RYYY / RRRYRYR"), "1b4")
    assert position.rows_text()[-2:] == rows("R..YYYY / RRRRRYR")
    assert position.outcome == RED_LINE
    assert position.winning_lines() == (((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)),)


def test_a_bomb_that_lines_up_only_the_other_side_is_the_others() -> None:
    position = play(reach("powerup", "...Y... / R..RYYY / RR.YRYR"), "1b4")
    assert position.outcome == YELLOW_LINE
    assert position.winning_lines() == (((3, 1), (4, 1), (5, 1), (6, 1)),)


# Combinations


def test_popout_and_power_up_add_their_moves() -> None:
    position = play(start("popout+powerup"), "4 5")
    assert legal(position, "") == {str(column) for column in range(1, 8)}
    assert legal(position, "p") == {"4p"}
    assert len(legal(position, "a")) == 7
    assert len(legal(position, "w")) == len(legal(position, "x")) == 49
    assert legal(position, "b") == {f"{column}b5" for column in range(1, 8)}


def test_a_pop_is_a_whole_move_and_costs_no_special_disc() -> None:
    position = play(start("popout+powerup"), "4a 5 4p")
    assert position.to_move is Side.YELLOW
    assert left(position, Side.RED) == SPECIAL_DISCS - {MoveKind.ANVIL}
    assert bottom(position) == "....Y.."


def test_a_bomb_never_empties_the_board() -> None:
    position = play(start("popout+powerup"), "4 4b4")
    assert bottom(position) == "...Y..."
    assert position.outcome is None


def test_a_bomb_never_reaches_filled_columns() -> None:
    for key in ("powerup+five", "popout+powerup+five"):
        position = start(key)
        assert bottom(position) == "Y.......Y"
        assert legal(position, "b") == set()
        position = play(position, "2 3")
        assert {text[-1] for text in legal(position, "b")} == {"3"}


def test_special_discs_make_lines_of_five_on_the_five_board() -> None:
    position = play(start("powerup+five"), "2a 2 3 3 4 4")
    assert not is_legal(position, "5x")
    assert play(position, "5x7").outcome is None
    assert play(position, "5x6").outcome == RED_LINE
    assert is_legal(position, "5w7")
    assert not is_legal(position, "5w6")


def test_all_three_together_hold_every_kind_of_move() -> None:
    position = play(start("popout+powerup+five"), "4 5")
    letters = {text.strip("0123456789") for text in legal(position)}
    assert letters == {"", "p", "a", "w", "x", "b"}

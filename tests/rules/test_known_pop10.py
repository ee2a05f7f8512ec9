"""Rules of Pop 10 that are easily got wrong, each with a position drawn as text or a game that leads to it."""

from dataclasses import replace

from game.rules import Outcome, Position, Side, Size, Termination, Variant
from game.rules.table import Table
from tests.rules.drawing import is_legal, legal, play, reach, rows, start

# Red's bottom row and first column are lines that meet in the corner.
CORNER = """
    YRYRYRY
    YRYRYRR
    RYRYYRY
    RYRYRYR
    RYYYRRY
    RRRRYYY
"""


def scores(position: Position) -> tuple[int, int]:
    """The discs that Red and Yellow have kept."""
    assert position.scores is not None
    return position.scores[Side.RED], position.scores[Side.YELLOW]


# Filling


def test_the_board_is_filled_row_by_row() -> None:
    position = start("pop10")
    assert legal(position) == {"1", "2", "3", "4", "5", "6", "7"}
    position = play(position, "4")
    assert legal(position) == {"1", "2", "3", "5", "6", "7"}
    position = play(position, "1 2 3 5 6")
    assert legal(position) == {"7"}
    assert not is_legal(position, "4")
    assert legal(play(position, "7")) == {"1", "2", "3", "4", "5", "6", "7"}


def test_nothing_is_popped_while_the_board_is_being_filled() -> None:
    position = play(start("pop10"), "4")
    for text in ("4p", "4p4", "4p5"):
        assert not is_legal(play(position, "5"), text)


def test_lines_count_for_nothing_while_the_board_is_being_filled() -> None:
    position = play(start("pop10"), "1 5 2 6 3 7 4")
    assert position.rows_text()[-1] == "RRRRYYY"
    assert position.outcome is None
    assert scores(position) == (0, 0)


def test_red_begins_to_pop_when_the_board_is_full() -> None:
    for size in ("7x6", "8x7", "10x7", "8x8"):
        position = start("pop10", size)
        while position.filling:
            assert position.outcome is None
            position = position.play(position.legal_moves()[-1])
        assert position.ply == position.size.columns * position.size.rows
        assert position.outcome is None
        assert position.to_move is Side.RED
        assert legal(position) == legal(position, "p")


# Popping


def test_a_disc_out_of_a_line_is_kept_and_the_same_side_pops_again() -> None:
    position = reach("pop10", CORNER)
    assert legal(position) == {"1p", "2p", "3p", "4p"}
    position = play(position, "4p")
    assert scores(position) == (1, 0)
    assert position.to_move is Side.RED
    assert position.rows_text() == rows(
        """
        YRY.YRY
        YRYRYRR
        RYRRYRY
        RYRYRYR
        RYYYRRY
        RRRYYYY
        """
    )


def test_a_disc_in_two_lines_scores_once() -> None:
    assert scores(play(reach("pop10", CORNER), "1p")) == (1, 0)


def test_it_is_the_line_at_the_moment_before_the_pop_that_counts() -> None:
    position = play(reach("pop10", CORNER), "4p")
    assert not is_legal(position, "2p")
    position = play(position, "2p4")
    assert scores(position) == (1, 0)
    assert position.to_move is Side.YELLOW


def test_a_disc_out_of_a_line_may_not_be_dropped_back_nor_another_one_kept() -> None:
    position = play(reach("pop10", CORNER), "4p")
    assert is_legal(position, "1p")
    assert not is_legal(position, "1p4")
    assert is_legal(position, "3p4")
    assert not is_legal(position, "3p")


def test_a_disc_goes_back_into_its_own_column_only_where_no_other_has_room() -> None:
    position = reach(
        "pop10",
        """
        YRYRYRY
        YRYRYRR
        RYRYYRY
        RYRYRYR
        RYYYRRY
        RYRYRYR
        """,
    )
    assert legal(position) == {"1p", "3p3", "5p5", "7p7"}
    assert play(position, "3p3").rows_text() == rows(
        """
        YRRRYRY
        YRYRYRR
        RYYYYRY
        RYRYRYR
        RYRYRRY
        RYYYRYR
        """
    )
    position = play(position, "1p")
    assert legal(position) == {"1p1", "3p1", "5p1", "7p1"}
    assert legal(play(position, "3p1")) == {"2p", "3p3", "4p", "6p3"}


def test_the_player_chooses_the_column_among_all_others_with_room() -> None:
    position = play(reach("pop10", CORNER), "4p 1p")
    assert scores(position) == (2, 0)
    assert legal(position) == {"1p4", "2p1", "2p4", "3p1", "3p4"}


def test_no_line_is_looked_at_after_a_disc_has_been_dropped_back() -> None:
    position = reach(
        "pop10",
        """
        RRRYYYY
        YRRYRYR
        RYYRYRY
        YRYRYRR
        RYRRYYY
        YRYRRYR
        """,
    )
    position = play(position, "4p 5p4")
    assert position.rows_text()[0] == "RRRR.YY"
    assert scores(position) == (1, 0)
    assert position.outcome is None
    assert position.to_move is Side.YELLOW


def test_a_scoring_pop_followed_by_no_own_bottom_disc_passes_the_turn() -> None:
    filling = "5 2 4 6 7 3 1 4 2 7 6 3 5 1 3 7 1 5 2 4 6 5 2 3 6 4 1 7 3 6 7 2 1 5 4 4 1 7 3 2 5 6"
    position = play(start("pop10"), filling + " 5p5 6p 3p 3p")
    assert position.rows_text() == rows(
        """
        RY.YR.Y
        RY.RRYR
        RRRYYYY
        RRRYYRY
        YRYYYRY
        RYRRRRR
        """
    )
    assert position.to_move is Side.YELLOW
    assert legal(position) == {"2p"}
    position = play(position, "2p")
    assert position.rows_text()[-1] == "RRRRRRR"
    assert scores(position) == (0, 4)
    assert position.outcome is None
    assert position.to_move is Side.RED


def test_a_side_without_a_bottom_disc_is_passed_over_when_its_turn_comes() -> None:
    filling = "7 3 5 2 6 4 1 6 4 3 5 2 1 7 1 3 2 4 6 7 5 5 2 6 7 3 4 1 6 4 7 2 1 5 3 6 4 2 1 7 3 5"
    position = play(start("pop10"), filling + " 5p5 3p 2p 2p 4p 3p 3p 3p 3p 1p 3p 5p")
    assert position.rows_text() == rows(
        """
        .....YY
        R..RRRR
        RY.YYYR
        YY.RYRY
        RR.YYYY
        RR.RRRR
        """
    )
    assert position.to_move is Side.RED
    position = play(position, "1p2")
    assert position.rows_text()[-1] == "RR.RRRR"
    assert scores(position) == (4, 7)
    assert position.outcome is None
    assert position.to_move is Side.RED


def test_the_tenth_kept_disc_wins_at_once() -> None:
    filling = "7 1 3 6 4 5 2 6 3 4 7 1 5 2 5 1 3 2 4 6 7 6 4 2 3 5 1 7 2 6 7 3 5 1 4 2 6 1 4 3 5 7"
    popping = "3p 7p3 6p 6p 5p7 4p 2p 5p 5p 3p 3p 3p 7p4 1p 6p 1p 6p 1p 6p 4p 3p7 4p"
    position = play(start("pop10"), f"{filling} {popping}")
    assert scores(position) == (9, 9)
    assert position.outcome is None
    assert position.to_move is Side.RED
    position = play(position, "4p")
    assert scores(position) == (10, 9)
    assert position.outcome == Outcome(Side.RED, Termination.TEN_DISCS)
    assert position.to_move is None
    assert position.legal_moves() == ()
    assert position.winning_lines() == ()


def test_the_game_is_a_draw_when_neither_side_has_a_bottom_disc() -> None:
    # Only an empty board has none, and with lines of four the last discs are never kept: here a single disc is a line.
    toy = replace(Variant.from_key("pop10"), table=Table((Size(4, 4),), connect=1))
    position = play(toy.start(), "1 2 3 4 " * 4)
    assert position.rows_text() == ("RYRY",) * 4
    position = play(position, "1p 1p 1p 1p 3p 3p 3p")
    assert scores(position) == (7, 0)
    assert position.to_move is Side.RED
    position = play(position, "3p")
    assert position.to_move is Side.YELLOW
    position = play(position, "2p 2p 2p 2p 4p 4p 4p")
    assert position.outcome is None
    assert position.to_move is Side.YELLOW
    position = play(position, "4p")
    assert position.outcome == Outcome(None, Termination.NO_MOVES)
    assert scores(position) == (8, 8)
    assert position.legal_moves() == ()

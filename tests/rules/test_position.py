"""Positions as values: what they tell, that they never change, and what they refuse."""

import copy
import pickle
import random

import pytest

from game.notation import format_moves, parse_move
from game.rules import (
    VARIANTS,
    GameOverError,
    IllegalMoveError,
    Move,
    MoveKind,
    Outcome,
    Position,
    Side,
    Size,
    Termination,
    Variant,
)
from tests.rules.drawing import play, start


def every_move(position: Position) -> list[Move]:
    """Every move that could be named on a board of this size and a column beyond."""
    columns = range(position.size.columns + 1)
    single = [Move(kind, column) for kind in MoveKind for column in columns]
    followed = [kind for kind in MoveKind if kind not in (MoveKind.DROP, MoveKind.ANVIL)]
    return single + [Move(kind, column, second) for kind in followed for column in columns for second in columns]


def random_positions(variant: Variant, size: Size, seed: int) -> list[Position]:
    """The positions of a random game, at most some eighty."""
    rng = random.Random(seed)
    positions = [variant.start(size)]
    while positions[-1].outcome is None and len(positions) < 80:
        positions.append(positions[-1].play(rng.choice(positions[-1].legal_moves())))
    return positions


def test_the_first_position_is_empty_and_reds() -> None:
    position = start("standard")
    assert (position.ply, position.to_move, position.outcome) == (0, Side.RED, None)
    assert position.rows_text() == (".......",) * 6
    assert (position.scores, position.powers, position.filling) == (None, None, False)


def test_a_position_tells_what_lies_where() -> None:
    position = play(start("standard", "5x4"), "1 1 3")
    assert str(position) == ".....\n.....\nY....\nR.R.."
    assert [position.height(column) for column in range(5)] == [2, 0, 1, 0, 0]
    assert position.disc_at(0, 0) is Side.RED
    assert position.disc_at(0, 1) is Side.YELLOW
    assert position.disc_at(0, 2) is None
    assert position.size == Size(5, 4)


def test_playing_leaves_the_position_as_it_was() -> None:
    position = play(start("popout"), "4 4")
    before = copy.copy(position)
    for move in position.legal_moves():
        position.play(move)
    assert position == before


def test_a_position_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        start("standard").ply = 5  # type: ignore[misc]


def test_positions_reached_in_another_order_are_equal() -> None:
    one, other = play(start("standard"), "1 2 3"), play(start("standard"), "3 2 1")
    assert one == other
    assert hash(one) == hash(other)
    assert one != play(start("popout"), "1 2 3")
    assert one != play(start("standard", "8x7"), "1 2 3")


@pytest.mark.parametrize("key", VARIANTS)
def test_positions_can_be_copied_and_sent(key: str) -> None:
    position = random_positions(Variant.from_key(key), VARIANTS[key].sizes[0], 1)[5]
    for twin in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert twin == position
        assert hash(twin) == hash(position)
        assert twin.legal_moves() == position.legal_moves()


@pytest.mark.parametrize("key", VARIANTS)
def test_just_the_legal_moves_can_be_played(key: str) -> None:
    variant = Variant.from_key(key)
    for size in (variant.sizes[0], variant.sizes[-1]):
        for position in random_positions(variant, size, 2)[::9]:
            legal = position.legal_moves()
            assert [move for move in every_move(position) if position.is_legal(move)] == sorted(
                legal, key=every_move(position).index
            )
            assert position.count_moves() == len(legal)


@pytest.mark.parametrize("key", VARIANTS)
def test_legal_moves_are_sorted_by_kind_then_by_column_then_by_second_column(key: str) -> None:
    kinds = list(MoveKind)
    for position in random_positions(Variant.from_key(key), VARIANTS[key].sizes[0], 3):
        order = [
            (kinds.index(move.kind), move.column, -1 if move.second is None else move.second)
            for move in position.legal_moves()
        ]
        assert order == sorted(set(order))


@pytest.mark.parametrize("key", VARIANTS)
def test_plies_are_counted_and_only_the_end_has_no_side_to_move(key: str) -> None:
    positions = random_positions(Variant.from_key(key), VARIANTS[key].sizes[-1], 4)
    for ply, position in enumerate(positions):
        assert position.ply == ply
        assert (position.to_move is None) == (position.outcome is not None) == (not position.legal_moves())


def test_after_the_end_nothing_is_legal() -> None:
    over = play(start("standard"), "1 2 1 2 1 2 1")
    assert over.outcome == Outcome(Side.RED, Termination.LINE)
    assert over.to_move is None
    assert over.legal_moves() == ()
    assert over.count_moves() == 0
    assert not over.is_legal(Move(MoveKind.DROP, 6))
    with pytest.raises(GameOverError, match="over"):
        over.play(Move(MoveKind.DROP, 6))
    with pytest.raises(GameOverError):
        _ = over.mover


def test_the_winning_lines_are_whole_and_sorted() -> None:
    over = play(start("standard"), "1 1 2 2 3 3 5 5 6 6 4")
    assert over.winning_lines() == (((0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)),)


def test_every_line_that_a_disc_completes_is_listed() -> None:
    over = play(start("standard", "6x5"), "5 1 2 5 3 1 1 5 1 6 3 2 2 6 4")
    assert over.outcome == Outcome(Side.RED, Termination.LINE)
    assert over.winning_lines() == (((0, 3), (1, 2), (2, 1), (3, 0)), ((1, 0), (2, 0), (3, 0), (4, 0)))


def test_there_are_no_winning_lines_before_the_end_or_in_a_draw() -> None:
    draw = play(start("popout"), "1 2 1p 2p")
    assert draw.outcome == Outcome(None, Termination.EMPTY_BOARD)
    assert draw.winning_lines() == ()
    assert start("standard").winning_lines() == ()


def test_a_position_recurs_when_board_and_side_to_move_do() -> None:
    once = play(start("popout"), "1 2")
    again = play(once, "3 4 3p 4p")
    assert again.ply == once.ply + 4
    assert again.recurrence_key == once.recurrence_key
    assert play(once, "3 4 3p").recurrence_key != play(once, "4").recurrence_key


def test_a_position_does_not_recur_with_other_special_discs() -> None:
    ordinary, anvil = play(start("powerup"), "1 2"), play(start("powerup"), "1a 2")
    assert ordinary.rows_text() == anvil.rows_text()
    assert ordinary.recurrence_key != anvil.recurrence_key


@pytest.mark.parametrize(
    ("key", "moves", "text", "sentence"),
    [
        ("standard", "", "8", "There is no column 8 on a board of 7 columns."),
        ("standard", "1 1 1 1 1 1", "1", "Column 1 is full."),
        ("standard", "1", "1p", "There is no such move in this game."),
        ("five", "", "1", "Column 1 is full."),
        ("popout", "", "8p", "There is no column 8 on a board of 7 columns."),
        ("popout", "", "1p", "Column 1 is empty."),
        ("popout", "1", "1p", "The disc at the bottom of column 1 is not one's own."),
        ("popout", "1 2", "1p2", "A popped disc leaves the game: it is not dropped again."),
        ("popout+five", "", "9p", "Column 9 was filled before the game and is never popped."),
        ("pop10", "1", "1", "Column 1 has its disc in this row: the row is filled first."),
        ("pop10", "1 2", "1p1", "Nothing is popped before the board has been filled."),
        ("powerup", "", "4b1", "A bomb needs a disc of the other side in the bottom row."),
        ("powerup", "", "4w8", "There is no column 8 on a board of 7 columns."),
        ("powerup", "", "4w", "The move must go on after the special disc in column 4."),
        ("powerup", "1 7 2 7 3 7", "4w5", "A wall may not complete a line."),
        ("powerup", "1 7 2 7 3 7", "4x5", "Nothing may follow the special disc in column 4."),
        ("powerup", "1 2", "1b4", "After the special disc in column 1, column 4 may not be chosen, only 2."),
        ("powerup", "1a 2", "1a", "This special disc has been used already."),
        ("powerup", "1 1 1 1 1 1", "1a", "Column 1 is full."),
    ],
)
def test_a_refusal_is_a_sentence_that_says_why(key: str, moves: str, text: str, sentence: str) -> None:
    position = play(start(key), moves)
    with pytest.raises(IllegalMoveError) as refusal:
        position.play(parse_move(text))
    assert str(refusal.value) == sentence


def test_the_refusals_of_pop_10_once_the_board_is_full() -> None:
    row = "1 2 3 4 5 6 7"
    position = play(start("pop10"), " ".join([row] * 6))
    assert format_moves(position.legal_moves()) == "1p 3p 5p 7p"
    with pytest.raises(IllegalMoveError, match="from now on discs are popped"):
        position.play(parse_move("1"))
    with pytest.raises(IllegalMoveError, match="is kept and not dropped back"):
        position.play(parse_move("1p1"))
    with pytest.raises(IllegalMoveError, match="not one's own"):
        position.play(parse_move("2p"))


def test_the_refusals_of_pop_10_for_a_disc_in_no_line() -> None:
    pairs = "1 2 3 4 5 6 7 " * 2
    position = play(start("pop10"), pairs + "2 1 4 3 6 5 7 " + pairs + "2 1 4 3 6 5 7")
    move = next(move for move in position.legal_moves() if move.second is not None)
    assert move.second == move.column
    with pytest.raises(IllegalMoveError, match="must be dropped back into a column"):
        position.play(Move(MoveKind.POP, move.column))
    with pytest.raises(IllegalMoveError, match="cannot be dropped back into column 7"):
        position.play(Move(MoveKind.POP, move.column, 6))
    with pytest.raises(IllegalMoveError, match="no column 8"):
        position.play(Move(MoveKind.POP, move.column, 7))

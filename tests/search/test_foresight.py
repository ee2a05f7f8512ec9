"""Looking ahead in drop games: against the exact scores where it reaches the end, and cut off at any moment before."""

import sys

import pytest

from game.rules import Position
from game.search.exact import Foresight, Prover, Twin, Values, win_score
from game.search.exact.prover import largest_estimate, mirrored
from tests.games import position_of
from tests.search.sets import random_positions

EVERY = 20 if sys.platform == "emscripten" else 1


def whole(position: Position) -> Foresight:
    foresight = Foresight(Twin(position.board), position, position.legal_moves())
    while not foresight.done:
        foresight.step(10**6)
    return foresight


def worth(prover: Prover, own: int, other: int, plies: int) -> int:
    """What a position seems to be worth so many plies ahead, asked goal by goal."""
    until = (prover.board.cells & ~(own | other)).bit_count() - plies
    low, high = -64, 64
    while low < high:
        goal = (low + high + 1) // 2
        found = prover.foresee(own, other, goal, until, 10**9)
        assert found is not None
        low, high = (found, high) if found >= goal else (low, found)
    return low


@pytest.mark.parametrize(
    ("key", "size", "left"), [("standard", "5x4", 12), ("standard", "6x5", 11), ("five", "9x6", 10)]
)
def test_where_it_reaches_the_end_it_finds_a_move_that_holds_what_the_position_is_worth(
    key: str, size: str, left: int
) -> None:
    for position in random_positions(key, size, left, number=40 // EVERY + 1):
        values = Values(Twin(position.board), position)
        values.step(10**7)
        (score, _), foresight = values.score, whole(position)
        low, _ = values.bounds[foresight.best]
        assert (low > 0, low < 0) == (score > 0, score < 0)
        assert foresight.sure == (score != 0)


@pytest.mark.parametrize(
    ("game", "moves", "best"),
    [("standard", "1 7 1 7 1 7", 0), ("standard", "4 1 4 1 4", 3), ("five", "5 4 5 4 5 4 5", 4)],
)
def test_a_line_is_completed_and_prevented(game: str, moves: str, best: int) -> None:
    position = position_of(game, moves)
    foresight = Foresight(Twin(position.board), position, position.legal_moves())
    foresight.step(2_000)
    assert foresight.best.column == best


def test_a_search_that_is_cut_into_steps_finds_the_same() -> None:
    for position in random_positions("five", "9x6", left=14, number=20 // EVERY + 1):
        at_once, steps = whole(position), Foresight(Twin(position.board), position, position.legal_moves())
        while not steps.done:
            steps.step(200)
            assert position.is_legal(steps.best)
        assert (steps.best, steps.value, steps.depth) == (at_once.best, at_once.value, at_once.depth)


def test_a_move_that_turns_out_to_be_lost_gives_way_before_the_ply_is_complete() -> None:
    for position in random_positions("standard", "7x6", left=14, number=60 // EVERY + 1):
        values = Values(Twin(position.board), position)
        values.step(10**7)
        lost = {move for move, (_, high) in values.bounds.items() if high < 0}
        foresight = Foresight(Twin(position.board), position, position.legal_moves())
        while not foresight.done:
            foresight.step(50)
        assert foresight.best not in lost or len(lost) == len(values.bounds)


def test_estimates_leave_room_for_every_win() -> None:
    for position in random_positions("standard", "6x5", left=20, number=20 // EVERY + 1):
        seems = worth(Twin(position.board), *position.own_and_other(), 1)
        assert abs(seems) <= largest_estimate(position.board) + win_score(20)


def test_what_a_position_seems_to_be_worth_is_the_same_in_a_mirror() -> None:
    for position in random_positions("five", "9x6", left=30, number=10 // EVERY + 1):
        own, other = position.own_and_other()
        seen, others = mirrored(position.board, own), mirrored(position.board, other)
        assert worth(Twin(position.board), own, other, 3) == worth(Twin(position.board), seen, others, 3)

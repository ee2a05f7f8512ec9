"""Looking ahead in drop games: against the exact scores where it reaches the end, and cut off at any moment before."""

import sys

import pytest

from game.rules import Position
from game.search.exact import Foresight, Prover, Twin, Values, score_of
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


@pytest.mark.parametrize(("size", "left"), [("7x6", 15), ("6x5", 14)])
def test_stopped_at_any_moment_it_follows_what_it_has_proven(size: str, left: int) -> None:
    for position in random_positions("standard", size, left, number=10 // EVERY + 1):
        values = Values(Twin(position.board), position)
        values.step(10**7)
        won = {move for move, (low, _) in values.bounds.items() if low > 0}
        foresight = Foresight(Twin(position.board), position, position.legal_moves())
        while not foresight.done:
            foresight.step(100)
            if foresight.sure:
                assert foresight.best in won or not won
                assert (foresight.score > 0) == bool(won)
        for move, (_, high) in values.bounds.items():
            assert foresight.best != move or high >= 0 or values.score[1] < 0


def test_proofs_and_sights_do_not_meet_in_the_table() -> None:
    for position in random_positions("standard", "5x4", left=12, number=40 // EVERY + 1):
        twin, discs = Twin(position.board), position.own_and_other()
        score = score_of(Twin(position.board), position)
        for until in range(4):
            worth(twin, *discs, 12 - until)
            for goal in range(-4, 5):
                found = twin.prove(*discs, goal, budget=10**6)
                assert found is not None
                assert goal <= found <= score if score >= goal else score <= found < goal


def test_with_two_cells_left_it_looks_at_the_last_disc() -> None:
    for position in random_positions("standard", "5x4", left=2, number=200 // EVERY + 1):
        values = Values(Twin(position.board), position)
        values.step(10**5)
        assert values.bounds[whole(position).best] == values.score


def test_estimates_are_less_than_any_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.search.exact.twin.THREAT", 1000)
    proven = estimated = 0
    for position in random_positions("standard", "6x5", left=16, number=40 // EVERY + 1):
        seems, score = (
            worth(Twin(position.board), *position.own_and_other(), 1),
            score_of(Twin(position.board), position),
        )
        beyond = abs(seems) - largest_estimate(position.board)
        proven += beyond > 0
        estimated += beyond == 0
        assert beyond <= 0 or seems * score > 0
    assert proven or EVERY > 1
    assert estimated or EVERY > 1


def test_what_a_position_seems_to_be_worth_is_the_same_in_a_mirror() -> None:
    for position in random_positions("five", "9x6", left=30, number=10 // EVERY + 1):
        own, other = position.own_and_other()
        seen, others = mirrored(position.board, own), mirrored(position.board, other)
        assert worth(Twin(position.board), own, other, 3) == worth(Twin(position.board), seen, others, 3)

"""The exact solver in Python: the public sets, plain minimax on the rules, and what its answers promise."""

import sys
from functools import cache

import pytest

from game.rules import Position, Termination
from game.search.exact import Twin, Values, plies_to_end, score_of, win_score
from tests.search.sets import random_positions, scored

EVERY = 20 if sys.platform == "emscripten" else 1

SMALL = [("standard", "5x4", 11), ("standard", "6x5", 10), ("standard", "8x8", 8), ("five", "9x6", 9)]


def empty_cells(position: Position) -> int:
    return (position.board.cells & ~(position.red | position.yellow)).bit_count()


@cache
def minimax(position: Position) -> int:
    """The score by the rules and nothing else: of every move the worst for the other side."""
    scores = []
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome is None:
            scores.append(-minimax(after))
        elif after.outcome.termination is Termination.LINE:
            scores.append(win_score(empty_cells(position)))
        else:
            scores.append(0)
    return max(scores)


@pytest.mark.parametrize("name", ["Test_L3_R1", "Test_L2_R1"])
def test_twin_finds_the_published_scores(name: str) -> None:
    for position, score in scored(name, EVERY):
        assert score_of(Twin(position.board), position) == score


@pytest.mark.parametrize(("key", "size", "left"), SMALL)
def test_twin_agrees_with_minimax_on_every_move(key: str, size: str, left: int) -> None:
    for position in random_positions(key, size, left, number=30 // EVERY + 1):
        values = Values(Twin(position.board), position)
        values.step(10**6)
        assert values.done
        for move, (low, high) in values.bounds.items():
            after = position.play(move)
            if after.outcome is None:
                assert low == high == -minimax(after)
            else:
                assert low == high == (win_score(left) if after.outcome.winner else 0)
        assert values.score == (minimax(position), minimax(position))
        assert values.bounds[values.best] == values.score
        assert score_of(Twin(position.board), position) == minimax(position)


def test_prover_answers_every_goal_with_a_bound_on_the_right_side() -> None:
    for position in random_positions("standard", "6x5", left=10, number=20 // EVERY + 1):
        own, other = position.own_and_other()
        score = minimax(position)
        for goal in range(-6, 7):
            found = Twin(position.board).prove(own, other, goal, budget=10**6)
            assert found is not None
            assert goal <= found <= score if score >= goal else score <= found < goal


def test_a_small_table_forgets_and_still_tells_the_truth() -> None:
    for position in random_positions("standard", "5x4", left=11, number=10 // EVERY + 1):
        assert score_of(Twin(position.board, entries=40), position) == minimax(position)


def test_a_search_that_is_cut_into_steps_finds_the_same() -> None:
    for position in random_positions("standard", "7x6", left=17, number=40 // EVERY + 1):
        whole, steps = Values(Twin(position.board), position), Values(Twin(position.board), position)
        whole.step(10**7)
        taken = 0
        while not steps.done:
            before, bounds = steps.progress, dict(steps.bounds)
            steps.step(2_000)
            taken += 1
            assert before <= steps.progress
            for move, (low, high) in steps.bounds.items():
                assert bounds[move][0] <= low <= whole.bounds[move][0] <= high <= bounds[move][1]
        assert steps.bounds == whole.bounds
        assert steps.progress == 1
        assert taken >= steps.prover.nodes // 2_000


def test_win_draw_or_loss_is_known_of_all_moves_before_the_score_of_any() -> None:
    states = []
    for position in random_positions("standard", "7x6", left=24, number=10 if EVERY == 1 else 2):
        values = Values(Twin(position.board), position)
        while not values.done:
            before = dict(values.bounds)
            values.step(1_000)
            states.append((values.decided, values.done))
            if not values.decided:
                known = [move for move, (low, high) in before.items() if low > 0 or high < 0]
                assert [values.bounds[move] for move in known] == [before[move] for move in known]
    assert {(False, False), (True, False), (True, True)} == set(states)


@pytest.mark.parametrize(("key", "size", "left"), SMALL)
def test_scores_tell_how_long_the_game_lasts(key: str, size: str, left: int) -> None:
    for position in random_positions(key, size, left, number=20 // EVERY + 1):
        prover = Twin(position.board)
        plies = plies_to_end(score_of(prover, position), left)
        played = 0
        while position.to_move:
            values = Values(prover, position)
            values.step(10**6)
            position = position.play(values.best)
            played += 1
        assert played == plies

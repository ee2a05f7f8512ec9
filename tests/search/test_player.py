"""The computer as a player: what it promises at every level, in every game."""

import itertools
from collections.abc import Callable

import pytest

from game.rules import VARIANTS, GameOverError, Position
from game.search.exact import Twin, score_of
from game.search.player import think
from game.search.thought import Thought
from tests.games import position_of, random_games
from tests.search.sets import random_positions

LEVELS = range(1, 8)


def ticking(tick: float = 0.1) -> Callable[[], float]:
    """A clock that goes on at every look, so that a test takes the same little work everywhere."""
    ticks = itertools.count()
    return lambda: next(ticks) * tick


def thoughts(position: Position, level: int, seed: int = 1) -> list[Thought]:
    """The thoughts on a position that nothing is known to have come before."""
    return list(think((position,), level, seed, ticking(), lambda position: Twin(position.board), None))


def answer(position: Position, level: int, seed: int = 1) -> Thought:
    """The last thought."""
    return thoughts(position, level, seed)[-1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", VARIANTS)
def test_every_level_answers_with_a_legal_move_in_every_game(key: str, level: int) -> None:
    for position, _ in random_games(VARIANTS[key])[level::150]:
        found = thoughts(position, level)
        assert all(position.is_legal(thought.move) for thought in found)
        assert [thought.done for thought in found] == [False] * (len(found) - 1) + [True]
        assert all(0 <= one.progress <= next.progress <= 1 for one, next in itertools.pairwise(found))


def test_nothing_is_thought_once_the_game_is_over() -> None:
    over = position_of("standard", "1 2 1 2 1 2 1")
    with pytest.raises(GameOverError):
        next(think((over,), 7, 1, ticking(), lambda _: None, None))


def test_the_same_seed_chooses_the_same_move() -> None:
    start = VARIANTS["standard"].start()
    for level in (1, 3):
        moves = [answer(start, level, seed).move for seed in range(10)]
        assert moves == [answer(start, level, seed).move for seed in range(10)]
        assert len(set(moves)) > 1


def test_the_book_is_asked_first() -> None:
    start = VARIANTS["standard"].start()
    edge = start.legal_moves()[0]
    found = list(think((start,), 7, 1, ticking(), lambda _: None, lambda _: [edge]))
    assert [thought.move for thought in found] == [edge]


def test_the_exact_solver_answers_in_its_games() -> None:
    for position in random_positions("standard", "7x6", left=10, number=5):
        found = answer(position, 7)
        assert found.exact
        assert found.score == score_of(Twin(position.board), position)

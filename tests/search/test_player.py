"""The computer as a player: what it promises at every level, in every game."""

import itertools
from collections.abc import Callable, Iterator

import pytest

from game.notation import format_move, parse_moves
from game.rules import VARIANTS, GameOverError, Move, Position, Size, Variant
from game.search.book import Book, key_of, packed
from game.search.exact import Twin, score_of
from game.search.player import think
from game.search.thought import Thought
from game.search.tree.game import SURE, WIN
from tests.games import position_of, random_game, random_games
from tests.search.sets import random_positions
from tests.search.solvers import Deciding, KnowingTheMiddle

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


def decisive(variant: Variant) -> Iterator[tuple[Position, list[Move], list[Move]]]:
    """Positions with the moves that win at once, and the moves after which the other side cannot win at once."""
    for position, _ in random_games(variant)[::97]:
        yield position, *wins_and_safe_moves(position)


def wins_and_safe_moves(position: Position) -> tuple[list[Move], list[Move]]:
    """The moves that win at once, and the moves after which the other side does not win at once."""
    wins, safe = [], []
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome is None:
            if after.to_move is position.to_move or not can_win(after):
                safe.append(move)
        elif after.outcome.winner is position.to_move:
            wins.append(move)
        elif after.outcome.winner is None:
            safe.append(move)
    return wins, safe


def can_win(position: Position) -> bool:
    """Whether the side to move wins at once."""
    after = (position.play(move) for move in position.legal_moves())
    return any(one.outcome is not None and one.outcome.winner is position.to_move for one in after)


@pytest.mark.parametrize("key", VARIANTS)
def test_a_win_in_one_is_taken_from_level_2_on_and_one_of_the_other_side_stopped_from_level_3_on(key: str) -> None:
    for position, wins, safe in decisive(VARIANTS[key]):
        for level in (2, 3, 5, 7):
            move = answer(position, level).move
            if wins:
                assert move in wins
            elif safe and level >= 3:
                assert move in safe


def test_level_1_misses_wins_and_blocks_now_and_then() -> None:
    win, block = position_of("standard", "1 2 1 2 1 2"), position_of("standard", "1 2 1 2 1")
    assert len({answer(win, 1, seed).move for seed in range(40)}) > 1
    assert len({answer(block, 1, seed).move for seed in range(40)}) > 1


def test_level_7_wins_as_soon_as_it_can() -> None:
    for position in random_positions("popout", "7x6", left=20, number=8):
        found = answer(position, 7)
        if found.score is not None and found.score > SURE:
            plies = WIN - found.score
            game = [position]
            while game[-1].to_move:
                moves = think(tuple(game), 7, 1, ticking(), lambda _: None, None)
                game.append(game[-1].play([thought.move for thought in moves][-1]))
            assert len(game) - 1 <= plies
            assert game[-1].outcome
            assert game[-1].outcome.winner is position.to_move


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
    edge = start.play(start.legal_moves()[0])
    bounds = {key_of(start.board, *position.own_and_other()): (0, 0) for position in (start, edge)}
    found = list(think((start,), 7, 1, ticking(), lambda _: None, Book(packed(start.board, bounds))))
    assert [thought.move.column in (0, 6) for thought in found] == [True]


def test_a_recurrence_is_no_draw_where_the_other_side_wins_first() -> None:
    variant = VARIANTS["popout"]
    moves = parse_moves("2 5 2p 2 3 2p 3 2 3p 3 3p 2 3 2p 4 3 4p", variant, variant.sizes[0])
    positions = tuple(itertools.accumulate(moves, Position.play, initial=variant.start()))
    for seed in range(3):
        *_, thought = think(positions, 7, seed, ticking(), lambda _: None, None)
        after = positions[-1].play(thought.move)
        assert not any(after.play(reply).outcome for reply in after.legal_moves()), format_move(thought.move)


def test_five_in_a_row_is_begun_beside_the_middle() -> None:
    found = [thoughts(VARIANTS["five"].start(), 7, seed) for seed in range(8)]
    assert {thought.move.column for game in found for thought in game} == {3, 5}
    assert all(len(game) == 1 and game[0].done and not game[0].exact for game in found)


def test_the_exact_solver_answers_in_its_games() -> None:
    for position in random_positions("standard", "7x6", left=10, number=5):
        found = answer(position, 7)
        assert found.exact
        assert found.score == score_of(Twin(position.board), position)


def test_with_one_move_left_it_is_known_how_the_game_stands() -> None:
    games = (random_game(VARIANTS["standard"], Size(5, 4), seed) for seed in range(40))
    only = [position for game in games for position, _ in game if len(position.legal_moves()) == 1]
    assert only
    for position in only:
        score, exact = answer(position, 7).score, score_of(Twin(position.board), position)
        assert score is not None
        assert (score > SURE, score < -SURE) == (exact > 0, exact < 0)


def test_waiting_for_the_solver_in_vain_leaves_time_for_the_search() -> None:
    position = position_of("standard", "4 4 4 4 4 4 3 2 5 6")
    found = list(think((position,), 7, 1, ticking(0.05), lambda _: KnowingTheMiddle(position.board), None))
    assert len([thought for thought in found if thought.depth]) > 1
    assert found[-1].move.column in (0, 6)


def test_far_from_the_end_no_time_is_given_to_proofs() -> None:
    position = position_of("five", "5 4")
    found = list(think((position,), 7, 1, ticking(0.05), lambda _: Deciding(position.board, 1, 8), None))
    assert all(thought.depth for thought in found[1:])
    assert not found[-1].exact


@pytest.mark.parametrize(("low", "high"), [(-7, -1), (1, 7)])
def test_who_wins_is_told_where_it_is_not_known_how_soon(low: int, high: int) -> None:
    position = position_of("standard", "4 4 4 4 4 4 3 2 5 6")
    *_, last = think((position,), 7, 1, ticking(0.05), lambda _: Deciding(position.board, low, high), None)
    assert last.score is not None
    assert last.score * low < 0  # they are those of the other side


def test_a_level_that_blocks_never_gives_the_other_side_its_line_by_a_pop() -> None:
    position = position_of("popout", "5 4 1 2 4 4p 3 1 4 3 5 1 4 2p 1 5 4p 5 4 4 3 2 5p 3 2", "5x4")
    lost = [move for move in position.legal_moves() if (outcome := position.play(move).outcome) and outcome.winner]
    assert len(lost) == 1
    assert not {answer(position, 3, seed).move for seed in range(40)} & set(lost)

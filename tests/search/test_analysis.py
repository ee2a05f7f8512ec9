"""The analysis of a position: exact for games of drops, by search for the others, better with every answer."""

from collections.abc import Callable
from itertools import count, pairwise

import pytest

from game.rules import VARIANTS, GameOverError, Move, MoveKind, Position
from game.search.analysis import Analysis, analyse
from game.search.book import Book, key_of, packed
from game.search.exact import Twin, Values, empty_cells, plies_to_end
from game.search.pace import SLICE
from game.search.tree.game import WIN
from tests.games import random_games
from tests.search.games import played
from tests.search.sets import random_positions
from tests.search.solvers import KnowingTheMiddle


def ticking() -> Callable[[], float]:
    """A clock that goes on by as much whenever it is read, so that every slice of the work has the same size."""
    ticks = count()
    return lambda: next(ticks) * SLICE


def analysed(position: Position, seconds: float = float("inf")) -> list[Analysis]:
    return list(analyse((position,), ticking(), Twin(position.board), None, seconds))


def test_analysis_of_a_drop_game_ends_with_every_exact_score() -> None:
    for position in random_positions("standard", "7x6", left=17, number=5):
        values = Values(Twin(position.board), position)
        values.step(10**7)
        *_, last = analysed(position)
        assert last.exact
        assert last.done
        assert last.progress == 1
        assert list(last.evaluations) == list(position.legal_moves())
        for move, evaluation in last.evaluations.items():
            low, _ = values.bounds[move]
            assert evaluation.score == low
            assert evaluation.outcome == (low > 0) - (low < 0)
            assert evaluation.plies == (plies_to_end(low, 17) if low else None)


def test_best_line_ends_the_game_as_the_score_says() -> None:
    for position in random_positions("standard", "7x6", left=15, number=8):
        *_, last = analysed(position)
        best = last.evaluations[last.best]
        for move in last.line:
            position = position.play(move)
        assert position.outcome is not None
        assert len(last.line) == (best.plies or 15)


def test_answers_never_take_back_what_they_have_told() -> None:
    for position in random_positions("standard", "7x6", left=22, number=3):
        answers = analysed(position)
        assert len(answers) > 2
        assert [answer.done for answer in answers] == [False] * (len(answers) - 1) + [True]
        for before, after in pairwise(answers):
            assert before.progress <= after.progress
            for move, evaluation in before.evaluations.items():
                assert evaluation.outcome in (None, after.evaluations[move].outcome)
                assert evaluation.score in (None, after.evaluations[move].score)


def test_time_that_is_over_ends_an_analysis_with_what_is_known() -> None:
    (position,) = random_positions("standard", "7x6", left=36, number=1)
    *_, last = analysed(position, seconds=0.5)
    assert last.done
    assert last.progress < 1
    assert last.best in position.legal_moves()


def test_a_lost_move_is_not_best_while_another_may_hold() -> None:
    positions, _ = played("standard", "444444")
    prover = KnowingTheMiddle(positions[0].board)
    *_, last = analyse(positions, ticking(), prover, None, seconds=2)
    assert [evaluation.outcome for evaluation in last.evaluations.values()] == [None, -1, -1, -1, -1, None]
    assert last.best.column in (0, 6)


def test_book_answers_without_a_search() -> None:
    positions, _ = played("standard", "1")
    board = positions[-1].board
    prover = Twin(board)
    scores = [-3, -2, -1, 0, 1, 2, 4]
    after = [positions[-1].play(Move(MoveKind.DROP, column)) for column in range(7)]
    entries = {key_of(board, *at.own_and_other()): (-score, -score) for at, score in zip(after, scores, strict=True)}
    known = Book(packed(board, entries | {key_of(board, *positions[-1].own_and_other()): (4, 4)}))
    first = next(analyse(positions, ticking(), prover, known))
    assert [evaluation.score for evaluation in first.evaluations.values()] == scores
    assert prover.nodes == 0


@pytest.mark.parametrize("key", ["popout", "powerup", "pop10", "popout+five"])
def test_analysis_of_another_game_is_a_search_of_every_move(key: str) -> None:
    for position in random_positions(key, {"popout+five": "9x6"}.get(key, "7x6"), left=20, number=2):
        answers = analysed(position, seconds=2)
        assert answers[-1].done
        assert not answers[-1].exact
        assert answers[-1].depth > 0
        assert list(answers[-1].evaluations) == list(position.legal_moves())
        assert all(evaluation.score is not None for evaluation in answers[-1].evaluations.values())
        assert answers[-1].best in position.legal_moves()
        assert [answer.depth for answer in answers] == sorted(answer.depth for answer in answers)


def test_search_tells_a_win_and_how_soon_it_comes() -> None:
    positions, _ = played("popout", "4.1.4.1.4.2")
    *_, last = analyse(positions, ticking(), None, None, 1)
    assert last.best == Move(MoveKind.DROP, 3)
    evaluation = last.evaluations[last.best]
    assert (evaluation.outcome, evaluation.plies) == (1, 1)


@pytest.mark.parametrize("key", ["popout", "powerup", "pop10"])
def test_the_line_of_a_search_that_proves_a_win_leads_to_it(key: str) -> None:
    proven = 0
    for position, _ in random_games(VARIANTS[key])[::71]:
        *_, last = analyse((position,), ticking(), None, None, 1)
        best = last.evaluations[last.best]
        assert best.score == max(evaluation.score or 0 for evaluation in last.evaluations.values())
        if best.outcome and best.score:
            proven += 1
            winner = position.mover if best.outcome > 0 else position.mover.other
            end = position
            for move in last.line:
                end = end.play(move)
            assert end.outcome
            assert end.outcome.winner is winner
            assert len(last.line) == WIN - abs(best.score)
    assert proven


def test_where_a_side_may_move_again_it_is_not_told_how_many_moves_are_left() -> None:
    proven = 0
    for position, _ in random_games(VARIANTS["pop10"])[::41]:
        *_, last = analyse((position,), ticking(), None, None, 1)
        for move, evaluation in last.evaluations.items():
            if evaluation.outcome and position.play(move).to_move:
                proven += 1
                assert evaluation.plies is None
    assert proven


def test_no_analysis_of_a_game_that_is_over() -> None:
    positions, _ = played("standard", "1212121")
    assert empty_cells(positions[-1]) == 35
    with pytest.raises(GameOverError):
        next(analyse(positions, ticking(), Twin(positions[-1].board)))

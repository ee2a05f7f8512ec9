"""The review of a game: each move judged by what it changed, exactly where a solver can, from the end backwards."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, pairwise

from game.rules import Side
from game.search.exact import Twin, score_of, win_score
from game.search.pace import SLICE
from game.search.review import OPEN, Grade, Judgement, Review, review
from tests.search.games import played

ERRORS = "543323345221124114"
"""On 5x4: Red loses its way at once, Yellow lets it escape with move 16, and Red loses with move 17."""


def ticking() -> Callable[[], float]:
    """A clock that goes on by as much whenever it is read, so that every slice of the work has the same size."""
    ticks = count()
    return lambda: next(ticks) * SLICE


def reviews(key: str, text: str, size: str = "", exact: bool = True, patience: float = 1000) -> list[Review]:
    positions, moves = played(key, text, size)
    prover = Twin(positions[0].board) if exact else None
    return list(review(positions, moves, ticking(), prover, None, 1, patience))


def grades(last: Review) -> dict[int, Grade]:
    """The moves, from 1, that were not the best."""
    found = {number: judgement.grade for number, judgement in enumerate(last.judgements, 1) if judgement}
    assert len(found) == len(last.judgements)
    return {number: grade for number, grade in found.items() if grade is not Grade.BEST}


def test_mistakes_of_a_drop_game_are_found_and_the_one_that_lost_it() -> None:
    last = reviews("standard", ERRORS, "5x4")[-1]
    good, mistake, losing = Grade.GOOD, Grade.MISTAKE, Grade.LOSING
    assert grades(last) == {1: mistake, 7: good, 12: good, 15: good, 16: mistake, 17: losing}
    assert all(judgement and judgement.exact for judgement in last.judgements)


def test_a_loss_that_comes_clearly_sooner_is_an_inaccuracy() -> None:
    last = reviews("standard", "3342322432441551", "5x4")[-1]
    assert grades(last) == {3: Grade.LOSING, 7: Grade.INACCURACY, 14: Grade.GOOD}


def test_judgements_are_the_scores_before_and_after_each_move() -> None:
    positions, _ = played("standard", ERRORS, "5x4")
    prover = Twin(positions[0].board)
    scores = [score_of(prover, position) for position in positions[:-1]] + [-win_score(3)]
    for judgement, before, after in zip(
        reviews("standard", ERRORS, "5x4")[-1].judgements, scores, scores[1:], strict=False
    ):
        assert judgement is not None
        assert (judgement.before.score, judgement.after.score) == (before, -after)


def test_the_better_move_reaches_what_the_position_was_worth() -> None:
    positions, _ = played("standard", ERRORS, "5x4")
    prover = Twin(positions[0].board)
    last = reviews("standard", ERRORS, "5x4")[-1]
    for position, judgement in zip(positions, last.judgements, strict=False):
        assert judgement is not None
        assert (judgement.best == judgement.move) == (judgement.grade is Grade.BEST)
        after = position.play(judgement.best)
        if after.outcome is None:
            assert -score_of(prover, after) == judgement.before.score


def test_standings_tell_who_wins_and_stay_where_the_best_is_played() -> None:
    last = reviews("standard", ERRORS, "5x4")[-1]
    standings = [0.0 if standing is None else standing for standing in last.standings]
    assert standings[0] == 0
    assert all(standing < -OPEN for standing in [*standings[1:16], *standings[17:]])
    assert standings[16] == 0
    best = [judgement is not None and judgement.grade is Grade.BEST for judgement in last.judgements]
    assert all(before == after for before, after, same in zip(standings, standings[1:], best, strict=False) if same)


def test_a_review_keeps_what_it_has_and_grows_from_the_end() -> None:
    steps = reviews("standard", ERRORS, "5x4")
    assert [step.done for step in steps] == [False] * (len(steps) - 1) + [True]
    assert steps[-1].progress == 1
    for before, after in pairwise(steps):
        assert before.progress <= after.progress + 1e-9
        known = [standing is not None for standing in before.standings]
        assert known == sorted(known), "what is known reaches to the end"
        assert all(now == then for then, now in zip(before.standings, after.standings, strict=True) if then is not None)


def test_a_review_that_is_left_for_long_comes_to_the_same_judgements() -> None:
    positions, moves = played("standard", "444444326532227")
    left = 0.0

    def clock() -> float:
        return next(ticks) * SLICE + left

    found = []
    for away in (0, 60):
        ticks = count()
        last: tuple[Judgement | None, ...] = ()
        for step in review(positions, moves, clock, Twin(positions[0].board), None, 1, patience=2):
            last = step.judgements
            left += away
        found.append([judgement and (judgement.grade, judgement.exact) for judgement in last])
    assert found[0] == found[1]
    assert any(judgement and judgement[1] for judgement in found[0])


def test_where_a_solver_takes_too_long_a_search_judges_and_says_so() -> None:
    last = reviews("standard", "4443335162661233", patience=1)[-1]
    exact = [judgement is not None and judgement.exact for judgement in last.judgements]
    assert not exact[0]
    assert exact[-1]
    assert all(judgement and (judgement.exact or judgement.depth > 0) for judgement in last.judgements)


def test_another_game_is_judged_by_search_and_its_losing_move_found() -> None:
    last = reviews("popout", "4.4.4.5.5.6.4p.3", exact=False)[-1]
    losing = last.judgements[6]
    assert losing is not None
    assert (losing.side, losing.grade, losing.exact) == (Side.RED, Grade.LOSING, False)
    assert losing.best != losing.move
    assert last.standings[-1] == -1
    assert sum(judgement is not None and judgement.grade is Grade.LOSING for judgement in last.judgements) == 1


def test_a_game_that_goes_on_is_reviewed_as_far_as_it_has_come() -> None:
    last = reviews("standard", ERRORS[:10], "5x4")[-1]
    assert last.done
    assert len(last.judgements) == 10
    assert grades(last) == {1: Grade.LOSING, 7: Grade.GOOD}


def test_nothing_played_is_nothing_to_judge() -> None:
    (last,) = [step for step in reviews("standard", "", "5x4") if step.done]
    assert last.judgements == ()
    assert last.standings == (0,)

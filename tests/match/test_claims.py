"""The claim of a draw: when the same position stands for the third time, and what makes a position the same."""

import pytest

from game.match import ClaimDraw, Ended, Undo
from game.rules import VARIANTS, Outcome, Side, Termination
from tests.games import POP10_FILLING, match_of, play, refusal

ROUND = " 3 4 3p 4p"
"""PopOut: both sides drop a disc and pop it again."""

RED_ROUND = " 1p1 1p1 1p1"
"""Pop 10: column 1 goes round by three discs, Red's, Yellow's and Red's, and looks as before."""
YELLOW_ROUND = " 7p7 7p7 7p7"


def test_the_side_to_move_can_claim_when_a_position_stands_for_the_third_time() -> None:
    match = match_of("popout", "1 2" + 2 * ROUND)
    assert match.recurrences == 3
    outcome = Outcome(None, Termination.CLAIM)
    assert refusal(match.apply, Side.YELLOW, ClaimDraw()) == "not_your_turn"
    assert match.apply(Side.RED, ClaimDraw()) == (Ended(outcome),)
    assert match.outcome == outcome
    assert match.to_move is None


def test_the_second_time_is_not_enough() -> None:
    match = match_of("popout", "1 2" + ROUND)
    assert match.recurrences == 2
    assert not match.can_claim
    assert refusal(match.apply, Side.RED, ClaimDraw()) == "no_recurrence"


def test_nobody_is_forced_to_claim_but_the_next_move_ends_the_chance() -> None:
    match = match_of("popout", "1 2" + 2 * ROUND)
    play(match, "7")
    assert match.recurrences == 1
    assert refusal(match.apply, Side.RED, ClaimDraw()) == "no_recurrence"


def test_the_fourth_time_is_as_good_as_the_third() -> None:
    assert match_of("popout", "1 2" + 3 * ROUND).can_claim


def test_every_position_of_a_round_counts_not_only_the_first() -> None:
    assert match_of("popout", "1 2" + 2 * ROUND + " 3").can_claim


def test_a_move_that_is_taken_back_counts_no_more() -> None:
    match = match_of("popout", "1 2" + 2 * ROUND)
    match.apply(Side.RED, Undo())
    play(match, "4p")
    assert match.recurrences == 3
    match.apply(Side.RED, Undo())
    match.apply(Side.RED, Undo())
    assert match.recurrences == 2


@pytest.mark.parametrize("key", VARIANTS)
def test_the_first_position_stands_once(key: str) -> None:
    match = match_of(key)
    assert match.recurrences == 1
    assert refusal(match.apply, Side.RED, ClaimDraw()) == "no_recurrence"


def test_the_same_board_with_other_special_discs_left_is_another_position() -> None:
    match = match_of("popout+powerup", "1 2 3a 4 3p 4p" + ROUND)
    assert [position.rows_text() for position in match.positions].count(match.position.rows_text()) == 3
    assert match.recurrences == 2
    assert refusal(match.apply, Side.RED, ClaimDraw()) == "no_recurrence"
    assert play(match, ROUND).can_claim


def test_in_pop_10_a_position_that_stands_for_the_third_time_can_be_claimed() -> None:
    match = match_of("pop10", POP10_FILLING + 2 * (RED_ROUND + YELLOW_ROUND))
    assert match.recurrences == 3
    assert match.apply(Side.RED, ClaimDraw()) == (Ended(Outcome(None, Termination.CLAIM)),)


def test_the_same_board_with_the_other_side_to_move_is_another_position() -> None:
    match = match_of("pop10", POP10_FILLING + RED_ROUND + YELLOW_ROUND)
    assert [position.rows_text() for position in match.positions].count(match.position.rows_text()) == 3
    assert match.recurrences == 2
    assert refusal(match.apply, Side.RED, ClaimDraw()) == "no_recurrence"


def test_the_same_board_with_another_score_is_another_position() -> None:
    # As it stood before the last disc of the filling, so it stands again after a disc that has been kept.
    match = match_of("pop10", POP10_FILLING + RED_ROUND + " 4p")
    before_the_last_disc = match.positions[41]
    assert match.position.rows_text() == before_the_last_disc.rows_text()
    assert match.to_move is before_the_last_disc.to_move
    assert match.position.scores != before_the_last_disc.scores
    assert match.recurrences == 1

"""Offers, of a draw and of a takeback: made, answered, crossed by another, lapsed; and a game that is called off."""

import pytest

from game.match import (
    Abandon,
    Accept,
    Action,
    Decline,
    Declined,
    Ended,
    Match,
    Offer,
    Offered,
    OfferKind,
    Play,
    Played,
    Resign,
    TakenBack,
    Undo,
)
from game.notation import parse_move
from game.rules import Outcome, Side, Termination
from tests.games import POP10_FILLING, match_of, play, position_of, refusal

RED, YELLOW = Side.RED, Side.YELLOW
DRAW = Offer(OfferKind.DRAW)
AGREED = Ended(Outcome(None, Termination.AGREEMENT))
LAPSED_BY_YELLOW = Declined(YELLOW, OfferKind.DRAW)


def offered(moves: str = "4 4") -> Match:
    """A match in which it is Red's turn and Red has offered a draw."""
    match = match_of("standard", moves)
    match.apply(RED, DRAW)
    return match


@pytest.mark.parametrize("side", Side)
def test_an_offer_can_be_made_out_of_turn_and_stays_open(side: Side) -> None:
    match = match_of("standard", "4")
    assert match.apply(side, DRAW) == (Offered(side, OfferKind.DRAW),)
    assert match.offer == Offered(side, OfferKind.DRAW)
    assert match.outcome is None


def test_an_offer_that_the_other_side_accepts_ends_the_game_as_a_draw() -> None:
    match = offered()
    assert match.apply(YELLOW, Accept()) == (AGREED,)
    assert match.outcome == AGREED.outcome
    assert match.offer is None


def test_an_offer_that_crosses_another_is_an_acceptance() -> None:
    match = offered()
    assert match.apply(YELLOW, DRAW) == (AGREED,)
    assert match.offer is None


def test_an_offer_can_be_declined_and_the_game_goes_on() -> None:
    match = offered()
    assert match.apply(YELLOW, Decline()) == (LAPSED_BY_YELLOW,)
    assert (match.offer, match.outcome) == (None, None)
    assert match.apply(YELLOW, DRAW) == (Offered(YELLOW, OfferKind.DRAW),)


def test_an_offer_can_be_withdrawn_by_the_side_that_made_it() -> None:
    match = offered()
    assert match.apply(RED, Decline()) == (Declined(RED, OfferKind.DRAW),)
    assert match.offer is None


def test_a_move_of_the_other_side_lets_an_offer_lapse_and_is_told_first() -> None:
    match = match_of("standard", "4 4")
    match.apply(YELLOW, DRAW)
    before = match.position
    events = match.apply(RED, Play(parse_move("5")))
    assert events == (Played(RED, parse_move("5"), before, match.position), Declined(RED, OfferKind.DRAW))
    assert match.offer is None


def test_an_offer_stays_open_over_a_move_of_the_side_that_made_it() -> None:
    match = play(offered(), "5")
    assert match.offer == Offered(RED, OfferKind.DRAW)
    assert match.apply(YELLOW, Accept()) == (AGREED,)


def test_an_offer_lapses_with_the_move_that_ends_the_game_and_the_end_is_told_last() -> None:
    match = offered("1 1 2 2 3 3")
    before = match.position
    assert match.apply(RED, Play(parse_move("4"))) == (
        Played(RED, parse_move("4"), before, match.position),
        Declined(RED, OfferKind.DRAW),
        Ended(Outcome(RED, Termination.LINE)),
    )
    assert match.offer is None


@pytest.mark.parametrize("side", Side)
def test_a_resignation_closes_an_offer(side: Side) -> None:
    match = offered()
    match.apply(side, Resign())
    assert match.offer is None
    assert match.outcome == Outcome(side.other, Termination.RESIGNATION)


def test_a_move_that_is_taken_back_closes_an_offer() -> None:
    match = offered()
    match.apply(YELLOW, Undo())
    assert match.offer is None


@pytest.mark.parametrize("action", [Accept(), Decline()], ids=["accept", "decline"])
@pytest.mark.parametrize("side", Side)
def test_where_nothing_is_offered_nothing_is_answered(side: Side, action: Action) -> None:
    assert refusal(match_of("standard", "4").apply, side, action) == "no_offer"


def test_nobody_accepts_an_offer_of_their_own() -> None:
    assert refusal(offered().apply, RED, Accept()) == "no_offer"


def test_nobody_makes_the_same_offer_twice() -> None:
    assert refusal(offered().apply, RED, DRAW) == "offer_open"


def test_an_offer_that_was_declined_cannot_be_accepted_any_more() -> None:
    match = offered()
    match.apply(YELLOW, Decline())
    assert refusal(match.apply, YELLOW, Accept()) == "no_offer"


TAKEBACK = Offer(OfferKind.TAKEBACK)


@pytest.mark.parametrize(("side", "standing"), [(RED, 2), (YELLOW, 1)])
def test_a_takeback_is_of_the_askers_own_last_move(side: Side, standing: int) -> None:
    match = match_of("standard", "4 5 6")
    before = match.position
    assert match.apply(side, TAKEBACK) == (Offered(side, OfferKind.TAKEBACK, standing),)
    assert match.position == before, "nothing happens before the other side agrees"
    assert match.apply(side.other, Accept()) == (TakenBack(before, match.position),)
    assert match.position == position_of("standard", "4 5 6"[: 2 * standing])
    assert (match.offer, match.undone, match.to_move) == (None, (), side)


@pytest.mark.parametrize("mover", Side)
def test_a_move_of_either_side_closes_the_wish_for_a_takeback(mover: Side) -> None:
    match = match_of("standard", "4 5" if mover is RED else "4 5 6")
    match.apply(RED, TAKEBACK)
    play(match, "1")
    assert match.offer is None


def test_the_wish_for_a_takeback_can_be_declined_or_withdrawn() -> None:
    match = match_of("standard", "4 5")
    for side in Side:
        match.apply(RED, TAKEBACK)
        assert match.apply(side, Decline()) == (Declined(side, OfferKind.TAKEBACK),)
        assert (match.offer, len(match.moves)) == (None, 2)


def test_no_other_offer_is_made_or_taken_for_an_answer_while_one_is_open() -> None:
    match = match_of("standard", "4 5")
    for first, second in ((DRAW, TAKEBACK), (TAKEBACK, DRAW), (TAKEBACK, TAKEBACK)):
        match.apply(RED, first)
        assert refusal(match.apply, YELLOW, second) == "offer_open"
        assert refusal(match.apply, RED, second) == "offer_open"
        match.apply(RED, Decline())
    assert len(match.moves) == 2


def test_who_has_made_no_move_has_none_to_take_back() -> None:
    assert refusal(match_of("standard", "4").apply, YELLOW, TAKEBACK) == "nothing_to_undo"


def test_a_takeback_of_pop_10_goes_back_over_all_that_came_after_ones_own_last_move() -> None:
    match = match_of("pop10", POP10_FILLING + " 1p1 4p 4p")
    match.apply(RED, TAKEBACK)
    match.apply(YELLOW, Accept())
    assert match.to_move is RED
    assert match.position == position_of("pop10", POP10_FILLING)


def test_no_move_is_taken_back_once_the_game_is_over() -> None:
    match = match_of("standard", "4")
    match.apply(YELLOW, Resign())
    assert refusal(match.apply, RED, TAKEBACK) == "game_over"


@pytest.mark.parametrize("side", Side)
def test_a_game_that_is_called_off_has_no_winner_and_is_no_draw(side: Side) -> None:
    match = offered()
    outcome = Outcome(None, Termination.ABANDONED)
    assert match.apply(side, Abandon()) == (Ended(outcome),)
    assert not outcome.counts
    assert (match.offer, match.to_move) == (None, None)
    assert refusal(match.apply, side, Abandon()) == "game_over"

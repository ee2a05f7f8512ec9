"""The offer of a draw: made, answered, crossed by another, lapsed."""

import pytest

from game.match import (
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
    Undo,
)
from game.notation import parse_move
from game.rules import Outcome, Side, Termination
from tests.games import match_of, play, refusal

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

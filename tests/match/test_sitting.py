"""Two people and their games: who plays which side, how a rematch comes about, and the score."""

import pytest

from game.match import (
    Abandon,
    Accept,
    Action,
    Decline,
    Declined,
    Ended,
    Introduce,
    Introduced,
    Offer,
    Offered,
    OfferKind,
    Play,
    React,
    Reacted,
    Resign,
    Score,
    Seat,
    Sitting,
    Started,
    Undo,
)
from game.notation import parse_move
from game.rules import VARIANTS, Outcome, Side, Size, Termination, Variant
from tests.games import refusal

HOST, GUEST = Seat.HOST, Seat.GUEST
RED, YELLOW = Side.RED, Side.YELLOW
REMATCH = Offer(OfferKind.REMATCH)


def sitting_of(key: str = "standard", host_side: Side = RED, size: Size | None = None) -> Sitting:
    return Sitting(Variant.from_key(key), size, host_side)


def resigned(loser: Seat = GUEST, host_side: Side = RED) -> Sitting:
    """A sitting whose first game the person in seat `loser` has given up after a move."""
    sitting = sitting_of(host_side=host_side)
    sitting.apply(sitting.seat_of(RED), Play(parse_move("4")))
    sitting.apply(loser, Resign())
    return sitting


@pytest.mark.parametrize("host_side", Side)
def test_each_seat_plays_one_side(host_side: Side) -> None:
    sitting = sitting_of(host_side=host_side)
    assert (sitting.side_of(HOST), sitting.side_of(GUEST)) == (host_side, host_side.other)
    assert [sitting.side_of(sitting.seat_of(side)) for side in Side] == list(Side)
    assert [seat.other for seat in Seat] == [GUEST, HOST]


def test_a_sitting_plays_on_the_size_that_was_asked_for_or_on_the_default_one() -> None:
    assert sitting_of().match.position.size == sitting_of().size == Size(7, 6)
    assert sitting_of(size=Size(8, 7)).match.position.size == Size(8, 7)


@pytest.mark.parametrize("host_side", Side)
def test_a_seat_moves_for_its_side(host_side: Side) -> None:
    sitting = sitting_of(host_side=host_side)
    assert refusal(sitting.apply, sitting.seat_of(YELLOW), Play(parse_move("4"))) == "not_your_turn"
    sitting.apply(sitting.seat_of(RED), Play(parse_move("4")))
    assert sitting.match.to_move is YELLOW


def test_the_seat_that_resigns_loses() -> None:
    sitting = sitting_of(host_side=YELLOW)
    assert sitting.apply(HOST, Resign()) == (Ended(Outcome(RED, Termination.RESIGNATION)),)
    assert sitting.score == Score(host=0, guest=1, draws=0)


@pytest.mark.parametrize("key", VARIANTS)
def test_a_rematch_is_the_same_game_with_sides_swapped(key: str) -> None:
    variant = Variant.from_key(key)
    size = variant.sizes[-1]
    sitting = sitting_of(key, RED, size)
    sitting.apply(HOST, Resign())
    sitting.apply(HOST, REMATCH)
    assert sitting.apply(GUEST, Accept()) == (Started(1, variant, size),)
    assert (sitting.side_of(HOST), sitting.side_of(GUEST)) == (YELLOW, RED)
    assert sitting.match.position == variant.start(size)
    assert (sitting.match.moves, sitting.match.outcome) == ((), None)
    assert (sitting.game_number, sitting.rematch_offer) == (1, None)


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("host_side", Side)
def test_a_rematch_can_be_offered_by_either_seat_and_waits_for_the_other(seat: Seat, host_side: Side) -> None:
    sitting = resigned(host_side=host_side)
    assert sitting.apply(seat, REMATCH) == (Offered(sitting.side_of(seat), OfferKind.REMATCH),)
    assert (sitting.rematch_offer, sitting.game_number) == (seat, 0)


@pytest.mark.parametrize("seat", Seat)
def test_rematch_offers_that_cross_start_exactly_one_game(seat: Seat) -> None:
    sitting = resigned()
    sitting.apply(seat, REMATCH)
    assert sitting.apply(seat.other, REMATCH) == (Started(1, sitting.variant, sitting.size),)
    for either in Seat:
        assert refusal(sitting.apply, either, REMATCH) == "game_not_over"
        assert refusal(sitting.apply, either, Accept()) == "no_offer"
    assert sitting.game_number == 1


def test_nobody_accepts_a_rematch_of_their_own_or_offers_it_twice() -> None:
    sitting = resigned()
    sitting.apply(HOST, REMATCH)
    assert refusal(sitting.apply, HOST, Accept()) == "no_offer"
    assert refusal(sitting.apply, HOST, REMATCH) == "offer_open"
    assert sitting.game_number == 0


@pytest.mark.parametrize("seat", Seat)
def test_a_rematch_can_be_declined_or_withdrawn_and_offered_again(seat: Seat) -> None:
    sitting = resigned()
    sitting.apply(HOST, REMATCH)
    assert sitting.apply(seat, Decline()) == (Declined(sitting.side_of(seat), OfferKind.REMATCH),)
    assert refusal(sitting.apply, GUEST, Accept()) == "no_offer"
    assert sitting.apply(GUEST, REMATCH) == (Offered(sitting.side_of(GUEST), OfferKind.REMATCH),)


@pytest.mark.parametrize("action", [Accept(), Decline()], ids=["accept", "decline"])
def test_where_no_rematch_is_offered_none_is_answered(action: Action) -> None:
    assert refusal(resigned().apply, HOST, action) == "no_offer"


def test_a_rematch_cannot_be_offered_before_the_game_is_over() -> None:
    assert refusal(sitting_of().apply, HOST, REMATCH) == "game_not_over"


def test_a_draw_cannot_be_offered_once_the_game_is_over() -> None:
    assert refusal(resigned().apply, HOST, Offer(OfferKind.DRAW)) == "game_over"


def test_within_a_game_an_answer_is_to_the_offer_of_a_draw() -> None:
    sitting = sitting_of()
    sitting.apply(HOST, Offer(OfferKind.DRAW))
    assert sitting.apply(GUEST, Decline()) == (Declined(YELLOW, OfferKind.DRAW),)
    sitting.apply(GUEST, Offer(OfferKind.DRAW))
    assert sitting.apply(HOST, Accept()) == (Ended(Outcome(None, Termination.AGREEMENT)),)


def test_taking_a_move_back_after_the_end_opens_the_game_again_and_closes_the_offer_of_a_rematch() -> None:
    sitting = resigned()
    sitting.apply(HOST, REMATCH)
    sitting.apply(HOST, Undo())
    assert (sitting.match.outcome, sitting.rematch_offer, sitting.score) == (None, None, Score())
    sitting.apply(GUEST, Resign())
    assert refusal(sitting.apply, GUEST, Accept()) == "no_offer"


def test_a_game_counts_once_it_is_over() -> None:
    sitting = sitting_of()
    assert sitting.score == Score(0, 0, 0)
    sitting.apply(GUEST, Resign())
    assert sitting.score == Score(host=1, guest=0, draws=0)
    assert sitting.game_number == 0


def test_the_score_follows_the_people_not_the_sides() -> None:
    sitting = sitting_of(host_side=RED)
    scores = []
    for loser in (GUEST, GUEST, HOST, None, GUEST):
        if loser:
            sitting.apply(loser, Resign())
        else:
            sitting.apply(HOST, Offer(OfferKind.DRAW))
            sitting.apply(GUEST, Offer(OfferKind.DRAW))
        scores.append(sitting.score)
        sitting.apply(HOST, REMATCH)
        sitting.apply(GUEST, REMATCH)
    assert scores == [Score(1, 0, 0), Score(2, 0, 0), Score(2, 1, 0), Score(2, 1, 1), Score(3, 1, 1)]
    assert sitting.winners == (HOST, HOST, GUEST, None, HOST)
    assert (sitting.game_number, sitting.side_of(HOST)) == (5, YELLOW)


def test_a_game_that_was_called_off_does_not_count_and_is_played_again_with_the_same_sides() -> None:
    sitting = sitting_of()
    sitting.apply(GUEST, Abandon())
    assert sitting.score == Score(0, 0, 0)
    for seat in Seat:
        sitting.apply(seat, REMATCH)
    assert (sitting.game_number, sitting.called_off, sitting.winners) == (1, 1, ())
    assert sitting.side_of(HOST) is RED


def test_a_line_counts_for_the_seat_that_made_it() -> None:
    sitting = sitting_of(host_side=YELLOW)
    for text in "1213141":
        side = sitting.match.to_move
        assert side
        sitting.apply(sitting.seat_of(side), Play(parse_move(text)))
    assert sitting.match.outcome == Outcome(RED, Termination.LINE)
    assert sitting.score == Score(host=0, guest=1, draws=0)


def test_a_snapshot_is_not_touched_by_what_happens_later_and_does_not_touch_it() -> None:
    sitting = sitting_of()
    sitting.apply(HOST, Play(parse_move("4")))
    snapshot = sitting.snapshot()
    sitting.apply(GUEST, Play(parse_move("4")))
    assert (len(snapshot.match.moves), len(sitting.match.moves)) == (1, 2)
    snapshot.apply(GUEST, Resign())
    assert sitting.match.outcome is None
    snapshot.apply(HOST, REMATCH)
    snapshot.apply(GUEST, REMATCH)
    assert (snapshot.game_number, sitting.game_number) == (1, 0)
    assert sitting.side_of(HOST) is RED


def test_a_name_stays_with_its_person_when_the_sides_change() -> None:
    sitting = resigned()
    assert sitting.apply(GUEST, Introduce("Ben")) == (Introduced(YELLOW, "Ben"),)
    for seat in Seat:
        sitting.apply(seat, REMATCH)
    assert (sitting.name_of(RED), sitting.name_of(YELLOW)) == ("Ben", "")
    assert refusal(sitting.apply, GUEST, Introduce("Ben")) == "no_change"
    sitting.apply(GUEST, Introduce(""))
    assert sitting.name_of(RED) == ""


def test_a_person_says_three_phrases_between_two_moves_and_no_more() -> None:
    sitting = sitting_of()
    for _ in range(3):
        assert sitting.apply(GUEST, React(2)) == (Reacted(YELLOW, 2),)
    assert refusal(sitting.apply, GUEST, React(2)) == "too_often"
    sitting.apply(HOST, React(0))
    sitting.apply(HOST, Play(parse_move("4")))
    assert sitting.apply(GUEST, React(5)) == (Reacted(YELLOW, 5),)


def test_a_person_takes_three_names_between_two_moves_and_no_more() -> None:
    sitting = sitting_of()
    for name in ("Ann", "Anne", "Anna"):
        sitting.apply(GUEST, Introduce(name))
    assert refusal(sitting.apply, GUEST, Introduce("Ann")) == "too_often"
    assert sitting.apply(GUEST, React(1)) == (Reacted(YELLOW, 1),), "that has its own number"
    sitting.apply(HOST, Introduce("Ben"))
    sitting.apply(HOST, Play(parse_move("4")))
    sitting.apply(GUEST, Introduce("Ann"))
    assert sitting.name_of(YELLOW) == "Ann"


def test_phrases_are_said_after_the_end_too() -> None:
    assert resigned().apply(HOST, React(5)) == (Reacted(RED, 5),)

"""The question that an open offer puts: to whom, in which words, and with which answers."""

import pytest

from game.match import Offer, OfferKind, Play, Resign, Seat, Sitting
from game.notation import parse_move
from game.rules import Side, Variant
from game.view.prompt import Prompt, prompt_for

HOST, GUEST = Seat.HOST, Seat.GUEST


def sitting(*moves: str) -> Sitting:
    """A sitting after these moves, with the host as Red."""
    sitting = Sitting(Variant.from_key("standard"), None, Side.RED)
    for number, text in enumerate(moves):
        sitting.apply((HOST, GUEST)[number % 2], Play(parse_move(text)))
    return sitting


def test_where_nothing_is_open_nothing_is_asked() -> None:
    assert prompt_for(sitting("4"), (HOST,)) is None


def test_a_takeback_is_asked_for_with_the_number_of_the_move() -> None:
    table = sitting("4", "5", "6")
    table.apply(GUEST, Offer(OfferKind.TAKEBACK))
    asked = Prompt(OfferKind.TAKEBACK, "Yellow asks to take move 2 back.", "Take it back", "Let it stand")
    waiting = Prompt(OfferKind.TAKEBACK, "You have asked to take move 2 back.", "", "Withdraw")
    assert (prompt_for(table, (HOST,)), prompt_for(table, (GUEST,))) == (asked, waiting)


def test_on_one_device_the_one_who_asks_can_be_answered_at_once() -> None:
    table = sitting("4")
    table.apply(HOST, Offer(OfferKind.DRAW))
    assert prompt_for(table, (HOST, GUEST)) == Prompt(OfferKind.DRAW, "Red offers a draw.", "Agree", "Play on")


@pytest.mark.parametrize("kind", OfferKind)
def test_who_watches_is_asked_nothing_and_who_asks_can_only_withdraw(kind: OfferKind) -> None:
    table = sitting("4", "5")
    if kind is OfferKind.REMATCH:
        table.apply(GUEST, Resign())
    table.apply(HOST, Offer(kind))
    assert prompt_for(table, ()) is None
    own, other = prompt_for(table, (HOST,)), prompt_for(table, (GUEST,))
    assert own
    assert other
    assert (own.kind, own.accept, own.decline) == (kind, "", "Withdraw")
    assert other.accept not in ("", other.decline)
    assert own.text.startswith("You have ")

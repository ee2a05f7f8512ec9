"""Offers and answers that meet on the way: of a draw, of another game, of a move taken back."""

import pytest

from game.match import Accept, Decline, Offer, Offered, OfferKind, Seat, Started, TakenBack
from game.rules import Side, Termination
from tests.protocol.pages import after, ending, finished, moves, play, same, table

TAKEBACK = Offer(OfferKind.TAKEBACK)


def test_rematch_offers_that_cross_start_exactly_one_game() -> None:
    host, guest, network = finished()
    host.act(Offer(OfferKind.REMATCH))
    guest.act(Offer(OfferKind.REMATCH))
    network.settle()
    same(host, guest)
    for page in (host, guest):
        assert page.session.sitting.game_number == 1
        assert page.session.sitting.side_of(Seat.HOST) is Side.YELLOW
        assert [event for event in page.events if isinstance(event, Started)] == [
            Started(1, page.session.sitting.variant, page.session.sitting.size)
        ]
    guest.act(play("3"))
    network.settle()
    same(host, guest)
    assert moves(host) == ["3"]


def test_an_acceptance_goes_before_the_withdrawal_that_it_crosses() -> None:
    host, guest, network = table()
    host.act(Offer(OfferKind.DRAW))
    network.settle()
    host.act(Decline())
    guest.act(Accept())
    network.settle()
    same(host, guest)
    assert ending(host) is Termination.AGREEMENT


def test_an_answer_holds_only_for_the_offer_that_its_author_saw() -> None:
    host, guest, network = finished()
    guest.act(Offer(OfferKind.REMATCH))
    network.settle()
    host.act(Accept())
    host.act(Offer(OfferKind.DRAW))
    guest.act(Decline())
    network.settle()
    same(host, guest)
    assert host.session.sitting.game_number == 1
    assert host.session.sitting.match.offer, "the guest withdrew the rematch, it did not decline the draw"


@pytest.mark.parametrize(("asker", "left"), [("host", ["4", "5"]), ("guest", ["4", "5", "6"])])
def test_a_takeback_goes_back_to_before_the_askers_own_last_move(asker: str, left: list[str]) -> None:
    host, guest, network = after("4", "5", "6", "7")
    pages = {"host": host, "guest": guest}
    pages[asker].act(TAKEBACK)
    network.settle()
    assert moves(host) == moves(guest) == ["4", "5", "6", "7"]
    pages["guest" if asker == "host" else "host"].act(Accept())
    network.settle()
    same(host, guest)
    assert moves(host) == left
    pages[asker].act(play("1"))
    network.settle()
    same(host, guest)
    assert moves(host) == [*left, "1"]


def test_a_takeback_that_crosses_the_reply_takes_both_back() -> None:
    host, guest, network = after("4", "5", "6")
    host.act(TAKEBACK)
    guest.act(play("7"))
    network.settle()
    same(host, guest)
    assert moves(host) == ["4", "5", "6", "7"]
    assert host.session.sitting.match.offer == Offered(Side.RED, OfferKind.TAKEBACK, 2)
    guest.act(Accept())
    network.settle()
    same(host, guest)
    assert moves(host) == ["4", "5"]


def test_who_moves_on_withdraws_the_wish_even_if_it_was_granted_meanwhile() -> None:
    host, guest, network = after("4", "5", "6", "7")
    host.act(TAKEBACK)
    network.settle()
    host.act(play("1"))
    guest.act(Accept())
    assert moves(guest) == ["4", "5"]
    network.settle()
    same(host, guest)
    assert moves(guest) == ["4", "5", "6", "7", "1"]


def test_takebacks_that_cross_ask_for_different_things_and_one_stays_open() -> None:
    host, guest, network = after("4", "5", "6")
    host.act(TAKEBACK)
    guest.act(TAKEBACK)
    network.settle()
    same(host, guest)
    for page in (host, guest):
        assert page.session.sitting.match.offer == Offered(Side.RED, OfferKind.TAKEBACK, 2)
        assert not any(isinstance(event, TakenBack) for event in page.events)


def test_draw_offers_that_cross_are_an_agreement() -> None:
    host, guest, network = after("4", "5")
    host.act(Offer(OfferKind.DRAW))
    guest.act(Offer(OfferKind.DRAW))
    network.settle()
    same(host, guest)
    assert ending(host) is Termination.AGREEMENT


def test_an_answer_to_one_takeback_is_none_to_the_next() -> None:
    host, guest, network = after("4", "5")
    host.act(TAKEBACK)
    network.settle()
    host.act(play("6"))
    host.act(TAKEBACK)
    guest.act(Accept())
    network.settle()
    same(host, guest)
    assert moves(host) == ["4", "5", "6"]
    assert host.session.sitting.match.offer == Offered(Side.RED, OfferKind.TAKEBACK, 2)

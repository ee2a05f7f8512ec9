"""Two logs, one history."""

import pytest

from game.match import Accept, ClaimDraw, Decline, Ended, Offer, OfferKind, Refused, Resign, Seat, Started
from game.rules import Side, Termination
from tests.protocol.pages import Network, Page, moves, play, table

WIN_FOR_RED = ["1", "2", "1", "2", "1", "2", "1"]


def same(host: Page, guest: Page) -> None:
    assert host.ledger.history == guest.ledger.history
    assert host.session.sitting.match.positions == guest.session.sitting.match.positions
    assert host.session.sitting.match.outcome == guest.session.sitting.match.outcome
    assert host.session.sitting.score == guest.session.sitting.score


def ending(page: Page) -> Termination | None:
    outcome = page.session.sitting.match.outcome
    return outcome.termination if outcome else None


def finished() -> tuple[Page, Page, Network]:
    host, guest, network = table()
    for number, text in enumerate(WIN_FOR_RED):
        (host, guest)[number % 2].act(play(text))
        network.settle()
    same(host, guest)
    assert ending(host) is Termination.LINE
    return host, guest, network


def test_a_move_reaches_the_other_page_and_no_beat_is_needed() -> None:
    host, guest, network = table()
    host.act(play("4"))
    network.settle()
    assert moves(guest) == ["4"]
    guest.act(play("4"))
    network.settle()
    assert moves(host) == ["4", "4"]


def test_nobody_can_act_before_both_seats_are_taken() -> None:
    host, _, network = table()
    network.disconnect("host", "guest")
    alone = Page("host", host.ledger.invitation)
    with pytest.raises(Refused):
        alone.act(play("4"))


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


def test_a_draw_offer_that_crosses_the_winning_move_is_without_effect() -> None:
    host, guest, network = table()
    for number, text in enumerate(WIN_FOR_RED[:-1]):
        (host, guest)[number % 2].act(play(text))
        network.settle()
    guest.act(Offer(OfferKind.DRAW))
    host.act(play("1"))
    network.settle()
    same(host, guest)
    assert ending(guest) is Termination.LINE
    assert not host.faults
    assert not guest.faults


def test_a_resignation_that_crosses_the_winning_move_is_without_effect() -> None:
    host, guest, network = table()
    for number, text in enumerate(WIN_FOR_RED[:-1]):
        (host, guest)[number % 2].act(play(text))
        network.settle()
    guest.act(Resign())
    host.act(play("1"))
    network.settle()
    same(host, guest)
    assert ending(host) is Termination.LINE
    told = [event.outcome.termination for event in guest.events if isinstance(event, Ended)]
    assert told == [Termination.RESIGNATION, Termination.LINE]


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


def test_a_claim_goes_before_the_move_that_it_crosses() -> None:
    host, guest, network = table("popout")
    for number, text in enumerate(["3", "3"] + ["1", "2", "1p", "2p"] * 2):
        (host, guest)[number % 2].act(play(text))
        network.settle()
    guest.act(ClaimDraw())
    host.act(play("4"))
    network.settle()
    same(host, guest)
    assert ending(host) is Termination.CLAIM


def test_the_history_is_the_same_from_either_log_first() -> None:
    host, guest, network = finished()
    host.act(Offer(OfferKind.REMATCH))
    guest.act(Offer(OfferKind.REMATCH))
    history = {page.name: page.ledger.history for page in (host, guest)}
    network.settle()
    assert history["host"] != history["guest"]
    same(host, guest)
    assert [entry.seat for entry in host.ledger.history[-2:]] == [Seat.HOST, Seat.GUEST]

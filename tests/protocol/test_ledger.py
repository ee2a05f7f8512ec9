"""Two logs, one history."""

import sys
from collections.abc import Callable
from functools import partial

import pytest

from game.match import (
    Abandon,
    Accept,
    ClaimDraw,
    Decline,
    Ended,
    Introduce,
    Offer,
    OfferKind,
    Refused,
    Resign,
    Score,
    Seat,
)
from game.protocol.fault import Fault
from game.protocol.ledger import MAXIMUM_ENTRIES
from game.protocol.message import Entries
from game.rules import Side, Termination
from tests.protocol.pages import (
    WIN_FOR_RED,
    Network,
    Page,
    after,
    ending,
    finished,
    forged,
    moves,
    play,
    same,
    say,
    table,
)


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


def test_a_draw_offer_that_crosses_the_winning_move_is_without_effect() -> None:
    host, guest, network = after(*WIN_FOR_RED[:-1])
    guest.act(Offer(OfferKind.DRAW))
    host.act(play("1"))
    network.settle()
    same(host, guest)
    assert ending(guest) is Termination.LINE
    assert not host.faults
    assert not guest.faults


def test_a_resignation_that_crosses_the_winning_move_is_without_effect() -> None:
    host, guest, network = after(*WIN_FOR_RED[:-1])
    guest.act(Resign())
    host.act(play("1"))
    network.settle()
    same(host, guest)
    assert ending(host) is Termination.LINE
    told = [event.outcome.termination for event in guest.events if isinstance(event, Ended)]
    assert told == [Termination.RESIGNATION, Termination.LINE]


def recurred(rounds: int) -> tuple[Page, Page, Network]:
    """PopOut after so many rounds of moves that bring the position back, with the host to move."""
    return after("3", "3", *["1", "2", "1p", "2p"] * rounds, variant="popout")


def test_a_claim_needs_the_turn_and_goes_before_what_it_crosses() -> None:
    host, guest, network = recurred(2)
    with pytest.raises(Refused):
        guest.act(ClaimDraw())
    host.act(Offer(OfferKind.TAKEBACK))
    network.settle()
    host.act(ClaimDraw())
    guest.act(Accept())
    network.settle()
    same(host, guest)
    assert ending(host) is Termination.CLAIM


def test_a_claim_cannot_be_dated_back_to_before_a_move() -> None:
    host, guest, network = recurred(2)
    earlier = guest.ledger.draft(Seat.GUEST, ClaimDraw())
    host.act(play("4"))
    network.settle()
    assert say("guest", host, Entries((forged(earlier, "guest"),))) == [Fault.OUT_OF_TURN]
    same(host, guest)
    assert ending(host) is None


def test_the_history_is_the_same_from_either_log_first() -> None:
    host, guest, network = finished()
    host.act(Offer(OfferKind.REMATCH))
    guest.act(Offer(OfferKind.REMATCH))
    history = {page.name: page.ledger.history for page in (host, guest)}
    network.settle()
    assert history["host"] != history["guest"]
    same(host, guest)
    assert [entry.seat for entry in host.ledger.history[-2:]] == [Seat.HOST, Seat.GUEST]


def test_a_name_given_while_another_game_begins_is_not_lost() -> None:
    host, guest, network = finished()
    host.act(Offer(OfferKind.REMATCH))
    network.settle()
    guest.act(Accept())
    host.act(Introduce("Ann"))
    network.settle()
    same(host, guest)
    for page in (host, guest):
        assert page.session.sitting.game_number == 1
        assert page.session.sitting.name_of(Side.YELLOW) == "Ann"


def test_a_game_is_called_off_without_a_result_and_played_again_with_the_same_sides() -> None:
    host, guest, network = after("4")
    guest.act(Abandon())
    network.settle()
    same(host, guest)
    assert ending(host) is Termination.ABANDONED
    assert host.session.sitting.score == Score(0, 0, 0)
    host.act(Offer(OfferKind.REMATCH))
    network.settle()
    guest.act(Accept())
    network.settle()
    same(host, guest)
    assert host.session.sitting.game_number == 1
    assert host.session.sitting.side_of(Seat.HOST) is Side.RED


def test_a_move_made_while_away_keeps_the_game_that_the_other_side_called_off() -> None:
    host, guest, network = after("4")
    network.disconnect("host", "guest")
    guest.act(play("5"))
    host.act(Abandon())
    assert ending(host) is Termination.ABANDONED
    network.connect("host", "guest")
    network.settle()
    same(host, guest)
    assert (ending(host), moves(host)) == (None, ["4", "5"])


def calls(act: Callable[[], object]) -> int:
    """How many functions are called, and generators gone on with, in doing something."""
    count = 0

    def see(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(see)
    act()
    sys.setprofile(None)
    return count


def test_a_long_log_takes_no_more_work_for_each_entry_and_a_full_one_is_refused_in_words() -> None:
    host, guest, _ = table()
    talk = (Offer(OfferKind.DRAW), Decline())
    work = [calls(partial(host.session.act, talk[number % 2])) for number in range(2, MAXIMUM_ENTRIES)]
    assert min(work[-10:]) <= max(work[:10]), "a collection of garbage may come between"
    for action in (play("4"), Resign()):
        with pytest.raises(Refused, match="This match has become too long"):
            host.session.act(action)
    with pytest.raises(Refused, match="This match has become too long"):
        host.session.let_watch(False)
    host.session.let_watch(True)
    guest.session.act(Resign())

"""Two logs, one history."""

import pytest

from game.match import (
    Abandon,
    Accept,
    ClaimDraw,
    ClaimTime,
    Decline,
    Ended,
    Introduce,
    Offer,
    Offered,
    OfferKind,
    Refused,
    Resign,
    Score,
    Seat,
    Started,
    TakenBack,
    TimeControl,
)
from game.protocol.fault import Fault
from game.protocol.message import Entries
from game.rules import Side, Termination
from tests.protocol.pages import Network, Page, forged, moves, play, say, table

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


def recurred(rounds: int) -> tuple[Page, Page, Network]:
    """PopOut after so many rounds of moves that bring the position back, with the host to move."""
    host, guest, network = table("popout")
    for number, text in enumerate(["3", "3"] + ["1", "2", "1p", "2p"] * rounds):
        (host, guest)[number % 2].act(play(text))
        network.settle()
    return host, guest, network


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


TAKEBACK = Offer(OfferKind.TAKEBACK)


def after(*texts: str) -> tuple[Page, Page, Network]:
    """A table after these moves, the host's first."""
    host, guest, network = table()
    for number, text in enumerate(texts):
        (host, guest)[number % 2].act(play(text))
        network.settle()
    return host, guest, network


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


def timed_table() -> tuple[Page, Page, Network]:
    """A table with a clock, whose host has the turn after one move of each side."""
    host, guest, network = table(control=TimeControl(1, 0))
    host.act(play("4", 5_000))
    network.settle()
    guest.act(play("4", 5_000))
    network.settle()
    return host, guest, network


def test_thinking_time_travels_with_the_move_and_stays_there_after_a_restart() -> None:
    host, guest, network = timed_table()
    host.act(play("5", 12_345))
    network.settle()
    guest.restart()
    for page in (host, guest):
        match = page.session.sitting.match
        assert (match.time_left(Side.RED), match.time_left(Side.YELLOW)) == (47_655, 60_000)
    with pytest.raises(Refused):
        guest.act(play("5", 60_000))


def test_the_move_that_was_made_in_time_goes_before_the_claim_that_it_crosses() -> None:
    host, guest, network = timed_table()
    guest.act(ClaimTime())
    assert ending(guest) is Termination.TIME
    host.act(play("5", 59_000))
    network.settle()
    same(host, guest)
    assert (ending(host), moves(host)) == (None, ["4", "4", "5"])


def test_a_claim_on_time_ends_the_game_of_both() -> None:
    host, guest, network = timed_table()
    guest.act(ClaimTime())
    network.settle()
    same(host, guest)
    assert ending(host) is Termination.TIME
    assert host.session.sitting.score == Score(0, 1, 0)


def test_a_takeback_gives_the_time_back_on_both_pages() -> None:
    host, guest, network = timed_table()
    host.act(play("5", 30_000))
    network.settle()
    host.act(TAKEBACK)
    network.settle()
    guest.act(Accept())
    network.settle()
    same(host, guest)
    assert [page.session.sitting.match.time_left(Side.RED) for page in (host, guest)] == [60_000, 60_000]

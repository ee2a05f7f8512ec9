"""Lies about time: what cannot be true is refused, what a bad network makes of the truth is not."""

import asyncio

import pytest

from game.match import Accept, ClaimTime, Offer, OfferKind, Play, Seat, Sitting, TimeControl
from game.notation import parse_move
from game.protocol.fault import Fault, ProtocolError
from game.protocol.invitation import Invitation
from game.protocol.witness import Witness
from game.rules import Side, Variant
from tests.protocol.pages import invitation, play
from tests.protocol.test_exchange import Player, connect, rest

RED, YELLOW = Side.RED, Side.YELLOW


class Story:
    """A page that plays Red, with a clock of a minute, and what it hears from Yellow's."""

    def __init__(self) -> None:
        self.sitting = Sitting(Variant.from_key("standard"), None, RED, TimeControl(1, 0))
        self.witness = Witness()
        self.now = 0.0
        self.witness.hear(self.now, holds_all=True)
        for side in (RED, YELLOW):
            self.move(side)

    def move(self, side: Side, spent: int = 0) -> None:
        """A move is made, and it is taken in if it is Yellow's."""
        action = Play(parse_move("4"), spent)
        if side is YELLOW:
            self.witness.hear(self.now, None)
            self.witness.check(action, self.sitting, RED, self.now)
        self.sitting.apply(self.sitting.seat_of(side), action)
        self.witness.look(self.sitting, RED)

    def beats(self, seconds: float, every: float = 2.0, holds_all: bool = True) -> None:
        """Yellow's page is heard from time to time."""
        for _ in range(round(seconds / every)):
            self.now += every
            self.witness.hear(self.now, holds_all)


def test_a_move_took_no_less_than_was_seen() -> None:
    for spent, possible in ((1_000, False), (29_000, True)):
        story = Story()
        story.move(RED)
        story.beats(30)
        if possible:
            story.move(YELLOW, spent)
        else:
            with pytest.raises(ProtocolError) as caught:
                story.move(YELLOW, spent)
            assert caught.value.fault is Fault.IMPOSSIBLE_TIME


@pytest.mark.parametrize(("every", "holds_all"), [(30.0, True), (2.0, False)], ids=["silent", "not reached"])
def test_who_was_away_or_had_not_seen_the_move_did_not_think_meanwhile(every: float, holds_all: bool) -> None:
    story = Story()
    story.move(RED)
    story.beats(30, every, holds_all)
    story.move(YELLOW, 1_000)


def test_no_win_on_time_is_claimed_from_who_has_time_left() -> None:
    story = Story()
    story.beats(20)
    for seconds, possible in ((20, False), (20, True)):
        story.beats(seconds)
        if possible:
            story.witness.check(ClaimTime(), story.sitting, RED, story.now + 20)
        else:
            with pytest.raises(ProtocolError) as caught:
                story.witness.check(ClaimTime(), story.sitting, RED, story.now)
            assert caught.value.fault is Fault.IMPOSSIBLE_TIME


def test_a_page_that_was_closed_believes_that_the_time_has_run_out() -> None:
    story = Story()
    story.witness = Witness()
    story.witness.hear(1000.0, holds_all=True)
    story.witness.look(story.sitting, RED)
    story.witness.check(ClaimTime(), story.sitting, RED, 1000.0)


def test_a_page_that_heard_nothing_for_long_believes_it_too() -> None:
    story = Story()
    story.move(RED)
    story.beats(4)
    story.now += 300
    story.move(YELLOW, 20_000)
    story.witness.check(ClaimTime(), story.sitting, RED, story.now)


def test_without_a_clock_and_before_it_runs_nothing_is_impossible() -> None:
    for control in (None, TimeControl(1, 0)):
        sitting = Sitting(Variant.from_key("standard"), None, RED, control)
        witness = Witness()
        witness.look(sitting, RED)
        witness.check(ClaimTime(), sitting, RED, 0.0)


def test_a_liar_is_named_and_the_match_of_the_honest_page_stays_as_it_is() -> None:
    invited: Invitation = invitation(control=TimeControl(1, 0))
    host, guest = Player("host", invited), Player("guest", invited)

    async def run() -> None:
        tasks = [asyncio.ensure_future(player.exchange.run()) for player in (host, guest)]
        connect(host, guest)
        guest.exchange.join()
        await rest()
        host.exchange.act(play("4"))
        await rest()
        guest.exchange.act(play("4"))
        await rest()
        for player in (host, guest):
            player.now += 5
        guest.exchange.act(ClaimTime())
        await rest()
        assert host.faults == [Fault.IMPOSSIBLE_TIME]
        assert guest.accusations == [Fault.IMPOSSIBLE_TIME]
        assert host.exchange.session.sitting.match.outcome is None
        assert len(host.exchange.session.ledger.logs[Seat.GUEST]) == 2
        for player in (host, guest):
            player.now += 60
        guest.exchange.beat("host")
        host.exchange.beat("guest")
        await rest()
        assert host.exchange.session.sitting.match.outcome, "by now the claim is true"
        for task in tasks:
            task.cancel()

    asyncio.run(run())


def test_a_takeback_begins_a_turn_anew() -> None:
    story = Story()
    story.move(RED, 1_000)
    story.beats(30)
    story.sitting.apply(Seat.HOST, Offer(OfferKind.TAKEBACK))
    story.sitting.apply(Seat.GUEST, Accept())
    story.witness.look(story.sitting, RED)
    story.move(RED, 1_000)
    story.move(YELLOW, 500)

"""The session at work, with keys that take time and a network that carries texts."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest

from game.match import Event, Introduce, React, Seat
from game.notation import format_move
from game.protocol.archive import read_drafts, read_ledger, read_turn
from game.protocol.canonical import to_bytes, to_text
from game.protocol.entry import Joined
from game.protocol.exchange import ENTRIES_AT_ONCE, ENTRIES_PER_SECOND, Exchange
from game.protocol.fault import Fault, ProtocolError
from game.protocol.invitation import Invitation
from game.protocol.ledger import Ledger
from game.protocol.message import Entries, Leave, Mark, Problem, State, read_message, write_message
from game.protocol.session import Session
from game.protocol.transport import Loopback
from game.protocol.way import MESSAGES_AT_ONCE
from tests.protocol.pages import forged, invitation, key_of, play, signature


class Player:
    """A page with an exchange; everything it does takes a turn of the loop or two."""

    def __init__(self, name: str, invited: Invitation, saved: str = "", now: float = 0.0) -> None:
        self.name = name
        self.key = key_of(name)
        self.saved = saved
        self.jotted = ""
        self.log: list[str] = []
        self.told: list[tuple[Event, ...]] = []
        self.seats: list[Seat | None] = []
        self.faults: list[Fault] = []
        self.accusations: list[Fault] = []
        self.leavers: list[str] = []
        self.others: list[Ledger] = []
        self.now = now
        ledger = read_ledger(saved) if saved else Ledger(invited)
        self.exchange = Exchange(Session(ledger, self.key), self, self, lambda: self.now, read_turn(saved))

    async def sign(self, content: bytes) -> bytes:
        await asyncio.sleep(0)
        return to_bytes(signature(self.key, content))

    async def verify(self, key: str, content: bytes, signed: bytes) -> bool:
        await asyncio.sleep(0)
        return to_text(signed) == signature(key, content)

    async def save(self, text: str) -> None:
        await asyncio.sleep(0)
        self.saved = text
        self.log.append("saved")

    def jot(self, text: str) -> None:
        self.jotted = text

    def changed(self, events: tuple[Event, ...]) -> None:
        self.told.append(events)

    @property
    def events(self) -> list[Event]:
        return [event for events in self.told for event in events]

    def seated(self, seat: Seat | None) -> None:
        self.seats.append(seat)

    def accused(self, name: str, fault: Fault) -> None:
        self.accusations.append(fault)

    def offended(self, name: str | None, error: ProtocolError) -> None:
        self.faults.append(error.fault)

    def disagreed(self, other: Ledger) -> None:
        self.others.append(other)

    def left(self, name: str) -> None:
        self.leavers.append(name)


def connect(one: Player, two: Player, turns: int = 0) -> None:
    """Both can reach each other from now on; what they say takes some turns of the loop."""

    def deliver(sender: Player, receiver: Player) -> Callable[[str], None]:
        def later(text: str, left: int) -> None:
            if left:
                asyncio.get_running_loop().call_soon(later, text, left - 1)
            else:
                receiver.exchange.received(sender.name, text)

        def carry(text: str) -> None:
            sender.log.append("sent")
            later(text, turns)

        return carry

    one.exchange.connect(two.name, two.key, Loopback(deliver(one, two)))
    two.exchange.connect(one.name, one.key, Loopback(deliver(two, one)))


def played(story: Callable[[Player, Player], Coroutine[Any, Any, None]]) -> tuple[Player, Player]:
    """Run a story with two players who have taken their seats."""
    invited = invitation()
    host, guest = Player("host", invited), Player("guest", invited)

    async def run() -> None:
        tasks = [asyncio.ensure_future(player.exchange.run()) for player in (host, guest)]
        connect(host, guest)
        guest.exchange.join()
        await rest()
        await story(host, guest)
        for task in tasks:
            task.cancel()

    asyncio.run(run())
    return host, guest


async def rest() -> None:
    """Let everything happen that is under way."""
    for _ in range(300):
        await asyncio.sleep(0)


def test_both_learn_their_seats_and_moves_cross() -> None:
    async def story(host: Player, guest: Player) -> None:
        host.exchange.act(play("4"))
        assert len(host.events) == 1, "an own move takes effect at once"
        assert not guest.events
        await rest()
        guest.exchange.act(play("4"))
        await rest()

    host, guest = played(story)
    assert (host.seats, guest.seats) == ([Seat.HOST], [Seat.GUEST])
    assert host.events == guest.events
    assert len(host.events) == 2
    assert read_ledger(host.saved).history == read_ledger(guest.saved).history


def test_much_that_comes_in_at_once_is_answered_once() -> None:
    async def story(host: Player, guest: Player) -> None:
        host.exchange.act(play("4"))
        await rest()
        guest.exchange.act(play("4"))
        await rest()
        move = guest.exchange.session.ledger.logs[Seat.GUEST][1]
        host.log.clear()
        for _ in range(10):
            host.exchange.received("guest", write_message(Entries((move,))))
        await rest()
        assert host.log == ["sent"]

    played(story)


def test_a_move_is_saved_before_it_is_sent() -> None:
    async def story(host: Player, guest: Player) -> None:
        host.log.clear()
        host.exchange.act(play("4"))
        await rest()
        assert host.log[:2] == ["saved", "sent"]

    played(story)


def test_a_move_is_not_lost_if_the_page_goes_before_it_is_signed() -> None:
    kept: list[tuple[str, str]] = []

    async def story(host: Player, guest: Player) -> None:
        host.exchange.act(play("4"))
        kept.append((host.saved, host.jotted))
        await rest()
        kept.append((host.saved, host.jotted))

    host, _ = played(story)
    for saved, drafts in kept:
        ledger = read_ledger(saved)
        read_drafts(ledger, Seat.HOST, drafts)
        assert ledger.history == host.exchange.session.ledger.history
    assert [read_ledger(saved).logs[Seat.HOST].signed for saved, _ in kept] == [2, 3]


def test_moves_made_apart_meet_when_the_pages_do() -> None:
    async def story(host: Player, guest: Player) -> None:
        host.exchange.disconnect("guest")
        guest.exchange.disconnect("host")
        host.exchange.act(play("4"))
        await rest()
        assert not guest.events
        connect(host, guest)
        await rest()
        assert len(guest.events) == 1

    played(story)


@pytest.mark.parametrize("moves_again", ["before they meet", "while they meet"])
def test_a_page_that_lost_its_last_move_gets_it_back_and_contradicts_nobody(moves_again: str) -> None:
    async def story(host: Player, guest: Player) -> None:
        early = host.saved
        host.exchange.act(play("4"))
        await rest()
        guest.exchange.disconnect("host")
        again = Player("host", host.exchange.session.ledger.invitation, early)
        task = asyncio.ensure_future(again.exchange.run())
        if moves_again == "before they meet":
            again.exchange.act(play("5"))
        await rest()
        connect(again, guest, turns=20)
        if moves_again == "while they meet":
            for _ in range(30):
                await asyncio.sleep(0)
            again.exchange.act(play("5"))
        await rest()
        assert moves_of(again) == moves_of(guest) == ["4"]
        assert not again.faults + guest.faults
        guest.exchange.act(play("3"))
        await rest()
        again.exchange.act(play("5"))
        await rest()
        assert moves_of(again) == moves_of(guest) == ["4", "3", "5"]
        task.cancel()

    played(story)


def test_a_flood_is_cut_off_and_named_a_few_times_only() -> None:
    async def story(host: Player, guest: Player) -> None:
        sent = len(host.log)
        for _ in range(1000):
            guest.exchange.received("host", write_message(Leave()))
        await rest()
        assert len(guest.leavers) <= MESSAGES_AT_ONCE
        assert guest.faults[-1] is Fault.TOO_MANY
        assert len(host.log) == sent
        assert 0 < host.accusations.count(Fault.TOO_MANY) <= 20
        guest.now += 60
        host.exchange.act(play("4"))
        await rest()
        assert len(guest.events) == 1, "later it may speak again"

    played(story)


def test_a_flood_of_one_fault_hides_no_other() -> None:
    async def story(host: Player, guest: Player) -> None:
        for _ in range(90):
            guest.exchange.received("host", '{"version":1,"type":"bomb"}')
        for text in ("{", '{"version":2,"type":"leave"}'):
            guest.exchange.received("host", text)
        await rest()
        for _ in range(200):
            guest.exchange.received("host", "{")
        await rest()
        named = {Fault.BAD_MESSAGE, Fault.BAD_JSON, Fault.UNKNOWN_VERSION, Fault.TOO_MANY}
        assert set(host.accusations) == set(guest.faults) == named
        assert len(guest.faults) <= 10 * len(named)

    played(story)


def test_two_pages_that_understand_nothing_of_each_other_fall_silent() -> None:
    async def story(host: Player, guest: Player) -> None:
        said = 0
        for _ in range(200):
            guest.exchange.received("host", '{"version":2,"type":"problem","fault":"unknown_version"}')
            await asyncio.sleep(0)
            said = guest.log.count("sent")
        await rest()
        assert said < 60

    played(story)


def test_who_has_left_or_was_never_there_is_not_heard() -> None:
    async def story(host: Player, guest: Player) -> None:
        guest.exchange.disconnect("host")
        guest.exchange.received("host", "{")
        guest.exchange.received("stranger", "{")
        await rest()
        assert not guest.faults
        connect(host, guest)
        host.exchange.received("guest", write_message(Leave()))
        host.exchange.received("guest", write_message(Problem(Fault.GAP)))
        await rest()
        assert host.leavers == ["guest"]
        assert host.accusations == [Fault.GAP]

    played(story)


@pytest.mark.parametrize("ticks", range(1, 9))
def test_a_page_may_go_while_what_it_sent_is_being_checked(ticks: int) -> None:
    async def story(host: Player, guest: Player) -> None:
        ledger = host.exchange.session.ledger
        first = forged(ledger.draft(Seat.HOST, play("4")), "host")
        second = forged(replace(ledger.draft(Seat.HOST, React(1)), number=3, before=first.hash), "host")
        guest.exchange.received("host", write_message(Entries((first, second))))
        for _ in range(ticks):
            await asyncio.sleep(0)
        guest.exchange.disconnect("host")
        await rest()
        guest.exchange.connect("host", host.key, Loopback(lambda _text: None))
        guest.exchange.received("host", write_message(Leave()))
        await rest()
        assert guest.leavers == ["host"], "it still listens"

    played(story)


def test_who_says_again_and_again_that_it_has_nothing_gets_no_more_than_is_due() -> None:
    async def story(host: Player, guest: Player) -> None:
        for text in "434343":
            (host if text == "4" else guest).exchange.act(play(text))
            await rest()
        sent: list[int] = []

        def count(text: str) -> None:
            match read_message(text):
                case Entries(entries):
                    sent.append(len(entries))

        room = host.exchange.session.ledger.invitation.room
        nothing = write_message(State(Mark(0, room), Mark(0, room)))
        host.exchange.connect("stranger", key_of("stranger"), Loopback(count))
        seconds = 200
        for second in range(seconds):
            host.now += 1
            if second % 10 == 0:  # as another page, which is new
                host.exchange.disconnect("stranger")
                host.exchange.connect("stranger", key_of(f"stranger{second}"), Loopback(count))
            for _ in range(10):
                host.exchange.received("stranger", nothing)
                for _ in range(5):
                    await asyncio.sleep(0)
        assert ENTRIES_AT_ONCE < sum(sent) <= ENTRIES_AT_ONCE + ENTRIES_PER_SECOND * seconds
        host.exchange.act(play("5"))
        await rest()
        assert moves_of(guest)[-1] == "5", "the player across does not wait for that"
        host.now += 60
        host.exchange.received("stranger", nothing)
        await rest()
        assert sent[-1] == len(host.exchange.session.ledger.history) - 1, "later it gets everything"

    played(story)


def test_the_second_to_ask_for_the_seat_watches() -> None:
    late: list[Player] = []

    async def story(host: Player, guest: Player) -> None:
        third = Player("third", host.exchange.session.ledger.invitation)
        late.append(third)
        task = asyncio.ensure_future(third.exchange.run())
        third.exchange.join()
        connect(host, third)
        await rest()
        host.exchange.act(play("4"))
        await rest()
        task.cancel()

    host, guest = played(story)
    third = late[0]
    assert third.exchange.session.seat is None
    assert third.seats == [None]
    assert third.events == host.events == guest.events
    assert third.saved == ""


def test_of_two_records_that_a_seat_signed_both_are_kept() -> None:
    async def story(host: Player, guest: Player) -> None:
        for player, text in ((host, "4"), (guest, "3"), (host, "5")):
            player.exchange.act(play(text))
            await rest()
        record = guest.exchange.session.ledger.history
        # The host's page begins anew from what it was, and signs another move in place of the last.
        ledger = Ledger(host.exchange.session.ledger.invitation)
        for entry in record[:-1]:
            if not isinstance(entry.body, Joined):
                ledger.add(entry)
        other = forged(ledger.draft(Seat.HOST, play("7")), "host")
        stray = forged(replace(other, number=other.number + 1, before=other.hash), "guest")
        guest.exchange.received("host", write_message(Entries((other, stray))))
        await rest()
        assert guest.exchange.session.ledger.history == record

    _, guest = played(story)
    assert guest.faults == [Fault.FORK]
    assert [[format_move(move) for move in other.sitting.match.moves] for other in guest.others] == [["4", "3", "7"]]
    assert moves_of(guest) == ["4", "3", "5"]


def test_a_forged_contradiction_is_no_record() -> None:
    async def story(host: Player, guest: Player) -> None:
        host.exchange.act(play("4"))
        await rest()
        last = guest.exchange.session.ledger.logs[Seat.HOST][-1]
        guest.exchange.received("host", write_message(Entries((forged(replace(last, body=play("7")), "stranger"),))))
        await rest()

    _, guest = played(story)
    assert guest.faults == [Fault.BAD_SIGNATURE]
    assert not guest.others


def moves_of(player: Player) -> list[str]:
    return [format_move(move) for move in player.exchange.session.sitting.match.moves]


def test_what_comes_in_one_message_is_told_once() -> None:
    async def story(host: Player, guest: Player) -> None:
        host.exchange.disconnect("guest")
        guest.exchange.disconnect("host")
        for action in (play("4"), React(1), Introduce("Ann")):
            host.exchange.act(action)
        guest.told.clear()
        connect(host, guest)
        await rest()
        assert [len(events) for events in guest.told] == [3]

    played(story)

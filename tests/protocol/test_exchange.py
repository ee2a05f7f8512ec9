"""The session at work: moves cross, meet and are kept, whoever goes or forges."""

import asyncio
from dataclasses import replace

import pytest

from game.match import React, Seat
from game.notation import format_move
from game.protocol.archive import read_drafts, read_ledger
from game.protocol.entry import Joined
from game.protocol.fault import Fault
from game.protocol.ledger import Ledger
from game.protocol.message import Entries, Leave, Problem, write_message
from game.protocol.transport import Loopback
from tests.protocol.pages import forged, play
from tests.protocol.players import Player, connect, moves_of, played, rest


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

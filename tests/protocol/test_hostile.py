"""What another page should not send: each is answered by its name, and nothing changes."""

import json
import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from game.match import Accept, ClaimDraw, Introduce, Offer, OfferKind, React, Reacted, Resign, Seat
from game.protocol.entry import Entry, Opened
from game.protocol.fault import Fault
from game.protocol.message import MAXIMUM_BATCH, Entries, Join, Leave, Message, Problem, write_message
from game.rules import Side
from tests.protocol.pages import Page, begun, forged, key_of, moves, next_of, play, say, table
from tests.protocol.test_message import altered


def host_key_signs(entry: Entry) -> Entry:
    return forged(entry, "host")


Change = Callable[[Page], Message | str]

ATTACKS: dict[str, tuple[str, Change, Fault]] = {
    "a move out of turn": ("guest", lambda page: Entries((next_of(page, Seat.GUEST, play("5")),)), Fault.OUT_OF_TURN),
    "an illegal move": ("host", lambda page: Entries((next_of(page, Seat.HOST, play("3p")),)), Fault.ILLEGAL_MOVE),
    "a column that is not there": (
        "host",
        lambda page: Entries((next_of(page, Seat.HOST, play("99")),)),
        Fault.ILLEGAL_MOVE,
    ),
    "a move of another game": (
        "host",
        lambda page: Entries((next_of(page, Seat.HOST, play("4a")),)),
        Fault.ILLEGAL_MOVE,
    ),
    "an answer to no offer": ("host", lambda page: Entries((next_of(page, Seat.HOST, Accept()),)), Fault.NOT_NOW),
    "a claim of a draw that is none": (
        "host",
        lambda page: Entries((next_of(page, Seat.HOST, ClaimDraw()),)),
        Fault.NOT_NOW,
    ),
    "the other's name": (
        "guest",
        lambda page: Entries((forged(page.ledger.draft(Seat.HOST, Introduce("Fool")), "guest"),)),
        Fault.NOT_YOUR_SEAT,
    ),
    "a stranger's phrase": (
        "stranger",
        lambda page: Entries((forged(page.ledger.draft(Seat.GUEST, React(0)), "stranger"),)),
        Fault.NOT_YOUR_SEAT,
    ),
    "a name that turns the text around": (
        "host",
        lambda page: Entries((next_of(page, Seat.HOST, Introduce("Ann\u202e")),)),
        Fault.BAD_MESSAGE,
    ),
    "a rematch in the middle of a game": (
        "host",
        lambda page: Entries((next_of(page, Seat.HOST, Offer(OfferKind.REMATCH)),)),
        Fault.NOT_NOW,
    ),
    "a move in the other's seat": (
        "guest",
        lambda page: Entries((forged(page.ledger.draft(Seat.HOST, play("5")), "guest"),)),
        Fault.NOT_YOUR_SEAT,
    ),
    "a stranger's move": (
        "stranger",
        lambda page: Entries((forged(page.ledger.draft(Seat.HOST, play("5")), "stranger"),)),
        Fault.NOT_YOUR_SEAT,
    ),
    "a stranger's resignation for the guest": (
        "stranger",
        lambda page: Entries((forged(page.ledger.draft(Seat.GUEST, Resign()), "stranger"),)),
        Fault.NOT_YOUR_SEAT,
    ),
    "a forged signature": (
        "host",
        lambda page: Entries((replace(next_of(page, Seat.HOST, play("5")), signature="A" * 86),)),
        Fault.BAD_SIGNATURE,
    ),
    "a signature of something else": (
        "host",
        lambda page: Entries((replace(next_of(page, Seat.HOST, play("5")), body=play("6")),)),
        Fault.BAD_SIGNATURE,
    ),
    "an entry too far ahead": (
        "host",
        lambda page: Entries((host_key_signs(replace(page.ledger.draft(Seat.HOST, play("5")), number=9)),)),
        Fault.GAP,
    ),
    "an entry that has seen what is not there": (
        "host",
        lambda page: Entries((host_key_signs(replace(page.ledger.draft(Seat.HOST, play("5")), seen=9)),)),
        Fault.GAP,
    ),
    "an entry that has seen less than the one before it": (
        "host",
        lambda page: Entries((host_key_signs(replace(page.ledger.draft(Seat.HOST, play("5")), seen=0)),)),
        Fault.STALE,
    ),
    "an entry after another than the last": (
        "host",
        lambda page: Entries((host_key_signs(replace(page.ledger.draft(Seat.HOST, play("5")), before="A" * 43)),)),
        Fault.FORK,
    ),
    "an entry that has seen another than is there": (
        "host",
        lambda page: Entries((host_key_signs(replace(page.ledger.draft(Seat.HOST, play("5")), head="A" * 43)),)),
        Fault.FORK,
    ),
    "another move in place of the last": (
        "host",
        lambda page: Entries((host_key_signs(replace(page.ledger.logs[Seat.HOST][2], body=play("7"))),)),
        Fault.FORK,
    ),
    "a second opening": (
        "host",
        lambda page: Entries((next_of(page, Seat.HOST, Opened(key_of("host"))),)),
        Fault.BAD_MESSAGE,
    ),
    "no JSON": ("guest", lambda page: "{", Fault.BAD_JSON),
    "an unknown type": ("guest", lambda page: '{"version":1,"type":"cheat"}', Fault.BAD_MESSAGE),
    "a later version": ("guest", lambda page: '{"version":2,"type":"cheat"}', Fault.UNKNOWN_VERSION),
    "too much": ("guest", lambda page: " " * 65_537, Fault.TOO_LARGE),
    "too many entries": (
        "host",
        lambda page: write_message(Entries((next_of(page, Seat.HOST, play("5")),) * (MAXIMUM_BATCH + 1))),
        Fault.BAD_MESSAGE,
    ),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_is_answered_by_its_name_and_changes_nothing(attack: str) -> None:
    sender, make, fault = ATTACKS[attack]
    host, guest, network = begun()
    victim = guest if sender == "host" else host
    before, saved, events = victim.ledger.history, victim.saved, list(victim.events)
    message = make(victim)
    answers = say(sender, victim, message)
    assert answers == [fault]
    assert (victim.ledger.history, victim.saved, victim.events) == (before, saved, events)
    host.act(play("5"))
    network.settle()
    assert moves(guest) == moves(host) == ["4", "3", "5"], "the match goes on"


def test_faults_that_come_at_once_are_each_named_once() -> None:
    host, _, _ = begun()
    for text in ("{", '{"version":1,"type":"cheat"}', "{", '{"version":2,"type":"cheat"}'):
        host.receive("guest", text)
    named = [said.fault for said in host.session.due("guest") if isinstance(said, Problem)]
    assert named == [Fault.BAD_JSON, Fault.BAD_MESSAGE, Fault.UNKNOWN_VERSION]


def test_no_move_is_taken_back_by_who_has_made_none() -> None:
    host, _, network = table()
    host.act(play("4"))
    network.settle()
    wish = next_of(host, Seat.GUEST, Offer(OfferKind.TAKEBACK))
    assert say("guest", host, Entries((wish,))) == [Fault.NOT_NOW]
    assert moves(host) == ["4"]


def test_a_flood_of_phrases_is_refused_after_a_few() -> None:
    host, guest, network = begun()
    answers = [say("host", guest, Entries((next_of(guest, Seat.HOST, React(0)),))) for _ in range(9)]
    assert answers == 3 * [[]] + 6 * [[Fault.NOT_NOW]]
    assert sum(isinstance(event, Reacted) for event in guest.events) == 3
    guest.act(React(1))
    network.settle()
    assert host.events[-1] == Reacted(Side.YELLOW, 1)


def test_old_messages_played_back_change_nothing() -> None:
    host, guest, network = begun()
    said: list[str] = []
    for number, text in enumerate(["5", "5", "6", "6"]):
        (host, guest)[number % 2].act(play(text))
        network.collect()
        said += network.queues["host", "guest"]
        network.settle()
    before, events = guest.ledger.history, list(guest.events)
    for text in said * 3:
        assert say("host", guest, text) == []
    assert (guest.ledger.history, guest.events) == (before, events)


def test_five_hundred_fuzzed_messages_leave_the_match_intact() -> None:
    choice = random.Random(8)
    host, guest, network = begun()
    genuine = [
        write_message(message)
        for message in (
            Entries(tuple(entry for entry in guest.ledger.history if entry.signature and entry.seat is Seat.HOST)),
            Entries((next_of(guest, Seat.HOST, play("5")),)),
            guest.session.state(),
            Join(guest.key, "A" * 86),
            Problem(Fault.GAP),
            Leave(),
        )
    ]
    before, saved = guest.ledger.history, guest.saved
    faults = []
    for number in range(500):
        text = choice.choice(genuine)
        if number % 3 == 0:
            text = json.dumps(altered(json.loads(text), choice))
        elif number % 3 == 1:
            cut = choice.randrange(len(text))
            text = text[:cut] + chr(choice.randrange(1, 0x2000)) + text[cut + choice.randrange(2) :]
        else:
            text = "".join(chr(choice.randrange(32, 127)) for _ in range(choice.randrange(200)))
        faults += say(choice.choice(["host", "stranger"]), guest, text)
    assert len(faults) > 300
    assert (guest.ledger.history, guest.saved) == (before, saved)
    network.beat()
    host.act(play("5"))
    network.settle()
    assert moves(guest) == moves(host) == ["4", "3", "5"]

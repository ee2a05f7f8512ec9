"""What another page should not send: each is answered by its name, and nothing changes."""

import json
import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from game.match import Accept, ClaimDraw, Introduce, Offer, OfferKind, React, Reacted, Resign, Seat
from game.protocol.entry import Body, Entry, Opened
from game.protocol.fault import Fault
from game.protocol.message import MAXIMUM_BATCH, Entries, Join, Leave, Message, Problem, State, write_message
from game.rules import Side
from tests.protocol.pages import Network, Page, forged, invitation, key_of, moves, play, say, signature, table
from tests.protocol.test_message import altered


def begun() -> tuple[Page, Page, Network]:
    """A table after two moves, with a stranger who watches."""
    host, guest, network = table("popout")
    stranger = Page("stranger", host.ledger.invitation)
    network.pages["stranger"] = stranger
    for other in ("host", "guest"):
        network.connect(other, "stranger")
    network.settle()
    host.act(play("4"))
    network.settle()
    guest.act(play("3"))
    network.settle()
    assert moves(host) == moves(guest) == moves(stranger) == ["4", "3"]
    return host, guest, network


def next_of(page: Page, seat: Seat, body: Body) -> Entry:
    """The next entry of a seat, as far as `page` knows, signed by that seat's key."""
    return forged(page.ledger.draft(seat, body), seat.value)


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


@pytest.mark.parametrize(
    ("sender", "seat", "body", "fault"),
    [
        ("host", Seat.HOST, Accept(), Fault.NOT_NOW),
        ("host", Seat.HOST, Offer(OfferKind.TAKEBACK), Fault.NOT_NOW),
        ("host", Seat.GUEST, Accept(), Fault.NOT_YOUR_SEAT),
        ("stranger", Seat.GUEST, Accept(), Fault.NOT_YOUR_SEAT),
    ],
    ids=["by the asker", "asked again", "by the asker for the other", "by a stranger"],
)
def test_a_takeback_is_granted_by_the_other_side_alone(sender: str, seat: Seat, body: Body, fault: Fault) -> None:
    host, guest, network = begun()
    host.act(Offer(OfferKind.TAKEBACK))
    network.settle()
    before = guest.ledger.history
    answer = forged(guest.ledger.draft(seat, body), sender)
    assert say(sender, guest, Entries((answer,))) == [fault]
    assert guest.ledger.history == before
    assert moves(guest) == ["4", "3"]


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


@pytest.mark.parametrize(
    ("sender", "key", "fault"),
    [("stranger", "stranger", Fault.SEAT_TAKEN), ("stranger", "guest", Fault.NOT_YOUR_SEAT)],
)
def test_a_stranger_gets_no_seat(sender: str, key: str, fault: Fault) -> None:
    host, guest, _ = begun()
    wish = signature(key_of(key), host.ledger.joining(key_of(key)).content)
    assert say(sender, host, Join(key_of(key), wish)) == [fault]
    assert host.ledger.key(Seat.GUEST) == guest.key


def test_a_free_seat_is_not_given_for_a_forged_signature_or_by_a_guest() -> None:
    invited = invitation()
    host, stranger = Page("host", invited), Page("stranger", invited)
    network = Network(host, stranger)
    network.connect("host", "stranger")
    network.settle()
    assert say("stranger", host, Join(stranger.key, "A" * 86)) == [Fault.BAD_SIGNATURE]
    assert say("stranger", host, Join(host.key, "A" * 86)) == [Fault.NOT_YOUR_SEAT]
    assert say("host", stranger, Join(host.key, "A" * 86)) == [Fault.NOT_YOUR_SEAT]
    assert host.ledger.key(Seat.GUEST) is None
    assert say("stranger", host, Entries((next_of(host, Seat.GUEST, play("4")),))) == [Fault.BAD_MESSAGE]


def test_somebody_else_cannot_host() -> None:
    invited = invitation()
    guest, impostor = Page("guest", invited), Page("impostor", invited)
    guest.session.connect("impostor", impostor.key)
    opening = forged(guest.ledger.draft(Seat.HOST, Opened(impostor.key)), "impostor")
    assert say("impostor", guest, Entries((opening,))) == [Fault.BAD_SIGNATURE]
    assert guest.ledger.key(Seat.HOST) is None


def test_the_log_of_another_room_does_not_fit() -> None:
    _, guest, _ = begun()
    elsewhere = Page("host", replace(invitation("popout"), secret=b"x" * 16))
    entries = Entries(tuple(elsewhere.ledger.history))
    before = guest.ledger.history
    assert say("host", guest, entries) == [Fault.FORK]
    assert guest.ledger.history == before


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


def test_a_peer_that_claims_to_have_more_is_only_asked() -> None:
    host, guest, network = begun()
    state = host.session.state()
    for _ in range(3):
        lie = replace(state, host=replace(state.host, length=1000), guest=replace(state.guest, length=1000))
        guest.receive("host", write_message(lie))
        assert [type(said) for said in guest.session.due("host")] == [State]
    network.settle()
    assert guest.ledger.history == host.ledger.history


def test_a_peer_with_another_history_gets_ours_once_and_no_more() -> None:
    host, guest, _ = begun()
    state = host.session.state()
    lie = write_message(replace(state, host=replace(state.host, head="A" * 43)))
    told = []
    for _ in range(5):
        guest.receive("host", lie)
        told += guest.session.due("host")
    assert sum(isinstance(message, Entries) for message in told) == 1

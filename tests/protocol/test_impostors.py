"""Pages that claim what they are not or have not: a seat, the answer of the other side, a record."""

from dataclasses import replace

import pytest

from game.match import Accept, Offer, OfferKind, Seat
from game.protocol.entry import Body, Opened
from game.protocol.fault import Fault
from game.protocol.message import Entries, Join, State, write_message
from tests.protocol.pages import Network, Page, begun, forged, invitation, key_of, moves, next_of, play, say, signature


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

"""What a device kept of a room is read back, or refused in a way that its reader knows."""

from random import Random

from game.match import Seat
from game.protocol.archive import read_drafts, read_ledger, write_drafts, write_ledger
from tests.garbling import garbled_json
from tests.protocol.pages import Network, Page, act_somehow, invitation

REFUSALS = (ValueError, KeyError, TypeError, AttributeError)


def a_room(rng: Random) -> Page:
    """The host's page after some moves."""
    invited = invitation("popout")
    host, guest = Page("host", invited), Page("guest", invited)
    network = Network(host, guest)
    network.connect("host", "guest")
    network.settle()
    guest.join()
    network.settle()
    guest.session.beat("host")
    network.settle()
    assert guest.session.seat is Seat.GUEST
    for _ in range(6):
        act_somehow(rng.choice([host, guest]), rng)
        network.settle()
    return host


def test_of_500_garbled_rooms_each_is_read_or_refused() -> None:
    rng = Random(10)
    kept = write_ledger(a_room(rng).ledger)
    refused = 0
    for _ in range(500):
        try:
            ledger = read_ledger(garbled_json(rng, kept))
        except REFUSALS:
            refused += 1
        else:
            assert read_ledger(write_ledger(ledger)).history == ledger.history
    assert 100 < refused < 500


def test_of_500_garbled_drafts_each_is_read_or_refused() -> None:
    rng = Random(11)
    host = a_room(rng)
    kept = write_ledger(host.ledger)
    drafts = write_drafts(host.ledger.logs[Seat.HOST].entries[2:])
    refused = 0
    for _ in range(500):
        ledger = read_ledger(kept)
        try:
            read_drafts(ledger, Seat.HOST, garbled_json(rng, drafts))
        except REFUSALS:
            refused += 1
    assert 100 < refused < 500

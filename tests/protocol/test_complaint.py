"""What a person is told of a fault: a sentence, once, and only where the page that it follows from can be meant."""

import pytest

from game.protocol.complaint import Complaints, complaint, is_blamed, is_meant
from game.protocol.fault import Fault
from tests.protocol.pages import Page, begun, invitation, key_of


def test_every_fault_has_a_sentence() -> None:
    assert all(complaint(fault).endswith(".") for fault in Fault)
    own = {complaint(fault) for fault in (Fault.SEAT_TAKEN, Fault.FORK, Fault.NOT_WATCHED, Fault.UNKNOWN_VERSION)}
    assert len(own) == 4
    assert complaint(Fault.GAP) not in own


def test_a_fault_is_told_once_until_the_match_goes_on() -> None:
    told: list[tuple[str, str]] = []
    complaints = Complaints(lambda name, sentence: told.append((name, sentence)))
    for _ in range(3):
        complaints.make(Fault.FORK)
        complaints.make(Fault.TOO_MANY)
    assert told == [(fault.value, complaint(fault)) for fault in (Fault.FORK, Fault.TOO_MANY)]
    complaints.drop()
    complaints.make(Fault.FORK)
    assert len(told) == 3


def test_what_still_stands_can_be_told_again() -> None:
    told: list[str] = []
    complaints = Complaints(lambda name, _sentence: told.append(name))
    assert not complaints.repeat(Fault.NOT_WATCHED)
    complaints.make(Fault.NOT_WATCHED)
    assert complaints.repeat(Fault.NOT_WATCHED)
    assert complaints.repeat(Fault.NOT_WATCHED)
    assert told == ["not_watched"] * 3


@pytest.mark.parametrize("fault", list(Fault), ids=lambda fault: fault.value)
def test_a_stranger_has_nothing_shown_to_those_who_play(fault: Fault) -> None:
    host, guest, _ = begun()
    for page in (host, guest):
        assert not is_meant(page.session, key_of("stranger"), fault)
        assert not is_blamed(page.session, key_of("stranger"), fault)


def test_who_plays_is_told_what_the_page_across_finds_and_does() -> None:
    host, guest, _ = begun()
    for page, other in ((host, guest), (guest, host)):
        session = page.session
        assert {fault for fault in Fault if is_meant(session, other.key, fault)} == {Fault.UNKNOWN_VERSION}
        assert is_blamed(session, other.key, Fault.ILLEGAL_MOVE)
        assert not any(is_blamed(session, other.key, fault) for fault in (Fault.GAP, Fault.STALE, Fault.NOT_YET))


def test_who_is_invited_believes_the_host_alone() -> None:
    page = Page("third", invitation())
    for fault, from_host, from_others in (
        (Fault.SEAT_TAKEN, True, False),
        (Fault.NOT_WATCHED, True, False),
        (Fault.UNKNOWN_VERSION, True, True),
        (Fault.GAP, False, False),
    ):
        assert is_meant(page.session, key_of("host"), fault) is from_host
        assert is_meant(page.session, key_of("other"), fault) is from_others

"""A browser process of a stranger who has the link: whatever it tries, the match of the two who play stays as it is."""

import textwrap
from typing import Any

import pytest

from tests.browser.driver import comes_to
from tests.browser.link_page import Pages, RoomPage, play
from tests.browser.stranger import ATTACKS, PRELUDE, SQUATTING

KEPT = ("state", "seat", "complete", "game", "moves", "outcome", "board", "events", "connection")
SETTLING_MS = 250


class Trio:
    """Two who play, and a stranger who was there before they met, each in a process of its own."""

    def __init__(self, host: RoomPage, guest: RoomPage, stranger: RoomPage, relay: str) -> None:
        self.host, self.guest, self.stranger = host, guest, stranger
        invitation = self.invitation = host.host(relay)
        stranger.enter(invitation)
        stranger.until(lambda seen: seen["connection"] == "connected")
        stranger.call("run", PRELUDE)
        guest.enter(invitation)
        guest.call("join")
        guest.until(lambda seen: seen["seat"] == "guest" and seen["connection"] == "connected")
        host.act("4")
        guest.until_moves("4")
        stranger.until_moves("4")
        names = [page.look()["name"] for page in (host, guest)]
        stranger.call("run", f"victims = {names!r}")
        for page in (host, guest):
            page.until(lambda seen: seen["watchers"] == 1)

    def seen(self) -> list[dict[str, Any]]:
        return [{name: page.look()[name] for name in KEPT} for page in (self.host, self.guest)]


@pytest.fixture
def trio(pages: Pages, relay: str) -> Trio:
    return Trio(pages(), pages(), pages(), relay)


def test_whatever_it_tries_the_match_stays_and_each_fault_is_named(trio: Trio) -> None:
    assert len(ATTACKS) >= 20
    for name, attack in ATTACKS.items():
        before = trio.seen()
        trio.stranger.call("run", textwrap.dedent(attack))
        trio.host.page.wait_for_timeout(SETTLING_MS)
        comes_to(trio.host.page, trio.seen, before, name)
    named = {"not_your_seat", "seat_taken", "bad_signature", "bad_json", "bad_message", "too_large"}
    trio.stranger.until(lambda seen: {*named, "unknown_version"} <= set(seen["accusations"]))
    for page in (trio.host, trio.guest):
        assert page.look()["problems"] == [], "those who play are not troubled with it"
    moves = trio.host.look()["moves"]
    for page, other, text in ((trio.guest, trio.host, "3"), (trio.host, trio.guest, "5")):
        assert page.act(text) == ""
        moves.append(text)
        other.until_moves(*moves)
    for page in (trio.host, trio.guest):
        page.until_connection("connected")


def test_it_cannot_answer_a_page_that_begins_anew_in_the_name_of_the_other(trio: Trio) -> None:
    trio.stranger.call("run", SQUATTING)
    for page in (trio.guest, trio.host):
        page.enter(trio.invitation)
        for each in (trio.host, trio.guest):
            each.until_connection("connected")
    play(trio.guest, trio.host, "3", "5")

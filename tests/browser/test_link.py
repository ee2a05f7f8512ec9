"""Two browser processes and a real rendezvous server: they meet, play, part and meet again."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests.browser.driver import FLAGS, Launch, Watch
from tests.browser.link_page import Pages, RoomPage, meet, play
from tools.setup import browser


class PatientHost:
    """A host who waits for a friend while other tests run."""

    def __init__(self, page: RoomPage, relay: str) -> None:
        self._page = page.page
        self.invitation = page.host(relay)
        self._since = time.monotonic()

    def await_the_end(self) -> None:
        """Let more than a minute go by since the invitation."""
        self._page.wait_for_timeout(max(0.0, 70 - (time.monotonic() - self._since)) * 1000)


@pytest.fixture(scope="module", autouse=True)
def patient_host(playwright: Playwright, rooms: str, relay: str) -> Iterator[PatientHost]:
    """A host who has waited since the first of these tests."""
    process = playwright.chromium.launch(executable_path=browser(), args=FLAGS)
    watch = Watch()
    context = process.new_context(service_workers="block")
    watch.follow(context)
    yield PatientHost(RoomPage(context.new_page(), rooms, watch), relay)
    process.close()
    watch.verdict()


def test_a_move_crosses_both_ways(pages: Pages, relay: str) -> None:
    host, guest = pages(), pages()
    meet(host, guest, relay)
    play(host, guest, "4", "4")


def test_opening_an_invitation_takes_no_seat(pages: Pages, relay: str) -> None:
    host, friend = pages(), pages()
    friend.enter(host.host(relay))
    seen = friend.until_connection("connected")
    assert (seen["state"], seen["seat"]) == ("invited", None)
    assert friend.act("4") == "not_your_turn"
    assert not host.look()["complete"]
    friend.call("join")
    friend.until(lambda seen: seen["seat"] == "guest")


def test_the_friend_may_come_first(pages: Pages, relay: str) -> None:
    host, guest = pages(), pages()
    invitation = host.host(relay)
    host.leave()
    guest.enter(invitation)
    guest.call("join")
    assert guest.until_connection("waiting")["state"] == "joining"
    host.enter(invitation)
    guest.until(lambda seen: seen["seat"] == "guest" and seen["connection"] == "connected")
    play(host, guest, "4")


def test_a_reload_of_either_page_resumes_the_match(pages: Pages, relay: str) -> None:
    host, guest = pages(), pages()
    invitation = meet(host, guest, relay, variant="popout", side="yellow")
    play(guest, host, "4", "4")
    for page, seat in ((host, "host"), (guest, "guest")):
        page.enter(invitation)
        assert page.look()["moves"] == ["4", "4"], "kept on the device"
        assert page.until_connection("connected")["seat"] == seat
    host.until_connection("connected")
    play(guest, host, "4p")


def test_a_move_made_while_alone_arrives_later(pages: Pages, relay: str) -> None:
    host, guest = pages(), pages()
    invitation = meet(host, guest, relay)
    guest.leave()
    host.until_connection("away")
    assert host.act("4") == ""
    host.enter(invitation)
    guest.enter(invitation)
    guest.until_moves("4")


def test_a_killed_browser_is_away_and_comes_back(pages: Pages, launch: Launch, rooms: str, relay: str) -> None:
    host, process = pages(), launch()
    guest = RoomPage(process.page, rooms, process.watch)
    invitation = meet(host, guest, relay)
    play(host, guest, "4", "3")
    process.kill()
    host.until_connection("away")
    back = launch(profile=process.profile)
    again = RoomPage(back.page, rooms, back.watch)
    again.enter(invitation)
    assert again.until_connection("connected")["seat"] == "guest"
    again.until_moves("4", "3")
    host.until_moves("4", "3")
    host.until_connection("connected")


def test_a_third_page_watches_and_changes_nothing(pages: Pages, relay: str) -> None:
    host, guest, third = pages(), pages(), pages()
    invitation = meet(host, guest, relay)
    host.act("4")
    third.enter(invitation)
    assert third.until_moves("4")["state"] == "watching"
    third.call("join")
    assert third.act("4") == "not_your_turn"
    for page in (host, guest, third):
        page.until(lambda seen: seen["watchers"] == 1)
    guest.act("5")
    third.until_moves("4", "5")
    third.call("say", forged_move(host.look()))
    third.until(lambda seen: "not_your_seat" in seen["accusations"])
    assert host.look()["moves"] == ["4", "5"]


def test_who_watches_is_served_by_the_guest_while_the_host_is_away(pages: Pages, relay: str) -> None:
    host, guest, third = pages(), pages(), pages()
    invitation = meet(host, guest, relay)
    play(host, guest, "4")
    host.leave()
    guest.until_connection("away")
    guest.act("5")
    third.enter(invitation)
    assert third.until_moves("4", "5")["state"] == "watching"


def test_what_cannot_be_read_is_answered_by_its_name(pages: Pages, relay: str) -> None:
    host, guest = pages(), pages()
    meet(host, guest, relay)
    texts = {
        "bad_json": "no JSON",
        "bad_message": '{"version":1,"type":"bomb"}',
        "unknown_version": '{"version":2,"type":"leave"}',
        "too_large": "x" * 70_000,
    }
    for text in texts.values():
        guest.call("say", text)
    guest.until(lambda seen: seen["accusations"] == list(texts))
    assert [name for name, _ in host.look()["problems"]] == list(texts)
    play(host, guest, "4")


def test_a_browser_that_slept_goes_on(pages: Pages, launch: Launch, rooms: str, relay: str) -> None:
    host, process = pages(), launch()
    guest = RoomPage(process.page, rooms, process.watch)
    meet(host, guest, relay)
    process.pause()
    host.until_connection("away")
    host.act("4")
    host.page.wait_for_timeout(9000)
    process.resume()
    guest.until_moves("4")
    host.until_connection("connected")
    play(guest, host, "3")


def test_two_tabs_of_one_seat_do_not_both_write(pages: Pages, relay: str) -> None:
    host, guest = pages(), pages()
    invitation = meet(host, guest, relay)
    tab = RoomPage(host.page.context.new_page(), host.site, host.watch)
    tab.enter(invitation)
    assert [name for name, _ in tab.until_connection("closed")["problems"]] == ["second_tab"]
    tab.call("take_over")
    tab.until_connection("connected")
    assert [name for name, _ in host.until_connection("closed")["problems"]] == ["taken_over"]
    tab.act("4")
    guest.until_moves("4")


def test_a_browser_without_locks_plays(pages: Pages, relay: str) -> None:
    refuse = "LockManager.prototype.request = async () => { throw new DOMException('no', 'SecurityError'); };"
    host, guest = pages(f"if (globalThis.LockManager) {refuse}"), pages()
    meet(host, guest, relay)
    play(host, guest, "4")


def test_rematch_offers_that_cross_start_one_game(pages: Pages, relay: str) -> None:
    host, guest = pages(), pages()
    meet(host, guest, relay)
    play(host, guest, "1", "2", "1", "2", "1", "2", "1")
    for page in (host, guest):
        assert page.look()["outcome"] == ["red", "line"]
    host.act("rematch")
    guest.act("rematch")
    for page in (host, guest):
        page.until(lambda seen: seen["game"] == 1 and seen["moves"] == [])
    play(guest, host, "4")
    assert host.look()["events"].count("Started") == 1


def test_a_host_that_waited_long_is_found(pages: Pages, patient_host: PatientHost) -> None:
    guest = pages()
    patient_host.await_the_end()
    guest.enter(patient_host.invitation)
    guest.call("join")
    guest.until(lambda seen: seen["seat"] == "guest" and seen["connection"] == "connected")


def forged_move(seen: dict[str, Any]) -> str:
    """A move as the host's next entry, with a signature of the right shape."""
    entry = {
        "seat": "host",
        "number": len(seen["moves"]) + 1,
        "before": "A" * 43,
        "seen": 2,
        "head": "A" * 43,
        "body": {"kind": "play", "move": "1"},
        "signature": "A" * 86,
    }
    return json.dumps({"version": 1, "type": "entries", "entries": [entry]})

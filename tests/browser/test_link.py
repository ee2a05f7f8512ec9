"""Two browser processes and a real rendezvous server: they meet, play, part and meet again."""

import json
import string
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright

from game.protocol.canonical import to_bytes
from tests.browser.driver import FLAGS, Launch, Watch
from tests.browser.link_page import RoomPage, meet, write_room_site
from tests.faulty_relay import faulty_relay
from tools.serve import serving
from tools.setup import browser


@pytest.fixture(scope="session")
def rooms(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site with rooms and without screens."""
    folder = tmp_path_factory.mktemp("rooms") / "site"
    write_room_site(built, folder)
    with serving(folder) as address:
        yield address


NO_DIRECT_PATH = """
    const Connection = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Connection {
        constructor(options) { super({...options, iceTransportPolicy: "relay"}); }
    };
"""
HIDDEN = """
    window.chosenWays = {hide_address: true};
    window.made = 0;
    window.RTCPeerConnection = class extends window.RTCPeerConnection {
        constructor(options) { super(options); window.made += 1; }
    };
"""
SOCKET_ERRORS = "WebSocket connection to"

Pages = Callable[[], RoomPage]


@pytest.fixture(scope="module")
def browsers(playwright: Playwright) -> Iterator[Callable[[int], Browser]]:
    """A function that gives the browser process of a number; each is started once."""
    started: list[Browser] = []

    def get(number: int) -> Browser:
        while len(started) <= number:
            started.append(playwright.chromium.launch(executable_path=browser(), args=FLAGS))
        return started[number]

    yield get
    for process in started:
        process.close()


@pytest.fixture
def pages(browsers: Callable[[int], Browser], rooms: str) -> Iterator[Pages]:
    """A function that opens a page of the room site, each in another browser process."""
    contexts: list[BrowserContext] = []
    watches: list[Watch] = []

    def open_page() -> RoomPage:
        context = browsers(len(contexts)).new_context(service_workers="block")
        watch = Watch()
        watch.follow(context)
        contexts.append(context)
        watches.append(watch)
        return RoomPage(context.new_page(), rooms, watch)

    yield open_page
    for context in contexts:
        context.close()
    for watch in watches:
        watch.verdict()


def test_a_move_crosses_both_ways(pages: Pages, relay: str) -> None:
    host, guest = pages(), pages()
    meet(host, guest, relay)
    assert host.act("4") == ""
    guest.until_moves("4")
    assert guest.act("4") == ""
    host.until_moves("4", "4")


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
    host.act("4")
    guest.until_moves("4")


def test_a_reload_of_either_page_resumes_the_match(pages: Pages, relay: str) -> None:
    host, guest = pages(), pages()
    invitation = meet(host, guest, relay, variant="popout", side="yellow")
    guest.act("4")
    host.until_moves("4")
    host.act("4")
    guest.until_moves("4", "4")
    for page, seat in ((host, "host"), (guest, "guest")):
        page.enter(invitation)
        assert page.look()["moves"] == ["4", "4"], "kept on the device"
        assert page.until_connection("connected")["seat"] == seat
    host.until_connection("connected")
    guest.act("4p")
    host.until_moves("4", "4", "4p")


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
    host.act("4")
    guest.until_moves("4")
    guest.act("3")
    host.until_moves("4", "3")
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
    host.act("4")
    guest.until_moves("4")
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
    host.act("4")
    guest.until_moves("4")


def test_without_a_direct_path_moves_travel_over_the_rendezvous_unreadable(
    pages: Pages, launch: Launch, rooms: str
) -> None:
    host, process = pages(), launch()
    guest = RoomPage(process.page, rooms, process.watch)
    for page in (host, guest):
        page.page.add_init_script(NO_DIRECT_PATH)
    with faulty_relay() as relay:
        meet(host, guest, relay.url)
        host.act("4")
        guest.until_moves("4")
        guest.act("3")
        host.until_moves("4", "3")
        assert len(relay.events) > 4
        for event in relay.events:
            assert set(event["content"]) <= set(string.ascii_letters + string.digits + "-_")
            sealed = to_bytes(event["content"])
            assert not any(word in sealed for word in (b"play", b"move", b"host", b"hello", b"state", b"key"))
        assert {event["kind"] // 10_000 for event in relay.events} == {2}, "nothing that servers keep"
        process.kill()
        host.until_connection("away")


def test_two_pages_meet_by_codes_alone(pages: Pages) -> None:
    host, guest, other = pages(), pages(), pages()
    for page in (host, guest, other):
        page.watch.allow(SOCKET_ERRORS)
    with faulty_relay() as dead:
        pass
    invitation = host.host(dead.url)
    code = host.call("make_code")
    guest.enter(invitation)
    answer = guest.call("take_code", code)
    assert max(len(code), len(answer)) < 400, "short enough to hand over"
    assert host.call("take_code", code).startswith("This is the first code")
    assert host.call("take_code", answer[:-1]).startswith("This code is damaged")
    assert guest.call("take_code", answer).startswith("This code goes back to your friend's page.")
    other.host(dead.url)
    assert other.call("take_code", answer).startswith("This code answers another one")
    guest.call("join")
    assert host.call("take_code", answer) == ""
    guest.until(lambda seen: seen["seat"] == "guest" and seen["connection"] == "connected")
    host.act("4")
    guest.until_moves("4")
    host.enter(invitation)
    renewed = host.call("make_code")
    assert host.call("take_code", answer).startswith("This code answers another one"), "the old answer"
    assert host.call("take_code", guest.call("take_code", renewed)) == ""
    guest.act("3")
    host.until_moves("4", "3")


def test_a_hidden_address_is_in_nothing_that_is_sent(pages: Pages) -> None:
    host, guest = pages(), pages()
    host.page.add_init_script(HIDDEN)
    for page in (host, guest):
        page.watch.allow(SOCKET_ERRORS)
    with faulty_relay() as relay:
        meet(host, guest, relay.url)
        host.act("4")
        guest.until_moves("4")
        guest.act("3")
        host.until_moves("4", "3")
    assert host.call("make_code").startswith("The settings hide your address")
    assert not host.page.evaluate("window.made"), "no direct connection was even begun"


def test_play_goes_on_while_the_rendezvous_is_down(pages: Pages) -> None:
    host, guest = pages(), pages()
    for page in (host, guest):
        page.watch.allow(SOCKET_ERRORS)
    with faulty_relay() as relay:
        port = relay.port
        invitation = meet(host, guest, relay.url)
    host.act("4")
    guest.until_moves("4")
    guest.act("3")
    host.until_moves("4", "3")
    with faulty_relay(port):
        guest.enter(invitation)
        guest.until_connection("connected")
        host.until_connection("connected")
    host.act("5")
    guest.until_moves("4", "3", "5")


def test_a_rendezvous_that_refuses_delays_loses_and_repeats(pages: Pages) -> None:
    host, guest = pages(), pages()
    with faulty_relay(reject=2, delay=0.2, loss=0.2, repeats=0.5) as relay:
        meet(host, guest, relay.url)
    host.act("4")
    guest.until_moves("4")
    for page in (host, guest):
        page.watch.allow(SOCKET_ERRORS)


def test_one_server_in_common_is_enough(pages: Pages, relay: str) -> None:
    host, guest = pages(), pages()
    for page in (host, guest):
        page.watch.allow(SOCKET_ERRORS)
    with faulty_relay() as dead:
        pass
    with faulty_relay(deaf=True) as deaf:
        meet(host, guest, f"{dead.url} {deaf.url} {relay}")


def test_clocks_may_differ(pages: Pages) -> None:
    host, guest = pages(), pages()
    guest.page.add_init_script("const now = Date.now; Date.now = () => now.call(Date) - 300000;")
    with faulty_relay() as relay:
        meet(host, guest, relay.url)


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
    guest.act("3")
    host.until_moves("4", "3")


def test_two_tabs_of_one_seat_do_not_both_write(pages: Pages, relay: str) -> None:
    host, guest = pages(), pages()
    invitation = meet(host, guest, relay)
    tab = RoomPage(host.page.context.new_page(), host.site, host.watch)
    tab.enter(invitation)
    seen = tab.look()
    assert (seen["connection"], [name for name, _ in seen["problems"]]) == ("closed", ["second_tab"])
    tab.call("take_over")
    tab.until_connection("connected")
    assert [name for name, _ in host.until_connection("closed")["problems"]] == ["taken_over"]
    tab.act("4")
    guest.until_moves("4")


def test_a_browser_without_locks_plays(pages: Pages, relay: str) -> None:
    host, guest = pages(), pages()
    refuse = "LockManager.prototype.request = async () => { throw new DOMException('no', 'SecurityError'); };"
    host.page.add_init_script(f"if (globalThis.LockManager) {refuse}")
    meet(host, guest, relay)
    host.act("4")
    guest.until_moves("4")


def test_rematch_offers_that_cross_start_one_game(pages: Pages, relay: str) -> None:
    host, guest = pages(), pages()
    meet(host, guest, relay)
    for number, text in enumerate(["1", "2", "1", "2", "1", "2", "1"]):
        mover, other = (host, guest) if number % 2 == 0 else (guest, host)
        assert mover.act(text) == ""
        other.until(partial(has_moves, number + 1))
    for page in (host, guest):
        assert page.look()["outcome"] == ["red", "line"]
    host.act("rematch")
    guest.act("rematch")
    for page in (host, guest):
        page.until(lambda seen: seen["game"] == 1 and seen["moves"] == [])
    guest.act("4")
    host.until_moves("4")
    assert host.look()["events"].count("Started") == 1


def test_a_host_that_waited_long_is_found(pages: Pages, relay: str) -> None:
    host, guest = pages(), pages()
    invitation = host.host(relay)
    host.page.wait_for_timeout(70_000)
    guest.enter(invitation)
    guest.call("join")
    guest.until(lambda seen: seen["seat"] == "guest" and seen["connection"] == "connected")


def has_moves(count: int, seen: dict[str, Any]) -> bool:
    return len(seen["moves"]) == count


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

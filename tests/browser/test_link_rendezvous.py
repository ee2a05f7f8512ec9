"""What a rendezvous may do, and what it never learns: it refuses, is down, lies in between, or is not needed."""

import string

from game.protocol.canonical import to_bytes
from tests.browser.driver import Launch
from tests.browser.link_page import Pages, RoomPage, meet, play
from tests.faulty_relay import faulty_relay

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


def test_without_a_direct_path_moves_travel_over_the_rendezvous_unreadable(
    pages: Pages, launch: Launch, rooms: str
) -> None:
    host, process = pages(NO_DIRECT_PATH), launch()
    guest = RoomPage(process.page, rooms, process.watch)
    guest.page.add_init_script(NO_DIRECT_PATH)
    with faulty_relay() as relay:
        meet(host, guest, relay.url)
        play(host, guest, "4", "3")
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
    play(host, guest, "4")
    host.enter(invitation)
    renewed = host.call("make_code")
    assert host.call("take_code", answer).startswith("This code answers another one"), "the old answer"
    assert host.call("take_code", guest.call("take_code", renewed)) == ""
    play(guest, host, "3")


def test_a_hidden_address_is_in_nothing_that_is_sent(pages: Pages) -> None:
    host, guest = pages(HIDDEN), pages()
    for page in (host, guest):
        page.watch.allow(SOCKET_ERRORS)
    with faulty_relay() as relay:
        meet(host, guest, relay.url)
        play(host, guest, "4", "3")
    assert host.call("make_code").startswith("The settings hide your address")
    assert not host.page.evaluate("window.made"), "no direct connection was even begun"


def test_play_goes_on_while_the_rendezvous_is_down(pages: Pages) -> None:
    host, guest = pages(), pages()
    for page in (host, guest):
        page.watch.allow(SOCKET_ERRORS)
    with faulty_relay() as relay:
        port = relay.port
        invitation = meet(host, guest, relay.url)
    play(host, guest, "4", "3")
    with faulty_relay(port):
        guest.enter(invitation)
        guest.until_connection("connected")
        host.until_connection("connected")
    play(host, guest, "5")


def test_a_rendezvous_that_refuses_delays_loses_and_repeats(pages: Pages) -> None:
    host, guest = pages(), pages()
    with faulty_relay(reject=2, delay=0.2, loss=0.2, repeats=0.5) as relay:
        meet(host, guest, relay.url)
    play(host, guest, "4")
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
    host, guest = pages(), pages("const now = Date.now; Date.now = () => now.call(Date) - 300000;")
    with faulty_relay() as relay:
        meet(host, guest, relay.url)

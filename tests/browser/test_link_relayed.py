"""Whole games where UDP is blocked: through a TURN server, and through the rendezvous, which learns nothing."""

import json
import random
import string
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright

from game.notation import format_move
from game.protocol.canonical import to_bytes
from game.protocol.envelope import LARGEST, SMALLEST
from game.protocol.invitation import decode_invitation
from game.rules import Size, Variant
from tests.browser.driver import FLAGS, Watch
from tests.browser.link_page import RoomPage, meet, play
from tests.browser.shared import Shelf
from tests.browser.turn import PASSWORD, USER, running_turn, turn_server
from tests.faulty_relay import faulty_relay
from tests.games import move_to_the_end
from tools.setup import browser

NO_UDP = "disable_non_proxied_udp"
READ = """
from game.browser.net.keys import RoomKey
from game.protocol.canonical import to_bytes
from game.protocol.envelope import unpack
from game.protocol.invitation import decode_invitation
key = await RoomKey.derive(decode_invitation(room.invitation).secret)
read = [unpack(await key.cipher.decrypt(to_bytes(content)))[0].decode() for content in json.loads(js.window.contents)]
js.window.read = json.dumps(read)
"""
"""Reads whatever the link is enough to read."""
SEALED_OVERHEAD = 12 + 16
NAMES = ("Zacharias", "Wilhelmina")
VARIANT, SIZE = "popout", "5x4"


@pytest.fixture
def walled(playwright: Playwright, shelf: Shelf) -> list[Browser]:
    """Two browser processes that can send nothing by UDP."""
    flags = [*FLAGS, f"--force-webrtc-ip-handling-policy={NO_UDP}", f"--webrtc-ip-handling-policy={NO_UDP}"]

    def start() -> Browser:
        return playwright.chromium.launch(executable_path=browser(), args=flags)

    return [shelf.get(name, start) for name in ("one", "other")]


@pytest.fixture
def players(walled: list[Browser], rooms: str) -> Iterator[list[RoomPage]]:
    """A page in each of them."""
    watch = Watch()
    contexts = [process.new_context(service_workers="block") for process in walled]
    for context in contexts:
        watch.follow(context)
    yield [RoomPage(context.new_page(), rooms, watch) for context in contexts]
    for context in contexts:
        context.close()
    watch.allow("WebSocket connection to")
    watch.verdict()


def play_to_the_end(host: RoomPage, guest: RoomPage) -> list[str]:
    """Play a game to its end; the moves."""
    choice = random.Random(11)
    position = Variant.from_key(VARIANT).start(Size.parse(SIZE))
    moves: list[str] = []
    while position.to_move:
        move = move_to_the_end(position, choice)
        moves.append(format_move(move))
        position = position.play(move)
    play(host, guest, *moves)
    for page in (host, guest):
        assert page.look()["outcome"]
    return moves


def test_a_whole_game_through_a_turn_server(players: list[RoomPage], relay: str, tmp_path: Path) -> None:
    command = turn_server()
    if not command:
        pytest.skip("There is no coturn here, and it could not be installed.")
    with running_turn(command, tmp_path) as url:
        ways = {"turn": url, "turn_user": USER, "turn_password": PASSWORD, "hide_address": True}
        for page in players:
            page.page.add_init_script(f"window.chosenWays = {json.dumps(ways)};")
        host, guest = players
        meet(host, guest, relay, variant=VARIANT, size=SIZE)
        for page in players:
            page.until(lambda seen: seen["way"] == "direct")
        play_to_the_end(host, guest)
        assert [page.look()["way"] for page in players] == ["direct", "direct"]


def test_a_whole_game_through_the_rendezvous_alone_and_unread(players: list[RoomPage]) -> None:
    host, guest = players
    with faulty_relay() as relay:
        invitation = decode_invitation(meet(host, guest, relay.url, variant=VARIANT, size=SIZE))
        for page, name in zip(players, NAMES, strict=True):
            page.call("introduce", name)
        moves = play_to_the_end(host, guest)
        assert [page.look()["way"] for page in players] == ["bus", "bus"]
        assert len(moves) > 7
        assert len(relay.events) > len(moves)
        keys = [page.look()["key"] for page in players]
    check_unread(relay.seen, (*NAMES, *keys, invitation.room, "play", "move", "seat", "host", "guest", "red"))
    sealed = {len(to_bytes(event["content"])) - SEALED_OVERHEAD for event in relay.events}
    assert sealed <= {SMALLEST << power for power in range(9)}, "lengths tell nothing"
    assert max(sealed) <= LARGEST
    assert invitation.secret.hex() not in "".join(relay.seen)


def test_once_nobody_may_watch_not_even_the_link_lets_read_what_goes_through_the_rendezvous(
    players: list[RoomPage], walled: list[Browser]
) -> None:
    host, guest = players
    third = RoomPage(walled[0].new_context(service_workers="block").new_page(), host.site, host.watch)
    with faulty_relay() as relay:
        invitation = meet(host, guest, relay.url, variant=VARIANT, size=SIZE)
        third.enter(invitation)
        host.act("4")
        for page in (guest, third):
            page.until_moves("4")
        assert {"data"} < kinds(opened := read_by(third, relay.events))
        assert any('"move' in letter["text"] for letter in opened if letter["type"] == "data")
        host.call("run", "room.let_watch(False)")
        third.until(lambda seen: any(name == "not_watched" for name, _ in seen["problems"]))
        until_unwatched(guest)
        hidden = len(relay.events)
        play(guest, host, "4", "3")
        guest.enter(invitation)  # a page that starts anew has another half of the key
        guest.until_moves("4", "4", "3")
        play(guest, host, "3")
        seats = {page.look()["key"] for page in players}
        between = [letter for letter in read_by(third, relay.events[hidden:]) if letter["key"] in seats]
        assert {"sealed", "half"} <= kinds(between)
        assert not [letter for letter in between if "entries" in letter.get("text", "")]
        assert third.look()["moves"] == ["4"]
    third.page.context.close()


def until_unwatched(page: RoomPage) -> None:
    """Wait until a page knows that nobody may watch."""
    end = time.monotonic() + 20
    watching = True
    while watching:
        assert time.monotonic() < end
        page.call("run", "js.window.watching = room.watching")
        watching = page.page.evaluate("window.watching")


def read_by(page: RoomPage, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The letters in these events, as a page reads them that has nothing but the link."""
    page.page.evaluate(
        "(contents) => { window.contents = contents }", json.dumps([event["content"] for event in events])
    )
    page.call("run", READ)
    return [json.loads(letter) for letter in json.loads(page.page.evaluate("window.read"))]


def kinds(letters: list[dict[str, Any]]) -> set[str]:
    """Which kinds of letters there are."""
    return {letter["type"] for letter in letters}


def check_unread(frames: list[str], words: tuple[str, ...]) -> None:
    """What a server saw is envelopes and nothing else, and in no form it holds any of the words."""
    for frame in frames:
        match json.loads(frame):
            case ["REQ", _, {"kinds": [_], "#x": [topic], "limit": 0, **others}]:
                assert not others
                assert set(topic) <= set(string.hexdigits)
            case ["EVENT", {"content": content, "tags": [["x", topic]], "pubkey": author, **others}]:
                assert set(others) == {"id", "created_at", "kind", "sig"}
                data = to_bytes(content)
                for word in words:
                    assert word.encode() not in data
                    assert word not in author + topic
            case other:
                raise AssertionError(f"The server saw {other}")

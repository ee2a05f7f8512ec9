"""Two pages with a room each and no screens: the link tested for itself, through a handful of calls from the test."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.driver import Watch, until, wait_until

PROGRAM = '''
import json
import js
from pyodide.code import eval_code_async
from pyodide.ffi import create_proxy
from game.browser.later import rest_of_the_program
await rest_of_the_program()
from game.browser.peer import Room
from game.browser.storage import Storage
from game.match import Accept, Decline, Introduce, Offer, OfferKind, Play, Refused, Resign
from game.notation import format_move, parse_move
from game.protocol.by_hand import CodeError
from game.protocol.ways import Ways
from game.rules import Side

ACTIONS = {"resign": Resign(), "accept": Accept(), "decline": Decline(),
           "draw": Offer(OfferKind.DRAW), "rematch": Offer(OfferKind.REMATCH)}

class Heard:
    def __init__(self):
        self.events, self.connections, self.problems, self.seats, self.accusations = [], [], [], [], []
    def on_events(self, events):
        self.events += [type(event).__name__ for event in events]
    def on_connection(self, state):
        self.connections.append(state)
    def on_seat(self, seat):
        self.seats.append(seat and seat.value)
    def on_problem(self, name, sentence):
        self.problems.append([name, sentence])

class Watched(Room):
    def accused(self, name, fault):
        heard.accusations.append(fault.value)
        super().accused(name, fault)

heard = Heard()
room = None

def ways(rendezvous):
    """The ways that the test has chosen by a script that runs before the page's own."""
    chosen = getattr(js.window, "chosenWays", None)
    return Ways(tuple(rendezvous.split()), **(chosen.to_py() if chosen else {}))

async def host(variant, size, side, rendezvous):
    global room
    room = await Watched.host(variant, size, Side(side), ways(rendezvous), Storage(), heard)

async def enter(invitation):
    global room
    room = await Watched.open(invitation, ways(""), Storage(), heard)

def end():
    """Leave the room, so that the page is as it was before."""
    global heard, room
    if room:
        room.close()
    heard, room = Heard(), None

async def join():
    await room.join()

async def take_over():
    await room.take_over()

def act(text):
    try:
        room.act(ACTIONS.get(text) or Play(parse_move(text)))
    except Refused as refused:
        return refused.reason.value
    return ""

def look():
    if room is None:
        return "null"
    sitting = room.sitting
    outcome = sitting.match.outcome
    return json.dumps({
        "invitation": room.invitation, "connection": room.connection, "state": room.state, "complete": room.complete,
        "seat": room.seat and room.seat.value, "watchers": room.watchers, "game": sitting.game_number,
        "moves": [format_move(move) for move in sitting.match.moves],
        "outcome": outcome and [outcome.winner and outcome.winner.value, outcome.termination.value],
        "board": list(sitting.match.position.rows_text()), "letters": room._network._bus.sent if room._network else 0,
        "name": room._network._bus.name if room._network else "", "key": room._safe.key.public,
        "way": way(), "events": heard.events, "connections": heard.connections, "problems": heard.problems,
        "accusations": heard.accusations,
    })

async def make_code():
    try:
        return await room.make_code()
    except CodeError as error:
        return str(error)

async def take_code(code):
    try:
        return await room.take_code(code)
    except CodeError as error:
        return str(error)

def way():
    across = room._network._links.across() if room._network else None
    return across.way.value if across else "none"

def introduce(name):
    room.act(Introduce(name))

async def run(source):
    """Do what this page's program would never do."""
    await eval_code_async(source, globals())

def say(text):
    """Send the page across what this page would never say."""
    room._network._links.across().send(text)

for function in (host, enter, end, join, take_over, make_code, take_code, introduce, act, look, run, say):
    setattr(js.window, f"room_{function.__name__}", create_proxy(function))
js.document.title = "room"
'''


def write_room_site(built: Path, target: Path) -> None:
    """Copy a built site and put PROGRAM in place of the product's."""
    shutil.copytree(built, target)
    page = target / "index.html"
    text = page.read_text()
    assert text.count("import game.main") == 1
    text = re.sub("<title>.*?</title>", "<title>starting</title>", text)
    page.write_text(text.replace("import game.main", PROGRAM))


class RoomPage:
    """A page of the site that `write_room_site` wrote. It is loaded anew before it opens another room."""

    def __init__(self, page: Page, site: str, watch: Watch) -> None:
        self.page = page
        self.site = site
        self.watch = watch
        self._free = False

    @classmethod
    @contextmanager
    def at_a_browser(cls, process: Browser, site: str, script: str) -> Iterator[RoomPage]:
        """A page in a context of its own; a script may run before its own ones."""
        context = process.new_context(service_workers="block")
        watch = Watch()
        watch.follow(context)
        if script:
            context.add_init_script(script)
        yield cls(context.new_page(), site, watch)
        context.close()

    def leave(self) -> None:
        """Go elsewhere in good order."""
        self.page.goto("about:blank")
        self._free = False

    def verdict(self) -> None:
        """Fail on what the page reported; it has left its room by then, and may be used for another test."""
        if self.page.url == self.site:
            self.call("end")
            self._free = True
        for other in self.page.context.pages:
            if other is not self.page:
                other.close()
        self.watch.verdict()
        self.watch.errors.clear()
        self.watch.allowed.clear()

    def call(self, name: str, *values: str) -> Any:
        return self.page.evaluate(f"async (values) => await window.room_{name}(...values)", list(values))

    def look(self) -> Any:
        return json.loads(self.call("look"))

    def host(self, relay: str, variant: str = "standard", size: str = "7x6", side: str = "red") -> str:
        self._make_free()
        self.call("host", variant, size, side, relay)
        invitation: str = self.look()["invitation"]
        return invitation

    def enter(self, invitation: str) -> None:
        self._make_free()
        self.call("enter", invitation)

    def act(self, text: str) -> str:
        refused: str = self.call("act", text)
        return refused

    def until(self, condition: Callable[[Any], object]) -> Any:
        """Wait until what the page shows meets a condition, and return it."""
        return until(self.page, self.look, lambda seen: seen and condition(seen), "a room in another state")

    def until_connection(self, state: str) -> Any:
        return self.until(lambda seen: seen["connection"] == state)

    def until_moves(self, *moves: str) -> Any:
        return self.until(lambda seen: seen["moves"] == list(moves))

    def _make_free(self) -> None:
        if not self._free:
            self.leave()
            self.page.goto(self.site)
            wait_until(self.page, "document.title === 'room'")
        self._free = False


Pages = Callable[..., RoomPage]


def meet(host: RoomPage, guest: RoomPage, relay: str, **options: str) -> str:
    """Have two pages take the seats of a room; the invitation."""
    invitation = host.host(relay, **options)
    guest.enter(invitation)
    guest.call("join")
    guest.until(lambda seen: seen["seat"] == "guest" and seen["connection"] == "connected")
    host.until(lambda seen: seen["complete"] and seen["connection"] == "connected")
    return invitation


def play(mover: RoomPage, other: RoomPage, *moves: str) -> None:
    """Make moves in turn on two pages, each seen on the other one before the next."""
    made = mover.look()["moves"]
    for move in moves:
        assert mover.act(move) == ""
        made.append(move)
        other.until_moves(*made)
        mover, other = other, mover

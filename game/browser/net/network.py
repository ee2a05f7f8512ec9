"""A room's connection with the world: the servers, the other pages, and the page's own sleep and waking."""

import asyncio
import traceback
from collections.abc import Callable

import js

from game.browser.dom import site_address
from game.browser.net.bus import Bus
from game.browser.net.hand import Hand
from game.browser.net.interop import Handlers
from game.browser.net.keys import RoomKey, random_bytes
from game.browser.net.links import Links
from game.browser.net.safe import Safe
from game.protocol.envelope import START_LENGTH, page_name
from game.protocol.exchange import Exchange
from game.protocol.fault import Fault
from game.protocol.ways import Ways

RENDEZVOUS = "assets/rendezvous.json"
TICK = 0.5
NAP = 4.0
"""Seconds that the clock may jump before the page counts as having slept."""
SLEEP = 15.0
PROBE = 90.0
"""Seconds after which a page that waits makes sure that the servers still hear it."""
SETTLING = 6.0
"""Seconds after the start in which a friend who is not there yet does not count as away."""
UNREACHABLE = 12.0


class Network:
    """Lets an exchange run with all pages of its room that can be reached. Made with `open`.

    `look` is called twice a second, `on_fault` with what is wrong with letters, and the key that signed them.
    """

    def __init__(self, bus: Bus, links: Links, exchange: Exchange, clock: Callable[[], float]) -> None:
        self._bus = bus
        self._links = links
        self._exchange = exchange
        self._now = clock
        self._started = self._ticked = clock()
        self._heard_of = False
        self._handlers = Handlers()
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(
        cls,
        exchange: Exchange,
        safe: Safe,
        ways: Ways,
        clock: Callable[[], float],
        look: Callable[["Network"], None],
        on_fault: Callable[[Fault, str], None],
    ) -> "Network":
        """Begin to look for the other pages."""
        invitation = exchange.session.ledger.invitation
        room_key, built_in = await asyncio.gather(RoomKey.derive(invitation.secret), _built_in())
        name = page_name(random_bytes(START_LENGTH), safe.key.public)
        bus = Bus(name, invitation.room, room_key, safe, clock, exchange.session.is_seated)
        links = Links(bus, exchange, ways, built_in["stun"], clock)
        network = cls(bus, links, exchange, clock)
        bus.open(invitation.rendezvous or built_in["relays"], links.letter, links.listening, on_fault)
        network._run(look)
        return network

    @property
    def hand(self) -> Hand:
        """Connections without any server."""
        return self._links.hand

    @property
    def watchers(self) -> int:
        """How many pages are connected that hold no seat."""
        return self._links.watchers

    def state(self) -> str:
        """`waiting`, `connecting`, `connected`, `away` or `failed`."""
        link, age = self._links.across(), self._now() - self._started
        complete = self._exchange.session.complete
        if self._links.connected:
            self._heard_of = True
            return "connected"
        if link and not link.silent(self._now()):
            return "connecting"
        if not self._bus.listening and age > UNREACHABLE:
            return "failed"
        if self._heard_of or (complete and age > SETTLING):
            return "away"
        return "waiting" if self._bus.listening else "connecting"

    def forget(self, name: str) -> None:
        """A page has left."""
        self._links.forget(name)

    def close(self) -> None:
        """Leave all pages and servers."""
        self._handlers.release()
        for task in self._tasks:
            task.cancel()
        self._links.close()
        self._bus.close()

    def _run(self, look: Callable[["Network"], None]) -> None:
        self._tasks = [asyncio.ensure_future(self._work()), asyncio.ensure_future(self._watch(look))]
        self._handlers.on(js.window, "pagehide", lambda _event: self._links.leave())
        self._handlers.on(js.window, "pageshow", lambda event: self._wake(True) if event.persisted else None)
        self._handlers.on(js.window, "online", lambda _event: self._wake(True))
        self._handlers.on(js.document, "visibilitychange", lambda _event: self._wake(self._slept > SLEEP))

    async def _work(self) -> None:
        """Keep the exchange going whatever comes in."""
        while True:
            try:
                await self._exchange.run()
            except Exception:  # a fault of our own must not end the match
                js.console.error(traceback.format_exc())

    async def _watch(self, look: Callable[["Network"], None]) -> None:
        probed = self._now()
        while True:
            await asyncio.sleep(TICK)
            if self._slept > NAP:
                self._wake(self._slept > SLEEP)
            self._ticked = self._now()
            if self._ticked - probed > PROBE and not self._links.connected:
                probed = self._ticked
                self._bus.wake(False)
            self._links.tick()
            look(self)

    @property
    def _slept(self) -> float:
        """For how long the page has stood still just now, in seconds."""
        return self._now() - self._ticked

    def _wake(self, surely: bool) -> None:
        """The page has slept, or the network has changed: trust no socket that does not answer."""
        if js.document.visibilityState != "hidden":
            self._ticked = self._now()
            self._bus.wake(surely)
            self._links.wake()
            self._links.tick()


async def _built_in() -> dict[str, list[str]]:
    """The built-in lists of servers."""
    response = await js.fetch(site_address(RENDEZVOUS))
    lists: dict[str, list[str]] = (await response.json()).to_py()
    return lists

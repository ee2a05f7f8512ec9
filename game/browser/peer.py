"""A match by link, as the screens see it: make or open a room, join it, act in it, and hear what happens."""

import asyncio
import traceback
from typing import Protocol

import js

from game.browser.dom import site_address
from game.browser.net.bus import Bus
from game.browser.net.clock import Clock
from game.browser.net.codes import Codes
from game.browser.net.interop import Handlers
from game.browser.net.keys import RoomKey, SeatKey, Verifier, random_bytes
from game.browser.net.links import Links
from game.browser.net.lock import SeatLock
from game.browser.net.vault import KEYS, ROOMS, Vault
from game.i18n import pgettext
from game.match import Action, Event, Refusal, Refused, Seat, Sitting, TimeControl
from game.protocol.archive import read_drafts, read_ledger, write_ledger
from game.protocol.by_hand import CodeError
from game.protocol.canonical import to_text
from game.protocol.complaint import complaint
from game.protocol.exchange import Exchange
from game.protocol.fault import Fault, ProtocolError
from game.protocol.invitation import SECRET_LENGTH, Invitation, decode_invitation, fingerprint
from game.protocol.ledger import Ledger
from game.protocol.session import Session
from game.protocol.ways import Ways
from game.rules import Side, Size, Variant

DRAFTS = "drafts."
RENDEZVOUS = "assets/rendezvous.json"
STORED = "room."
"""The storage's key of a room that this device has a seat in, before the room's name; its text is the invitation."""
TICK = 0.5
NAP = 4.0
"""Seconds that the clock may jump before the page counts as having slept."""
SLEEP = 15.0
PROBE = 90.0
"""Seconds after which a page that waits makes sure that the servers still hear it."""
SETTLING = 6.0
"""Seconds after the start in which a friend who is not there yet does not count as away."""
UNREACHABLE = 12.0


class Storage(Protocol):
    """Texts by key, kept on the device."""

    def get(self, key: str) -> str | None:
        """The text at a key."""

    def set(self, key: str, text: str) -> None:
        """Keep a text."""


class Listeners(Protocol):
    """Who wants to know what happens in a room."""

    def on_events(self, events: tuple[Event, ...]) -> None:
        """The sitting has changed, by an own action or by one from elsewhere."""

    def on_connection(self, state: str) -> None:
        """`waiting`, `connecting`, `connected`, `away`, `failed` or `closed`."""

    def on_seat(self, seat: Seat | None) -> None:
        """The seats have been given, or this page has got its own; also, the number of watchers has changed."""

    def on_problem(self, name: str, sentence: str) -> None:
        """Something is wrong; `name` is stable, the sentence is for a person."""


class Room:
    """A room that this page hosts, plays in or watches. Made with `host` or `open`."""

    def __init__(
        self,
        invitation: Invitation,
        ledger: Ledger,
        key: SeatKey,
        vault: Vault,
        ways: Ways,
        storage: Storage,
        listeners: Listeners,
    ) -> None:
        self.invitation = invitation.encode()
        self.connection = "connecting"
        self.other_record: Sitting | None = None
        """The games by another record that was signed as well; None as long as there is only one."""
        self._now = Clock()
        self._key = key
        self._vault = vault
        self._ways = ways
        self._storage = storage
        self._listeners = listeners
        self._room = invitation.room
        self._verifier = Verifier()
        self._wants_seat = False
        self._lock = SeatLock(self._room, self._taken_over)
        self._bus: Bus | None = None
        self._links: Links | None = None
        self._handlers = Handlers()
        self._tasks: list[asyncio.Task[None]] = []
        self._started = self._now()
        self._heard_of = False
        self._visitors = 0
        self._shown = (0, False)
        self._noted = False
        self._enter(ledger)

    @classmethod
    async def host(
        cls,
        variant_key: str,
        size_text: str,
        host_side: Side,
        ways: Ways,
        storage: Storage,
        listeners: Listeners,
        control: TimeControl | None = None,
    ) -> "Room":
        """Make a room; `ways` says by which ways others can reach it.

        Raises UnknownVariantError or InvalidSizeError.
        """
        variant = Variant.from_key(variant_key)
        size = Size.parse(size_text)
        variant.start(size)
        key, vault = await asyncio.gather(SeatKey.make(), Vault.open())
        secret = random_bytes(SECRET_LENGTH)
        invitation = Invitation(secret, fingerprint(key.public), variant, size, host_side, ways.rendezvous, control)
        await vault.put(KEYS, invitation.room, key.pair)
        return await cls(invitation, Ledger(invitation), key, vault, ways, storage, listeners)._start()

    @classmethod
    async def open(cls, invitation_text: str, ways: Ways, storage: Storage, listeners: Listeners) -> "Room":
        """Open the room of an invitation, in the seat that this device holds there or as somebody who is invited.

        Raises InvitationError with a sentence.
        """
        invitation = decode_invitation(invitation_text)
        vault = await Vault.open()
        pair, saved = await asyncio.gather(vault.get(KEYS, invitation.room), vault.get(ROOMS, invitation.room))
        key = await (SeatKey.of(pair) if pair else SeatKey.make())
        ledger = read_ledger(saved) if saved else Ledger(invitation)
        return await cls(invitation, ledger, key, vault, ways, storage, listeners)._start()

    @property
    def sitting(self) -> Sitting:
        """The games of the room as they stand."""
        return self._session.sitting

    @property
    def seat(self) -> Seat | None:
        """The seat that this page holds; None while it is invited or watches."""
        return self._session.seat

    @property
    def watchers(self) -> int:
        """How many pages watch, as far as it is known here."""
        return self._session.watchers

    @property
    def state(self) -> str:
        """`seated`, `joining`, `invited` while the other seat is free, or `watching`."""
        if self._session.seat:
            return "seated"
        if self._session.ledger.key(Seat.GUEST):
            return "watching"
        return "joining" if self._wants_seat else "invited"

    @property
    def complete(self) -> bool:
        """Whether both seats have been taken, so that a game is on."""
        return self._session.ledger.key(Seat.GUEST) is not None

    @property
    def obstacle(self) -> str:
        """Why this page can do nothing, whoever has the turn, as a sentence; empty while it can."""
        if self.connection == "closed":
            return pgettext("link", "This match is open in another tab. Go on there, or take it over here.")
        return self._session.obstacle

    @property
    def watching(self) -> bool:
        """Whether others may watch."""
        return self._session.ledger.watching

    @property
    def visited(self) -> bool:
        """Whether somebody has opened the invitation who has not joined yet."""
        return not self.complete and self._visitors > 0

    def let_watch(self, allowed: bool) -> None:
        """Say whether others may watch; raises `Refused`."""
        if self.obstacle:
            raise Refused(Refusal.NOT_YOUR_TURN, self.obstacle)
        self._exchange.let_watch(allowed)

    async def join(self) -> None:
        """Ask for the other seat; the page watches if somebody else has it.

        Where another tab had the invitation open, the match goes on in this one.
        """
        if self.connection == "closed":
            await self.take_over()
        if self.state == "invited":
            self._wants_seat = True
            await self._vault.put(KEYS, self._room, self._key.pair)
            self._exchange.join()

    def act(self, action: Action) -> None:
        """Do something in the own seat, at once; raises `Refused`, and then nothing has changed."""
        if self.obstacle:
            raise Refused(Refusal.NOT_YOUR_TURN, self.obstacle)
        self._exchange.act(action)

    async def take_over(self) -> None:
        """Go on in this tab with a seat that another tab of this browser holds."""
        await self._lock.take(by_force=True)
        saved = await self._vault.get(ROOMS, self._room)
        if saved:
            self._enter(read_ledger(saved))
        self._set_connection("connecting")
        await self._run()
        self._listeners.on_seat(self.seat)

    async def make_code(self) -> str:
        """A code with which the guest's page can reach this one without any server.

        Raises CodeError with a sentence.
        """
        return await self._codes.make()

    async def take_code(self, text: str) -> str:
        """Take a code that the other person handed over, and return the one to hand back, or nothing.

        Raises CodeError with a sentence.
        """
        return await self._codes.take(text)

    def close(self) -> None:
        """Leave the room; it can be opened again."""
        self._set_connection("closed")
        self._handlers.release()
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()
        if self._links:
            self._links.close()
        if self._bus:
            self._bus.close()
        self._lock.release()

    async def sign(self, content: bytes) -> bytes:
        """The own key's signature."""
        return await self._key.sign(content)

    async def verify(self, key: str, content: bytes, signature: bytes) -> bool:
        """Whether `key` signed the content."""
        return await self._verifier.verify(key, content, signature)

    async def save(self, text: str) -> None:
        """Keep the room on this device."""
        await self._vault.put(ROOMS, self._room, text)
        if not self._noted:
            self._noted = True
            self._storage.set(STORED + self._room, self.invitation)

    def jot(self, text: str) -> None:
        """Keep what is not signed yet, so that a reload in the same moment loses nothing."""
        self._storage.set(DRAFTS + self._room, text)

    def changed(self, events: tuple[Event, ...]) -> None:
        """The sitting has changed."""
        self._listeners.on_events(events)

    def seated(self, seat: Seat | None) -> None:
        """The seats are given."""
        if self._wants_seat and seat is None:
            self._wants_seat = False
            self._problem(Fault.SEAT_TAKEN)
        self._listeners.on_seat(seat)

    def accused(self, name: str, fault: Fault) -> None:
        """Another page finds fault with what this one sent."""
        if fault in (Fault.SEAT_TAKEN, Fault.UNKNOWN_VERSION, Fault.NOT_WATCHED):
            self._wants_seat = self._wants_seat and fault is Fault.UNKNOWN_VERSION
            self._problem(fault)

    def offended(self, name: str, error: ProtocolError) -> None:
        """Another page sent what cannot be used."""
        if error.fault not in (Fault.GAP, Fault.STALE):  # messages that overtook each other are nobody's fault
            self._problem(error.fault)

    def disagreed(self, other: Ledger) -> None:
        """Another record was signed as well: keep it beside the own."""
        self.other_record = other.sitting
        self._saving = asyncio.ensure_future(self._vault.put(ROOMS, f"{self._room}.other", write_ledger(other)))
        self._problem(Fault.FORK)
        self._listeners.on_seat(self.seat)

    def left(self, name: str) -> None:
        """Another page has closed."""
        if self._links:
            self._links.forget(name)

    def _enter(self, ledger: Ledger) -> None:
        self._session = Session(ledger, self._key.public)
        drafts = self._storage.get(DRAFTS + self._room)
        if drafts and self.seat:
            read_drafts(ledger, self.seat, drafts)
        self._exchange = Exchange(self._session, self, self, self._now)

    @property
    def _codes(self) -> Codes:
        """Codes for this room; raises CodeError while no page can be reached from here."""
        if not self._links or self.connection == "closed":
            raise CodeError(pgettext("connection", "This match is not open here."))
        return Codes(self._links, self._session, self._ways)

    async def _start(self) -> "Room":
        try:
            if await self._lock.take():
                await self._run()
            else:
                self._set_connection("closed")
                self._listeners.on_problem("second_tab", self.obstacle)
        except asyncio.CancelledError:
            self.close()
            raise
        return self

    async def _run(self) -> None:
        invitation = self._session.ledger.invitation
        room_key, built_in = await asyncio.gather(RoomKey.derive(invitation.secret), _built_in())
        name = to_text(random_bytes(8))
        bus = self._bus = Bus(name, self._room, room_key, self._key, self._verifier, self._now)
        links = self._links = Links(bus, self._exchange, self._ways, built_in["stun"], self._now)
        bus.open(invitation.rendezvous or built_in["relays"], links.letter, links.listening, self._problem)
        self._started = self._now()
        self._tasks = [asyncio.ensure_future(self._work()), asyncio.ensure_future(self._watch(bus, links))]
        self._handlers.on(js.window, "pagehide", lambda _event: links.leave())
        self._handlers.on(js.window, "pageshow", lambda event: self._wake(True) if event.persisted else None)
        self._handlers.on(js.window, "online", lambda _event: self._wake(True))
        self._handlers.on(js.document, "visibilitychange", lambda _event: self._wake(False))

    async def _work(self) -> None:
        """Keep the exchange going whatever comes in."""
        while True:
            try:
                await self._exchange.run()
            except Exception:  # a fault of our own must not end the match
                js.console.error(traceback.format_exc())

    async def _watch(self, bus: Bus, links: Links) -> None:
        last = probed = self._now()
        while True:
            await asyncio.sleep(TICK)
            slept = self._now() - last
            last = self._now()
            if slept > NAP:
                self._wake(slept > SLEEP)
            if last - probed > PROBE and not links.connected:
                probed = last
                bus.wake(False)
            links.tick()
            self._look(bus, links)

    def _wake(self, surely: bool) -> None:
        """The page has slept, or the network has changed: trust no socket that does not answer."""
        if js.document.visibilityState != "hidden" and self._bus and self._links:
            self._bus.wake(surely)
            self._links.wake()

    def _look(self, bus: Bus, links: Links) -> None:
        """Find out how things stand, and tell what has changed."""
        link, age = links.across(), self._now() - self._started
        if links.connected:
            self._heard_of = True
            state = "connected"
        elif link and not link.silent(self._now()):
            state = "connecting"
        elif not bus.listening and age > UNREACHABLE:
            state = "failed"
        elif self._heard_of or (self.complete and age > SETTLING):
            state = "away"
        else:
            state = "waiting" if bus.listening else "connecting"
        self._set_connection(state)
        self._visitors = links.watchers
        if self.seat is Seat.HOST:
            self._session.watchers = links.watchers if self.complete and self.watching else 0
        shown = self.watchers, self.visited
        if shown != self._shown:
            self._shown = shown
            self._listeners.on_seat(self.seat)

    def _set_connection(self, state: str) -> None:
        if state != self.connection:
            self.connection = state
            self._listeners.on_connection(state)

    def _taken_over(self) -> None:
        self.close()
        self._listeners.on_problem("taken_over", pgettext("link", "This match goes on in another tab."))

    def _problem(self, fault: Fault) -> None:
        self._listeners.on_problem(fault.value, complaint(fault))


async def _built_in() -> dict[str, list[str]]:
    """The built-in lists of servers."""
    response = await js.fetch(site_address(RENDEZVOUS))
    lists: dict[str, list[str]] = (await response.json()).to_py()
    return lists

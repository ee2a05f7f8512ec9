"""A match by link, as the screens see it: make or open a room, join it, act in it, and hear what happens."""

import asyncio

from game.browser.clock import Clock
from game.browser.net.codes import Codes
from game.browser.net.keys import SeatKey, random_bytes
from game.browser.net.listeners import Listeners
from game.browser.net.lock import SeatLock
from game.browser.net.network import Network
from game.browser.net.safe import Safe, Storage
from game.browser.net.vault import Vault
from game.browser.table import could_not_be_read
from game.i18n import pgettext
from game.match import Action, Event, Refusal, Refused, Seat, Sitting, TimeControl
from game.protocol.by_hand import CodeError
from game.protocol.complaint import Complaints, complaint, is_blamed, is_meant
from game.protocol.exchange import Exchange
from game.protocol.fault import Fault, ProtocolError
from game.protocol.invitation import SECRET_LENGTH, Invitation, decode_invitation, fingerprint
from game.protocol.ledger import Ledger
from game.protocol.session import Session
from game.protocol.ways import Ways
from game.protocol.witness import Turn
from game.rules import Side, Size, Variant


class Room:
    """A room that this page hosts, plays in or watches. Made with `host` or `open`."""

    def __init__(
        self,
        invitation: Invitation,
        ledger: Ledger,
        safe: Safe,
        ways: Ways,
        listeners: Listeners,
        turn: Turn | None = None,
    ) -> None:
        self.invitation = invitation.encode()
        self.connection = "connecting"
        self.other_record: Sitting | None = None
        """The games by another record that was signed as well; None as long as there is only one."""
        self._now = Clock()
        self._safe = safe
        self._ways = ways
        self._listeners = listeners
        self._complaints = Complaints(listeners.on_problem)
        self._wants_seat = False
        self._lock = SeatLock(invitation.room, self._taken_over)
        self._network: Network | None = None
        self._visitors = 0
        self._shown = (0, False)
        self._enter(ledger, turn)

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
        """Make a room, which others reach by `ways`; raises UnknownVariantError or InvalidSizeError."""
        variant = Variant.from_key(variant_key)
        size = Size.parse(size_text)
        variant.start(size)
        key = await SeatKey.make()
        secret = random_bytes(SECRET_LENGTH)
        invitation = Invitation(secret, fingerprint(key.public), variant, size, host_side, ways.rendezvous, control)
        safe = Safe(invitation, key, Vault(), storage)
        await safe.keep_key()
        return await cls(invitation, Ledger(invitation), safe, ways, listeners)._start()

    @classmethod
    async def open(cls, invitation_text: str, ways: Ways, storage: Storage, listeners: Listeners) -> "Room":
        """Open the room of an invitation, in the seat that this device holds there or as somebody who is invited.

        Raises InvitationError with a sentence.
        """
        invitation = decode_invitation(invitation_text)
        safe = await Safe.open(invitation, storage)
        ledger, other, turn = await asyncio.gather(safe.ledger(), safe.other(), safe.turn())
        room = cls(invitation, ledger, safe, ways, listeners, turn)
        room._know(other)
        await room._start()
        if safe.damaged:
            listeners.on_problem("damaged", could_not_be_read())
        return room

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
        if self.complete:
            return "watching"
        return "joining" if self._wants_seat else "invited"

    @property
    def complete(self) -> bool:
        """Whether both seats have been taken, so that a game is on."""
        return self._session.complete

    @property
    def obstacle(self) -> str:
        """Why this page can do nothing, whoever has the turn, as a sentence; empty while it can."""
        if self.connection == "closed":
            return pgettext("link", "This match is open in another tab. Go on there, or take it over here.")
        if self.other_record:
            return complaint(Fault.FORK)
        return self._session.obstacle

    @property
    def elapsed(self) -> int:
        """Milliseconds that the present turn has taken, as far as this page knows."""
        return self._exchange.elapsed

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
        if self.state == "invited" and not self._complaints.repeat(Fault.NOT_WATCHED):
            self._wants_seat = True
            await self._safe.keep_key()
            self._exchange.join()

    def act(self, action: Action) -> None:
        """Do something in the own seat, at once; raises `Refused`, and then nothing has changed."""
        if self.obstacle:
            raise Refused(Refusal.NOT_YOUR_TURN, self.obstacle)
        self._exchange.act(action)

    async def enclosure(self) -> str:
        """What a letter from here encloses, once all that was done here is safe; empty if there is no such letter."""
        return await self._exchange.enclosure()

    async def read(self, enclosure: str) -> None:
        """Take in what a letter encloses, all of it or nothing; raises ProtocolError."""
        await self._exchange.read(enclosure)

    async def take_over(self) -> None:
        """Go on in this tab with a seat that another tab of this browser holds."""
        await self._lock.take(by_force=True)
        self._enter(await self._safe.ledger(), await self._safe.turn())
        self._know(await self._safe.other())
        self._set_connection("connecting")
        await self._run()
        self._listeners.on_seat(self.seat)

    async def make_code(self) -> str:
        """A code by which the guest's page reaches this one without any server; raises CodeError with a sentence."""
        return await self._codes.make()

    async def take_code(self, text: str) -> str:
        """Take the code of the other person, and return the one to hand back, or nothing; raises CodeError likewise."""
        return await self._codes.take(text)

    def close(self) -> None:
        """Leave the room; it can be opened again."""
        self._set_connection("closed")
        if self._network:
            self._network.close()
        self._network = None
        self._lock.release()

    def changed(self, events: tuple[Event, ...]) -> None:
        """The sitting has changed."""
        self._complaints.drop()
        self._listeners.on_events(events)

    def seated(self, seat: Seat | None) -> None:
        """The seats are given."""
        self._complaints.drop()
        if self._wants_seat and seat is None:
            self._wants_seat = False
            self._complaints.make(Fault.SEAT_TAKEN)
        self._listeners.on_seat(seat)

    def accused(self, name: str, fault: Fault) -> None:
        """Another page finds fault with what this one sent."""
        if is_meant(self._session, self._session.peers[name].key, fault):
            self._wants_seat = self._wants_seat and fault is Fault.UNKNOWN_VERSION
            self._complaints.make(fault)
            self._listeners.on_seat(self.seat)

    def offended(self, name: str | None, error: ProtocolError) -> None:
        """Another page sent what cannot be used, or the player across what cannot be true."""
        if name is None or is_blamed(self._session, self._session.peers[name].key, error.fault):
            self._complaints.make(error.fault)

    def disagreed(self, other: Ledger) -> None:
        """Another record was signed as well: keep it beside the own."""
        self._know(other)
        self._saving = asyncio.ensure_future(self._safe.save_other(other))
        self._complaints.make(Fault.FORK)
        self._listeners.on_seat(self.seat)

    def left(self, name: str) -> None:
        """Another page has closed."""
        if self._network:
            self._network.forget(name)

    def _enter(self, ledger: Ledger, turn: Turn | None) -> None:
        self._session = Session(ledger, self._safe.key.public)
        if self.seat:
            self._safe.add_drafts(ledger, self.seat)
        self._exchange = Exchange(self._session, self._safe, self, self._now, turn)

    def _know(self, other: Ledger | None) -> None:
        """There is another record, or none; where there are two, the match does not go on."""
        self.other_record = other.sitting if other else None
        self._exchange.halted = other is not None

    @property
    def _codes(self) -> Codes:
        """Codes for this room; raises CodeError while no page can be reached from here."""
        if not self._network:
            raise CodeError(pgettext("connection", "This match is not open here."))
        return Codes(self._network.hand, self._session, self._ways)

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
        self._network = await Network.open(self._exchange, self._safe, self._ways, self._now, self._look, self._doubt)

    def _look(self, network: Network) -> None:
        """Find out how things stand, and tell what has changed."""
        self._set_connection(network.state())
        self._visitors = network.watchers
        if self.seat is Seat.HOST:
            self._session.watchers = network.watchers if self.complete and self.watching else 0
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

    def _doubt(self, fault: Fault, key: str) -> None:
        """Letters that a key has signed are too many, or of another version."""
        if is_blamed(self._session, key, fault):
            self._complaints.make(fault)

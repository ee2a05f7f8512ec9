"""The session at work: reads what arrives, has signatures made and checked, saves, then sends. No browser is needed.

Everything is done in order by one task. An entry of one's own takes effect at once, is then signed, then saved, and
only then sent; so what another page has was saved here.
"""

import asyncio
from collections.abc import Awaitable, Callable

from game.match import Action, Event, Seat
from game.protocol.allowance import Allowance
from game.protocol.archive import write_drafts, write_ledger
from game.protocol.canonical import to_bytes, to_text
from game.protocol.enclosure import read_enclosure, write_enclosure
from game.protocol.entry import Entry
from game.protocol.fault import Fault, ProtocolError
from game.protocol.message import Entries, Join, Leave, Message, Problem, State, read_message
from game.protocol.session import Session
from game.protocol.surroundings import Listener, Vault
from game.protocol.timekeeper import Timekeeper
from game.protocol.transport import Transport
from game.protocol.way import Way
from game.protocol.witness import Turn

ENTRIES_PER_SECOND = 40
ENTRIES_AT_ONCE = 1000
"""What is sent to the page of each seat, and to all together who watch, however often they say that they lack it."""


class Exchange:
    """Runs a session. `clock` gives seconds from any start, `turn` is the one that was kept with the record."""

    def __init__(
        self,
        session: Session,
        vault: Vault,
        listener: Listener,
        clock: Callable[[], float],
        turn: Turn | None = None,
    ) -> None:
        self.session = session
        self._vault = vault
        self._listener = listener
        self._clock = clock
        self._ways: dict[str, Way] = {}
        self._served = {seat: Allowance(ENTRIES_PER_SECOND, ENTRIES_AT_ONCE, clock()) for seat in (*Seat, None)}
        self._jobs: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._saved: tuple[object, ...] = ()
        self._news: tuple[Event, ...] = ()
        self._known = self._places()
        self._wants_seat = False
        self._time = Timekeeper(session, clock, turn)
        self._settled = asyncio.Event()
        """Set while all that was done here is signed and saved."""
        self.halted = False
        """Whether no entries are taken in any more: two records are signed."""

    @property
    def elapsed(self) -> int:
        """Milliseconds that the present turn has taken, as far as this page knows."""
        return self._time.elapsed

    def connect(self, name: str, key: str, transport: Transport) -> None:
        """That page, which has shown that it holds `key`, can be reached."""
        self._ways[name] = Way(transport, self._clock())
        self.session.connect(name, key)
        self._wake()

    def disconnect(self, name: str) -> None:
        """That page cannot be reached any more."""
        self._ways.pop(name, None)
        self.session.disconnect(name)

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do something in the own seat; raises `Refused`."""
        events = self.session.act(action)
        self._time.look()
        self._jot()
        self._news += events
        self._tell()
        return events

    def let_watch(self, allowed: bool) -> None:
        """Say whether others may watch; raises `Refused`."""
        self.session.let_watch(allowed)
        self._jot()

    def _jot(self) -> None:
        """Keep at once what was done here, and have it signed."""
        self._vault.jot(write_drafts(self.session.unsigned))
        self._settled.clear()
        self._wake()

    async def enclosure(self) -> str:
        """What a letter encloses that tells all that was done here; empty if there is no such letter.

        Returns once all of it is saved, so that no other page has what could be lost here.
        """
        await self._settled.wait()
        session = self.session
        if session.seat is None or not session.complete or self.halted:
            return ""
        return write_enclosure(session.ledger, session.seat)

    async def read(self, enclosure: str) -> None:
        """Take in what a letter encloses, whoever sent it: all of it or nothing; raises ProtocolError."""
        if self.halted:
            raise ProtocolError(Fault.FORK, "two records are signed")
        entries = read_enclosure(enclosure)
        for entry in entries:
            await self._check_keys(None, entry)
        ledger = self.session.ledger
        lengths, turn = {seat: len(log) for seat, log in ledger.logs.items()}, self._time.turn
        events: tuple[Event, ...] = ()
        try:
            for entry in entries:
                events += self._take(None, entry)
        except ProtocolError as error:
            for seat, length in lengths.items():
                ledger.cut(seat, length)
            self._time = Timekeeper(self.session, self._clock, turn)
            if error.fault is Fault.FORK:
                await self._keep_contradiction(entries)
            raise
        self._news += events
        self._tell()
        self._wake()

    def join(self) -> None:
        """Ask for the guest's seat as soon as the host is known."""
        self._wants_seat = True
        self._wake()

    def beat(self, name: str) -> None:
        """Tell a page once more what this one has."""
        if name in self._ways:
            self.session.beat(name)
            self._wake()

    def received(self, name: str, text: str) -> None:
        """A text came from that page."""
        way = self._ways.get(name)
        if way is None:
            return
        if way.may_speak(self._clock()):
            self._jobs.put_nowait(lambda: self._receive(name, text))
        else:
            self._offend(name, ProtocolError(Fault.TOO_MANY, "too many messages"))

    async def run(self) -> None:
        """Work until cancelled. What has come up is settled once for all that has come in, however much it is."""
        self._wake()
        while True:
            job = await self._jobs.get()
            await job()
            if self._jobs.empty():
                await self._settle()

    def _wake(self) -> None:
        self._jobs.put_nowait(_nothing)

    async def _receive(self, name: str, text: str) -> None:
        if name not in self._ways:
            return
        try:
            message = read_message(text)
            self._time.hear(name, message)
            match message:
                case State():
                    self.session.compare(name, message)
                case Entries(entries):
                    await self._take_all(name, entries)
                case Join():
                    if await self._holds(name, message):
                        self._news += self.session.admit(name, message)
                case Problem(fault):
                    self._listener.accused(name, fault)
                case Leave():
                    self._listener.left(name)
        except ProtocolError as error:
            self._offend(name, error)
        self._tell()

    async def _take_all(self, name: str, entries: tuple[Entry, ...]) -> None:
        if self.halted:
            self._refuse(name, Fault.FORK)
            return
        for index, entry in enumerate(entries):
            try:
                if not await self._holds(name, entry):
                    return
                self._news += self._take(name, entry)
            except ProtocolError as error:
                if error.fault is Fault.FORK:
                    await self._keep_contradiction(entries[index:])
                raise

    def _take(self, name: str | None, entry: Entry) -> tuple[Event, ...]:
        """Take in an entry whose signatures hold; raises ProtocolError."""
        doubted = self._time.doubts(entry)
        events = self.session.take(name, entry)
        self._time.look()
        if doubted:  # that is its author's fault, whichever page has brought it
            if name:
                self._refuse(name, Fault.IMPOSSIBLE_TIME)
            self._listener.offended(None, ProtocolError(Fault.IMPOSSIBLE_TIME, "the move took longer than it says"))
        return events

    async def _keep_contradiction(self, entries: tuple[Entry, ...]) -> None:
        """Show what the keys of the seats have signed although it contradicts what is here."""
        signed = []
        for entry in entries:
            key = self.session.ledger.key(entry.seat)
            if key and await self._vault.verify(key, entry.content, to_bytes(entry.signature)):
                signed.append(entry)
        other = self.session.contradicted(signed)
        if other:
            self.halted = True
            self._listener.disagreed(other)

    def _tell(self) -> None:
        """Tell what has happened, once for all that came together."""
        news, self._news = self._news, ()
        if news:
            self._listener.changed(news)

    async def _holds(self, name: str, said: Entry | Join) -> bool:
        """Let the keys decide; raises ProtocolError. False if the page has gone meanwhile."""
        await self._check_keys(name, said)
        return name in self._ways

    async def _check_keys(self, name: str | None, said: Entry | Join) -> None:
        """Make sure that the signatures hold of what a page sent, or a letter; raises ProtocolError."""
        for claim in self.session.claims(name, said):
            if not await self._vault.verify(claim.key, claim.content, to_bytes(claim.signature)):
                raise ProtocolError(claim.fault, "the signature does not hold")

    def _offend(self, name: str, error: ProtocolError) -> None:
        """Name a fault to the page that it came from, and here."""
        if self._refuse(name, error.fault):
            self._listener.offended(name, error)

    def _refuse(self, name: str, fault: Fault) -> bool:
        """Name a fault to the page that it came from, if it may hear of it; whether that is done."""
        way = self._ways.get(name)
        if not way or not way.may_hear_of(fault, self._clock()):
            return False
        self.session.refuse(name, fault)
        self._wake()
        return True

    async def _settle(self) -> None:
        """Sign, save and send what has come up."""
        session = self.session
        for entry in session.unsigned:
            signature = to_text(await self._vault.sign(entry.content))
            if entry in session.unsigned:
                session.ledger.sign(entry.seat, entry.number, signature)
        if self._wants_seat and session.wish is None and session.ledger.key(Seat.HOST):
            wish = await self._vault.sign(session.ledger.joining(session.key).content)
            session.wish = to_text(wish)
            for name in session.peers:
                session.beat(name)
        await self._save()
        if not session.unsigned:
            self._settled.set()
        for name, way in list(self._ways.items()):
            for message in session.due(name):
                if self._serves(name, message):
                    way.send(message)
        places = self._places()
        if places != self._known:
            self._known = places
            self._listener.seated(session.seat)

    def _serves(self, name: str, message: Message) -> bool:
        """Whether a page gets a message now; entries that it does not get count as lost on the way."""
        if not isinstance(message, Entries):
            return True
        served = self._served[self.session.seat_of(self.session.peers[name].key)]
        return served.take(self._clock(), len(message.entries))

    async def _save(self) -> None:
        """Save if there is something new; a page that only watches keeps nothing."""
        ledger, turn = self.session.ledger, self._time.turn
        state = (*(log.head(log.signed) for log in ledger.logs.values()), turn)
        if self.session.seat and state != self._saved:
            await self._vault.save(write_ledger(ledger, turn))
            self._saved = state

    def _places(self) -> tuple[Seat | None, bool, bool]:
        ledger = self.session.ledger
        return self.session.seat, ledger.key(Seat.GUEST) is not None, ledger.watching


async def _nothing() -> None:
    """A job that only has everything settled."""

"""Both logs of a room, merged into one history, and the sitting that this history makes.

The merge is the same on every page that holds the same entries, in whatever order they came. An entry follows what its
author had seen. Between entries whose authors had not seen each other's, a move or a claim goes first, since only one
side can have the turn; then come offers and answers that agree, then the rest; and the host's before the guest's.

An entry must have been allowed where its author stood, otherwise it is refused. One that was allowed there, but that an
entry its author could not know of has overtaken, stays in the log and has no effect.
"""

from dataclasses import dataclass

from game.match import (
    Abandon,
    Accept,
    Action,
    ClaimDraw,
    ClaimTime,
    Decline,
    Event,
    Introduce,
    Offer,
    Offered,
    Play,
    React,
    Refused,
    Resign,
    Seat,
    Sitting,
)
from game.protocol.entry import Admitted, Body, Entry, Joined, Opened, Watching
from game.protocol.fault import Fault, ProtocolError, fault_of
from game.protocol.invitation import Invitation, fingerprint
from game.protocol.log import Log
from game.rules import Position

MAXIMUM_ENTRIES = 2000


@dataclass(frozen=True, slots=True)
class Basis:
    """What an action was about where its author stood."""

    game: int
    position: Position
    offer: Offered | None
    rematch: Seat | None

    @classmethod
    def of(cls, sitting: Sitting) -> "Basis":
        """The basis of an action in a sitting as it stands."""
        return cls(sitting.game_number, sitting.match.position, sitting.match.offer, sitting.rematch_offer)

    def holds(self, action: Action, now: "Basis") -> bool:
        """Whether the action is still about the same as `now`.

        A move belongs to one position, and so does a claim, and the belief that the other side will not move any more;
        an answer belongs to one offer, and a name to none.
        """
        if isinstance(action, Introduce):
            return True
        if isinstance(action, Play | ClaimDraw | ClaimTime | Abandon) and self.position != now.position:
            return False
        if isinstance(action, Accept | Decline) and (self.offer, self.rematch) != (now.offer, now.rematch):
            return False
        return self.game == now.game


@dataclass(frozen=True, slots=True)
class Step:
    """An entry in its place of the merged history, what it did there, and the sitting after it."""

    entry: Entry
    events: tuple[Event, ...]
    sitting: Sitting


class Ledger:
    """The two logs of the room that `invitation` names."""

    def __init__(self, invitation: Invitation) -> None:
        self.invitation = invitation
        self.logs = {seat: Log(seat, invitation.room) for seat in Seat}
        self._steps: list[Step] = []
        self._bases: dict[tuple[Seat, int], Basis] = {}

    @property
    def sitting(self) -> Sitting:
        """What the merged history makes; a copy that is the caller's own."""
        return self._after(len(self._steps))

    @property
    def history(self) -> tuple[Entry, ...]:
        """All entries in merged order."""
        return tuple(self.logs[step.entry.seat][step.entry.number] for step in self._steps)

    @property
    def watching(self) -> bool:
        """Whether others may watch, by the last word of the players."""
        words = (entry.body.allowed for entry in reversed(self.history) if isinstance(entry.body, Watching))
        return next(words, True)

    def key(self, seat: Seat) -> str | None:
        """The public key that holds a seat, once it is known."""
        log = self.logs[seat]
        if seat is Seat.GUEST and len(self.logs[Seat.HOST]) < 2:
            return None
        match log[0].body if len(log) else None:
            case Opened(key) | Joined(key):
                return key
        return None

    def draft(self, seat: Seat, body: Body) -> Entry:
        """The next entry of a seat by one who has seen all that is here."""
        own, other = self.logs[seat], self.logs[seat.other]
        return Entry(seat, len(own), own.head(len(own)), len(other), other.head(len(other)), body)

    def joining(self, key: str, signature: str = "") -> Entry:
        """The guest's first entry as `key` has to sign it."""
        room, host = self.invitation.room, self.logs[Seat.HOST]
        return Entry(Seat.GUEST, 0, room, 1, host.head(1), Joined(key), signature)

    def add(self, entry: Entry) -> tuple[Event, ...]:
        """Take in the next entry of a log and return what changed; raises ProtocolError, and then nothing has."""
        self._check_place(entry)
        match entry.body:
            case Opened(key):
                if fingerprint(key) != self.invitation.fingerprint:
                    raise ProtocolError(Fault.BAD_SIGNATURE, "the key is not the one that the invitation names")
            case Joined():
                raise ProtocolError(Fault.BAD_MESSAGE, "the host's entry brings the guest's first with it")
            case Admitted(key, signature):
                joined = self.joining(key, signature)
                if (entry.seen, entry.head) != (1, joined.hash):
                    raise ProtocolError(Fault.BAD_MESSAGE, "the admission does not fit the guest's entry")
                self.logs[Seat.GUEST].append(joined)
            case Watching():
                self._check_seats()
            case action:
                self._check_action(entry, action)
        overtaken = entry.seen < len(self.logs[entry.seat.other])
        self.logs[entry.seat].append(entry)
        if overtaken or isinstance(entry.body, Admitted):
            return self._merge()
        return self._step(self.sitting, entry)

    def past(self, entry: Entry) -> Sitting:
        """The sitting as the author of the next entry of a log saw it; raises ProtocolError if it is not the next."""
        self._check_place(entry)
        return self._past(entry)

    def sign(self, seat: Seat, number: int, signature: str) -> None:
        """Give an entry written here its signature."""
        self.logs[seat].sign(number, signature)

    def cut(self, seat: Seat, length: int) -> None:
        """Drop the end of a log; raises ProtocolError if the other log builds on it."""
        if self.logs[seat.other].seen > length:
            raise ProtocolError(Fault.FORK, "the other log builds on what would be dropped")
        self.logs[seat].cut(length)
        self._merge()

    def _check_place(self, entry: Entry) -> None:
        own, other = self.logs[entry.seat], self.logs[entry.seat.other]
        if entry.number < len(own):
            same = own[entry.number].hash == entry.hash
            raise ProtocolError(Fault.STALE if same else Fault.FORK, "this entry is here already")
        if entry.number > len(own):
            raise ProtocolError(Fault.GAP, "entries before this one are missing")
        if entry.number >= MAXIMUM_ENTRIES:
            raise ProtocolError(Fault.TOO_MANY, "the log is full")
        if entry.before != own.head(entry.number):
            raise ProtocolError(Fault.FORK, "the entry follows another one than is here")
        if not isinstance(entry.body, _FIRST.get((entry.seat, entry.number), _LATER)):
            raise ProtocolError(Fault.BAD_MESSAGE, "this kind of entry has no place here")
        if isinstance(entry.body, Admitted):
            return
        if entry.seen > len(other):
            raise ProtocolError(Fault.GAP, "the author had seen entries that are missing here")
        if entry.seen < own.seen:
            raise ProtocolError(Fault.STALE, "the author had seen more before")
        if entry.head != other.head(entry.seen):
            raise ProtocolError(Fault.FORK, "the author had seen another entry than is here")

    def _check_seats(self) -> None:
        if not self.logs[Seat.GUEST]:
            raise ProtocolError(Fault.NOT_SEATED, "nobody sits at the other side yet")

    def _check_action(self, entry: Entry, action: Action) -> None:
        """Refuse what was not allowed where the author stood, and keep what the action was about."""
        self._check_seats()
        there = self._past(entry)
        basis = Basis.of(there)
        try:
            there.apply(entry.seat, action)
        except Refused as refused:
            raise fault_of(refused) from refused
        self._bases[entry.seat, entry.number] = basis

    def _past(self, entry: Entry) -> Sitting:
        """The sitting as the author of `entry` saw it."""
        other = self.logs[entry.seat.other]
        if entry.seen == len(other):
            return self.sitting
        logs = {entry.seat: self.logs[entry.seat].entries, entry.seat.other: other.entries[: entry.seen]}
        order = merged(logs[Seat.HOST], logs[Seat.GUEST])
        kept = self._common(order)
        sitting = self._after(kept)
        for past in order[kept:]:
            self._play(sitting, past)
        return sitting

    def _merge(self) -> tuple[Event, ...]:
        """Bring the history up to date and return the events that it did not hold before."""
        return self._fold(merged(self.logs[Seat.HOST].entries, self.logs[Seat.GUEST].entries))

    def _fold(self, order: list[Entry]) -> tuple[Event, ...]:
        """Make `order` the history."""
        kept = self._common(order)
        before = {(step.entry.seat, step.entry.number): step.events for step in self._steps[kept:]}
        sitting = self._after(kept)
        del self._steps[kept:]
        news: tuple[Event, ...] = ()
        for entry in order[kept:]:
            events = self._step(sitting, entry)
            if events != before.get((entry.seat, entry.number)):
                news += events
        return news

    def _step(self, sitting: Sitting, entry: Entry) -> tuple[Event, ...]:
        """Let an entry follow the history, after which `sitting` stands."""
        events = self._play(sitting, entry)
        self._steps.append(Step(entry, events, sitting.snapshot()))
        return events

    def _common(self, order: list[Entry]) -> int:
        """How many entries of `order` the history begins with."""
        length = 0
        for step, entry in zip(self._steps, order, strict=False):
            if (step.entry.seat, step.entry.number) != (entry.seat, entry.number):
                break
            length += 1
        return length

    def _after(self, steps: int) -> Sitting:
        if steps:
            return self._steps[steps - 1].sitting.snapshot()
        invited = self.invitation
        return Sitting(invited.variant, invited.size, invited.host_side, invited.control)

    def _play(self, sitting: Sitting, entry: Entry) -> tuple[Event, ...]:
        """Let an entry have its effect, if nothing has overtaken it."""
        basis = self._bases.get((entry.seat, entry.number))
        if basis is None or isinstance(entry.body, Opened | Joined | Admitted | Watching):
            return ()
        if not basis.holds(entry.body, Basis.of(sitting)):
            return ()
        try:
            return sitting.apply(entry.seat, entry.body)
        except Refused:
            return ()


def merged(host: tuple[Entry, ...], guest: tuple[Entry, ...]) -> list[Entry]:
    """The entries of both logs in the one order that every page finds."""
    order: list[Entry] = []
    h = g = 0
    while h < len(host) or g < len(guest):
        host_ready = h < len(host) and host[h].seen <= g
        guest_ready = g < len(guest) and guest[g].seen <= h
        if host_ready and (not guest_ready or _rank(host[h]) <= _rank(guest[g])):
            order.append(host[h])
            h += 1
        else:
            order.append(guest[g])
            g += 1
    return order


_FIRST: dict[tuple[Seat, int], type[Opened] | type[Joined] | type[Admitted]] = {
    (Seat.HOST, 0): Opened,
    (Seat.HOST, 1): Admitted,
    (Seat.GUEST, 0): Joined,
}
_LATER = (Play, Offer, Accept, Decline, Resign, ClaimDraw, ClaimTime, Abandon, Introduce, React, Watching)


def _rank(entry: Entry) -> int:
    match entry.body:
        case Play() | ClaimDraw():
            return 0
        case Offer() | Accept():
            return 1
    return 2

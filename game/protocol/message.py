"""The messages between two pages: strict to read, bounded in size, and versioned."""

from dataclasses import dataclass
from typing import Any

from game.match import Seat
from game.protocol.canonical import canonical
from game.protocol.entry import Entry, read_body, write_body
from game.protocol.fault import Fault, ProtocolError
from game.protocol.strict import HASH, KEY, SIGNATURE, list_in, matching, number_in, read_fields, take

VERSION = 1
MAXIMUM_BATCH = 60
MAXIMUM_NUMBER = 1_000_000


@dataclass(frozen=True, slots=True)
class Mark:
    """How long a log is, and the hash of its last entry."""

    length: int
    head: str


@dataclass(frozen=True, slots=True)
class State:
    """What a page holds; also its heartbeat and its acknowledgement. `watchers` counts the pages that only watch."""

    host: Mark
    guest: Mark
    watchers: int = 0

    def mark(self, seat: Seat) -> Mark:
        """The mark of one log."""
        return self.host if seat is Seat.HOST else self.guest


@dataclass(frozen=True, slots=True)
class Entries:
    """Entries of either log, in an order in which they can be added."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Join:
    """The wish to have the guest's seat: the key, and its signature of the guest's first entry."""

    key: str
    signature: str


@dataclass(frozen=True, slots=True)
class Problem:
    """What was wrong with something that the other page sent."""

    fault: Fault


@dataclass(frozen=True, slots=True)
class Leave:
    """The page is closing."""


Message = State | Entries | Join | Problem | Leave


def write_message(message: Message) -> str:
    """A message as text."""
    match message:
        case State(host, guest, watchers):
            fields: dict[str, object] = {"type": "state", "watchers": watchers}
            fields |= {"host": [host.length, host.head], "guest": [guest.length, guest.head]}
        case Entries(entries):
            fields = {"type": "entries", "entries": [write_entry(entry) for entry in entries]}
        case Join(key, signature):
            fields = {"type": "join", "key": key, "signature": signature}
        case Problem(fault):
            fields = {"type": "problem", "fault": fault.value}
        case Leave():
            fields = {"type": "leave"}
    return canonical({"version": VERSION, **fields}).decode()


def read_message(text: str) -> Message:
    """The message that a text holds; raises ProtocolError unless it is one, exactly."""
    fields = read_fields(text, VERSION)
    try:
        return _read(fields.pop("type"), fields)
    except (KeyError, TypeError, ValueError) as error:
        raise ProtocolError(Fault.BAD_MESSAGE, str(error)) from error


def write_entry(entry: Entry) -> dict[str, object]:
    """An entry as JSON fields, for messages and for storage."""
    return {
        "seat": entry.seat.value,
        "number": entry.number,
        "before": entry.before,
        "seen": entry.seen,
        "head": entry.head,
        "body": write_body(entry.body),
        "signature": entry.signature,
    }


def read_entry(value: Any) -> Entry:
    """The entry that `write_entry` wrote; raises KeyError, TypeError or ValueError for anything else."""
    seat, number, before, seen, head, body, signature = take(
        value, "seat", "number", "before", "seen", "head", "body", "signature"
    )
    if not isinstance(body, dict) or not all(isinstance(text, str) for text in body.values()):
        raise ValueError("the body of an entry is an object of texts")
    for name, shape in (("key", KEY), ("signature", SIGNATURE)):
        if name in body:
            matching(shape, body[name])
    return Entry(
        Seat(seat),
        number_in(number, MAXIMUM_NUMBER),
        matching(HASH, before),
        number_in(seen, MAXIMUM_NUMBER),
        matching(HASH, head),
        read_body(body),
        matching(SIGNATURE, signature),
    )


def _read(kind: Any, fields: dict[str, Any]) -> Message:
    match kind:
        case "state":
            host, guest, watchers = take(fields, "host", "guest", "watchers")
            return State(_read_mark(host), _read_mark(guest), number_in(watchers, MAXIMUM_NUMBER))
        case "entries":
            (entries,) = take(fields, "entries")
            return Entries(tuple(read_entry(entry) for entry in list_in(entries, MAXIMUM_BATCH)))
        case "join":
            key, signature = take(fields, "key", "signature")
            return Join(matching(KEY, key), matching(SIGNATURE, signature))
        case "problem":
            (fault,) = take(fields, "fault")
            return Problem(Fault(fault))
        case "leave":
            take(fields)
            return Leave()
    raise ValueError("no such type of message")


def _read_mark(value: Any) -> Mark:
    length, head = list_in(value, 2)
    return Mark(number_in(length, MAXIMUM_NUMBER), matching(HASH, head))

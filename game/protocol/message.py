"""The messages between two pages: strict to read, bounded in size, and versioned."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.match import Seat
from game.protocol.canonical import canonical
from game.protocol.entry import Entry, read_body, write_body
from game.protocol.fault import Fault, ProtocolError

VERSION = 1
MAXIMUM_SIZE = 65_536
MAXIMUM_BATCH = 60
MAXIMUM_NUMBER = 1_000_000

_HASH = re.compile(r"[A-Za-z0-9_-]{43}")
_SIGNATURE = re.compile(r"[A-Za-z0-9_-]{86}")
_KEY = re.compile(r"[A-Za-z0-9_-]{87}")


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
    fields = read_fields(text)
    if type(fields.get("version")) is not int:
        raise ProtocolError(Fault.BAD_MESSAGE, "a message says its version")
    if fields["version"] != VERSION:
        raise ProtocolError(Fault.UNKNOWN_VERSION, f"this page speaks version {VERSION}")
    try:
        return _read(fields)
    except (KeyError, TypeError, ValueError) as error:
        raise ProtocolError(Fault.BAD_MESSAGE, str(error)) from error


def read_fields(text: str) -> dict[str, Any]:
    """The fields of a JSON object within the size that is allowed; raises ProtocolError."""
    if len(text) > MAXIMUM_SIZE or len(text.encode(errors="replace")) > MAXIMUM_SIZE:
        raise ProtocolError(Fault.TOO_LARGE, f"more than {MAXIMUM_SIZE} bytes")
    try:
        value = json.loads(text, object_pairs_hook=_distinct, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(Fault.BAD_JSON, "not strict JSON") from error
    if not isinstance(value, dict):
        raise ProtocolError(Fault.BAD_MESSAGE, "a message is an object")
    return value


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
    for name, shape in (("key", _KEY), ("signature", _SIGNATURE)):
        if name in body:
            matching(shape, body[name])
    return Entry(
        Seat(seat),
        number_in(number, MAXIMUM_NUMBER),
        matching(_HASH, before),
        number_in(seen, MAXIMUM_NUMBER),
        matching(_HASH, head),
        read_body(body),
        matching(_SIGNATURE, signature),
    )


def take(fields: Any, *names: str) -> tuple[Any, ...]:
    """The values of exactly these fields; raises ValueError if one is missing or another is there."""
    if not isinstance(fields, dict) or set(fields) != set(names):
        raise ValueError(f"the fields are {', '.join(names)}")
    return tuple(fields[name] for name in names)


def number_in(value: Any, most: int) -> int:
    """`value` if it is a whole number from 0 to `most`; raises ValueError."""
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"not a number from 0 to {most}")
    return value


def matching(shape: re.Pattern[str], value: Any) -> str:
    """`value` if it is a text of this shape; raises ValueError."""
    if not isinstance(value, str) or not shape.fullmatch(value):
        raise ValueError("not a text of the right shape")
    return value


def _read(fields: dict[str, Any]) -> Message:
    match fields["type"]:
        case "state":
            _, _, host, guest, watchers = take(fields, "version", "type", "host", "guest", "watchers")
            return State(_read_mark(host), _read_mark(guest), number_in(watchers, MAXIMUM_NUMBER))
        case "entries":
            _, _, entries = take(fields, "version", "type", "entries")
            if not isinstance(entries, list) or not 0 < len(entries) <= MAXIMUM_BATCH:
                raise ValueError(f"1 to {MAXIMUM_BATCH} entries make a message")
            return Entries(tuple(read_entry(entry) for entry in entries))
        case "join":
            _, _, key, signature = take(fields, "version", "type", "key", "signature")
            return Join(matching(_KEY, key), matching(_SIGNATURE, signature))
        case "problem":
            _, _, fault = take(fields, "version", "type", "fault")
            return Problem(Fault(fault))
        case "leave":
            take(fields, "version", "type")
            return Leave()
    raise ValueError("no such type of message")


def _read_mark(value: Any) -> Mark:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError("a mark is a length and a hash")
    return Mark(number_in(value[0], MAXIMUM_NUMBER), matching(_HASH, value[1]))


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field stands twice")
    return fields


def _no_constant(name: str) -> Callable[[], None]:
    raise ValueError(f"{name} is not JSON")

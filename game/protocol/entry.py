"""An entry of a seat's log: its place in the chain, what its author had seen, what it says, and a signature."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from game.match import (
    PHRASES,
    Abandon,
    Accept,
    Action,
    ClaimDraw,
    ClaimTime,
    Decline,
    Introduce,
    Offer,
    OfferKind,
    Play,
    React,
    Resign,
    Seat,
    clean_name,
)
from game.notation import format_move, parse_move
from game.protocol.canonical import canonical, digest

MAXIMUM_MOVE_TEXT = 12

_SPENT = re.compile("[1-9][0-9]{0,7}")


@dataclass(frozen=True, slots=True)
class Opened:
    """The host's first entry: the room exists and `key` hosts it."""

    key: str


@dataclass(frozen=True, slots=True)
class Joined:
    """The guest's first entry: `key` asks for the seat."""

    key: str


@dataclass(frozen=True, slots=True)
class Admitted:
    """The host's second entry: the seat is given to `key`, whose entry Joined carries `signature`."""

    key: str
    signature: str


@dataclass(frozen=True, slots=True)
class Watching:
    """A player's word on whether others may watch; the last word of either player holds."""

    allowed: bool


Body = Opened | Joined | Admitted | Watching | Action

_PLAIN: dict[str, type[Accept] | type[Decline] | type[Resign] | type[ClaimDraw] | type[ClaimTime] | type[Abandon]] = {
    "accept": Accept,
    "decline": Decline,
    "resign": Resign,
    "claim": ClaimDraw,
    "time": ClaimTime,
    "abandon": Abandon,
}


@dataclass(frozen=True, slots=True)
class Entry:
    """Entry `number` of the log of `seat`.

    `before` is the hash of the entry before it in the same log, or the room for the first; `seen` says how many
    entries of the other log its author had, and `head` is the hash of the last of these, or the room.
    """

    seat: Seat
    number: int
    before: str
    seen: int
    head: str
    body: Body
    signature: str = field(default="", compare=False)

    @property
    def content(self) -> bytes:
        """What is hashed and signed: everything but the signature."""
        place = [self.seat.value, self.number, self.before, self.seen, self.head]
        return canonical(["fourfall entry", *place, write_body(self.body)])

    @property
    def hash(self) -> str:
        """The hash that the next entries name."""
        return digest(self.content)


def write_body(body: Body) -> dict[str, str]:
    """A body as JSON fields; raises TypeError for what only one device can do."""
    match body:
        case Opened(key):
            return {"kind": "open", "key": key}
        case Joined(key):
            return {"kind": "join", "key": key}
        case Admitted(key, signature):
            return {"kind": "admit", "key": key, "signature": signature}
        case Watching(allowed):
            return {"kind": "watch", "allowed": "yes" if allowed else "no"}
        case Play(move, 0):
            return {"kind": "play", "move": format_move(move)}
        case Play(move, spent):
            return {"kind": "timed", "move": format_move(move), "spent": str(spent)}
        case Offer(offered):
            return {"kind": "offer", "offer": offered.value}
        case Introduce(name):
            return {"kind": "name", "name": name}
        case React(number):
            return {"kind": "react", "phrase": str(number)}
    for kind, plain in _PLAIN.items():
        if isinstance(body, plain):
            return {"kind": kind}
    raise TypeError(f"{body} is not played by link")


def read_body(fields: Mapping[str, str]) -> Body:
    """The body that `write_body` wrote; raises ValueError for anything else."""
    reader = _READERS.get(fields.get("kind", ""))
    if reader is None:
        raise ValueError("no such kind of entry")
    expected, read = reader
    if set(fields) != {"kind", *expected}:
        raise ValueError(f"an entry of this kind has the fields {expected}")
    return read(*(fields[name] for name in expected))


def _read_play(text: str) -> Play:
    move = parse_move(text[:MAXIMUM_MOVE_TEXT])
    if format_move(move) != text:
        raise ValueError("not the text of a move")
    return Play(move)


def _read_timed(text: str, spent: str) -> Play:
    if not _SPENT.fullmatch(spent):
        raise ValueError("not milliseconds")
    return replace(_read_play(text), spent=int(spent))


def _read_name(text: str) -> Introduce:
    if clean_name(text) != text:
        raise ValueError("not a name")
    return Introduce(text)


_READERS: dict[str, tuple[tuple[str, ...], Callable[..., Body]]] = {
    "open": (("key",), Opened),
    "watch": (("allowed",), lambda word: Watching(["no", "yes"].index(word) == 1)),
    "join": (("key",), Joined),
    "admit": (("key", "signature"), Admitted),
    "play": (("move",), _read_play),
    "timed": (("move", "spent"), _read_timed),
    "offer": (("offer",), lambda name: Offer(OfferKind(name))),
    "name": (("name",), _read_name),
    "react": (("phrase",), lambda text: React([str(number) for number in range(PHRASES)].index(text))),
    **{kind: ((), plain) for kind, plain in _PLAIN.items()},
}

"""What pages say to each other through the rendezvous servers, which can neither read nor change it.

A letter names the page that wrote it, that page's key and a number, and is signed by the key. The name holds the key's
fingerprint, so nobody else can write under it. A letter is padded to a few lengths and then encrypted with the room's
secret; encryption and keys are the caller's business.

Letters to nobody by name may be old ones that somebody plays back. So they only ever ask: a page is believed to be
there once it has answered by name, since our name is new at each start.

All who know the room can read a letter. What only the two who play may read is encrypted once more, with a key that
follows from a half of each page; the halves are new at each start as well.
"""

from dataclasses import dataclass

from game.protocol.canonical import canonical, to_bytes, to_text
from game.protocol.fault import Fault, ProtocolError
from game.protocol.invitation import fingerprint
from game.protocol.strict import (
    KEY,
    MAXIMUM_SIZE,
    NAME,
    PAGE,
    list_in,
    matching,
    number_in,
    read_fields,
    read_json,
    take,
    text_in,
)

SIGNATURE_LENGTH = 64
LENGTH_BYTES = 4
SMALLEST = 512
LARGEST = 131_072
MAXIMUM_SEALED = MAXIMUM_SIZE * 3 // 2
MAXIMUM_NUMBER = 2**40
VERSION = 2
MAXIMUM_CANDIDATES = 50
START_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Hello:
    """Here I am; to a page by name also: call me."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A description with which a direct connection begins."""

    call: str
    description: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The description that answers an offer."""

    call: str
    description: str


@dataclass(frozen=True, slots=True)
class Candidates:
    """Further addresses, found after the description was sent; each is a JSON text."""

    call: str
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Data:
    """A message of the session, while there is no direct connection."""

    text: str


@dataclass(frozen=True, slots=True)
class Half:
    """The public half of a key for two pages; `wanted` asks for the half of the other."""

    public: str
    wanted: bool


@dataclass(frozen=True, slots=True)
class Sealed:
    """A message of the session that only the receiver can read, since only it and the sender have both halves."""

    text: str


Content = Hello | Offer | Answer | Candidates | Data | Half | Sealed


@dataclass(frozen=True, slots=True)
class Letter:
    """A content, from one page to another or, with `receiver` empty, to all."""

    sender: str
    key: str
    number: int
    receiver: str
    content: Content


def page_name(start: bytes, key: str) -> str:
    """The name of the page that holds `key`, out of START_LENGTH random bytes that are new at each start."""
    return to_text(start + fingerprint(key))


def write_letter(letter: Letter) -> bytes:
    """A letter as the bytes that are signed."""
    match letter.content:
        case Hello():
            fields: dict[str, object] = {"type": "hello"}
        case Offer(call, description):
            fields = {"type": "offer", "call": call, "description": description}
        case Answer(call, description):
            fields = {"type": "answer", "call": call, "description": description}
        case Candidates(call, candidates):
            fields = {"type": "candidates", "call": call, "candidates": list(candidates)}
        case Data(text):
            fields = {"type": "data", "text": text}
        case Half(public, wanted):
            fields = {"type": "half", "public": public, "wanted": wanted}
        case Sealed(text):
            fields = {"type": "sealed", "text": text}
    head = {"version": VERSION, "from": letter.sender, "key": letter.key, "number": letter.number}
    return canonical(head | {"to": letter.receiver} | fields)


def read_letter(data: bytes) -> Letter:
    """The letter that some bytes hold; raises ProtocolError."""
    try:
        fields = read_fields(data.decode(), VERSION, LARGEST)
    except UnicodeDecodeError as error:
        raise ProtocolError(Fault.BAD_JSON, "not text") from error
    try:
        sender, key, number, receiver, kind = (fields.pop(name) for name in ("from", "key", "number", "to", "type"))
        start = to_bytes(matching(PAGE, sender))[:START_LENGTH]
        if sender != page_name(start, matching(KEY, key)):
            raise ValueError("a page of another key has that name")
        return Letter(
            sender,
            key,
            number_in(number, MAXIMUM_NUMBER),
            "" if receiver == "" else matching(PAGE, receiver),
            _read_content(kind, fields),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ProtocolError(Fault.BAD_MESSAGE, str(error)) from error


def signer_of(data: bytes) -> str:
    """The key that has signed a letter, which stands at the same place in every version; raises ProtocolError."""
    try:
        return matching(KEY, read_json(data.decode())["key"])
    except (KeyError, TypeError, ValueError) as error:
        raise ProtocolError(Fault.BAD_MESSAGE, "no key") from error


def pack(letter: bytes, signature: bytes) -> bytes:
    """A letter and its signature as one of a few lengths; raises ProtocolError if it is too long."""
    data = signature + len(letter).to_bytes(LENGTH_BYTES) + letter
    size = SMALLEST
    while size < len(data):
        size *= 2
    if size > LARGEST:
        raise ProtocolError(Fault.TOO_LARGE, "a letter is too long")
    return data.ljust(size, b"\0")


def unpack(data: bytes) -> tuple[bytes, bytes]:
    """The letter and the signature that `pack` put together; raises ProtocolError."""
    start = SIGNATURE_LENGTH + LENGTH_BYTES
    length = int.from_bytes(data[SIGNATURE_LENGTH:start])
    if len(data) < start + length:
        raise ProtocolError(Fault.BAD_MESSAGE, "a letter is cut off")
    return data[start : start + length], data[:SIGNATURE_LENGTH]


def _read_content(kind: object, fields: dict[str, object]) -> Content:
    match kind:
        case "hello":
            take(fields)
            return Hello()
        case "offer" | "answer":
            call, description = take(fields, "call", "description")
            made = Offer if kind == "offer" else Answer
            return made(matching(NAME, call), text_in(description, MAXIMUM_SIZE))
        case "candidates":
            call, candidates = take(fields, "call", "candidates")
            texts = (text_in(candidate, MAXIMUM_SIZE) for candidate in list_in(candidates, MAXIMUM_CANDIDATES))
            return Candidates(matching(NAME, call), tuple(texts))
        case "data":
            (text,) = take(fields, "text")
            return Data(text_in(text, MAXIMUM_SIZE))
        case "half":
            public, wanted = take(fields, "public", "wanted")
            if not isinstance(wanted, bool):
                raise ValueError("wanted or not")
            return Half(matching(KEY, public), wanted)
        case "sealed":
            (text,) = take(fields, "text")
            return Sealed(text_in(text, MAXIMUM_SEALED))
    raise ValueError("no such type of letter")

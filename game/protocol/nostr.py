"""Talking to a Nostr server: a subscription to the room's topic, and events that it passes on but never keeps."""

import hashlib
from dataclasses import dataclass

from game.protocol import schnorr
from game.protocol.canonical import canonical
from game.protocol.strict import read_json

KIND = 22_222
"""An ephemeral kind: 20000 to 29999 are never stored."""
SUBSCRIPTION = "room"
MAXIMUM_FRAME = 262_144


@dataclass(frozen=True, slots=True)
class Author:
    """A key for events, made anew at each start and used for nothing else."""

    secret: int
    public: str

    @classmethod
    def from_random(cls, random: bytes) -> "Author":
        """A key out of 32 random bytes."""
        secret = schnorr.secret_key(random)
        return cls(secret, schnorr.public_key(secret).hex())


@dataclass(frozen=True, slots=True)
class Received:
    """The content of an event of the room."""

    content: str


@dataclass(frozen=True, slots=True)
class Listening:
    """The subscription stands: whatever is sent from now on arrives."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The server has ended the subscription."""

    text: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """The server does not pass on what it was sent."""

    text: str


def subscribe(topic: str) -> str:
    """The frame that asks for the room's events, for new ones only; without a time, since clocks differ."""
    return canonical(["REQ", SUBSCRIPTION, {"kinds": [KIND], "#x": [topic], "limit": 0}]).decode()


def publish(author: Author, topic: str, content: str, time: int, random: bytes) -> str:
    """The frame that sends an event; `time` is in seconds since 1970, `random` is 32 fresh random bytes."""
    tags = [["x", topic]]
    identity = hashlib.sha256(canonical([0, author.public, time, KIND, tags, content])).digest()
    event = {
        "id": identity.hex(),
        "pubkey": author.public,
        "created_at": time,
        "kind": KIND,
        "tags": tags,
        "content": content,
        "sig": schnorr.sign(identity, author.secret, random).hex(),
    }
    return canonical(["EVENT", event]).decode()


def read_frame(text: str) -> Received | Listening | Ended | Refusal | None:
    """What a server's frame means to us; None if nothing.

    >>> read_frame('["EOSE","room"]')
    Listening()
    >>> read_frame('["OK","12ab",false,"blocked: not here"]')
    Refusal(text='blocked: not here')
    """
    if len(text) > MAXIMUM_FRAME:
        return None
    try:
        frame = read_json(text)
    except ValueError:
        return None
    match frame:
        case ["EVENT", str(), {"content": str(content)}]:
            return Received(content)
        case ["EOSE", str(), *_]:
            return Listening()
        case ["CLOSED", str(), str(reason)]:
            return Ended(reason)
        case ["OK", str(), False, str(reason)]:
            return Refusal(reason)
    return None

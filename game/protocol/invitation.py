"""The invitation: all that a second page needs to find the first one and to know it again, as text for a link."""

import hashlib
from dataclasses import dataclass, replace

from game.i18n import pgettext
from game.match import TimeControl
from game.protocol.canonical import digest, to_bytes, to_text
from game.rules import InvalidSizeError, Side, Size, UnknownVariantError, Variant

VERSION = 1
SECRET_LENGTH = 16
FINGERPRINT_LENGTH = 16
CHECK_LENGTH = 3
MAXIMUM_TEXT = 2000
MAXIMUM_RENDEZVOUS = 8
MAXIMUM_URL = 200
CLOCK = 0x80
"""Added to the host's side where there is a clock, whose minutes and seconds then follow."""


class InvitationError(ValueError):
    """A text is not an invitation that can be used; the error's text is a sentence for a person."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A room: its secret, its game, and the fingerprint of the key that hosts it.

    `rendezvous` lists the servers to meet at; empty means the built-in list.
    """

    secret: bytes
    fingerprint: bytes
    variant: Variant
    size: Size
    host_side: Side
    rendezvous: tuple[str, ...] = ()
    control: TimeControl | None = None

    @property
    def room(self) -> str:
        """The name of the room, which binds everything but the rendezvous; the root of both logs."""
        return digest(b"fourfall room" + self._settings())

    @property
    def serverless(self) -> "Invitation":
        """The same room, without servers of its own."""
        return replace(self, rendezvous=())

    def encode(self) -> str:
        """The text that goes into the link."""
        servers = "\n".join(self.rendezvous).encode()
        data = self._settings() + servers
        return to_text(data + _check(data))

    def _settings(self) -> bytes:
        key = self.variant.key.encode()
        control = bytes([self.control.minutes, self.control.increment]) if self.control else b""
        side = list(Side).index(self.host_side) + (CLOCK if control else 0)
        numbers = bytes([self.size.columns, self.size.rows, side, len(key)])
        return bytes([VERSION]) + self.secret + self.fingerprint + numbers + control + key


def decode_invitation(text: str) -> Invitation:
    """The invitation that a link carries; raises InvitationError with a sentence for the visitor."""
    damaged = InvitationError(
        pgettext("invitation", "This invitation is damaged. Ask your friend to send the whole link again.")
    )
    try:
        data = to_bytes(text.strip()) if len(text) <= MAXIMUM_TEXT else b""
    except ValueError:
        raise damaged from None
    data, check = data[:-CHECK_LENGTH], data[-CHECK_LENGTH:]
    if not data or _check(data) != check:
        raise damaged
    if data[0] != VERSION:
        raise InvitationError(
            pgettext("invitation", "This invitation was made by another version of the game. Reload both pages.")
        )
    try:
        invitation = _read(data[1:])
    except (UnknownVariantError, InvalidSizeError):
        raise InvitationError(
            pgettext("invitation", "This invitation is for a game that this page does not know. Reload the page.")
        ) from None
    except (ValueError, IndexError):
        raise damaged from None
    if invitation.encode() != text.strip():
        raise damaged
    return invitation


def fingerprint(key: str) -> bytes:
    """The fingerprint of a public key, given as text; raises ValueError if it is not a key."""
    return hashlib.sha256(to_bytes(key)).digest()[:FINGERPRINT_LENGTH]


def valid_rendezvous(urls: tuple[str, ...]) -> bool:
    """Whether these can be the rendezvous servers of an invitation."""
    return len(urls) <= MAXIMUM_RENDEZVOUS and all(
        url.startswith(("ws://", "wss://")) and url.isascii() and url.isprintable() and len(url) <= MAXIMUM_URL
        for url in urls
    )


def _read(data: bytes) -> Invitation:
    secret, data = data[:SECRET_LENGTH], data[SECRET_LENGTH:]
    mark, data = data[:FINGERPRINT_LENGTH], data[FINGERPRINT_LENGTH:]
    columns, rows, side, length = data[:4]
    data = data[4:]
    control = None
    if side & CLOCK:
        control, data = TimeControl(data[0], data[1]), data[2:]
    key, servers = data[:length].decode("ascii"), data[length:].decode("ascii")
    variant = Variant.from_key(key)
    size = Size(columns, rows)
    variant.start(size)
    rendezvous = tuple(servers.split("\n")) if servers else ()
    if not valid_rendezvous(rendezvous):
        raise ValueError("not rendezvous servers")
    return Invitation(secret, mark, variant, size, list(Side)[side & ~CLOCK], rendezvous, control)


def _check(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:CHECK_LENGTH]

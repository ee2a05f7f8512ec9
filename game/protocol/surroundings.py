"""What an exchange needs of the page around it: keys, storage, and somebody who wants to know."""

from typing import Protocol

from game.match import Event, Seat
from game.protocol.fault import Fault, ProtocolError
from game.protocol.ledger import Ledger


class Vault(Protocol):
    """What needs keys or storage, and therefore time."""

    async def sign(self, content: bytes) -> bytes:
        """The own key's signature."""

    async def verify(self, key: str, content: bytes, signature: bytes) -> bool:
        """Whether `key` signed the content."""

    async def save(self, text: str) -> None:
        """Keep the room; returns once it would survive the end of the process."""

    def jot(self, text: str) -> None:
        """Keep at once, if less surely, what is not signed yet."""


class Listener(Protocol):
    """Who wants to know."""

    def changed(self, events: tuple[Event, ...]) -> None:
        """The sitting has changed."""

    def seated(self, seat: Seat | None) -> None:
        """The own seat, or that of the other, is now known, or whether others may watch."""

    def accused(self, name: str, fault: Fault) -> None:
        """That page finds fault with what this one sent."""

    def offended(self, name: str | None, error: ProtocolError) -> None:
        """That page sent what cannot be used; or, without a name, the player across said what cannot be true."""

    def disagreed(self, other: Ledger) -> None:
        """The keys of the seats have signed another record as well, which is this one; the own has not changed."""

    def left(self, name: str) -> None:
        """That page says that it is closing."""

"""What this device keeps of one room: its key, the record, and what is not signed yet."""

from contextlib import suppress
from typing import Protocol

from game.browser.net.keys import SeatKey, Verifier
from game.browser.net.vault import KEYS, ROOMS, Vault
from game.browser.table import DAMAGED
from game.match import Seat
from game.protocol.archive import read_drafts, read_ledger, read_turn, write_ledger
from game.protocol.invitation import Invitation
from game.protocol.ledger import Ledger
from game.protocol.witness import Turn

DRAFTS = "drafts."
OTHER = ".other"
ASIDE = ".damaged"
NEWEST = "rooms"
"""The storage's key of the names of the rooms that are kept, the one that was used last at the end."""
MOST_ROOMS = 50
"""More are not kept: the one that was used least recently is forgotten, whose games the history has as well."""
STORED = "room."
"""The storage's key of a room that this device has a seat in, before the room's name; its text is the invitation."""

UNREADABLE = (ValueError, KeyError, TypeError, AttributeError)
"""What readers raise for a text that is damaged."""


class Storage(Protocol):
    """Texts by key, kept on the device."""

    def get(self, key: str) -> str | None:
        """The text at a key."""

    def set(self, key: str, text: str) -> None:
        """Keep a text."""

    def remove(self, key: str) -> None:
        """Forget what is at a key."""


class Safe:
    """The safe of the room of an invitation; what needs keys or storage goes through it. Made with `open`."""

    def __init__(self, invitation: Invitation, key: SeatKey, vault: Vault, storage: Storage) -> None:
        self.key = key
        self._invitation = invitation
        self._room = invitation.room
        self._vault = vault
        self._storage = storage
        self._verifier = Verifier()
        self._noted = False
        self.damaged = False
        """Whether something of what was kept could not be read, and was set aside."""

    @classmethod
    async def open(cls, invitation: Invitation, storage: Storage) -> "Safe":
        """The safe of a room, with the key that this device has there or a new one."""
        vault = Vault()
        pair = await vault.get(KEYS, invitation.room)
        return cls(invitation, await (SeatKey.of(pair) if pair else SeatKey.make()), vault, storage)

    async def keep_key(self) -> None:
        """Keep the key, which may get a seat."""
        await self._vault.put(KEYS, self._room, self.key.pair)
        await self._note()

    async def ledger(self) -> Ledger:
        """The record that was kept, or a new one."""
        return await self._read(self._room) or Ledger(self._invitation)

    async def turn(self) -> Turn | None:
        """The turn that was kept with the record; None if there is none."""
        saved = await self._vault.get(ROOMS, self._room)
        return read_turn(saved) if saved else None

    async def _read(self, name: str) -> Ledger | None:
        """A record of this room that was kept under a name; one that cannot be read is set aside."""
        saved = await self._vault.get(ROOMS, name)
        if saved is None:
            return None
        with suppress(*UNREADABLE):
            ledger = read_ledger(saved)
            if ledger.invitation.room == self._room:
                return ledger
        self.damaged = True
        await self._vault.put(ROOMS, name + ASIDE, saved)
        await self._vault.remove(ROOMS, name)
        return None

    def add_drafts(self, ledger: Ledger, seat: Seat) -> None:
        """Add to a record what was not signed yet."""
        key = DRAFTS + self._room
        drafts = self._storage.get(key)
        if drafts:
            try:
                read_drafts(ledger, seat, drafts)
            except UNREADABLE:
                self.damaged = True
                self._storage.set(DAMAGED + key, drafts)
                self._storage.set(key, "")

    async def sign(self, content: bytes) -> bytes:
        """The own key's signature."""
        return await self.key.sign(content)

    async def verify(self, key: str, content: bytes, signature: bytes) -> bool:
        """Whether `key` signed the content."""
        return await self._verifier.verify(key, content, signature)

    async def save(self, text: str) -> None:
        """Keep the record; returns once it is safe."""
        await self._vault.put(ROOMS, self._room, text)
        if not self._noted:
            self._noted = True
            self._storage.set(STORED + self._room, self._invitation.encode())
            await self._note()

    async def _note(self) -> None:
        """Count this room as the one that was used last, and forget what is too much."""
        names = [name for name in (self._storage.get(NEWEST) or "").split() if name != self._room]
        names.append(self._room)
        self._storage.set(NEWEST, " ".join(names[-MOST_ROOMS:]))
        for name in names[:-MOST_ROOMS]:
            await self._forget(name)

    async def _forget(self, name: str) -> None:
        for key in (STORED, DRAFTS, DAMAGED + DRAFTS):
            self._storage.remove(key + name)
        await self._vault.remove(KEYS, name)
        for record in (name, name + OTHER):
            await self._vault.remove(ROOMS, record)
            await self._vault.remove(ROOMS, record + ASIDE)

    def jot(self, text: str) -> None:
        """Keep what is not signed yet, so that a reload in the same moment loses nothing."""
        self._storage.set(DRAFTS + self._room, text)

    async def save_other(self, other: Ledger) -> None:
        """Keep another record that was signed as well."""
        await self._vault.put(ROOMS, self._room + OTHER, write_ledger(other))

    async def other(self) -> Ledger | None:
        """The other record that was signed as well, if there is one."""
        return await self._read(self._room + OTHER)

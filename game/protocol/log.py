"""The log of one seat: entries that only this seat writes, each chained to the one before."""

from dataclasses import replace

from game.match import Seat
from game.protocol.entry import Entry


class Log:
    """The entries of `seat` in order; `root` stands for the entry before the first."""

    def __init__(self, seat: Seat, root: str) -> None:
        self.seat = seat
        self._root = root
        self._entries: list[Entry] = []
        self._hashes: list[str] = []

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, number: int) -> Entry:
        return self._entries[number]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries."""
        return tuple(self._entries)

    @property
    def signed(self) -> int:
        """How many entries from the first carry a signature; the rest are still to be signed and not to be sent."""
        count = len(self._entries)
        while count and not self._entries[count - 1].signature:
            count -= 1
        return count

    @property
    def seen(self) -> int:
        """How much of the other log the author had seen at its last entry."""
        return self._entries[-1].seen if self._entries else 0

    def head(self, length: int) -> str:
        """The hash of the last of the first `length` entries."""
        return self._hashes[length - 1] if length else self._root

    def append(self, entry: Entry) -> None:
        """Add an entry that fits the chain."""
        self._entries.append(entry)
        self._hashes.append(entry.hash)

    def cut(self, length: int) -> None:
        """Drop all entries but the first `length`."""
        del self._entries[length:], self._hashes[length:]

    def sign(self, number: int, signature: str) -> None:
        """Give an own entry its signature."""
        self._entries[number] = replace(self._entries[number], signature=signature)

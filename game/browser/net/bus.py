"""The encrypted bus: letters to the pages of a room over several rendezvous servers at once.

Every server carries the same letters; copies are dropped. Nobody without the room's secret can read one, and every one
is signed by the page that wrote it.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from game.browser.net.keys import Locked, RoomKey, random_bytes
from game.browser.net.relay import Relay
from game.browser.net.safe import Safe
from game.protocol.allowance import Allowance
from game.protocol.canonical import digest, to_bytes, to_text
from game.protocol.envelope import LARGEST, Content, Letter, pack, read_letter, signer_of, unpack, write_letter
from game.protocol.fault import Fault, ProtocolError
from game.protocol.nostr import Author
from game.protocol.postmark import Postmark

REMEMBERED_COPIES = 500
VISITORS_PER_SECOND = 60
VISITORS_AT_ONCE = 300
"""Letters of all together who hold no seat, since anybody who has the link can make as many keys as they like."""
LONGEST_CONTENT = LARGEST * 2


class Bus:
    """The letters of a room; `name` is this page's, and `seated` says whether a key holds a seat."""

    def __init__(
        self,
        name: str,
        room: str,
        room_key: RoomKey,
        safe: Safe,
        clock: Callable[[], float],
        seated: Callable[[str], bool],
    ) -> None:
        self.name = name
        self.sent = 0
        self._bound = room.encode()
        self._room_key = room_key
        self._safe = safe
        self._on_letter: Callable[[Letter, Relay], None] | None = None
        self._on_fault: Callable[[Fault, str], None] | None = None
        self._clock = clock
        self._seated = seated
        self._visitors = Allowance(VISITORS_PER_SECOND, VISITORS_AT_ONCE, clock())
        self._postmark = Postmark(seated)
        self._copies: dict[str, None] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.relays: list[Relay] = []

    def open(
        self,
        urls: Iterable[str],
        on_letter: Callable[[Letter, Relay], None],
        on_listening: Callable[[Relay], None],
        on_fault: Callable[[Fault, str], None],
    ) -> None:
        """Connect to the servers.

        `on_letter` gets every genuine letter of another page once, with the server it came by; `on_listening` is told
        each time that a server begins to listen; `on_fault` of keys that sign too much, or in another version.
        """
        self._on_letter, self._on_fault = on_letter, on_fault
        author = Author.from_random(random_bytes(32))
        self.relays = [Relay(url, self._room_key.topic, author, self._content, on_listening) for url in urls]

    @property
    def listening(self) -> bool:
        """Whether any server passes on letters."""
        return any(relay.listening for relay in self.relays)

    def send(self, receiver: str, content: Content, relays: Iterable[Relay] = ()) -> None:
        """Write to a page, or to all if `receiver` is empty, by these servers or by all."""
        chosen = [relay for relay in relays if relay.listening] or self.relays
        self._start(self._send(receiver, content, chosen))

    def wake(self, surely: bool) -> None:
        """The page has slept, perhaps or surely: see that all servers are still there, or begin anew with each."""
        for relay in self.relays:
            if surely:
                relay.renew()
            else:
                relay.probe()

    def close(self) -> None:
        """Leave all servers."""
        for relay in self.relays:
            relay.close()
        for task in self._tasks:
            task.cancel()

    def _start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, receiver: str, content: Content, relays: list[Relay]) -> None:
        self.sent += 1
        letter = write_letter(Letter(self.name, self._safe.key.public, self.sent, receiver, content))
        signature = await self._safe.sign(self._bound + letter)
        sealed = to_text(await self._room_key.cipher.encrypt(pack(letter, signature)))
        for relay in relays:
            relay.publish(sealed)

    def _content(self, relay: Relay, content: str) -> None:
        if len(content) > LONGEST_CONTENT:
            return
        copy = digest(content.encode(errors="replace"))
        if copy not in self._copies:
            self._copies[copy] = None
            if len(self._copies) > REMEMBERED_COPIES:
                del self._copies[next(iter(self._copies))]
            self._start(self._receive(relay, content))

    async def _receive(self, relay: Relay, content: str) -> None:
        try:
            letter = await self._read(*unpack(await self._room_key.cipher.decrypt(to_bytes(content))))
        except (Locked, ValueError):
            return  # anybody may write to a topic; only those who know the room can write to the room
        if letter and self._on_letter:
            self._on_letter(letter, relay)

    async def _read(self, data: bytes, signature: bytes) -> Letter | None:
        """The letter if it is genuine, new, and for this page; raises ProtocolError if it is none at all."""
        try:
            letter = read_letter(data)
        except ProtocolError as error:
            if error.fault is Fault.UNKNOWN_VERSION and await self._is_genuine(signer_of(data), data, signature):
                self._blame(signer_of(data), error.fault)
            return None
        if letter.sender == self.name or letter.receiver not in ("", self.name) or self._postmark.knows(letter):
            return None
        if not self._seated(letter.key) and not self._visitors.take(self._clock()):
            return None
        if not await self._is_genuine(letter.key, data, signature):
            return None
        try:
            return letter if self._postmark.take(letter, self._clock()) else None
        except ProtocolError as error:
            self._blame(letter.key, error.fault)
            return None

    async def _is_genuine(self, key: str, data: bytes, signature: bytes) -> bool:
        return await self._safe.verify(key, self._bound + data, signature)

    def _blame(self, key: str, fault: Fault) -> None:
        if self._on_fault:
            self._on_fault(fault, key)

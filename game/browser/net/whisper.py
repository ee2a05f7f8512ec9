"""What the two who play say to each other through the servers once nobody may watch: nobody else can read it.

Others in the room may know its secret, so each of the two pages sends the other the public half of a key. A letter is
signed by the key of a seat, and so nobody can slip in a half of their own.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from game.browser.net.bus import Bus
from game.browser.net.keys import Cipher, Locked, OwnHalf
from game.browser.net.link import Link
from game.protocol.canonical import to_bytes, to_text
from game.protocol.envelope import Half, Sealed

ASK_PAUSE = 1.0
MOST_WAITING = 20
STEP = 512
"""Bytes to a multiple of which a text is filled up, since its length would tell something too."""
FILLER = b"\0"


@dataclass(slots=True)
class _Ear:
    """What is known of the page that listens."""

    public: str = ""
    cipher: Cipher | None = None
    asked: float | None = None
    waiting: list[str] = field(default_factory=list)


class Whisper:
    """Keys with other pages of a room, made when they are first needed; `on_text` gets what is said to this one."""

    def __init__(self, bus: Bus, room: str, clock: Callable[[], float], on_text: Callable[[Link, str], None]) -> None:
        self._bus = bus
        self._room = room.encode()
        self._clock = clock
        self._on_text = on_text
        self._ears: dict[str, _Ear] = {}
        self._own: asyncio.Task[OwnHalf] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def say(self, link: Link, text: str) -> None:
        """Send a text that only the page of `link` can read; it waits until both halves are known."""
        ear = self._ears.setdefault(link.name, _Ear())
        if ear.cipher:
            self._start(self._seal(link, ear.cipher, text))
            return
        ear.waiting = [*ear.waiting, text][-MOST_WAITING:]
        if ear.asked is None or self._clock() - ear.asked >= ASK_PAUSE:
            ear.asked = self._clock()
            self._start(self._tell(link, wanted=True))

    def hear_half(self, link: Link, half: Half) -> None:
        """The page of `link` has told its half."""
        self._start(self._join(link, half))

    def hear(self, link: Link, sealed: Sealed) -> None:
        """The page of `link` has said something."""
        ear = self._ears.get(link.name)
        if ear and ear.cipher:
            self._start(self._open(link, ear.cipher, sealed))

    def forget(self, name: str) -> None:
        """That page has left."""
        self._ears.pop(name, None)

    def close(self) -> None:
        """Say nothing more."""
        for task in (self._own, *self._tasks):
            if task:
                task.cancel()

    async def _half(self) -> OwnHalf:
        self._own = self._own or asyncio.ensure_future(OwnHalf.make())
        return await self._own

    async def _tell(self, link: Link, wanted: bool) -> None:
        self._bus.send(link.name, Half((await self._half()).public, wanted), link.relays)

    async def _join(self, link: Link, half: Half) -> None:
        ear = self._ears.setdefault(link.name, _Ear())
        if half.public != ear.public:
            try:
                cipher = await (await self._half()).joined(half.public, self._room)
            except Locked:
                return
            ear.public, ear.cipher = half.public, cipher
        if half.wanted:
            await self._tell(link, wanted=False)
        waiting, ear.waiting = ear.waiting, []
        for text in waiting:
            self.say(link, text)

    async def _seal(self, link: Link, cipher: Cipher, text: str) -> None:
        data = text.encode()
        filled = data.ljust(-(-len(data) // STEP) * STEP, FILLER)
        self._bus.send(link.name, Sealed(to_text(await cipher.encrypt(filled))), link.relays)

    async def _open(self, link: Link, cipher: Cipher, sealed: Sealed) -> None:
        try:
            text = (await cipher.decrypt(to_bytes(sealed.text))).rstrip(FILLER).decode()
        except (Locked, ValueError):
            return
        self._on_text(link, text)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

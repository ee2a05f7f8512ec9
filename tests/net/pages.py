"""Pages that meet by the real bus, links and calls, without a browser: in one process, in time that costs nothing."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from types import SimpleNamespace
from typing import Any, cast

from game.browser.net.bus import Bus
from game.browser.net.keys import Cipher, Locked, RoomKey
from game.browser.net.link import Way
from game.browser.net.links import Links
from game.notation import format_move
from game.protocol.canonical import canonical, to_bytes, to_text
from game.protocol.envelope import START_LENGTH, VERSION, Letter, pack, page_name, read_letter, unpack, write_letter
from game.protocol.exchange import Exchange
from game.protocol.fault import Fault
from game.protocol.ways import Ways
from tests.net.stand_in import SwiftLoop, air, random_bytes
from tests.protocol.pages import signature, table
from tests.protocol.players import Player

TICK = 0.5
DIRECTLY = Ways()
BY_BUS = Ways(hide_address=True)
MARK = b"sealed"


class PlainCipher(Cipher):
    """Says of everything whether it was made with the room's key, and hides nothing."""

    def __init__(self) -> None:
        super().__init__(None)
        self.tried = 0
        """How much it has been asked of."""

    async def encrypt(self, data: bytes) -> bytes:
        await asyncio.sleep(0)
        return MARK + random_bytes(12) + data

    async def decrypt(self, data: bytes) -> bytes:
        self.tried += 1
        await asyncio.sleep(0)
        if not data.startswith(MARK):
            raise Locked("not made with this key")
        return data[len(MARK) + 12 :]


CIPHER = PlainCipher()
ROOM_KEY = RoomKey("topic", CIPHER)


def address_of(key: str) -> str:
    """A name for another start of the page that holds `key`."""
    return page_name(random_bytes(START_LENGTH), key)


class Page(Player):
    """A page of a room, from its start on; `saved` is the room as it was kept. `address` is its name on the bus."""

    def __init__(self, name: str, saved: str, ways: Ways) -> None:
        super().__init__(name, cast(Any, None), saved)
        clock = asyncio.get_running_loop().time
        session = self.exchange.session
        self.exchange = Exchange(session, self, self, clock)
        self.address = address_of(self.key)
        self.blamed: list[tuple[Fault, str]] = []
        safe = SimpleNamespace(key=SimpleNamespace(public=self.key), sign=self.sign, verify=self.verify)
        room = session.ledger.invitation.room
        self.bus = Bus(self.address, room, ROOM_KEY, cast(Any, safe), clock, session.is_seated)
        self.links = Links(self.bus, self.exchange, ways, [self.address], clock)
        self.bus.open([f"ws://server/{self.address}"], self.links.letter, self.links.listening, self._blame)
        self._tasks = [asyncio.ensure_future(self.exchange.run()), asyncio.ensure_future(self._watch())]

    @property
    def way(self) -> Way:
        """How the page across is reached."""
        across = self.links.across()
        return across.way if across else Way.NONE

    @property
    def reached(self) -> str:
        """The address of the page across; empty if there is none."""
        across = self.links.across()
        return across.name if across else ""

    @property
    def known(self) -> set[str]:
        """The addresses of all pages that this one knows of."""
        return set(self.links._links)

    @property
    def moves(self) -> list[str]:
        return [format_move(move) for move in self.exchange.session.sitting.match.moves]

    def left(self, name: str) -> None:
        super().left(name)
        self.links.forget(name)

    def kill(self) -> None:
        """End without a word."""
        air.unreachable.add(self.address)
        for task in self._tasks:
            task.cancel()
        self.links.close()
        self.bus.close()

    def _blame(self, fault: Fault, key: str) -> None:
        self.blamed.append((fault, key))

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self.links.tick()


Story = Callable[[Page, Page], Coroutine[Any, Any, None]]


def meeting(story: Story, ways: Ways = DIRECTLY) -> None:
    """Run a story with two players, from when both know that they reach each other."""
    air.clear()
    host, guest, _ = table()
    loop = SwiftLoop()
    failures: list[dict[str, Any]] = []
    loop.set_exception_handler(lambda _loop, failure: failures.append(failure))

    async def run() -> None:
        pages = [Page(player.name, player.saved, ways) for player in (host, guest)]
        best = Way.DIRECT if ways.direct else Way.BUS
        await until(lambda: all(page.way is best for page in pages), 10)
        await story(*pages)

    async def end() -> None:
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    try:
        loop.run_until_complete(run())
    finally:
        loop.run_until_complete(end())
        loop.close()
    assert not failures


async def until(condition: Callable[[], object], seconds: float) -> None:
    """Wait for something for so long at most."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not condition():
        assert loop.time() < end, f"not after {seconds} seconds"
        await asyncio.sleep(0.05)


def restarted(page: Page, ways: Ways = DIRECTLY) -> Page:
    """The page after it was ended and opened again."""
    page.kill()
    return Page(page.name, page.saved, ways)


async def seal(page: Page, letter: Letter, signer: str = "", version: int = VERSION) -> str:
    """A letter as it travels in the room of a page, signed by another key or in another version if it is to be."""
    data = canonical(json.loads(write_letter(letter)) | {"version": version})
    bound = page.exchange.session.ledger.invitation.room.encode()
    signed = to_bytes(signature(signer or letter.key, bound + data))
    return to_text(await CIPHER.encrypt(pack(data, signed)))


async def publish(page: Page, letter: Letter, signer: str = "") -> None:
    """Send a letter into the room of a page."""
    air.spread(await seal(page, letter, signer))


def letters() -> Iterator[Letter]:
    """The letters that the server has seen."""
    for content in air.seen:
        data = to_bytes(content)
        if data.startswith(MARK):
            yield read_letter(unpack(data[len(MARK) + 12 :])[0])

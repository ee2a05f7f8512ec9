"""Pages of two players and others, with keys that take time and a network that carries texts."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from game.match import Event, Seat
from game.notation import format_move
from game.protocol.archive import read_ledger, read_turn
from game.protocol.canonical import to_bytes, to_text
from game.protocol.exchange import Exchange
from game.protocol.fault import Fault, ProtocolError
from game.protocol.invitation import Invitation
from game.protocol.ledger import Ledger
from game.protocol.session import Session
from game.protocol.transport import Loopback
from tests.protocol.pages import invitation, key_of, signature


class Player:
    """A page with an exchange; everything it does takes a turn of the loop or two."""

    def __init__(self, name: str, invited: Invitation, saved: str = "", now: float = 0.0) -> None:
        self.name = name
        self.key = key_of(name)
        self.saved = saved
        self.jotted = ""
        self.log: list[str] = []
        self.told: list[tuple[Event, ...]] = []
        self.seats: list[Seat | None] = []
        self.faults: list[Fault] = []
        self.accusations: list[Fault] = []
        self.leavers: list[str] = []
        self.others: list[Ledger] = []
        self.now = now
        ledger = read_ledger(saved) if saved else Ledger(invited)
        self.exchange = Exchange(Session(ledger, self.key), self, self, lambda: self.now, read_turn(saved))

    async def sign(self, content: bytes) -> bytes:
        await asyncio.sleep(0)
        return to_bytes(signature(self.key, content))

    async def verify(self, key: str, content: bytes, signed: bytes) -> bool:
        await asyncio.sleep(0)
        return to_text(signed) == signature(key, content)

    async def save(self, text: str) -> None:
        await asyncio.sleep(0)
        self.saved = text
        self.log.append("saved")

    def jot(self, text: str) -> None:
        self.jotted = text

    def changed(self, events: tuple[Event, ...]) -> None:
        self.told.append(events)

    @property
    def events(self) -> list[Event]:
        return [event for events in self.told for event in events]

    def seated(self, seat: Seat | None) -> None:
        self.seats.append(seat)

    def accused(self, name: str, fault: Fault) -> None:
        self.accusations.append(fault)

    def offended(self, name: str | None, error: ProtocolError) -> None:
        self.faults.append(error.fault)

    def disagreed(self, other: Ledger) -> None:
        self.others.append(other)

    def left(self, name: str) -> None:
        self.leavers.append(name)


def connect(one: Player, two: Player, turns: int = 0) -> None:
    """Both can reach each other from now on; what they say takes some turns of the loop."""

    def deliver(sender: Player, receiver: Player) -> Callable[[str], None]:
        def later(text: str, left: int) -> None:
            if left:
                asyncio.get_running_loop().call_soon(later, text, left - 1)
            else:
                receiver.exchange.received(sender.name, text)

        def carry(text: str) -> None:
            sender.log.append("sent")
            later(text, turns)

        return carry

    one.exchange.connect(two.name, two.key, Loopback(deliver(one, two)))
    two.exchange.connect(one.name, one.key, Loopback(deliver(two, one)))


def played(story: Callable[[Player, Player], Coroutine[Any, Any, None]]) -> tuple[Player, Player]:
    """Run a story with two players who have taken their seats."""
    invited = invitation()
    host, guest = Player("host", invited), Player("guest", invited)

    async def run() -> None:
        tasks = [asyncio.ensure_future(player.exchange.run()) for player in (host, guest)]
        connect(host, guest)
        guest.exchange.join()
        await rest()
        await story(host, guest)
        for task in tasks:
            task.cancel()

    asyncio.run(run())
    return host, guest


async def rest() -> None:
    """Let everything happen that is under way."""
    for _ in range(300):
        await asyncio.sleep(0)


def moves_of(player: Player) -> list[str]:
    """The moves of the match as that page has them."""
    return [format_move(move) for move in player.exchange.session.sitting.match.moves]

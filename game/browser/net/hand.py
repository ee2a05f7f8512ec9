"""Connections that people bring about by handing each other descriptions, without any server."""

from collections.abc import Callable

from game.browser.net.calls import Calls
from game.browser.net.link import Link


class Hand:
    """One such offer at a time; `add` gets each link that comes of it."""

    def __init__(self, calls: Calls, add: Callable[[Link], None], clock: Callable[[], float]) -> None:
        self._calls = calls
        self._add = add
        self._clock = clock
        self._waiting: Link | None = None

    async def offer(self) -> str | None:
        """The description that begins a connection; None if there can be none."""
        self.withdraw()
        link = self._waiting = self._link("", "")
        return await self._calls.channel(link, "").offer()

    async def answer(self, call: str, key: str, description: str) -> str | None:
        """The description that answers the offer `call` of the page that holds `key`; None if there can be none."""
        link = self._link(call, key)
        self._add(link)
        return await self._calls.channel(link, call).answer(description)

    def name(self, call: str) -> None:
        """Say by which name the other page knows the offer that was made."""
        if self._waiting:
            self._waiting.name = call

    @property
    def offered(self) -> str:
        """The name of the offer that waits for an answer; empty if none does."""
        return self._waiting.name if self._waiting else ""

    async def accept(self, key: str, description: str) -> bool:
        """Take the answer of the page that holds `key` to the offer that waits; False if it is none."""
        link, self._waiting = self._waiting, None
        if not link or not link.attempt:
            return False
        link.key = key
        self._add(link)
        return await link.attempt.accept("answer", description)

    def withdraw(self) -> None:
        """Forget the offer that nobody has answered."""
        if self._waiting:
            self._waiting.drop()
        self._waiting = None

    def _link(self, name: str, key: str) -> Link:
        now = self._clock()
        return Link(name, key, _write_nothing, since=now, heard=now, called=now, by_hand=True)


def _write_nothing(_link: Link, _text: str) -> None:
    """There is no server by which to write to a page that people have found."""

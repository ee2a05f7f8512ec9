"""What stands in for the browser where pages meet without one: sockets, direct connections, time that costs nothing.

To be imported before anything of game.browser.
"""

import asyncio
import json
import random
import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

DELAY = 0.02
"""Seconds for which everything is on its way."""


class SwiftLoop(asyncio.BaseEventLoop):
    """An event loop whose time jumps to whatever is due next."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = self
        self._now = 1000.0

    def time(self) -> float:
        return self._now

    def select(self, timeout: float | None) -> list[object]:
        assert timeout is not None, "Everything waits and nothing is due."
        self._now += timeout
        return []

    def _process_events(self, event_list: list[object]) -> None:
        """There are none."""


class Air:
    """What all pages share: one rendezvous server and the direct connections. An address ends with its page's name."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self.sockets: list[Socket] = []
        self.channels: dict[str, DirectChannel] = {}
        self.unreachable: set[str] = set()
        """The pages that are in a tunnel: what they send is lost, and what is sent to them."""
        self.seen: list[str] = []
        """The content of each event."""
        self.choice = random.Random(7)

    def carry(self, pages: set[str], deliver: Callable[[], None]) -> None:
        """Have something arrive, unless it meets a tunnel."""
        if not pages & self.unreachable:
            asyncio.get_running_loop().call_later(DELAY, deliver)

    def spread(self, content: str) -> None:
        """Pass an event on to all."""
        self.seen.append(content)
        for socket in list(self.sockets):
            socket.hear(["EVENT", "room", {"content": content}])


air = Air()


class Socket:
    """A WebSocket to the server."""

    OPEN = 1

    def __init__(self, url: str) -> None:
        self.page = url.rsplit("/", 1)[1]
        self.readyState = self.OPEN
        self._handlers: dict[str, Callable[[Any], object]] = {}
        air.carry({self.page}, lambda: self._call("open", None))

    @classmethod
    def new(cls, url: str) -> "Socket":
        return cls(url)

    def addEventListener(self, event: str, handler: Callable[[Any], object]) -> None:
        self._handlers[event] = handler

    def removeEventListener(self, event: str, _handler: object) -> None:
        self._handlers.pop(event, None)

    def send(self, text: str) -> None:
        match json.loads(text):
            case ["REQ", name, _]:
                air.sockets = [*(socket for socket in air.sockets if socket is not self), self]
                self.hear(["EOSE", name])
            case ["EVENT", event]:
                air.carry({self.page}, lambda: air.spread(event["content"]))

    def hear(self, frame: list[object]) -> None:
        """Get a frame from the server."""
        text = json.dumps(frame, separators=(",", ":"))
        air.carry({self.page}, lambda: self._call("message", SimpleNamespace(data=text)))

    def close(self) -> None:
        air.sockets = [socket for socket in air.sockets if socket is not self]

    def _call(self, event: str, value: object) -> None:
        if event in self._handlers:
            self._handlers[event](value)


class DirectChannel:
    """In place of game.browser.net.channel.Channel. Its page is named where a STUN server would be."""

    def __init__(
        self,
        call: str,
        configuration: Any,
        on_open: Callable[[], None],
        on_text: Callable[[str], None],
        on_close: Callable[[], None],
        on_candidates: Callable[[tuple[str, ...]], None],
        whole: bool = False,
    ) -> None:
        self.call = call
        self.answered = False
        self.page = configuration["iceServers"][0]["urls"][0]
        self._name = f"description {len(air.channels)}"
        self._on_open, self._on_text, self._on_close = on_open, on_text, on_close
        self._other: DirectChannel | None = None
        self._closed = False
        air.channels[self._name] = self

    async def offer(self) -> str | None:
        await asyncio.sleep(DELAY)
        return self._name

    async def answer(self, description: str) -> str | None:
        await asyncio.sleep(DELAY)
        self._other = air.channels.get(description)
        return self._name if self._other else None

    async def accept(self, _kind: str, description: str) -> bool:
        other = self._other = air.channels.get(description)
        if other:
            self.answered = True
            for end in (self, other):
                self._carry(end._open)
        return other is not None

    async def add(self, _candidates: object) -> None:
        """All addresses are known."""

    def send(self, text: str) -> bool:
        if self._other:
            self._carry(lambda other=self._other: other._hear(text))  # type: ignore[misc]
        return True

    def close(self) -> None:
        self._closed = True
        if self._other:
            self._carry(self._other._end)

    def _carry(self, deliver: Callable[[], None]) -> None:
        assert self._other
        air.carry({self.page, self._other.page}, deliver)

    def _open(self) -> None:
        if not self._closed:
            self._on_open()

    def _hear(self, text: str) -> None:
        if not self._closed:
            self._on_text(text)

    def _end(self) -> None:
        if not self._closed:
            self._on_close()


class _Proxy:
    """A function that JavaScript may keep."""

    def __init__(self, function: Callable[..., object]) -> None:
        self._function = function

    def __call__(self, *values: object) -> object:
        return self._function(*values)

    def destroy(self) -> None:
        """Nothing holds it."""


def _now() -> float:
    return asyncio.get_running_loop().time() * 1000


def _module(name: str, **values: object) -> None:
    module = ModuleType(name)
    for key, value in values.items():
        setattr(module, key, value)
    sys.modules[name] = module


def random_bytes(count: int) -> bytes:
    """In place of the browser's; the same ones in each run."""
    return air.choice.randbytes(count)


_module(
    "js",
    document=None,
    WebSocket=Socket,
    performance=SimpleNamespace(now=_now),
    Date=SimpleNamespace(now=_now),
    Uint8Array=SimpleNamespace(new=lambda count: SimpleNamespace(to_bytes=lambda: random_bytes(count))),
    crypto=SimpleNamespace(getRandomValues=lambda array: array),
)
_module("pyodide")
_module("pyodide.ffi", JsException=type("JsException", (Exception,), {}), create_proxy=_Proxy, to_js=None)
_module("game.browser.net.channel", Channel=DirectChannel)

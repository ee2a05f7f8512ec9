"""A tiny Nostr relay that does wrong on request, and keeps what it saw; for tests only.

It passes on ephemeral events to matching subscriptions and checks no signatures.
"""

import asyncio
import json
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve


@dataclass
class FaultyRelay:
    """What it does wrong, which may change while it runs, and what it saw. Times are in seconds."""

    reject: int = 0
    """How many of the next events it refuses."""
    delay: float = 0.0
    loss: float = 0.0
    """How likely it is that it does not pass on an event."""
    repeats: float = 0.0
    """How likely it is that it passes on an event twice."""
    deaf: bool = False
    """Whether it says nothing any more although its sockets are open."""
    seen: list[str] = field(default_factory=list)
    """Every frame that came."""
    port: int = 0
    _subscriptions: dict[ServerConnection, dict[str, dict[str, Any]]] = field(default_factory=dict)
    _choice: random.Random = field(default_factory=lambda: random.Random(1))

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def events(self) -> list[dict[str, Any]]:
        """The events that came."""
        frames = [json.loads(frame) for frame in self.seen]
        return [frame[1] for frame in frames if frame[0] == "EVENT"]

    async def handle(self, socket: ServerConnection) -> None:
        self._subscriptions[socket] = {}
        try:
            async for text in socket:
                assert isinstance(text, str)
                self.seen.append(text)
                if not self.deaf:
                    await self._answer(socket, json.loads(text))
        finally:
            del self._subscriptions[socket]

    async def _answer(self, socket: ServerConnection, frame: list[Any]) -> None:
        match frame:
            case ["REQ", name, filters]:
                self._subscriptions[socket][name] = filters
                await socket.send(json.dumps(["EOSE", name]))
            case ["CLOSE", name]:
                self._subscriptions[socket].pop(name, None)
            case ["EVENT", event]:
                refused = self.reject > 0
                self.reject -= refused
                await socket.send(json.dumps(["OK", event["id"], not refused, "blocked: try later" if refused else ""]))
                if not refused and self._choice.random() >= self.loss:
                    copies = 2 if self._choice.random() < self.repeats else 1
                    for _ in range(copies):
                        await self._pass_on(event)

    async def _pass_on(self, event: dict[str, Any]) -> None:
        await asyncio.sleep(self.delay)
        for socket, subscriptions in list(self._subscriptions.items()):
            for name, filters in list(subscriptions.items()):
                topics = [tag[1] for tag in event["tags"] if tag[0] == "x"]
                if event["kind"] in filters["kinds"] and set(topics) & set(filters["#x"]):
                    await socket.send(json.dumps(["EVENT", name, event]))


@contextmanager
def faulty_relay(port: int = 0, **faults: Any) -> Iterator[FaultyRelay]:
    """Run a relay in a thread, at a free port if none is given."""
    relay = FaultyRelay(**faults)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    async def start() -> Server:
        server = await serve(relay.handle, "127.0.0.1", port)
        relay.port = next(iter(server.sockets)).getsockname()[1]
        return server

    async def stop(server: Server) -> None:
        server.close()
        await server.wait_closed()

    server = asyncio.run_coroutine_threadsafe(start(), loop).result(10)
    try:
        yield relay
    finally:
        asyncio.run_coroutine_threadsafe(stop(server), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()

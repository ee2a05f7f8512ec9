"""One page at a time may write in a seat: a lock that all tabs of a browser share."""

import asyncio
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

from game.browser.dom import to_object


class SeatLock:
    """The right to write in a room. Where a browser gives no locks, it is always held."""

    def __init__(self, room: str, on_taken: Callable[[], None]) -> None:
        self._name = f"fourfall {room}"
        self._on_taken = on_taken
        self._release: Any = None
        self._task: asyncio.Task[None] | None = None

    async def take(self, by_force: bool = False) -> bool:
        """Take the lock if it is free, or by force; whether it is held now."""
        locks = getattr(js.navigator, "locks", None)
        if not locks:
            return True
        asked: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        options = {"steal": True} if by_force else {"ifAvailable": True}
        self._task = asyncio.ensure_future(self._hold(locks, options, asked))
        return await asked

    def release(self) -> None:
        """Let another tab have it."""
        if self._release:
            self._release()
            self._release = None

    async def _hold(self, locks: Any, options: dict[str, bool], asked: "asyncio.Future[bool]") -> None:
        def granted(lock: Any) -> Any:
            asked.set_result(bool(lock))
            if not lock:
                return None
            held = js.Promise.withResolvers()
            self._release = held.resolve
            return held.promise

        proxy = create_proxy(granted)
        try:
            await locks.request(self._name, to_object(options), proxy)
        except JsException:
            if not asked.done():  # a browser that keeps nothing gives no locks either
                asked.set_result(True)
            elif self._release:  # taken by force
                self._release = None
                self._on_taken()
        finally:
            proxy.destroy()

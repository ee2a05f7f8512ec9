"""The browser's database, IndexedDB, as something to be awaited: its requests and transactions end in events.

An end is told once only, so these functions listen from the moment in which they are called.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from pyodide.ffi import create_proxy


def result(request: Any, upgrade: Callable[[], None] | None = None) -> Awaitable[Any]:
    """The result of a request; `upgrade` makes or changes the stores of a database that is opened.

    Raises OSError if the database refuses.
    """
    return _first(request, {"success": True, "error": False, "blocked": False}, upgrade)


def completed(transaction: Any) -> Awaitable[Any]:
    """Wait until a transaction is safe; raises OSError if it failed."""
    return _first(transaction, {"complete": True, "abort": False, "error": False})


def _first(target: Any, ends: dict[str, bool], upgrade: Callable[[], None] | None = None) -> Awaitable[Any]:
    """Wait for the first of these events, for the result of `target`; raises OSError if it is a bad one."""
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    names = [*ends, "upgradeneeded"] if upgrade else list(ends)

    def happened(event: Any) -> None:
        if event.type == "upgradeneeded":
            if upgrade:
                upgrade()
        elif not future.done():
            if ends[event.type]:
                future.set_result(getattr(target, "result", None))
            else:
                future.set_exception(OSError(f"the database refused: {target.error}"))

    def done(_future: asyncio.Future[Any]) -> None:
        for name in names:
            target.removeEventListener(name, proxy)
        proxy.destroy()

    proxy = create_proxy(happened)
    for name in names:
        target.addEventListener(name, proxy)
    future.add_done_callback(done)
    return future

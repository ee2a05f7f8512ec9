"""The browser's database, IndexedDB, as something to be awaited: its requests and transactions end in events."""

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy


async def result(request: Any, upgrade: Callable[[], None] | None = None) -> Any:
    """The result of a request; `upgrade` makes or changes the stores of a database that is opened.

    Raises OSError if the database refuses.
    """
    await _first(request, {"success": True, "error": False, "blocked": False}, upgrade)
    return request.result


async def completed(transaction: Any) -> None:
    """Return once a transaction is safe; raises OSError if it failed."""
    await _first(transaction, {"complete": True, "abort": False, "error": False})


async def _first(target: Any, ends: dict[str, bool], upgrade: Callable[[], None] | None = None) -> None:
    """Wait for the first of these events; raises OSError if it is a bad one."""
    future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def ended(event: Any) -> None:
        if event.type == "upgradeneeded":
            if upgrade:
                upgrade()
        elif not future.done():
            future.set_result(ends[event.type])

    proxy = create_proxy(ended)
    names = [*ends, "upgradeneeded"] if upgrade else list(ends)
    for name in names:
        target.addEventListener(name, proxy)
    try:
        good = await future
    finally:
        for name in names:
            target.removeEventListener(name, proxy)
        proxy.destroy()
    if not good:
        raise OSError(f"the database refused: {target.error}")

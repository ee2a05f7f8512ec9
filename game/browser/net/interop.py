"""Between Python and what the browser expects: bytes, and handlers that live exactly as long as they are needed."""

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy, to_js


def buffer(data: bytes) -> Any:
    """Bytes as a Uint8Array."""
    return to_js(data)


class Handlers:
    """Event handlers that are removed together."""

    def __init__(self) -> None:
        self._all: list[tuple[Any, str, Any]] = []

    def on(self, target: Any, event: str, handler: Callable[[Any], object]) -> None:
        """Call `handler` with each `event` at `target`."""
        proxy = create_proxy(handler)
        target.addEventListener(event, proxy)
        self._all.append((target, event, proxy))

    def release(self) -> None:
        """Remove all handlers."""
        for target, event, proxy in self._all:
            target.removeEventListener(event, proxy)
            asyncio.get_running_loop().call_soon(proxy.destroy)  # it may be the one that runs now
        self._all.clear()

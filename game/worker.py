"""The entry of the page's worker: runs when Python has started there, beside the page, and has no document."""

from typing import Any

import js
from pyodide.ffi import create_proxy


def answer(event: Any) -> None:
    """Send a message back as it is, which shows that the worker is there."""
    js.postMessage(event.data)


js.addEventListener("message", create_proxy(answer))
js.postMessage("ready")

"""Ways out of the page: the clipboard, the device's own way to share, and a file."""

from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable

from game.browser.dom import create, to_object

PLAIN = "text/plain;charset=utf-8"
KEPT_MS = 60_000
"""How long a file can still be fetched by a browser that asks first where to put it."""


async def copy(text: str) -> bool:
    """Put `text` on the clipboard; False where that is refused."""
    try:
        await js.navigator.clipboard.writeText(text)
    except (JsException, AttributeError):
        return False
    return True


def select(field: Any, text: str) -> None:
    """Show `text` in an element and select it, so that it can be copied by hand."""
    field.textContent = text
    js.getSelection().selectAllChildren(field)


def can_share() -> bool:
    """Whether the device has a way of its own to share."""
    return hasattr(js.navigator, "share")


async def share(url: str) -> bool:
    """Give an address to whatever the visitor chooses; False when they choose nothing."""
    try:
        await js.navigator.share(to_object({"title": "Fourfall", "url": url}))
    except JsException:
        return False
    return True


def save(name: str, text: str) -> None:
    """Offer `text` as a file."""
    address = js.URL.createObjectURL(js.Blob.new([text], to_object({"type": PLAIN})))
    create("a", href=address, download=name).click()
    js.setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(address)), KEPT_MS)

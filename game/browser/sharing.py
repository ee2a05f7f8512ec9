"""Ways out of the page: the clipboard, the device's own way to share, and a file."""

from typing import Any

import js
from pyodide.ffi import JsException, create_once_callable

from game.browser.announcer import Announcer
from game.browser.dom import create, set_text, to_object
from game.i18n import pgettext

PLAIN = "text/plain;charset=utf-8"
CONFIRMED_MS = 2500
KEPT_MS = 60_000
"""How long a file can still be fetched by a browser that asks first where to put it."""


async def copy(text: str) -> bool:
    """Put `text` on the clipboard; False where that is refused."""
    try:
        await js.navigator.clipboard.writeText(text)
    except (JsException, AttributeError):
        return False
    return True


async def copy_confirmed(button: Any, field: Any, text: str, done: str, announcer: Announcer) -> None:
    """Copy `text` and say `done` on the button for a moment; where that is refused, select it in `field` instead."""
    usual = button.textContent
    if usual == done:
        return
    if not await copy(text):
        field.textContent = text
        js.getSelection().selectAllChildren(field)
        announcer.say(pgettext("share", "The text is selected. Copy it from there."))
        return
    button.textContent = done
    announcer.say(done)
    js.setTimeout(create_once_callable(lambda: set_text(button, usual)), CONFIRMED_MS)


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

"""The rest of the program: the modules that no module of the first board imports as soon as it is imported itself.

The build puts them into an archive of their own (tools/program.py); assets/boot/interpreter.js fetches it once, before
anybody asks for it if the page has nothing else to do.
"""

import js
from pyodide.ffi import JsException

from game.browser.dom import find
from game.i18n import pgettext


class NotLoadedError(Exception):
    """The rest of the program could not be had, and may be another time; the text is a sentence for a person."""


class OutdatedError(NotLoadedError):
    """The rest of the program is that of a newer page by now, and this page cannot have it any more."""


async def rest_of_the_program() -> None:
    """Return when every module can be imported; raises NotLoadedError, whose sentence is had from `explained`.

    Call it before an import in a function of anything that the first board does not need.
    """
    try:
        from fourfall_boot import rest
    except ImportError:
        return  # built without our own interpreter: the program came whole
    try:
        await rest()
    except JsException as error:
        if error.name == "OtherBuild":
            raise OutdatedError from error
        sentence = pgettext("start", "A part of the game could not be loaded. It may be that there is no network.")
        raise NotLoadedError(sentence) from error


def explained(error: NotLoadedError) -> str:
    """The sentence of an error that is shown to the visitor."""
    return outdated() if isinstance(error, OutdatedError) else str(error)


def outdated() -> str:
    """Offer the newer page that alone can have what the visitor asked for; returns the sentence that says so."""
    js.dispatchEvent(js.CustomEvent.new("fourfall:outdated"))
    return str(find("[data-message]").dataset.update)


def build() -> str:
    """What a worker of the same build knows this page by; empty where nobody told."""
    try:
        from fourfall_boot import build
    except ImportError:
        return ""
    return str(build)


async def mended() -> bool:
    """Have what the device keeps mended where it is damaged; returns False where it keeps nothing."""
    try:
        from fourfall_boot import mended as mend
    except ImportError:
        return False
    return bool(await mend())

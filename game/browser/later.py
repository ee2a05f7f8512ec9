"""The rest of the program: the modules that no module of the first board imports as soon as it is imported itself.

The build puts them into an archive of their own (tools/program.py); assets/boot/interpreter.js fetches it once, before
anybody asks for it if the page has nothing else to do.
"""

from pyodide.ffi import JsException

from game.i18n import pgettext


class NotLoadedError(Exception):
    """The rest of the program could not be had, and may be another time; the text is a sentence for a person."""


async def rest_of_the_program() -> None:
    """Return when every module can be imported; raises NotLoadedError.

    Call it before an import in a function of anything that the first board does not need.
    """
    try:
        from fourfall_boot import rest
    except ImportError:
        return  # built without our own interpreter: the program came whole
    try:
        await rest()
    except JsException as error:
        sentence = pgettext("start", "A part of the game could not be loaded. It may be that there is no network.")
        raise NotLoadedError(sentence) from error


async def mended() -> bool:
    """Have what the device keeps mended where it is damaged; returns False where it keeps nothing."""
    try:
        from fourfall_boot import mended as mend
    except ImportError:
        return False
    return bool(await mend())

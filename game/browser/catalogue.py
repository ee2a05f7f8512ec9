"""The texts of the page's language, fetched from beside the page; the build has written there where they are."""

import js
from pyodide.ffi import JsException

from game import i18n
from game.browser.dom import find


async def load_catalogue() -> None:
    """Take the texts from the catalogue that the page names; without one, or if it cannot be had, they are English."""
    link = find("link[data-catalogue]")
    if not link:
        return
    try:
        response = await js.fetch(link.href)
        if response.ok:
            i18n.install((await response.arrayBuffer()).to_bytes())
    except JsException:
        pass  # The network is gone: English is better than nothing.

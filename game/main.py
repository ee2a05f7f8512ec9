"""The page's entry: what runs when Python has started in the browser."""

import asyncio
import gc
from typing import Any

from game.browser.app import start
from game.browser.catalogue import load_catalogue
from game.browser.dom import document


async def main() -> Any:
    """Take the page over in its language."""
    await load_catalogue()
    started = start()
    gc.freeze()  # what has been imported stays, and need not be looked at again and again
    gc.enable()
    return started


def note_failure(task: "asyncio.Task[Any]") -> None:
    """Let the page say that it cannot start, and let the error reach the console."""
    if task.exception():
        document.documentElement.dataset.ready = "failed"
    task.result()


app = asyncio.ensure_future(main())
app.add_done_callback(note_failure)

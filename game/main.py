"""The page's entry: what runs when Python has started in the browser."""

import asyncio
from typing import Any

from game.browser.app import start
from game.browser.catalogue import load_catalogue


async def main() -> Any:
    """Take the page over in its language."""
    await load_catalogue()
    return start()


app = asyncio.ensure_future(main())
app.add_done_callback(lambda task: task.result())  # so that an error reaches the console

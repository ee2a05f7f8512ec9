"""Opening what the first archive of the program does not hold."""

import asyncio
import sys
import traceback
from collections.abc import Callable, Coroutine
from typing import Any

import js

from game.browser.later import NotLoadedError, OutdatedError, explained, rest_of_the_program
from game.browser.page import Page
from game.i18n import pgettext

PATIENCE_S = 0.3  # how long nothing is said while something loads


class Opening:
    """Loads the rest of the program for whatever is to be opened; `give_up` is told why that is not possible."""

    def __init__(self, page: Page, give_up: Callable[[str], None]) -> None:
        self._page = page
        self._give_up = give_up
        self._task: asyncio.Task[None] | None = None

    def begin(self, opening: Callable[[], Coroutine[Any, Any, None]], needs: str = "") -> None:
        """Open something that needs the rest of the program; it may import it inside its functions.

        Where it needs no more than one module, and a memory image holds that already, nothing has to be loaded.
        """
        self._task = asyncio.ensure_future(self._open(opening, needs))

    def cancel(self) -> None:
        """What was about to be opened is not wanted any more."""
        if self._task:
            self._task.cancel()

    async def _open(self, opening: Callable[[], Coroutine[Any, Any, None]], needs: str) -> None:
        if needs in sys.modules or await self._loaded():
            try:
                await opening()
            except Exception:  # whatever it is, who waits is told
                js.console.error(traceback.format_exc())
                self._give_up(
                    pgettext("start", "This could not be opened: something failed in the game or in this browser.")
                )
                self._page.offer_to_load_again()

    async def _loaded(self) -> bool:
        """Load the rest of the program; False if that is not possible, which is said."""
        loading = asyncio.ensure_future(rest_of_the_program())
        await asyncio.wait({loading}, timeout=PATIENCE_S)
        if not loading.done():
            self._page.notice(pgettext("start", "Loading …"))
        try:
            await loading
        except NotLoadedError as error:
            self._give_up(explained(error))
            if not isinstance(error, OutdatedError):
                self._page.offer_to_load_again()
            return False
        self._page.notice("")
        return True

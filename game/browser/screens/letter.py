"""What stands beside the board in a game by letter: the link to send, or that it is for the visitor to move."""

from collections.abc import Callable
from typing import Any

import js

from game.browser.announcer import Announcer
from game.browser.dom import find, on, set_text
from game.browser.letters import LetterTable
from game.browser.sharing import can_share, copy_confirmed, share
from game.i18n import pgettext
from game.view.route import Route, format_route


class LetterPanel:
    """The card of a game by letter; `lead_here` is told which address leads to the game as it stands."""

    def __init__(self, announcer: Announcer, lead_here: Callable[[Route], None]) -> None:
        self._lead_here = lead_here
        self._announcer = announcer
        self._card = find("[data-letter]")
        self._link = find("[data-letter-link]")
        self._buttons = find("[data-letter-buttons]")
        find('[data-action="send-letter"]').hidden = not can_share()
        on(find('[data-action="copy-letter"]'), "click", self._copy)
        on(find('[data-action="send-letter"]'), "click", self._send)

    def show(self, table: LetterTable | None) -> None:
        """Show how the game of a table goes on, and let the page's address lead to it; without a table, nothing."""
        self._card.hidden = table is None
        if table is None:
            return
        self._link.hidden = self._buttons.hidden = not table.to_send
        letter = table.letter
        self._lead_here(letter)
        set_text(self._link, f"{js.location.origin}{js.location.pathname}{format_route(letter)}")
        set_text(find("[data-letter-text]"), _text(table))

    async def _copy(self, _event: Any) -> None:
        done = pgettext("letter", "Link copied")
        await copy_confirmed(
            find('[data-action="copy-letter"]'), self._link, str(self._link.textContent), done, self._announcer
        )

    async def _send(self, _event: Any) -> None:
        if await share(str(self._link.textContent)):
            self._announcer.say(pgettext("letter", "Shared"))


def _text(table: LetterTable) -> str:
    if not table.to_send:
        return pgettext("letter", "It is your move. Then a link appears here, to be sent to your friend.")
    if table.sitting.match.outcome:
        return pgettext("letter", "The game is over. This link shows your friend how it ended.")
    return pgettext(
        "letter",
        "Send this link to your friend. It holds the whole game; your friend moves and sends you a link in return, "
        "which you open on this device.",
    )

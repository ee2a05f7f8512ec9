"""The game beside the board as something to give away: a link to all of it or to a position, or its record as text."""

from typing import Any

import js
from pyodide.ffi import create_once_callable

from game.browser.announcer import Announcer
from game.browser.dom import find, find_all, on, set_text
from game.browser.keeper import about_table, today
from game.browser.sharing import can_share, copy, save, select, share
from game.browser.table import Table
from game.i18n import pgettext
from game.match import Match
from game.notation import Record, format_record
from game.view.history import record_of
from game.view.replay import replay_of
from game.view.route import format_route

CONFIRMED_MS = 2500


class SharePanel:
    """The card with the link. It shows what it was opened for until it is closed or another table is opened."""

    def __init__(self, announcer: Announcer) -> None:
        self._announcer = announcer
        self._card = find("[data-share]")
        self._link = find("[data-share-link]")
        self._whole: Match | None = None
        self._shown: Match | None = None
        self._table: Table | None = None
        find('[data-action="send-link"]').hidden = not can_share()
        on(self._card, "change", lambda _event: self._show())
        on(find('[data-action="copy-game-link"]'), "click", self._copy_link)
        on(find('[data-action="copy-record"]'), "click", self._copy_record)
        on(find('[data-action="save-record"]'), "click", lambda _event: self._save())
        on(find('[data-action="send-link"]'), "click", self._send)

    def open(self, table: Table, shown: Match) -> None:
        """Open the card for the game at `table`, of which the board shows the beginning `shown`; or close it."""
        self._card.hidden = not self._card.hidden
        self.follow(table, shown)
        if not self._card.hidden:
            find("input:checked", self._card).focus()

    def close(self) -> None:
        """Close the card."""
        self._card.hidden = True

    def follow(self, table: Table, shown: Match) -> None:
        """The game has gone on, or another position is shown."""
        self._table, self._whole, self._shown = table, table.sitting.match, shown
        if not self._card.hidden:
            self._show()

    def _show(self) -> None:
        assert self._whole
        assert self._shown
        whole = self._chosen == "game"
        route = replay_of(self._whole if whole else self._shown)
        set_text(self._link, f"{js.location.origin}{js.location.pathname}{format_route(route)}")
        text = (
            pgettext("share", "Whoever opens this link can go through the whole game. It works without a connection.")
            if whole
            else pgettext("share", "Whoever opens this link sees the position on the board and how it came about.")
        )
        set_text(find("[data-share-text]"), text)

    @property
    def _chosen(self) -> str:
        return next(str(choice.value) for choice in find_all('input[name="shared"]', self._card) if choice.checked)

    def _record(self) -> str:
        assert self._table
        assert self._whole
        about = about_table(self._table)
        if about:
            return format_record(record_of(self._whole, about, *today()))
        position = self._whole.position
        return format_record(Record(position.variant, position.size, self._whole.moves, self._whole.outcome))

    async def _copy_link(self, _event: Any) -> None:
        await self._copy("copy-game-link", str(self._link.textContent), pgettext("share", "Link copied"))

    async def _copy_record(self, _event: Any) -> None:
        await self._copy("copy-record", self._record(), pgettext("share", "Record copied"))

    async def _copy(self, action: str, text: str, done: str) -> None:
        button = find(f'[data-action="{action}"]')
        usual = button.textContent
        if usual == done:
            return
        if not await copy(text):
            select(self._link, text)
            self._announcer.say(pgettext("share", "The text is selected. Copy it from there."))
            return
        set_text(button, done)
        self._announcer.say(done)
        js.setTimeout(create_once_callable(lambda: set_text(button, usual)), CONFIRMED_MS)

    async def _send(self, _event: Any) -> None:
        if await share(str(self._link.textContent)):
            self._announcer.say(pgettext("share", "Shared"))

    def _save(self) -> None:
        save("fourfall-game.txt", self._record())

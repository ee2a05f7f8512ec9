"""The game beside the board as something to give away: a link to all of it or to a position, or its record as text."""

import asyncio
from dataclasses import replace
from typing import Any

import js

from game.browser.announcer import Announcer
from game.browser.dom import find, find_all, on, set_text, to_object
from game.browser.keeper import about_table, today
from game.browser.letters import LetterTable, keep_letter, letter_of
from game.browser.screens.online import OnlineTable
from game.browser.sharing import can_share, copy_confirmed, save, share
from game.browser.storage import Storage
from game.browser.table import Table
from game.i18n import pgettext
from game.match import Match
from game.notation import Record, format_record
from game.notation.letter import Letter
from game.rules import Side
from game.view.history import record_of
from game.view.replay import replay_of
from game.view.route import Route, format_route


class SharePanel:
    """The card with the link. It shows what it was opened for until it is closed or another table is opened."""

    def __init__(self, storage: Storage, announcer: Announcer) -> None:
        self._storage = storage
        self._announcer = announcer
        self._letter: tuple[Letter, Side] | None = None
        self._enclosing: asyncio.Future[None] | None = None
        self._links = find("[data-share-links]")
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

    def open_for_letter(self, table: Table, shown: Match) -> None:
        """Open the card with the link that carries a move."""
        self.lay_out_letter(table, shown)
        find("input:checked", self._card).focus()
        self._card.scrollIntoView(to_object({"block": "nearest"}))

    def lay_out_letter(self, table: Table, shown: Match) -> None:
        """Show the card with the link that carries a move, or will, while the visitor stays at the board."""
        self._choose("letter")
        self._card.hidden = False
        self.follow(table, shown)

    def close(self) -> None:
        """Close the card."""
        self._card.hidden = True

    def follow(self, table: Table, shown: Match) -> None:
        """The game has gone on, or another position is shown."""
        self._table, self._whole, self._shown = table, table.sitting.match, shown
        by_letter = bool(table.seats) and not table.levels and not isinstance(table, LetterTable)
        by_letter = by_letter and not (table.solo and self._whole.outcome)  # nobody elsewhere waits for its end
        find("[data-share-letter]").hidden = not by_letter
        if not by_letter and self._chosen == "letter":
            self._choose("game")
        if not self._card.hidden:
            self._show()

    def _show(self) -> None:
        assert self._table
        assert self._whole
        assert self._shown
        chosen = self._chosen
        texts = {
            "game": pgettext(
                "share", "Whoever opens this link can go through the whole game. It works without a connection."
            ),
            "position": pgettext(
                "share", "Whoever opens this link sees the position on the board and how it came about."
            ),
            "letter": pgettext(
                "share",
                "Your friend opens this link, moves, and sends you a link in return. It works without a connection.",
            ),
        }
        text = texts[chosen]
        before, self._letter = self._letter, None
        if chosen == "letter" and isinstance(self._table, OnlineTable) and self._table.room.connection == "closed":
            self._show_link(None)
            text = self._table.obstacle
        elif chosen == "letter":
            self._letter = letter_of(self._table, self._storage)
            self._show_letter(before)
            if not self._letter:
                text = pgettext("share", "It is your move. Make it first: the link carries it.")
        else:
            match = self._shown if chosen == "position" else self._whole
            self._show_link(replay_of(match, self._table.sitting.players))
        set_text(find("[data-share-text]"), text)

    def _show_letter(self, before: tuple[Letter, Side] | None) -> None:
        """Show the link of the letter, if there is one; out of a room, once what it encloses is safe."""
        letter, table = self._letter, self._table
        if not letter or not isinstance(table, OnlineTable):
            self._show_link(letter[0] if letter else None)
            return
        if not before or before[0].game != letter[0].game:
            self._show_link(None)
        self._enclosing = asyncio.ensure_future(self._enclose(letter, table))

    async def _enclose(self, letter: tuple[Letter, Side], table: OnlineTable) -> None:
        enclosure = await table.room.enclosure()
        if letter is self._letter:
            self._show_link(replace(letter[0], enclosure=enclosure))

    def _show_link(self, route: Route | None) -> None:
        self._link.hidden = self._links.hidden = route is None
        set_text(self._link, f"{js.location.origin}{js.location.pathname}{format_route(route)}" if route else "")

    def _keep_letter(self) -> None:
        """What is sent as a letter is known here when the answer comes."""
        if self._letter:
            keep_letter(self._storage, *self._letter)

    @property
    def _chosen(self) -> str:
        return next(str(choice.value) for choice in find_all('input[name="shared"]', self._card) if choice.checked)

    def _choose(self, value: str) -> None:
        find(f'input[name="shared"][value="{value}"]', self._card).checked = True

    def _record(self) -> str:
        assert self._table
        assert self._whole
        about = about_table(self._table)
        if about:
            return format_record(record_of(self._whole, about, *today()))
        position = self._whole.position
        return format_record(Record(position.variant, position.size, self._whole.moves, self._whole.outcome))

    async def _copy_link(self, _event: Any) -> None:
        self._keep_letter()
        await self._copy("copy-game-link", str(self._link.textContent), pgettext("share", "Link copied"))

    async def _copy_record(self, _event: Any) -> None:
        await self._copy("copy-record", self._record(), pgettext("share", "Record copied"))

    async def _copy(self, action: str, text: str, done: str) -> None:
        await copy_confirmed(find(f'[data-action="{action}"]'), self._link, text, done, self._announcer)

    async def _send(self, _event: Any) -> None:
        self._keep_letter()
        if await share(str(self._link.textContent)):
            self._announcer.say(pgettext("share", "Shared"))

    def _save(self) -> None:
        save("fourfall-game.txt", self._record())

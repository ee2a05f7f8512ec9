"""What the page does with games beside playing them. Everything it needs is loaded when it is first needed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.browser.announcer import Announcer
from game.browser.dom import find, on
from game.browser.later import NotLoadedError, explained, rest_of_the_program
from game.browser.screens.online import OnlineTable
from game.browser.storage import Storage
from game.browser.table import DAMAGED, LOCAL_MATCH, Kept, Table
from game.i18n import pgettext
from game.match import Event, Match
from game.notation import RecordError, Replay, parse_record
from game.rules import Side
from game.view.recent import Recent, With, forget, read_recent, remember, write_recent
from game.view.route import Local, Online, Route, format_route
from game.view.standing import standing

if TYPE_CHECKING:
    from game.browser.keeper import Keeper
    from game.browser.letters import LetterTable
    from game.browser.screens.history import HistoryScreen
    from game.browser.screens.letter import LetterPanel
    from game.browser.screens.share import SharePanel
    from game.notation.letter import Letter

RECENT = "recent"
"""The storage's key of the games that can be gone on with."""
IMPORTED = "import"
"""What the names of games from elsewhere have in place of a table."""
CURRENT = "history."
"""The storage's key of what the history calls the running game of a table, before the name of that table."""


class Records:
    """The history of this device, and what leads into it and out of it.

    `lead_here` is told which address leads to what is open.
    """

    def __init__(self, storage: Storage, announcer: Announcer, lead_here: Callable[[Route], None]) -> None:
        self._storage = storage
        self._announcer = announcer
        self._lead_here = lead_here
        self._table: Table | None = None
        self._shown: Match | None = None
        self._panel: SharePanel | None = None
        self._keeper: Keeper | None = None
        self._history: HistoryScreen | None = None
        self._keeping: asyncio.Future[None] | None = None
        self._unkept: list[Table | None] = []
        """Tables that changed before there was who keeps their games; None where this device's own began another."""
        self._letters: LetterPanel | None = None
        self._letter_table: LetterTable | None = None
        on(find('[data-action="share-game"]'), "click", self._share_game)
        on(find('[data-action="by-letter"]'), "click", self._share_move)

    def begin(self) -> None:
        """The next game of this device's own table is another one than the one before."""
        self._storage.remove(CURRENT + LOCAL_MATCH)
        if self._unkept:
            self._unkept.append(None)

    def changed(self, table: Table) -> None:
        """The game at a table has been opened, has gone on or ended: keep it."""
        if self._panel and table is not self._table:
            self._panel.close()
        self._table = table
        self._remember(table)
        if self._letters:
            self._letters.show(self._letter_table if table is self._letter_table else None)
        if self._keeper and not self._unkept:
            self._keeper.changed(table)
            return
        if table not in self._unkept[-1:]:
            self._unkept.append(table)
        self._keeping = asyncio.ensure_future(self._keep())

    def recent(self) -> tuple[Recent, ...]:
        """The games that can be gone on with, the most recent first; raises ValueError when the list is damaged.

        Then it is set aside, and begins anew.
        """
        text = self._storage.get(RECENT)
        try:
            return read_recent(text) if text else ()
        except (ValueError, KeyError, TypeError) as error:
            self._storage.set(DAMAGED + RECENT, text or "")
            self._storage.remove(RECENT)
            sentence = pgettext("storage", "The list of games to go on with could not be read. It was set aside.")
            raise ValueError(sentence) from error

    def _remember(self, table: Table) -> None:
        """Home leads back to this table as long as its game goes on."""
        try:
            games = self.recent()
        except ValueError:
            games = ()
        sitting, match = table.sitting, table.sitting.match
        if table is self._letter_table:
            name, address, players = table.name, format_route(table.letter), With.LETTER
        elif isinstance(table, OnlineTable):
            invitation = table.room.invitation
            name, address, players = invitation, format_route(Online(invitation, joined=True)), With.FRIEND
        else:
            players = With.COMPUTER if table.levels else With.HERE
            name, address = LOCAL_MATCH, format_route(Local())
        if not (table.seats or table.levels):
            return
        goes_on = match.outcome is None and (match.moves or players is With.FRIEND)
        now = standing(match.position)
        game = Recent(name, address, sitting.variant.key, str(sitting.size), len(match.moves), players.value, now)
        changed = remember(games, game) if goes_on else forget(games, name)
        if changed != games:
            self._storage.set(RECENT, write_recent(changed))

    def shown(self, match: Match) -> None:
        """The board shows the end of `match`, which may be the beginning of the game at the table."""
        self._shown = match
        if self._panel and self._table:
            self._panel.follow(self._table, match)

    async def keeper(self) -> Keeper:
        """Who keeps the games; raises NotLoadedError."""
        await rest_of_the_program()
        from game.browser.games import Games
        from game.browser.keeper import Keeper

        self._keeper = self._keeper or Keeper(self._storage, Games())
        return self._keeper

    async def replay(self, key: str) -> Replay | None:
        """A kept game to look at; None when there is none of that name that can be read."""
        from game.view.history import replay_of_record

        text = await (await self.keeper()).games.get(key)
        try:
            return replay_of_record(text or "")
        except RecordError:
            return None

    async def match(self, key: str) -> Kept | None:
        """A kept game to go on with on this device; None when there is none of that name that can be gone on with.

        The history goes on with it in its place. A game that was imported stays as it is, and what is played is
        another one.
        """
        from game.browser.going_on import match_of_record

        text = await (await self.keeper()).games.get(key)
        try:
            kept = match_of_record(parse_record(text or ""))
        except RecordError:
            return None
        if kept:
            self.begin()
            if f" {IMPORTED} " not in key:
                self._storage.set(CURRENT + LOCAL_MATCH, f"{kept.sitting.game_number} {key}")
        return kept

    async def open_history(self) -> None:
        """Show what is kept."""
        from game.browser.screens.history import HistoryScreen

        if self._keeping:
            await asyncio.shield(self._keeping)
        keeper = await self.keeper()
        await keeper.settled()
        self._history = self._history or HistoryScreen(keeper.games, self._storage, self._announcer)
        await self._history.open()

    async def letter(
        self, opened: Letter, name: str, listener: Callable[[tuple[Event, ...]], None], own: Side | None = None
    ) -> tuple[Table, str]:
        """The table of a game by letter for a visitor of that name, and a sentence if it is not as the letter says.

        A letter that begins a game says itself which side is the visitor's `own`.
        """
        from game.browser.letters import open_letter
        from game.browser.screens.letter import LetterPanel

        self._letters = self._letters or LetterPanel(self._announcer, self._lead_here)
        self._letter_table, sentence = open_letter(opened, name, self._storage, listener, own)
        return self._letter_table, sentence

    async def offer_letter(self) -> None:
        """Show the link that carries the next move as soon as it is made."""
        await self._share(lambda panel, *game: panel.lay_out_letter(*game))

    async def _share_game(self, _event: Any) -> None:
        await self._share(lambda panel, *game: panel.open(*game))

    async def _share_move(self, _event: Any) -> None:
        await self._share(lambda panel, *game: panel.open_for_letter(*game))

    async def _share(self, show: Callable[[SharePanel, Table, Match], None]) -> None:
        try:
            await rest_of_the_program()
        except NotLoadedError as error:
            self._announcer.say(explained(error))
            return
        from game.browser.screens.share import SharePanel

        self._panel = self._panel or SharePanel(self._storage, self._announcer)
        if self._table and self._shown:
            show(self._panel, self._table, self._shown)

    async def _keep(self) -> None:
        """Have the games kept that changed meanwhile, in their order."""
        try:
            keeper = await self.keeper()
        except NotLoadedError:
            return  # the next move tries again
        unkept, self._unkept = self._unkept, []
        for table in unkept:
            if table:
                keeper.changed(table)
            else:
                self.begin()

"""Keeps each game that is played on this device in its history, from the second move on, as it goes on."""

import asyncio
import traceback

import js

from game.browser.games import Games
from game.browser.letters import table_name
from game.browser.records import CURRENT
from game.browser.storage import Storage
from game.browser.table import Table
from game.match import Sitting
from game.notation import format_record, parse_head
from game.view.history import WORTH_KEEPING, About, Opponent, record_of


class Keeper:
    """Writes the games of tables into the history, `games`, one after the other, each in its newest state."""

    def __init__(self, storage: Storage, games: Games) -> None:
        self._storage = storage
        self.games = games
        self._waiting: dict[str, tuple[Sitting, About]] = {}
        self._writing: asyncio.Task[None] | None = None

    def changed(self, table: Table) -> None:
        """The game at a table has gone on or ended."""
        about = about_table(table)
        if about:
            sitting = table.sitting.snapshot()
            key = self._key(table_name(table), sitting)
            if not key:
                return
            self._waiting[key] = sitting, about
            if not self._writing or self._writing.done():
                self._writing = asyncio.ensure_future(self._write())

    async def settled(self) -> None:
        """Return when all is written."""
        if self._writing:
            await asyncio.shield(self._writing)

    async def _write(self) -> None:
        while self._waiting:
            key = next(iter(self._waiting))
            try:
                await self._keep(key, *self._waiting.pop(key))
            except Exception:  # a history that cannot be written must not end the game
                js.console.error(traceback.format_exc())

    def _key(self, name: str, sitting: Sitting) -> str:
        """What the history calls the running game of a table, found at once, before another game begins there.

        Empty for a game that is not worth keeping yet.
        """
        number, _, key = (self._storage.get(CURRENT + name) or "").partition(" ")
        if key and number == str(sitting.game_number):
            return key
        if len(sitting.match.moves) < WORTH_KEEPING:
            return ""
        key = f"{js.Date.new().toISOString()} {name}"
        self._storage.set(CURRENT + name, f"{sitting.game_number} {key}")
        return key

    async def _keep(self, key: str, sitting: Sitting, about: About) -> None:
        if len(sitting.match.moves) < WORTH_KEEPING:
            await self.games.remove([key])
            return
        kept = await self.games.get(key)
        date, time = today()
        if kept:
            tags = parse_head(kept).tags
            date, time = tags.get("Date", date), tags.get("Time", time)
        await self.games.put({key: format_record(record_of(sitting.match, about, date, time))})


def about_table(table: Table) -> About | None:
    """What is to be remembered of the games of a table; None where this device only looks on."""
    sides = [table.sitting.side_of(seat) for seat in table.seats]
    levels = {table.sitting.side_of(seat): level for seat, level in table.levels.items()}
    names = table.sitting.players
    if levels:
        return About(Opponent.COMPUTER if sides else Opponent.WATCHED, sides[0] if sides else None, levels, names)
    if len(sides) == 1:
        return About(Opponent.FRIEND, sides[0], names=names)
    return About(Opponent.HERE, names=names) if sides else None


def today() -> tuple[str, str]:
    """The day and the time of day here, as records have them."""
    now = js.Date.new()
    day = f"{now.getFullYear():04}-{now.getMonth() + 1:02}-{now.getDate():02}"
    return day, f"{now.getHours():02}:{now.getMinutes():02}"

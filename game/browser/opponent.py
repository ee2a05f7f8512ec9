"""The computer as the first board knows it: it is loaded when somebody first plays against it or asks it something."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from game.browser.desk import Desk
from game.browser.dom import find, on
from game.browser.later import NotLoadedError, explained, rest_of_the_program
from game.browser.screens.play import PlayScreen
from game.browser.storage import Storage
from game.browser.table import Kept, Table
from game.match import Match, Seat, Sitting
from game.rules import Side
from game.view.route import WATCH, Play

if TYPE_CHECKING:
    from game.browser.solo import Solo


class Opponent:
    """Stands for the computer until it is there, and passes on what is asked of it."""

    def __init__(self, storage: Storage, play: PlayScreen, desk: Desk, random: Random) -> None:
        self._storage = storage
        self._play = play
        self._desk = desk
        self._random = random
        self._solo: Solo | None = None
        self._asking: asyncio.Task[None] | None = None
        self._looking = find("[data-analysis]")
        on(find('[data-action="analyse"]'), "click", lambda _event: self._ask(lambda solo, _table: solo.analyse()))
        on(find('[data-action="review"]'), "click", lambda _event: self._ask(lambda solo, table: solo.review(table)))

    def match(self, play: Play) -> Kept:
        """A new match of the visitor, who is its host, against the computer, or of the computer against itself."""
        if play.side == WATCH:
            return Kept(Sitting(play.variant, play.size, Side.RED), {Seat.HOST: play.level, Seat.GUEST: play.other})
        return Kept(Sitting(play.variant, play.size, play.choose_side(self._random)), {Seat.GUEST: play.level})

    async def open(self, kept: Kept) -> None:
        """Go on with a match in which the computer has a seat; raises NotLoadedError."""
        (await self._loaded()).open(kept, self._desk.open)

    def expect(self) -> None:
        """Start the computer ahead of need."""

        async def expect() -> None:
            with suppress(NotLoadedError):
                (await self._loaded()).expect()

        self._asking = asyncio.ensure_future(expect())

    def hint(self) -> None:
        """Look for a good move in the position on the board."""
        self._ask(lambda solo, table: solo.hint(table))

    def stop(self) -> None:
        """Look for no hint any more."""
        if self._solo:
            self._solo.stop()

    def shown(self, match: Match, finished: bool) -> None:
        """A position is shown; that of a `finished` game can be looked into."""
        self._looking.hidden = not finished
        if self._solo and finished:
            self._solo.show(match)
        elif self._solo:
            self._solo.look_away()

    def lose(self, sentence: str) -> None:
        """The match goes on elsewhere."""
        if self._solo:
            self._solo.lose(sentence)

    def leave(self) -> None:
        """Leave the table."""
        if self._solo:
            self._solo.leave()

    async def _loaded(self) -> Solo:
        """The computer, which is loaded when it is first needed; raises NotLoadedError."""
        await rest_of_the_program()
        from game.browser.solo import Solo

        self._solo = self._solo or Solo(self._storage, self._play, self._random)
        return self._solo

    def _ask(self, do: Callable[[Solo, Table], None]) -> None:
        """Do something with the computer at the table, once it is there."""
        table = self._desk.table

        async def ask() -> None:
            try:
                solo = await self._loaded()
            except NotLoadedError as error:
                self._play.say(explained(error))
            else:
                if table and table is self._desk.table:
                    do(solo, table)

        self._asking = asyncio.ensure_future(ask())

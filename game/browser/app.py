"""The running page: it follows the address, and opens what the address asks for."""

from __future__ import annotations

import asyncio
import dataclasses
from contextlib import suppress
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_once_callable

from game.browser.announcer import Announcer
from game.browser.appearance import Appearance
from game.browser.desk import Desk
from game.browser.dom import document, find, on
from game.browser.here import Here
from game.browser.later import NotLoadedError, rest_of_the_program
from game.browser.opening import Opening
from game.browser.opponent import Opponent
from game.browser.page import Page
from game.browser.records import Records
from game.browser.screens.home import HomeScreen
from game.browser.screens.play import PlayScreen
from game.browser.settings import Settings
from game.browser.storage import Storage
from game.browser.table import LOCAL_MATCH, Kept, kept_match
from game.match import Match, Sitting, clean_name
from game.notation import Replay
from game.notation.letter import Letter
from game.rules import Side
from game.view.recent import Recent
from game.view.replay import replay_of, sitting_of
from game.view.route import Code, History, Home, Local, Online, Play, RouteError, SettingsPage, parse_route

if TYPE_CHECKING:
    from game.browser.by_link import ByLink
    from game.browser.screens.settings import SettingsScreen
    from game.browser.sound import Sound

LINK = "game.browser.by_link"


class App:
    """Everything that the page consists of, put together."""

    def __init__(self) -> None:
        self._storage = Storage()
        self._settings = Settings(self._storage)
        self._appearance = Appearance(self._settings)
        self._announcer = Announcer()
        self._random = SystemRandom()
        self._replay: Replay | None = None
        self._sound: Sound | None = None
        self._settings_screen: SettingsScreen | None = None
        self._by_link: ByLink | None = None
        self._page = Page(self._announcer, self.follow, self._take_over)
        self._play = PlayScreen(
            self._announcer,
            self._settings,
            lambda: self._opponent.hint(),
            lambda: self._page.go(Home()),
        )
        self._desk = Desk(self._page, self._play)
        self._opening = Opening(self._page, self._open_home)
        self._opponent = Opponent(self._storage, self._play, self._desk, self._random)
        self._home = HomeScreen(self._settings, self._page.go, self._opponent.expect)
        self._here = Here(
            self._page,
            self._desk,
            self._play,
            self._opening,
            self._opponent,
            self._storage,
            self._settings,
            self._open_home,
        )
        self._records = Records(self._storage, self._announcer, self._page.replace)
        self._play.audience.shown += [self._position_shown, self._records.shown]
        self._play.audience.changed.append(self._records.changed)
        for press in ("pointerdown", "keydown"):
            on(document, press, lambda _event: asyncio.ensure_future(self._bring_sound()), once=True)
        code = find("[data-first-code]")
        on(find('[data-action="enter-code"]'), "click", lambda _event: self._page.go(Code(code.value)))
        on(js.window, "hashchange", lambda _event: self.follow())

    def follow(self) -> None:
        """Open what the address asks for."""
        self._leave()
        self._page.stand(self._news_of_the_settings())
        try:
            route = parse_route(str(js.location.hash))
        except RouteError as error:
            self._page.replace(Home())
            self._open_home(str(error))
            return
        if not isinstance(route, SettingsPage):
            self._page.here = route
        match route:
            case SettingsPage():
                self._opening.begin(self._open_settings)
            case Home():
                self._open_home()
            case Play(mode="online"):
                self._opening.begin(lambda: self._with_link().host(route), LINK)
            case Play(variant, size, mode="letter"):
                begun = Letter(Replay(variant, size, (), 0))
                own = route.choose_side(self._random)
                self._opening.begin(lambda: self._open_letter(begun, own))
            case Play(mode="computer"):
                self._records.begin()
                self._here.begin(self._opponent.match(route))
            case Play(variant, size, clock=clock):
                self._records.begin()
                self._here.begin(Kept(Sitting(variant, size, Side.RED, clock)))
            case Local():
                self._here.go_on()
            case Replay():
                self._opening.begin(lambda: self._open_replay(route))
            case Letter():
                self._opening.begin(lambda: self._open_letter(route))
            case History(key, go_on=True):
                self._opening.begin(lambda: self._go_on(key))
            case History(key):
                self._opening.begin(lambda: self._open_history(key))
            case Online(invitation):
                self._opening.begin(lambda: self._with_link().open(invitation), LINK)
            case Code(code):
                self._opening.begin(lambda: self._with_link().open_by_code(code), LINK)

    def _leave(self) -> None:
        """Leave what is open: nothing of it happens any more."""
        self._replay = None
        self._desk.leave()
        self._opening.cancel()
        self._opponent.leave()
        if self._by_link:
            self._by_link.leave()

    async def _take_over(self, _event: Any) -> None:
        """Go on in this tab with what another tab plays."""
        self._page.notice("")
        if not (self._by_link and await self._by_link.take_over()):
            self._here.go_on()

    def _with_link(self) -> ByLink:
        """Games by link; what they need can be imported."""
        from game.browser.by_link import ByLink

        self._by_link = self._by_link or ByLink(
            self._page,
            self._desk,
            self._play,
            self._announcer,
            self._storage,
            self._settings,
            self._random,
            self._open_home,
            self._go_on_here,
        )
        return self._by_link

    def _go_on_here(self, match: Match) -> None:
        """Go on, by two on this device, with a match of two devices that cannot go on."""
        self._leave()
        self._records.begin()
        self._here.open(Kept(sitting_of(replay_of(match, {}))))

    async def _bring_sound(self) -> None:
        """From the first press on, what happens is heard; until the rest of the program is there, play is silent."""
        if self._sound:
            return
        with suppress(NotLoadedError):
            await rest_of_the_program()
            from game.browser.sound import Sound

            if not self._sound:
                self._sound = Sound(self._settings)
                self._play.audience.heard.append(self._sound.hear)

    def _open_home(self, notice: str = "") -> None:
        self._page.notice(notice)
        self._home.open(self._to_go_on_with())
        self._page.show("home")

    def _to_go_on_with(self) -> list[Recent]:
        """The games that can be gone on with; what is damaged is said."""
        games: tuple[Recent, ...] = ()
        local = False
        try:
            games = self._records.recent()
            kept = kept_match(self._storage)
            local = kept is not None and kept.sitting.match.outcome is None
        except ValueError as error:
            self._page.notice(str(error))
        return [game for game in games if local or game.name != LOCAL_MATCH]

    async def _open_settings(self) -> None:
        from game.browser.screens.settings import SettingsScreen

        self._settings_screen = self._settings_screen or SettingsScreen(self._settings)
        self._settings_screen.open(self._page.here)
        self._page.show("settings")

    async def _open_replay(self, replay: Replay) -> None:
        from game.browser.screens.replay import ReplayTable

        self._replay = replay
        self._desk.open(ReplayTable(replay), replay.ply)

    async def _open_letter(self, letter: Letter, own: Side | None = None) -> None:
        if letter.enclosure and await self._with_link().open_letter(letter):
            await self._records.offer_letter()
            return
        name = clean_name(self._settings.value.name)
        table, sentence = await self._records.letter(letter, name, self._play.happened, own)
        self._page.notice(sentence)
        self._desk.open(table, by_link=True)

    async def _open_history(self, key: str) -> None:
        replay = await self._records.replay(key) if key else None
        if replay:
            self._page.replace(replay)
            await self._open_replay(replay)
            return
        self._page.replace(History())
        await self._records.open_history()
        self._page.show("history")

    async def _go_on(self, key: str) -> None:
        """Go on with a game of the history, if that is possible."""
        kept = await self._records.match(key)
        if kept:
            self._here.open(kept)
        else:
            await self._open_history(key)

    def _position_shown(self, match: Match) -> None:
        self._address_shown(match)
        table = self._desk.table
        over = table is not None and (self._replay is not None or table.sitting.match.outcome is not None)
        self._opponent.shown(match, over)

    def _address_shown(self, match: Match) -> None:
        """Let the address of a replay lead to the position that is shown, once it is looked at for a moment."""
        replay = self._replay
        if not replay or replay.ply == len(match.moves):
            return
        self._replay = now = dataclasses.replace(replay, ply=len(match.moves))
        # Browsers refuse an address that changes many times a second.
        js.setTimeout(create_once_callable(lambda: self._page.replace(now) if self._replay is now else None), 250)

    def _news_of_the_settings(self) -> str:
        """What should be said once: that the settings that were kept could not all be read."""
        problem, self._settings.problem = self._settings.problem, ""
        return problem


def start() -> Any:
    """Take the page over and say that it is ready."""
    app = App()
    app.follow()
    document.documentElement.dataset.ready = "true"
    return app

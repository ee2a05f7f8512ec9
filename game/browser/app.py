"""The page as a whole: it follows the address, opens screens, and sets up the tables they show."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_once_callable

from game.browser.announcer import Announcer
from game.browser.appearance import Appearance
from game.browser.dom import document, find, find_all, on, set_text
from game.browser.later import NotLoadedError, rest_of_the_program
from game.browser.owner import Owner
from game.browser.records import Records
from game.browser.screens.home import HomeScreen
from game.browser.screens.join import JoinScreen
from game.browser.screens.online import OnlinePanel, OnlineTable, connection_text
from game.browser.screens.play import PlayScreen
from game.browser.settings import Settings
from game.browser.storage import Storage
from game.browser.table import LOCAL_MATCH, Kept, LocalTable, Table, keep, kept_match
from game.i18n import pgettext
from game.match import Abandon, Event, Introduce, Match, Seat, Sitting, clean_name
from game.notation import Replay
from game.notation.letter import Letter
from game.rules import Side
from game.view.recent import Recent
from game.view.route import (
    SIDES,
    WATCH,
    Code,
    History,
    Home,
    Local,
    Online,
    Play,
    Route,
    RouteError,
    SettingsPage,
    format_route,
    parse_route,
)

if TYPE_CHECKING:
    from game.browser.peer import Room
    from game.browser.screens.away import AwayBox
    from game.browser.screens.by_hand import ByHandPanel
    from game.browser.screens.phrases import Phrases
    from game.browser.screens.settings import SettingsScreen
    from game.browser.solo import Solo
    from game.browser.sound import Sound

PATIENCE_S = 0.3  # how long nothing is said while something loads


class App:
    """The running page."""

    def __init__(self) -> None:
        self._storage = Storage()
        self._settings = Settings(self._storage)
        self._appearance = Appearance(self._settings)
        self._announcer = Announcer()
        self._random = SystemRandom()
        self._room: Room | None = None
        self._replay: Replay | None = None
        self._solo: Solo | None = None
        self._table: Table | None = None
        self._asking: asyncio.Task[None] | None = None
        self._listening: RoomListener | None = None
        self._opening: asyncio.Task[None] | None = None
        self._sound: Sound | None = None
        self._shown = ""
        self._standing = ""
        self._settings_screen: SettingsScreen | None = None
        self._before_settings: Route = Home()
        self._connection_said = ""
        self._by_hand: ByHandPanel | None = None
        self._code = ""
        self._home = HomeScreen(self._settings, self._go, self._expect_computer)
        self._play = PlayScreen(self._announcer, self._settings, self._storage, self._hint, lambda: self._go(Home()))
        self._play.listen(self._position_shown)
        self._owner = Owner(self._storage, self._local_lost)
        self._records = Records(self._storage, self._announcer)
        self._play.listen(self._records.shown)
        self._play.listen_to_games(self._records.changed)
        self._join = JoinScreen(self._settings, lambda: asyncio.ensure_future(self._accept()))
        self._panel = OnlinePanel(self._announcer)
        self._away: AwayBox | None = None
        self._phrases: Phrases | None = None
        self._looking = find("[data-analysis]")
        on(find('[data-action="analyse"]'), "click", lambda _event: self._ask(lambda solo, _table: solo.analyse()))
        on(find('[data-action="review"]'), "click", lambda _event: self._ask(lambda solo, table: solo.review(table)))
        self._take_over = find('[data-action="take-over"]')
        on(self._take_over, "click", self._take_seat_over)
        for press in ("pointerdown", "keydown"):
            on(document, press, lambda _event: asyncio.ensure_future(self._bring_sound()), once=True)
        on(find('[data-action="enter-code"]'), "click", lambda _event: self._go(Code(find("[data-first-code]").value)))
        on(find("[data-notice-close]"), "click", lambda _event: self._close_notice())
        self._load_again = find("[data-load-again]")
        on(self._load_again, "click", lambda _event: self.follow())
        on(js.window, "hashchange", lambda _event: self.follow())

    def follow(self) -> None:
        """Open what the address asks for."""
        self._replay = None
        self._leave()
        self._standing = self._news_of_the_settings()
        self._notice("")
        try:
            route = parse_route(str(js.location.hash))
        except RouteError as error:
            self._replace(Home())
            self._open_home(str(error))
            return
        if not isinstance(route, SettingsPage):
            self._before_settings = route
        match route:
            case SettingsPage():
                self._open_later(self._open_settings)
            case Home():
                self._open_home()
            case Play(mode="online"):
                self._open_later(lambda: self._host(route))
            case Play(mode="computer"):
                self._records.begin()
                self._open_local(self._against_computer(route))
            case Play(variant, size, clock=clock):
                self._records.begin()
                self._open_local(Kept(Sitting(variant, size, Side.RED, clock)))
            case Local():
                self._continue_local()
            case Replay():
                self._open_later(lambda: self._open_replay(route))
            case Letter():
                self._open_later(lambda: self._open_letter(route))
            case History(key):
                self._open_later(lambda: self._open_history(key))
            case Online(invitation):
                self._open_later(lambda: self._open_room(invitation))
            case Code(code):
                self._open_later(lambda: self._open_by_code(code))

    # What the first archive of the program does not hold

    def _open_later(self, opening: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Open something that needs the rest of the program; it may import it inside its functions."""
        self._opening = asyncio.ensure_future(self._open_when_loaded(opening))

    async def _open_when_loaded(self, opening: Callable[[], Coroutine[Any, Any, None]]) -> None:
        loading = asyncio.ensure_future(rest_of_the_program())
        await asyncio.wait({loading}, timeout=PATIENCE_S)
        if not loading.done():
            self._notice(pgettext("start", "Loading …"))
        try:
            await loading
        except NotLoadedError as error:
            self._open_home(str(error))
            self._load_again.hidden = False
        else:
            self._notice("")
            await opening()

    async def _bring_sound(self) -> None:
        """From the first press on, what happens is heard; until the rest of the program is there, play is silent."""
        if self._sound:
            return
        with suppress(NotLoadedError):
            await rest_of_the_program()
            from game.browser.sound import Sound

            if not self._sound:
                self._sound = Sound(self._settings)
                self._play.let_hear(self._sound.hear)

    # Home and one device

    def _open_home(self, notice: str = "") -> None:
        self._notice(notice)
        self._home.open(self._to_go_on_with())
        self._show("home")

    def _to_go_on_with(self) -> list[Recent]:
        """The games that can be gone on with; what is damaged is said."""
        games: tuple[Recent, ...] = ()
        local = False
        try:
            games = self._records.recent()
            kept = kept_match(self._storage)
            local = kept is not None and kept.sitting.match.outcome is None
        except ValueError as error:
            self._notice(str(error))
        return [game for game in games if local or game.name != LOCAL_MATCH]

    def _open_local(self, kept: Kept) -> None:
        self._replace(Local())
        self._owner.take()
        names = {Seat.HOST: self._settings.value.name, Seat.GUEST: self._settings.value.second_name}
        kept.sitting.names = {seat: clean_name(name) for seat, name in names.items() if seat not in kept.levels}
        if kept.levels:
            keep(self._storage, kept)
            self._open_later(lambda: self._open_computer(kept))
        else:
            self._open_table(LocalTable(kept.sitting, self._storage, self._local_happened))

    def _local_happened(self, events: tuple[Event, ...]) -> None:
        if self._solo:
            self._solo.stop()  # it may be looking for a hint
        self._play.happened(events)

    def _local_lost(self) -> None:
        """Another tab plays the match of this device now."""
        sentence = pgettext("link", "This match goes on in another tab.")
        if isinstance(self._table, LocalTable):
            self._table.obstacle = sentence
        elif self._table and self._table.levels and self._solo:
            self._solo.lose(sentence)
        else:
            return
        self._play.refresh()
        self.problem("taken_over", sentence)

    def _open_table(self, table: Table, ply: int | None = None, by_link: bool = False) -> None:
        """Open a table that nobody is connected to, at its last position or after `ply` moves."""
        self._table = table
        self._panel.show(None)
        self._play.open(table, ply, by_link)
        self._show("play")
        self._play.focus()

    def _continue_local(self) -> None:
        try:
            kept = kept_match(self._storage)
        except ValueError as error:
            self._open_home(str(error))
            return
        if kept is None:
            self._replace(Home())
            self._open_home(pgettext("screen:home", "No game is kept on this device. Start a new one."))
        else:
            self._open_local(kept)

    # Settings

    async def _open_settings(self) -> None:
        from game.browser.screens.settings import SettingsScreen

        self._settings_screen = self._settings_screen or SettingsScreen(self._settings)
        self._settings_screen.open(self._before_settings)
        self._show("settings")

    # A game that is only looked at

    async def _open_replay(self, replay: Replay) -> None:
        from game.browser.screens.replay import ReplayTable

        self._replay = replay
        self._open_table(ReplayTable(replay), replay.ply)

    async def _open_letter(self, letter: Letter) -> None:
        table, sentence = await self._records.letter(letter, self._play.happened)
        self._notice(sentence)
        self._open_table(table, by_link=True)

    async def _open_history(self, key: str) -> None:
        replay = await self._records.replay(key) if key else None
        if replay:
            self._replace(replay)
            await self._open_replay(replay)
            return
        self._replace(History())
        await self._records.open_history()
        self._show("history")

    def _position_shown(self, match: Match) -> None:
        self._address_shown(match)
        table = self._table
        over = table is not None and (self._replay is not None or table.sitting.match.outcome is not None)
        self._looking.hidden = not over
        if self._solo and over:
            self._solo.show(match)
        elif self._solo:
            self._solo.look_away()

    def _address_shown(self, match: Match) -> None:
        """Let the address of a replay lead to the position that is shown, once it is looked at for a moment."""
        replay = self._replay
        if not replay or replay.ply == len(match.moves):
            return
        self._replay = now = dataclasses.replace(replay, ply=len(match.moves))
        # Browsers refuse an address that changes many times a second.
        js.setTimeout(create_once_callable(lambda: self._replace(now) if self._replay is now else None), 250)

    # The computer

    def _against_computer(self, play: Play) -> Kept:
        """A new match of the visitor, who is its host, against the computer, or of the computer against itself."""
        if play.side == WATCH:
            return Kept(Sitting(play.variant, play.size, Side.RED), {Seat.HOST: play.level, Seat.GUEST: play.other})
        return Kept(Sitting(play.variant, play.size, self._side(play)), {Seat.GUEST: play.level})

    def _side(self, play: Play) -> Side:
        """The side that the visitor asked for, or one by chance."""
        return Side(self._random.choice(SIDES[:2]) if play.side == "random" else play.side)

    async def _with_computer(self) -> Solo:
        """The computer, which is loaded when it is first needed; raises NotLoadedError."""
        await rest_of_the_program()
        from game.browser.solo import Solo

        self._solo = self._solo or Solo(self._storage, self._play, self._random)
        return self._solo

    async def _open_computer(self, kept: Kept) -> None:
        (await self._with_computer()).open(kept, self._open_table)

    def _expect_computer(self) -> None:
        """Start the computer ahead of need."""

        async def expect() -> None:
            with suppress(NotLoadedError):
                (await self._with_computer()).expect()

        self._asking = asyncio.ensure_future(expect())

    def _hint(self) -> None:
        """Look for a good move in the position on the board."""
        self._ask(lambda solo, table: solo.hint(table))

    def _ask(self, do: Callable[[Solo, Table], None]) -> None:
        """Do something with the computer at the table, once it is there."""
        table = self._table

        async def ask() -> None:
            try:
                solo = await self._with_computer()
            except NotLoadedError as error:
                self._play.say(str(error))
            else:
                if table and table is self._table:
                    do(solo, table)

        self._asking = asyncio.ensure_future(ask())

    # By link

    async def _host(self, play: Play) -> None:
        from game.browser.net.choice import chosen_ways
        from game.browser.peer import Room

        try:
            room = await Room.host(
                play.variant.key,
                str(play.size),
                self._side(play),
                chosen_ways(self._settings.value),
                self._storage,
                self._listener(),
                play.clock,
            )
        except ValueError as error:
            self._open_home(str(error))
        else:
            self._enter(room)

    async def _open_room(self, invitation: str, code: str = "") -> None:
        """Open what an invitation leads to; a friend's `code` leads to the friend's page."""
        from game.browser.net.choice import chosen_ways
        from game.browser.peer import Room

        self._code = code
        try:
            room = await Room.open(invitation, chosen_ways(self._settings.value), self._storage, self._listener())
        except ValueError as error:
            self._open_home(str(error))
            return
        if room.state in ("seated", "watching"):
            self._enter(room)
            await self._answer_code()
        else:
            self._room = room
            self._join.open(room)
            self._show("join")

    async def _accept(self) -> None:
        room = self._room
        if room:
            await room.join()
            self._enter(room)
            await self._answer_code()

    async def _open_by_code(self, code: str) -> None:
        from game.protocol.by_hand import CodeError, invitation_of

        try:
            invitation = invitation_of(code)
        except CodeError as error:
            self._open_home(str(error))
        else:
            await self._open_room(invitation.encode(), code)

    async def _answer_code(self) -> None:
        """Show what the friend whose code was followed has to be given back."""
        code, self._code = self._code, ""
        if code and self._by_hand:
            await self._by_hand.answer(code)

    def _listener(self) -> RoomListener:
        self._listening = RoomListener(self)
        return self._listening

    def _enter(self, room: Room) -> None:
        self._room = room
        self._connection_said = ""
        self._replace(Online(room.invitation, joined=True))
        self._table = table = OnlineTable(room)
        self._play.open(table, by_link=True)
        self._show_by_hand(room)
        self._panel.show(room)
        self._show_conduct(room)
        self._show("play")
        self._play.focus()

    def _show_by_hand(self, room: Room) -> None:
        from game.browser.screens.by_hand import ByHandPanel

        self._by_hand = self._by_hand or ByHandPanel(self._announcer)
        self._by_hand.show(room)

    def _show_conduct(self, room: Room) -> None:
        """Show what belongs to playing with somebody else, and say by which name the visitor goes."""
        from game.browser.screens.away import AwayBox
        from game.browser.screens.phrases import Phrases

        self._away = self._away or AwayBox(lambda: self._play.act(Abandon()))
        self._away.show(room)
        self._phrases = self._phrases or Phrases(self._play.act, self._play.say)
        self._phrases.show(room, self._settings.value.phrases)
        name = clean_name(self._settings.value.name)
        if room.seat and not room.obstacle and name != room.sitting.names.get(room.seat, ""):
            room.act(Introduce(name))

    def _leave(self) -> None:
        """Leave what is open: nothing of it happens any more."""
        if self._by_hand:
            self._by_hand.show(None)
        if self._away and self._phrases:
            self._away.show(None)
            self._phrases.show(None, wanted=False)
        self._listening = None
        self._table = None
        if self._opening:
            self._opening.cancel()
        if self._solo:
            self._solo.leave()
        if self._room:
            self._room.close()
            self._room = None

    def listens_to(self, listener: RoomListener) -> bool:
        """Whether what this listener tells is still of interest."""
        return listener is self._listening

    def room_changed(self, events: tuple[Event, ...]) -> None:
        """Something happened in the room."""
        if self._phrases:
            events = self._phrases.heard(events, self._settings.value.phrases)
        if self._shown == "play":
            self._play.happened(events)

    def connection_changed(self) -> None:
        """The room's connection or the visitor's seat is another one now."""
        if self._room and self._shown == "join" and self._room.state == "watching":
            self._enter(self._room)
        elif self._room and self._shown == "play":
            self._show_by_hand(self._room)
            self._panel.show(self._room)
            self._show_conduct(self._room)
            self._play.refresh()
            self._say_connection(connection_text(self._room))

    def _say_connection(self, sentence: str) -> None:
        """Say how the connection is when that has changed: whoever comes to watch must not drown a move."""
        if sentence != self._connection_said:
            self._connection_said = sentence
            self._announcer.say(sentence)

    def problem(self, name: str, sentence: str) -> None:
        """Something went wrong that the visitor should know."""
        self._notice(sentence)
        self._take_over.hidden = name not in ("second_tab", "taken_over")

    async def _take_seat_over(self, _event: Any) -> None:
        if self._room:
            self._notice("")
            await self._room.take_over()
        else:
            self._notice("")
            self._continue_local()

    # Page

    def _show(self, name: str) -> None:
        self._shown = name
        for screen in find_all("[data-screen]"):
            screen.hidden = screen.dataset.screen != name
        js.window.scrollTo(0, 0)

    def _news_of_the_settings(self) -> str:
        """What should be said once: that the settings that were kept could not all be read."""
        problem, self._settings.problem = self._settings.problem, ""
        return problem

    def _close_notice(self) -> None:
        self._standing = ""
        self._notice("")
        find("#main").focus()

    def _notice(self, text: str) -> None:
        """Show and say a sentence, with what is to be said of the device as long as the page is at one address."""
        text = " ".join(filter(None, (text, self._standing)))
        find("[data-notice]").hidden = not text
        set_text(find("[data-notice-text]"), text)
        self._take_over.hidden = self._load_again.hidden = True
        self._announcer.say(text)

    def _go(self, route: Route) -> None:
        fragment = format_route(route)
        if js.location.hash == fragment:
            self.follow()
        else:
            js.location.hash = fragment

    def _replace(self, route: Route) -> None:
        self._before_settings = route
        js.history.replaceState(None, "", format_route(route))


class RoomListener:
    """What a room tells, passed on to the page until another room or page is opened."""

    def __init__(self, app: App) -> None:
        self._app = app

    def on_events(self, events: tuple[Event, ...]) -> None:
        """The match went on."""
        if self._app.listens_to(self):
            self._app.room_changed(events)

    def on_connection(self, _state: str) -> None:
        """The connection is another one."""
        if self._app.listens_to(self):
            self._app.connection_changed()

    def on_seat(self, _seat: Seat | None) -> None:
        """The visitor has a seat, or watches."""
        if self._app.listens_to(self):
            self._app.connection_changed()

    def on_problem(self, name: str, sentence: str) -> None:
        """Something was refused or failed."""
        if self._app.listens_to(self):
            self._app.problem(name, sentence)


def start() -> Any:
    """Take the page over and say that it is ready."""
    app = App()
    app.follow()
    document.documentElement.dataset.ready = "true"
    return app

"""Games by link: rooms that this page makes, opens by an invitation or a code, and shows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random

from game.browser.announcer import Announcer
from game.browser.desk import Desk
from game.browser.letters import describe
from game.browser.net.choice import chosen_ways
from game.browser.net.safe import STORED
from game.browser.page import Page
from game.browser.peer import Room
from game.browser.screens.away import AwayBox
from game.browser.screens.by_hand import ByHandPanel
from game.browser.screens.join import JoinScreen
from game.browser.screens.online import OnlinePanel, OnlineTable, connection_text
from game.browser.screens.phrases import Phrases
from game.browser.screens.play import PlayScreen
from game.browser.settings import Settings
from game.browser.storage import Storage
from game.match import Abandon, Event, Introduce, Match, Refused, Seat, clean_name
from game.notation.letter import Letter, Standing
from game.protocol.by_hand import CodeError, invitation_of
from game.protocol.complaint import complaint
from game.protocol.enclosure import room_of
from game.protocol.fault import HARMLESS, ProtocolError
from game.view.route import Online, Play


class ByLink:
    """The room that is open, with what stands beside its board.

    `give_up` is told why one cannot be opened, `go_on_here` which match goes on without its room.
    """

    def __init__(
        self,
        page: Page,
        desk: Desk,
        play: PlayScreen,
        announcer: Announcer,
        storage: Storage,
        settings: Settings,
        random: Random,
        give_up: Callable[[str], None],
        go_on_here: Callable[[Match], None],
    ) -> None:
        self._page = page
        self._desk = desk
        self._play = play
        self._announcer = announcer
        self._storage = storage
        self._settings = settings
        self._random = random
        self._give_up = give_up
        self._room: Room | None = None
        self._listening: RoomListener | None = None
        self._code = ""
        self._said = ""
        self._join = JoinScreen(settings, lambda: asyncio.ensure_future(self._accept()))
        self._panel = OnlinePanel(announcer, go_on_here)
        self._by_hand = ByHandPanel(announcer)
        self._away = AwayBox(lambda: play.act(Abandon()))
        self._phrases = Phrases(play.act, play.say)

    async def host(self, play: Play) -> None:
        """Make a room for a match that the visitor asked for."""
        try:
            room = await Room.host(
                play.variant.key,
                str(play.size),
                play.choose_side(self._random),
                chosen_ways(self._settings.value),
                self._storage,
                self._listener(),
                play.clock,
            )
        except ValueError as error:
            self._give_up(str(error))
        else:
            self._enter(room)

    async def open(self, invitation: str, code: str = "") -> None:
        """Open what an invitation leads to; a friend's `code` leads to the friend's page."""
        self._code = code
        try:
            room = await Room.open(invitation, chosen_ways(self._settings.value), self._storage, self._listener())
        except ValueError as error:
            self._give_up(str(error))
            return
        if room.state in ("seated", "watching"):
            self._enter(room)
            await self._answer_code()
        else:
            self._room = room
            self._join.open(room)
            self._page.show("join")

    async def open_by_code(self, code: str) -> None:
        """Open what a friend's code leads to."""
        try:
            invitation = invitation_of(code)
        except CodeError as error:
            self._give_up(str(error))
        else:
            await self.open(invitation.encode(), code)

    async def open_letter(self, letter: Letter) -> bool:
        """Open the match that a letter comes from and take in what it encloses; False without a seat in that match."""
        invitation = self._storage.get(STORED + room_of(letter.enclosure))
        if invitation:
            await self.open(invitation)
        room = self._room
        if not room or not room.seat:
            self.leave()
            return False
        if room.connection == "closed":  # a letter is opened in a tab of its own, most often
            self._page.notice("")
            await room.take_over()
        sentence = await _read(room, letter)
        if sentence:
            self._page.notice(sentence)
        return True

    async def take_over(self) -> bool:
        """Go on in this tab with a seat that another tab holds; False if no room is open here."""
        if self._room:
            await self._room.take_over()
        return self._room is not None

    def leave(self) -> None:
        """Leave the room: nothing of it is shown, and nothing of it happens any more."""
        self._panel.show(None)
        self._by_hand.show(None)
        self._away.show(None)
        self._phrases.show(None, wanted=False)
        self._listening = None
        if self._room:
            self._room.close()
            self._room = None

    def listens_to(self, listener: RoomListener) -> bool:
        """Whether what this listener tells is still of interest."""
        return listener is self._listening

    def changed(self, events: tuple[Event, ...]) -> None:
        """Something happened in the room."""
        events = self._phrases.heard(events, self._settings.value.phrases)
        if self._page.shown == "play":
            self._play.happened(events)

    def connection_changed(self) -> None:
        """The room's connection or the visitor's seat is another one now."""
        if self._room and self._page.shown == "join" and self._room.state in ("seated", "watching"):
            self._enter(self._room)
        elif self._room and self._page.shown == "play":
            self._show_beside(self._room)
            self._play.refresh()
            self._say_connection(connection_text(self._room))

    def problem(self, name: str, sentence: str) -> None:
        """Something was refused or failed."""
        self._page.problem(name, sentence)

    def _listener(self) -> RoomListener:
        self._listening = RoomListener(self)
        return self._listening

    async def _accept(self) -> None:
        room = self._room
        if room:
            await room.join()
            if room.state == "invited":  # the players let nobody watch, and that was said
                self._join.open(room)
            else:
                self._enter(room)
                await self._answer_code()

    async def _answer_code(self) -> None:
        """Show what the friend whose code was followed has to be given back."""
        code, self._code = self._code, ""
        if code:
            await self._by_hand.answer(code)

    def _enter(self, room: Room) -> None:
        self._room = room
        self._said = ""
        self._page.replace(Online(room.invitation, joined=True))
        self._desk.lay(OnlineTable(room), by_link=True)
        self._show_beside(room)
        self._desk.show()

    def _show_beside(self, room: Room) -> None:
        """Show what belongs to playing with somebody else, and say by which name the visitor goes."""
        self._by_hand.show(room)
        self._panel.show(room)
        self._away.show(room)
        self._phrases.show(room, self._settings.value.phrases)
        name = clean_name(self._settings.value.name)
        if room.seat and not room.obstacle and name != room.sitting.names.get(room.seat, ""):
            with suppress(Refused):  # it is said when there is room for it again
                room.act(Introduce(name))

    def _say_connection(self, sentence: str) -> None:
        """Say how the connection is when that has changed: whoever comes to watch must not drown a move."""
        if sentence != self._said:
            self._said = sentence
            self._announcer.say(sentence)


async def _read(room: Room, letter: Letter) -> str:
    """Take in what a letter encloses; a sentence if it is not the next one."""
    try:
        await room.read(letter.enclosure)
    except ProtocolError as error:
        return describe(Standing.DIFFERENT) if error.fault in HARMLESS else complaint(error.fault)
    match = room.sitting.match
    is_newest = (match.moves, match.agreed) == (letter.game.moves, letter.game.agreed)
    return describe(Standing.SAME if is_newest else Standing.OLDER)


class RoomListener:
    """What a room tells, passed on to the page until another room or page is opened."""

    def __init__(self, by_link: ByLink) -> None:
        self._by_link = by_link

    def on_events(self, events: tuple[Event, ...]) -> None:
        """The match went on."""
        if self._by_link.listens_to(self):
            self._by_link.changed(events)

    def on_connection(self, _state: str) -> None:
        """The connection is another one."""
        if self._by_link.listens_to(self):
            self._by_link.connection_changed()

    def on_seat(self, _seat: Seat | None) -> None:
        """The visitor has a seat, or watches."""
        if self._by_link.listens_to(self):
            self._by_link.connection_changed()

    def on_problem(self, name: str, sentence: str) -> None:
        """Something was refused or failed."""
        if self._by_link.listens_to(self):
            self._by_link.problem(name, sentence)

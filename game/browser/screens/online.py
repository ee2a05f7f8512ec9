"""A match by link: the table of a room, the invitation to send, and the state of the connection in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import JsException, create_once_callable

from game.browser.announcer import Announcer
from game.browser.dom import find, find_all, on, set_text, to_object
from game.i18n import npgettext, pgettext
from game.match import Action, Match, Refused, Seat, Sitting
from game.notation import Replay
from game.rules import Side
from game.view.route import Online, Route, format_route

if TYPE_CHECKING:
    from game.browser.peer import Room


class OnlineTable:
    """The table of a room, as the play screen wants it."""

    levels: Mapping[Seat, int] = {}
    solo = can_take_back = False
    answers = True

    def __init__(self, room: Room) -> None:
        self.room = room

    @property
    def sitting(self) -> Sitting:
        """The games of the room."""
        return self.room.sitting

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The visitor's seat, or none for a watcher."""
        return (self.room.seat,) if self.room.seat else ()

    @property
    def obstacle(self) -> str:
        """Why nothing can be done from this page now, as a sentence; empty while it can."""
        return self.room.obstacle

    @property
    def elapsed(self) -> int:
        """Milliseconds that the present turn has taken."""
        return self.room.elapsed

    def act(self, action: Action) -> None:
        """Do something from the visitor's seat; raises `Refused`."""
        self.room.act(action)


class OnlinePanel:
    """What stands beside the board in a match by link.

    `go_on` is told which match is to go on on this device alone, since two records of it are signed.
    """

    def __init__(self, announcer: Announcer, go_on: Callable[[Match], None]) -> None:
        self._announcer = announcer
        self._connection = find("[data-connection]")
        self._invite = find("[data-invite]")
        self._link = find("[data-invitation]")
        self._room: Room | None = None
        self._watching = find("[data-watching]")
        self._may_watch = find("[data-watching] input")
        on(self._may_watch, "change", self._watching_chosen)
        self._share = find('[data-action="share"]')
        self._share.hidden = not hasattr(js.navigator, "share")
        self._go_on = find('[data-action="go-on-here"]')
        on(self._go_on, "click", lambda _event: go_on(self._room.sitting.match) if self._room else None)
        on(find('[data-action="copy-link"]'), "click", self._copy)
        on(self._share, "click", self._share_link)

    def show(self, room: Room | None) -> None:
        """Show how the room is connected; without a room, nothing."""
        state = room.connection if room else "none"
        self._connection.dataset.connection = state
        self._connection.hidden = room is None
        self._invite.hidden = room is None or room.seat is not Seat.HOST or room.complete
        self._room = room
        self._watching.hidden = True
        self._show_records(room)
        if room is None:
            return
        set_text(self._connection, f"{connection_text(room)} {watchers_text(room)}".strip())
        self._watching.hidden = not (room.seat and room.complete)
        self._may_watch.checked = room.watching
        set_text(self._link, page_address(Online(room.invitation)))
        host_is_red = room.sitting.side_of(Seat.HOST) is Side.RED
        text = (
            pgettext("invite", "Send this link. Your friend opens it and plays Yellow.")
            if host_is_red
            else pgettext("invite", "Send this link. Your friend opens it and plays Red.")
        )
        set_text(find("[data-invite-text]"), text)

    def _show_records(self, room: Room | None) -> None:
        """Where two records are signed, lead to both."""
        records = find("[data-records]")
        records.hidden = room is None or room.other_record is None
        if room and room.other_record:
            for link, sitting in zip(find_all("a", records), (room.sitting, room.other_record), strict=True):
                moves = sitting.match.moves
                link.href = format_route(Replay(sitting.variant, sitting.size, moves, len(moves)))
            self._go_on.hidden = room.sitting.match.outcome is not None

    def _watching_chosen(self, _event: Any) -> None:
        if self._room:
            try:
                self._room.let_watch(bool(self._may_watch.checked))
            except Refused as refused:
                self._may_watch.checked = self._room.watching
                self._announcer.say(str(refused))

    async def _copy(self, _event: Any) -> None:
        try:
            await js.navigator.clipboard.writeText(self._link.textContent)
        except (JsException, AttributeError):
            js.getSelection().selectAllChildren(self._link)
            self._announcer.say(pgettext("invite", "The link is selected. Copy it from there."))
            return
        self._confirm(pgettext("invite", "Link copied"))

    async def _share_link(self, _event: Any) -> None:
        # It fails when the visitor closes the sheet; the link is still there to copy.
        with suppress(JsException):
            await js.navigator.share(to_object({"title": "Fourfall", "url": self._link.textContent}))

    def _confirm(self, text: str) -> None:
        button = find('[data-action="copy-link"]')
        usual = pgettext("invite", "Copy link")
        set_text(button, text)
        self._announcer.say(text)
        js.setTimeout(create_once_callable(lambda: set_text(button, usual)), 2500)


def page_address(route: Route) -> str:
    """The whole address that leads to a place of this page."""
    return str(js.location.href).split("#")[0] + format_route(route)


def connection_text(room: Room) -> str:
    """The state of the connection as a sentence."""
    sentences = {
        "none": "",
        "waiting": pgettext("connection", "Waiting for your friend to open the link."),
        "connecting": pgettext("connection", "Connecting …"),
        "connected": pgettext("connection", "Connected."),
        "away": pgettext("connection", "Your friend is away. The game waits and goes on when they are back."),
        "failed": pgettext("connection", "No connection. Check the network; the game keeps trying."),
        "closed": pgettext("connection", "This match is not open here."),
    }
    sentence = sentences[room.connection]
    if room.state == "joining":
        sentence = pgettext("connection", "Taking your seat …")
    elif room.visited and room.seat is Seat.HOST:
        sentence = pgettext("connection", "Somebody has opened your link. The game begins when they join.")
    elif room.seat is None:
        sentence = pgettext("connection", "You are watching.")
    return sentence


def watchers_text(room: Room) -> str:
    """How many watch, as a sentence for who plays; empty if nobody does."""
    if not room.seat or not room.watchers:
        return ""
    text = npgettext("connection", "{count} person watches.", "{count} people watch.", room.watchers)
    return text.format(count=room.watchers)

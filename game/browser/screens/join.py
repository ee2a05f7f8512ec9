"""An invitation that was opened: what it offers, and the press that accepts it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.browser.dom import find, on, set_text
from game.browser.settings import Settings
from game.i18n import pgettext
from game.match import Seat, clean_name
from game.rules import Side
from game.view.clock import describe_control
from game.view.names import size_name, variant_name

if TYPE_CHECKING:
    from game.browser.peer import Room


class JoinScreen:
    """Opening an invitation changes nothing; `join` is called when the visitor presses Join."""

    def __init__(self, settings: Settings, join: Callable[[], object]) -> None:
        self._settings = settings
        self._name = find("[data-own-name]")
        self._button = find('[data-screen="join"] [data-action="join"]')
        on(self._button, "click", lambda _event: self._pressed(join))

    def open(self, room: Room) -> None:
        """Show what the invitation of `room` offers."""
        self._button.disabled = False
        self._name.value = self._settings.value.name
        set_text(find("[data-invited]"), invited_text(room))

    def _pressed(self, join: Callable[[], object]) -> None:
        self._button.disabled = True
        self._settings.change(name=clean_name(str(self._name.value)))
        join()


def invited_text(room: Room) -> str:
    """What is to be played, and on which side."""
    sitting = room.sitting
    text = (
        pgettext("screen:join", "A friend wants to play {game} on {size} with you. You are Red and begin.")
        if sitting.side_of(Seat.GUEST) is Side.RED
        else pgettext("screen:join", "A friend wants to play {game} on {size} with you. You are Yellow; Red begins.")
    )
    text = text.format(game=variant_name(sitting.variant.key), size=size_name(sitting.size))
    return f"{text} {describe_control(sitting.control)}" if sitting.control else text

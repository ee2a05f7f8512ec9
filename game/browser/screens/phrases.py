"""What players can say to each other by link: six phrases, shown near the seat of whoever says one, for a while."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_once_callable

from game.browser.dom import create, find, on, set_text
from game.i18n import pgettext
from game.match import Event, React, Reacted
from game.protocol.allowance import Allowance
from game.rules import Side
from game.view.names import phrases

if TYPE_CHECKING:
    from game.browser.peer import Room

SHOWN_MS = 6_000
PHRASES_PER_SECOND = 0.3
PHRASES_AT_ONCE = 2


class Phrases:
    """The phrases beside the board, and the bubbles at the seats. `say` is told what was chosen."""

    def __init__(self, say: Callable[[React], None], refuse: Callable[[str], None]) -> None:
        self._box = find("[data-phrases]")
        self._say = say
        self._refuse = refuse
        self._own = _allowance()
        self._heard = {side: _allowance() for side in Side}
        self._shown = dict.fromkeys(Side, 0)
        for number, phrase in enumerate(phrases()):
            button = create("button", type="button", data_phrase=str(number))
            button.textContent = phrase
            on(button, "click", partial(self._pressed, number))
            find("[data-phrase-list]").append(button)
        on(self._box, "keydown", self._key_down)

    def show(self, room: Room | None, wanted: bool) -> None:
        """Offer the phrases to whoever plays in a room and wants them."""
        self._box.hidden = room is None or room.seat is None or not room.complete or not wanted
        if self._box.hidden:
            self._box.open = False
            for side in Side:
                _bubble(side).hidden = True

    def heard(self, events: tuple[Event, ...], wanted: bool) -> tuple[Event, ...]:
        """Show what was said, and return the events without what is not to be heard: too much, or unwanted."""
        left = []
        for event in events:
            if isinstance(event, Reacted):
                if not wanted or not self._heard[event.side].take(_now()):
                    continue
                self._show_bubble(event.side, phrases()[event.number])
            left.append(event)
        return tuple(left)

    def _pressed(self, number: int, _event: Any) -> None:
        self._box.open = False
        find("summary", self._box).focus()
        if self._own.take(_now()):
            self._say(React(number))
        else:
            self._refuse(pgettext("phrase", "Not so fast: wait a moment before you say more."))

    def _key_down(self, event: Any) -> None:
        if event.key == "Escape" and self._box.open:
            event.preventDefault()
            self._box.open = False
            find("summary", self._box).focus()

    def _show_bubble(self, side: Side, phrase: str) -> None:
        self._shown[side] += 1
        number = self._shown[side]
        bubble = _bubble(side)
        set_text(bubble, phrase)
        bubble.hidden = False

        def hide() -> None:
            if self._shown[side] == number:
                bubble.hidden = True

        js.setTimeout(create_once_callable(hide), SHOWN_MS)


def _bubble(side: Side) -> Any:
    return find(f'[data-bubble="{side.value}"]')


def _allowance() -> Allowance:
    return Allowance(PHRASES_PER_SECOND, PHRASES_AT_ONCE, _now())


def _now() -> float:
    return float(js.performance.now()) / 1000

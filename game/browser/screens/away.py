"""What can be done when the friend is away: wait, call the game off after a while, or leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import create_proxy

from game.browser.dom import document, find, on, set_text
from game.i18n import pgettext

if TYPE_CHECKING:
    from game.browser.peer import Room

PATIENCE_MS = 60_000
"""How long a friend must have been away before the game can be called off."""
LINGER_MS = 4_000
"""How long the choice stays once the friend is back, so that nothing else comes to lie under the pointer."""


class AwayBox:
    """The choice beside the board. It goes only when nobody is about to press it."""

    def __init__(self, call_off: Callable[[], None]) -> None:
        self._box = find("[data-away]")
        self._text = find("[data-away-text]")
        self._button = find('[data-action="call-off"]')
        self._since: float | None = None
        self._back: float | None = None
        self._room: Room | None = None
        self._held = False
        self._look = create_proxy(self._update)
        self._moved = create_proxy(self._pointer_moved)
        js.setInterval(self._look, 500)
        on(self._button, "click", lambda _event: self._pressed(call_off))

    def show(self, room: Room | None) -> None:
        """Show how things stand in a room, or that there is none."""
        if room is not self._room:
            self._room, self._since, self._back, self._held = room, None, None, False
            self._box.hidden = True
        self._update()

    def _update(self) -> None:
        room, now = self._room, float(js.performance.now())
        playing = (
            room is not None and not room.obstacle and room.connection != "failed" and not room.sitting.match.outcome
        )
        away = room is not None and playing and room.connection == "away"
        if away:
            self._since = self._since if self._since is not None else now
            self._back = None
        elif self._since is not None:
            self._since, self._back = None, now
            self._hold()
        if self._since is not None:
            self._box.hidden = False
            patient = now - self._since >= PATIENCE_MS
            self._button.setAttribute("aria-disabled", "false" if patient else "true")
            set_text(self._text, _away_text(patient))
        elif not self._box.hidden:
            self._button.setAttribute("aria-disabled", "true")
            set_text(self._text, pgettext("away", "Your friend is back.") if playing else "")
            if not playing or (not self._held and self._back is not None and now - self._back >= LINGER_MS):
                self._box.hidden = True

    def _hold(self) -> None:
        """Stay if somebody is about to press, until the pointer has moved or something else has the focus."""
        self._held = bool(self._box.matches(":hover, :focus-within"))
        if self._held:
            # Not by `:hover`: what changes above may move the box away from a pointer that rests.
            for event in ("pointermove", "focusin"):
                document.addEventListener(event, self._moved)

    def _pointer_moved(self, event: Any) -> None:
        if not self._box.contains(event.target):
            self._held = False
            for name in ("pointermove", "focusin"):
                document.removeEventListener(name, self._moved)

    def _pressed(self, call_off: Callable[[], None]) -> None:
        if self._button.getAttribute("aria-disabled") != "true":
            call_off()


def _away_text(patient: bool) -> str:
    if patient:
        return pgettext(
            "away",
            "Your friend has been away for more than a minute. You can wait, call the game off without a result, or "
            "leave and come back to it later.",
        )
    return pgettext(
        "away",
        "Your friend is away. You can wait, or leave and come back to the game later. After a minute you can also "
        "call it off.",
    )

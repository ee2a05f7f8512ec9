"""What a visitor can do who watches the computer play itself: pause, go on, and choose how fast."""

from __future__ import annotations

from typing import Any

from game.browser.dom import find, find_all, on, set_text
from game.browser.screens.computer import ComputerTable
from game.i18n import pgettext


class WatchControls:
    """The pause button and the speeds beside the board."""

    def __init__(self) -> None:
        self._table: ComputerTable | None = None
        self._pause = find('[data-action="pause"]')
        self._speeds = find("[data-speeds]")
        on(self._pause, "click", self._pressed)
        on(self._speeds, "change", lambda _event: self._set_speed())

    def show(self, table: ComputerTable | None) -> None:
        """Show what can be done at a table where nobody but the computer plays; elsewhere nothing."""
        watched = table if table and not table.seats else None
        if watched and watched is not self._table:
            self._table = watched
            self._set_speed()
        self._table = watched
        over = watched is None or watched.sitting.match.outcome is not None
        self._pause.hidden = over
        self._speeds.hidden = over
        if watched:
            resume, pause = pgettext("action", "Go on"), pgettext("action", "Pause")
            set_text(self._pause, resume if watched.paused else pause)

    def _pressed(self, _event: Any) -> None:
        if self._table:
            self._table.paused = not self._table.paused
            self._table.proceed()
            self.show(self._table)

    def _set_speed(self) -> None:
        if self._table:
            chosen = next(radio for radio in find_all("input", self._speeds) if radio.checked)
            self._table.pause_ms = int(chosen.value)

"""The clocks at the seats: they show the time, tell when it gets short, and say when a game has ended by them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import js
from pyodide.ffi import create_proxy

from game.browser.announcer import Announcer
from game.browser.clock import Clock
from game.browser.dom import find, on, set_text
from game.browser.table import Table
from game.i18n import pgettext
from game.match import Action, ClaimTime, Play, Stopwatch
from game.rules import Side
from game.view.clock import (
    TENTHS_BELOW_MS,
    clock_label,
    clock_text,
    describe_clocks,
    describe_warning,
    time_left,
    warning,
)

TICK_MS = 100
GRACE_MS = 2_000
"""How long after the other side's time has run out a win by link can be claimed: its move may be on its way."""


class Clocks:
    """Measures the present move of a table that does not do so itself. `act` is told of a win on time."""

    def __init__(self, announcer: Announcer, act: Callable[[Action], None]) -> None:
        self._announcer = announcer
        self._act = act
        self._now = Clock()
        self._watch = Stopwatch()
        self._table: Table | None = None
        self._before: dict[Side, int] = {}
        self._faces = {side: find(f'[data-clock="{side.value}"]') for side in Side}
        self._claim = find('[data-screen="play"] [data-action="claim-time"]')
        self._ticking: Any = None
        self._tick = create_proxy(self._ticked)
        for side, face in self._faces.items():
            face.setAttribute("aria-label", clock_label(side))
        on(self._claim, "click", lambda _event: act(ClaimTime()))

    def show(self, table: Table) -> None:
        """Follow what happens at a table."""
        sitting = table.sitting
        if table is not self._table:
            self._table, self._before = table, {}
        if self._watch.see((sitting.game_number, sitting.match.moves), 1000 * self._now()):
            self._before = {}
        for face in self._faces.values():
            face.hidden = sitting.control is None
        if not sitting.match.clock_runs:
            self._stop_ticking()
        elif self._ticking is None:
            self._ticking = js.setInterval(self._tick, TICK_MS)
        self._show_time()

    def leave(self) -> None:
        """The table is left. On one device its clocks rest until somebody comes back, and the turn begins anew then."""
        if self._table and self._table.solo:
            self._watch = Stopwatch()
        self._table = None
        self._stop_ticking()

    def timed(self, action: Action) -> Action:
        """The action with the time that it took, where that counts."""
        if isinstance(action, Play) and self._table and self._table.sitting.match.clock_runs:
            return replace(action, spent=self._elapsed)
        return action

    def read(self) -> str:
        """The time of both sides, as a sentence; empty where there is no clock."""
        return describe_clocks(self._table.sitting.match, self._elapsed) if self._table else ""

    @property
    def _elapsed(self) -> int:
        """Milliseconds that the present move has taken."""
        measured = self._table.elapsed if self._table else None
        return self._watch.elapsed(1000 * self._now()) if measured is None else measured

    def _stop_ticking(self) -> None:
        if self._ticking is not None:
            js.clearInterval(self._ticking)
            self._ticking = None

    def _ticked(self) -> None:
        """Show the time; on one device a game ends as soon as the time has run out."""
        self._show_time()
        if self._table and self._table.solo and self._overdue() >= 0:
            self._act(ClaimTime())

    def _show_time(self) -> None:
        table = self._table
        if table is None or table.sitting.control is None:
            self._claim.hidden = True
            return
        sitting = table.sitting
        match, elapsed = sitting.match, self._elapsed
        if match.outcome and self._before:
            self._claim.hidden = True
            return  # the clocks stay as they were stopped
        for side, face in self._faces.items():
            left = time_left(match, side, elapsed)
            set_text(face, clock_text(left))
            face.toggleAttribute("data-short", left < TENTHS_BELOW_MS)
            if match.clock_runs and sitting.seat_of(side) in table.seats:
                self._warn(side, self._before.get(side, left), left, table.solo)
            self._before[side] = left
        waiting = match.to_move is not None and table.seats == (sitting.seat_of(match.to_move.other),)
        self._claim.hidden = not waiting or bool(table.obstacle) or self._overdue() < GRACE_MS

    def _overdue(self) -> int:
        """For how many milliseconds the time of the side to move has been over; negative while there is some left."""
        match = self._table.sitting.match if self._table else None
        if match is None or match.to_move is None or not match.clock_runs:
            return -1
        return -time_left(match, match.to_move, self._elapsed)

    def _warn(self, side: Side, before: int, left: int, ends_by_itself: bool) -> None:
        seconds = warning(before, left)
        if seconds:
            self._announcer.say(describe_warning(side, seconds))
        elif left <= 0 < before and not ends_by_itself:
            self._announcer.say(pgettext("clock", "Your time has run out. The other side can claim the win."))

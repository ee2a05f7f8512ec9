"""The board on the page: a drawing, and a transparent grid of buttons over it. It knows no rules.

`Board.show` makes both equal to a `BoardView`, touching only what differs from the one before; `Board.animate` then
lets the discs of a move arrive. What is pressed is told to a `BoardListener`.
"""

from collections.abc import Mapping
from typing import Any, Protocol

import js

from game.browser.animation import Flights
from game.browser.appearance import is_still
from game.browser.board_drawing import Drawing
from game.browser.board_grid import Grid
from game.browser.dom import create, document, on
from game.rules import Move, Side
from game.view.board_view import BoardView
from game.view.keys import Intent, read_key
from game.view.motion import Manner, Motion

DOUBLE_CLICK_MS = 250
DOUBLE_TAP_MS = 100
"""Shorter than for clicks, which the browser counts: two people who take turns with a finger each are quick."""
HASTY_TAP_MS = 300
"""A second tap on a column within that time may be half of a double tap, and is asked about."""
HASTY_SLIP_MS = 150
"""So may one on another column, for a finger that slips; nobody answers a move that quickly."""
DOUBLE_KEY_MS = 100
"""One key struck twice, with nothing in between, is struck once."""


class BoardListener(Protocol):
    """Who is told what is pressed; columns count from 0.

    `hasty` says of a press that it came so soon after another one that it may not have been meant.
    """

    def drop(self, column: int, hasty: bool = False) -> None:
        """The drop control of a column was pressed."""

    def pop(self, column: int, hasty: bool = False) -> None:
        """The pop control of a column was pressed."""

    def key(self, intent: Intent, column: int) -> None:
        """A key of the board that neither moves the focus nor presses a control."""


class Board:
    """The board in its place on the page."""

    def __init__(self, place: Any, listener: BoardListener) -> None:
        self._place = place
        self._listener = listener
        self._view: BoardView | None = None
        self._root: Any = None
        self._focus = (0, 0)
        self._down_column: int | None = None
        self._aimed: int | None = None
        self._acted = False
        self._last_column = -1
        self._last_press = 0.0
        self._last_key = ("", 0.0)
        self._flights = Flights()
        self._hover = js.matchMedia("(hover: hover)")
        on(place, "pointerdown", self._pointer_down)
        on(place, "pointermove", self._pointer_move)
        on(place, "pointerleave", self._pointer_leave)
        on(place, "pointercancel", self._pointer_leave)
        on(place, "pointerup", self._pointer_up)
        on(place, "mouseup", self._mouse_up)
        on(place, "click", self._click)
        on(place, "keydown", self._key_down)
        on(document, "visibilitychange", lambda _event: self.finish())

    # Showing

    def show(self, view: BoardView) -> None:
        """Make the page equal to `view`."""
        old = self._view
        if old is None or (old.variant, old.size) != (view.variant, view.size):
            self._build(view)
            old = None
        if old and not (old.drops or old.pops):
            self._down_column = None  # a press that began before its turn came does not play it
        if old and old.ply != view.ply:
            self.finish()
        if view.ply == 0:
            self._last_press = 0.0  # in a game that begins, no press follows another
        self._view = view
        root = self._root
        root.dataset.ply = str(view.ply)
        root.dataset.toMove = view.to_move.value if view.to_move else ""
        root.dataset.outcome = view.outcome
        self._drawing.show(view)
        self._show_aim()
        self._grid.show(old, view)

    def animate(self, motions: tuple[Motion, ...], trays: Mapping[Side, Any] | None = None) -> None:
        """Let the discs of a move arrive; a running animation is cut short.

        `trays` are the elements to which discs fly that a side keeps; without them those fall out of the board.
        """
        self.finish()
        if is_still() or document.hidden:
            return
        flown = [motion for motion in motions if trays and motion.manner is Manner.KEPT]
        self._drawing.animate(tuple(motion for motion in motions if motion not in flown))
        for motion in flown:
            if trays:
                self._flights.begin(self._root, self._grid.cells[motion.column][0], trays[motion.side], motion.side)

    def finish(self) -> None:
        """Let everything that moves be where it belongs."""
        if self._root:
            self._drawing.finish()
        self._flights.end()

    def point_out(self, move: Move | None) -> None:
        """Mark the control that begins a move, and no other."""
        self._grid.point_out(move)

    def focus(self) -> None:
        """Give the board the keyboard, at the control of a column."""
        self._move_focus(self._focus[0], 0)

    def _build(self, view: BoardView) -> None:
        size = view.size
        self._root = root = create("div", "board")
        root.classList.toggle("pops", view.has_pops)
        root.classList.toggle("powers", view.has_specials)
        root.dataset.board = ""
        root.dataset.variant = view.variant
        root.dataset.size = str(size)
        root.style.setProperty("--columns", str(size.columns))
        root.style.setProperty("--rows", str(size.rows))
        self._drawing = Drawing(view)
        self._grid = Grid(view)
        root.append(self._drawing.element, self._grid.element)
        self._open_columns = [column for column in range(size.columns) if column not in view.fixed]
        # Before Python there was a board as well, at which a column had been gone to (assets/boot/board.js).
        before = self._place.querySelector('.board:not([data-board]) [data-drop][tabindex="0"]')
        column = int(before.dataset.drop) - 1 if before else -1
        middle = self._open_columns[len(self._open_columns) // 2]
        self._focus = (column if column in self._open_columns else middle, 0)
        self._grid.stop(self._focus).tabIndex = 0
        self._place.replaceChildren(root)

    # Pointer

    def _column_at(self, event: Any) -> int:
        box = self._root.getBoundingClientRect()
        columns = len(self._grid.drops)
        place = (event.clientX - box.left) / box.width
        return min(max(int(place * columns), 0), columns - 1)

    def _over_pops(self, event: Any) -> bool:
        return bool(self._grid.pops) and event.clientY > self._drawing.element.getBoundingClientRect().bottom

    def _inside(self, event: Any) -> bool:
        box = self._root.getBoundingClientRect()
        return bool(box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom)

    def _aim(self, column: int | None) -> None:
        self._aimed = column
        self._show_aim()

    def _show_aim(self) -> None:
        """The disc that would be dropped, over the column that the pointer is at."""
        for column, button in enumerate(self._grid.drops):
            aimed = column == self._aimed and self._view is not None and column in self._view.drops
            button.classList.toggle("aimed", aimed)

    def _pointer_down(self, event: Any) -> None:
        self._acted = False
        if not self._root or event.button != 0:
            return
        self._down_column = self._column_at(event)
        # A finger holds on to what it touched first; the board wants to know where it is lifted.
        if event.target.hasPointerCapture(event.pointerId):
            event.target.releasePointerCapture(event.pointerId)
        self._pointer_move(event)

    def _pointer_move(self, event: Any) -> None:
        if not self._root:
            return
        seen = self._down_column is not None or (self._hover.matches and event.pointerType != "touch")
        if seen and self._inside(event) and not self._over_pops(event):
            self._aim(self._column_at(event))
        else:
            self._aim(None)

    def _pointer_leave(self, _event: Any) -> None:
        self._down_column = None
        if self._root:
            self._aim(None)

    def _pointer_up(self, event: Any) -> None:
        """A finger or a pen is lifted; for the mouse see `_mouse_up`."""
        if event.pointerType != "mouse" and self._root:
            same = self._column_at(event) == self._last_column
            self._lift(event, DOUBLE_TAP_MS if same else 0, HASTY_TAP_MS if same else HASTY_SLIP_MS)
            self._aim(None)

    def _mouse_up(self, event: Any) -> None:
        """Unlike a pointer event, this one counts the clicks at one place."""
        self._lift(event, DOUBLE_CLICK_MS if event.detail > 1 else 0)

    def _lift(self, event: Any, pause: int, haste: int = 0) -> None:
        """Press what lies under the pointer, unless there was a press less than `pause` milliseconds ago.

        Less than `haste` after one it is a hasty press.
        """
        if self._down_column is None or not self._inside(event):
            return
        column = self._column_at(event)
        since = event.timeStamp - self._last_press
        self._down_column = None
        self._last_column, self._last_press = column, event.timeStamp
        self._acted = True
        if since >= pause:
            self._press(self._over_pops(event), column, since < haste)

    def _click(self, event: Any) -> None:
        """Presses that no pointer made: assistive technology, a script."""
        if self._acted:
            self._acted = False
            return
        button = event.target.closest("[data-drop], [data-pop]")
        if button:
            pop = bool(button.hasAttribute("data-pop"))
            self._press(pop, int(button.dataset.pop if pop else button.dataset.drop) - 1)

    def _press(self, pop: bool, column: int, hasty: bool = False) -> None:
        if pop:
            self._listener.pop(column, hasty)
        else:
            self._listener.drop(column, hasty)

    # Keys

    def _key_down(self, event: Any) -> None:
        if event.ctrlKey or event.altKey or event.metaKey or not self._view:
            return
        press = read_key(event.key, event.code)
        if press is None:
            return
        event.preventDefault()
        last_key, last_time = self._last_key
        self._last_key = event.key, event.timeStamp
        doubled = event.repeat or (event.key == last_key and event.timeStamp - last_time < DOUBLE_KEY_MS)
        if doubled and press.intent in (Intent.DROP, Intent.POP):
            return
        column, line = self._focus
        match press.intent:
            case Intent.STEP:
                self._step(press.amount)
            case Intent.GO_TO:
                if press.amount < self._view.size.columns:
                    self._move_focus(press.amount, line)
            case Intent.FIRST:
                self._move_focus(min(self._open_columns), line)
            case Intent.LAST:
                self._move_focus(max(self._open_columns), line)
            case Intent.READ_UP:
                self._move_focus(column, line - 1)
            case Intent.READ_DOWN:
                self._move_focus(column, line + 1)
            case Intent.DROP:
                if line > self._view.size.rows:
                    self._listener.pop(column)
                else:
                    self._listener.drop(column)
            case Intent.POP:
                self._listener.pop(column)
            case intent:
                self._listener.key(intent, column)

    def _step(self, columns: int) -> None:
        """Go to the next column that is not fixed, without wrapping."""
        assert self._view
        column, line = self._focus
        target = column + columns
        while target in self._view.fixed:
            target += columns
        if target in self._open_columns:
            self._move_focus(target, line)

    def _move_focus(self, column: int, line: int) -> None:
        """Focus a column's control (line 0), a cell (from the top), or the pop control under the cells."""
        assert self._view
        lines = self._view.size.rows + (1 if self._grid.pops else 0)
        if not 0 <= line <= lines:
            return
        self._grid.stop(self._focus).tabIndex = -1
        self._focus = (column, line)
        stop = self._grid.stop(self._focus)
        stop.tabIndex = 0
        stop.focus()

"""The board on the page: a drawing, and a transparent grid of buttons over it. It knows no rules.

`Board.show` makes both equal to a `BoardView`, touching only what differs from the one before; `Board.animate` then
lets the discs of a move arrive. What is pressed is told to a `BoardListener`.
"""

from collections.abc import Mapping
from typing import Any, Protocol

import js
from pyodide.ffi import create_proxy

from game.browser.animation import fly
from game.browser.appearance import is_still
from game.browser.board_drawing import Drawing
from game.browser.dom import create, create_svg, document, on, symbol
from game.i18n import pgettext
from game.rules import Move, MoveKind, Side
from game.view.board_view import BoardView, cell_name, column_name, pop_name
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
        self._flying: list[tuple[Any, Any]] = []
        self._land = create_proxy(lambda _event: self._end_flights())
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
        in_lines = view.line_cells
        were_in_lines = old.line_cells if old else None
        for column, discs in enumerate(view.discs):
            if _controls(old, column) != _controls(view, column):
                self._show_controls(view, column)
            if old and old.discs[column] == discs and were_in_lines == in_lines:
                continue
            for row, disc in enumerate(discs):
                cell = self._cells[column][row]
                cell.dataset.disc = disc.value if disc else ""
                cell.setAttribute("aria-label", cell_name(view, column, row))
                cell.toggleAttribute("data-line", (column, row) in in_lines)

    def animate(self, motions: tuple[Motion, ...], trays: Mapping[Side, Any] | None = None) -> None:
        """Let the discs of a move arrive; a running animation is cut short.

        `trays` are the elements to which discs fly that a side keeps; without them those fall out of the board.
        """
        self.finish()
        if is_still() or document.hidden:
            return
        flown = [motion for motion in motions if trays and motion.manner is Manner.KEPT]
        self._drawing.animate(tuple(motion for motion in motions if motion not in flown))
        self._flying = [
            fly(self._root, self._cells[motion.column][0], trays[motion.side], motion.side) for motion in flown if trays
        ]
        for _, flight in self._flying:
            flight.onfinish = self._land

    def finish(self) -> None:
        """Let everything that moves be where it belongs."""
        if self._root:
            self._drawing.finish()
        self._end_flights()

    def _end_flights(self) -> None:
        for disc, flight in self._flying:
            flight.onfinish = None
            flight.cancel()
            disc.remove()
        self._flying = []

    def point_out(self, move: Move | None) -> None:
        """Mark the control that begins a move, and no other."""
        pop = move is not None and move.kind is MoveKind.POP
        for controls, marked in ((self._drops, not pop), (self._pops, pop)):
            for column, control in enumerate(controls):
                control.classList.toggle("hinted", move is not None and marked and column == move.column)

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
        root.append(self._drawing.element)
        root.append(self._build_grid(view))
        self._open_columns = [column for column in range(size.columns) if column not in view.fixed]
        self._focus = (self._open_columns[len(self._open_columns) // 2], 0)
        self._stop(self._focus).tabIndex = 0
        self._place.replaceChildren(root)

    def _build_grid(self, view: BoardView) -> Any:
        grid = create("div", "grid", role="grid", aria_label=pgettext("board", "Board"))
        columns, rows = range(view.size.columns), range(view.size.rows)
        self._drops = [self._build_drop(column) for column in columns]
        head = create("div", "head", role="row")
        for button in self._drops:
            header = create("div", role="columnheader")
            header.append(button)
            head.append(header)
        grid.append(head)
        self._cells = [[self._build_cell(column, row) for row in rows] for column in columns]
        for row in reversed(rows):
            line = create("div", "cells", role="row")
            line.append(*(self._cells[column][row] for column in columns))
            grid.append(line)
        self._pops = [self._build_pop(column) for column in columns] if view.has_pops else []
        if self._pops:
            foot = create("div", "foot-row", role="row")
            for button in self._pops:
                holder = create("div", role="gridcell")
                holder.append(button)
                foot.append(holder)
            grid.append(foot)
        return grid

    def _build_drop(self, column: int) -> Any:
        button = create("button", type="button", tabindex="-1", data_drop=str(column + 1))
        arrow = create_svg("svg", "arrow", viewBox="0 0 24 24", aria_hidden="true")
        arrow.append(create_svg("path", d="M5 9l7 7 7-7"))
        button.append(arrow, *(symbol(f"disc-{side.value}", f"ghost disc {side.value}") for side in Side))
        return button

    def _build_cell(self, column: int, row: int) -> Any:
        return create("div", role="gridcell", tabindex="-1", data_cell=f"{column + 1},{row + 1}", data_disc="")

    def _build_pop(self, column: int) -> Any:
        button = create("button", type="button", tabindex="-1", data_pop=str(column + 1))
        face = create("span", "pop-face")
        arrow = create_svg("svg", "arrow", viewBox="0 0 24 24", aria_hidden="true")
        arrow.append(create_svg("path", d="M12 3v13M5 10l7 7 7-7M4 21h16"))
        word = create("span", "pop-word")
        word.textContent = pgettext("board", "Pop")
        face.append(arrow, word)
        button.append(face)
        return button

    def _show_controls(self, view: BoardView, column: int) -> None:
        drop = self._drops[column]
        _set(drop, "aria-label", column_name(view, column))
        _set(drop, "aria-disabled", "false" if column in view.drops else "true")
        if self._pops:
            pop = self._pops[column]
            bottom = view.discs[column][0]
            _set(pop, "aria-label", pop_name(view, column))
            _set(pop, "aria-disabled", "false" if column in view.pops else "true")
            for side in Side:
                pop.classList.toggle(side.value, bottom is side)

    # Pointer

    def _column_at(self, event: Any) -> int:
        box = self._root.getBoundingClientRect()
        columns = len(self._drops)
        place = (event.clientX - box.left) / box.width
        return min(max(int(place * columns), 0), columns - 1)

    def _over_pops(self, event: Any) -> bool:
        return bool(self._pops) and event.clientY > self._drawing.element.getBoundingClientRect().bottom

    def _inside(self, event: Any) -> bool:
        box = self._root.getBoundingClientRect()
        return bool(box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom)

    def _aim(self, column: int | None) -> None:
        self._aimed = column
        self._show_aim()

    def _show_aim(self) -> None:
        """The disc that would be dropped, over the column that the pointer is at."""
        for column, button in enumerate(self._drops):
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
        press = read_key(event.key)
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
        lines = self._view.size.rows + (1 if self._pops else 0)
        if not 0 <= line <= lines:
            return
        self._stop(self._focus).tabIndex = -1
        self._focus = (column, line)
        stop = self._stop(self._focus)
        stop.tabIndex = 0
        stop.focus()

    def _stop(self, focus: tuple[int, int]) -> Any:
        column, line = focus
        if line == 0:
            return self._drops[column]
        if line > len(self._cells[column]):
            return self._pops[column]
        return self._cells[column][-line]


def _controls(view: BoardView | None, column: int) -> object:
    """All that the controls of a column depend on."""
    return view and (view.discs[column], column in view.drops, column in view.pops, column in view.fixed)


def _set(element: Any, name: str, value: str) -> None:
    if element.getAttribute(name) != value:
        element.setAttribute(name, value)

"""The transparent grid over the board's drawing: real buttons and cells, for focus, touch and screen readers."""

from typing import Any

from game.browser.dom import create, create_svg, symbol
from game.i18n import pgettext
from game.rules import Move, MoveKind, Side
from game.view.board_view import BoardView, cell_name, column_name, pop_name


class Grid:
    """The grid of one board: `drops` and `pops` are the controls by column, `cells` those of each column from below."""

    def __init__(self, view: BoardView) -> None:
        columns, rows = range(view.size.columns), range(view.size.rows)
        self.drops = [_build_drop(column) for column in columns]
        self.cells = [[_build_cell(column, row) for row in rows] for column in columns]
        self.pops = [_build_pop(column) for column in columns] if view.has_pops else []
        self.element = create("div", "grid", role="grid", aria_label=pgettext("board", "Board"))
        self.element.append(_line("head", "columnheader", self.drops))
        for row in reversed(rows):
            line = create("div", "cells", role="row")
            line.append(*(self.cells[column][row] for column in columns))
            self.element.append(line)
        if self.pops:
            self.element.append(_line("foot-row", "gridcell", self.pops))

    def show(self, old: BoardView | None, view: BoardView) -> None:
        """Make the grid equal to `view`, where it differs from the view before."""
        in_lines = view.line_cells
        were_in_lines = old.line_cells if old else None
        for column, discs in enumerate(view.discs):
            if _controls(old, column) != _controls(view, column):
                self._show_controls(view, column)
            if old and old.discs[column] == discs and were_in_lines == in_lines:
                continue
            for row, disc in enumerate(discs):
                cell = self.cells[column][row]
                cell.dataset.disc = disc.value if disc else ""
                cell.setAttribute("aria-label", cell_name(view, column, row))
                cell.toggleAttribute("data-line", (column, row) in in_lines)

    def point_out(self, move: Move | None) -> None:
        """Mark the control that begins a move, and no other."""
        pop = move is not None and move.kind is MoveKind.POP
        for controls, marked in ((self.drops, not pop), (self.pops, pop)):
            for column, control in enumerate(controls):
                control.classList.toggle("hinted", move is not None and marked and column == move.column)

    def stop(self, focus: tuple[int, int]) -> Any:
        """The element of a column at a line: its drop control, then its cells from the top, then its pop control."""
        column, line = focus
        if line == 0:
            return self.drops[column]
        if line > len(self.cells[column]):
            return self.pops[column]
        return self.cells[column][-line]

    def _show_controls(self, view: BoardView, column: int) -> None:
        drop = self.drops[column]
        _set(drop, "aria-label", column_name(view, column))
        _set(drop, "aria-disabled", "false" if column in view.drops else "true")
        if self.pops:
            pop = self.pops[column]
            bottom = view.discs[column][0]
            _set(pop, "aria-label", pop_name(view, column))
            _set(pop, "aria-disabled", "false" if column in view.pops else "true")
            for side in Side:
                pop.classList.toggle(side.value, bottom is side)


def _line(name: str, role: str, buttons: list[Any]) -> Any:
    line = create("div", name, role="row")
    for button in buttons:
        holder = create("div", role=role)
        holder.append(button)
        line.append(holder)
    return line


def _build_drop(column: int) -> Any:
    button = create("button", type="button", tabindex="-1", data_drop=str(column + 1))
    arrow = create_svg("svg", "arrow", viewBox="0 0 24 24", aria_hidden="true")
    arrow.append(create_svg("path", d="M5 9l7 7 7-7"))
    button.append(arrow, *(symbol(f"disc-{side.value}", f"ghost disc {side.value}") for side in Side))
    return button


def _build_cell(column: int, row: int) -> Any:
    return create("div", role="gridcell", tabindex="-1", data_cell=f"{column + 1},{row + 1}", data_disc="")


def _build_pop(column: int) -> Any:
    button = create("button", type="button", tabindex="-1", data_pop=str(column + 1))
    face = create("span", "pop-face")
    arrow = create_svg("svg", "arrow", viewBox="0 0 24 24", aria_hidden="true")
    arrow.append(create_svg("path", d="M12 3v13M5 10l7 7 7-7M4 21h16"))
    word = create("span", "pop-word")
    word.textContent = pgettext("board", "Pop")
    face.append(arrow, word)
    button.append(face)
    return button


def _controls(view: BoardView | None, column: int) -> object:
    """All that the controls of a column depend on."""
    return view and (view.discs[column], column in view.drops, column in view.pops, column in view.fixed)


def _set(element: Any, name: str, value: str) -> None:
    if element.getAttribute(name) != value:
        element.setAttribute(name, value)

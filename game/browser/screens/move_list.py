"""The list of moves beside the board."""

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_proxy

from game.browser.dom import create, find, on
from game.match import Match
from game.notation import format_move
from game.rules import Move, Side
from game.view.announcement import describe_move


class MoveList:
    """Shows the moves of a match, touching only those that changed. `go` is told which move was pressed, from 1."""

    def __init__(self, go: Callable[[int], None]) -> None:
        self._go = go
        self._list = find("[data-move-list]")
        self._shown: tuple[tuple[Side | None, Move], ...] = ()
        self._current: Any = None
        self._follow = create_proxy(lambda _time: self._bring_current_into_view())
        on(self._list, "click", self._pressed)

    def show(self, match: Match, ply: int) -> None:
        """Make the list equal to the moves of `match`, with the one marked that led to the position after `ply`."""
        moves = tuple((match.positions[ply].to_move, move) for ply, move in enumerate(match.moves))
        if moves != self._shown:
            self._renew(moves)
        current = self._list.children[ply - 1] if ply else None
        if current != self._current:
            if self._current:
                self._current.removeAttribute("aria-current")
            self._current = current
            if current:
                current.setAttribute("aria-current", "step")
            js.requestAnimationFrame(self._follow)

    def _bring_current_into_view(self) -> None:
        """Scroll the list alone, when a frame is made: measuring before makes the browser lay out twice."""
        current = self._current
        if current:
            self._list.scrollTop = current.offsetTop - (self._list.clientHeight - current.offsetHeight) / 2

    def _renew(self, moves: tuple[tuple[Side | None, Move], ...]) -> None:
        same = 0
        while same < min(len(moves), len(self._shown)) and moves[same] == self._shown[same]:
            same += 1
        while self._list.childElementCount > same:
            self._list.lastElementChild.remove()
        for ply, (side, move) in enumerate(moves[same:], same):
            self._list.append(_item(ply + 1, side, move))
        self._shown = moves

    def _pressed(self, event: Any) -> None:
        item = event.target.closest("[data-move]")
        if item:
            self._go(int(item.dataset.move))


def _item(number: int, side: Side | None, move: Move) -> Any:
    item = create("li", side.value if side else "", data_move=str(number))
    item.textContent = format_move(move)
    if side:
        item.setAttribute("title", describe_move(side, move))
    return item

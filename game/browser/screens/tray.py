"""The special discs beside the board, each a button that arms one for the next drop."""

from collections.abc import Callable
from typing import Any

from game.browser.dom import find, find_all, on
from game.rules import Move, MoveKind, Position
from game.view.selection import Selection


class Tray:
    """The buttons of the special discs; `arm` is told which one was pressed."""

    def __init__(self, arm: Callable[[MoveKind], None]) -> None:
        self._arm = arm
        self._tray = find("[data-tray]")
        self._buttons = {MoveKind(button.dataset.special): button for button in find_all("[data-special]", self._tray)}
        for button in self._buttons.values():
            on(button, "click", self._pressed)

    def show(self, position: Position | None, selection: Selection, hinted: Move | None) -> None:
        """Show what can be armed in `position`; without one nobody here can arm anything."""
        self._tray.hidden = position is None or position.powers is None
        if self._tray.hidden:
            return
        for kind, button in self._buttons.items():
            button.setAttribute("aria-disabled", "false" if kind in selection.specials else "true")
            button.setAttribute("aria-pressed", "true" if selection.armed is kind else "false")
            button.classList.toggle("hinted", hinted is not None and hinted.kind is kind)

    def _pressed(self, event: Any) -> None:
        self._arm(MoveKind(event.currentTarget.dataset.special))

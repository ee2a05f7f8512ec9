"""First, back, forward and last: the controls that go through the positions of a game."""

from collections.abc import Callable
from typing import Any

from game.browser.dom import document, find, on

ELSEWHERE = "[data-board], input, select, textarea, summary, dialog, [role=slider], [role=radiogroup]"
"""Where arrow keys mean something else."""


class ReplayBar:
    """The bar beside the board. `go` is told the number of moves after which to show the game, `live` to go on."""

    def __init__(self, section: Any, go: Callable[[int], None], live: Callable[[], None]) -> None:
        self._section = section
        self._go = go
        self._ply = self._last = 0
        self._bar = find("[data-replay-bar]", section)
        self._live = find('[data-action="live"]', section)
        on(self._bar, "click", self._pressed)
        on(self._live, "click", lambda _event: live())
        on(document, "keydown", self._key_down)

    def show(self, ply: int, last: int, goes_on: bool) -> None:
        """Show where in a game of `last` moves the board stands, and the way back if the game goes on there."""
        self._ply, self._last = ply, last
        self._bar.hidden = not last
        for name, end in {"first": 0, "back": 0, "forward": last, "last": last}.items():
            self._button(name).setAttribute("aria-disabled", "true" if ply == end else "false")
        self._live.hidden = not goes_on

    def focus(self) -> None:
        """Give the keyboard to the button that goes back."""
        self._button("back").focus()

    def _button(self, name: str) -> Any:
        return find(f'[data-replay="{name}"]', self._bar)

    def _pressed(self, event: Any) -> None:
        button = event.target.closest("[data-replay]")
        if button:
            self._step(button.dataset.replay)

    def _step(self, name: str) -> None:
        targets = {"first": 0, "back": self._ply - 1, "forward": self._ply + 1, "last": self._last}
        target = min(max(targets[name], 0), self._last)
        if target != self._ply:
            self._go(target)

    def _key_down(self, event: Any) -> None:
        if event.ctrlKey or event.altKey or event.metaKey or event.shiftKey or event.defaultPrevented:
            return
        # The bar runs from left to right in every language.
        keys = {"ArrowLeft": "back", "ArrowRight": "forward"}
        if event.target.closest("[data-replay-bar], [data-move-list]"):
            keys |= {"Home": "first", "End": "last"}
        if event.key not in keys or self._section.hidden or self._bar.hidden or event.target.closest(ELSEWHERE):
            return
        event.preventDefault()
        self._step(keys[event.key])

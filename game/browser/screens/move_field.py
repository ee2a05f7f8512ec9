"""The field that takes a move as text."""

from collections.abc import Callable
from typing import Any

from game.browser.announcer import Announcer
from game.browser.dom import find, on, set_text
from game.i18n import explain
from game.notation import InvalidMoveError, parse_move
from game.rules import Move


class MoveField:
    """The field with its line of explanation; `play` is given each move, and returns why it was not played."""

    def __init__(self, announcer: Announcer, play: Callable[[Move], str]) -> None:
        self._announcer = announcer
        self._play = play
        self._line = find(".move-input")
        self._hint = find("[data-move-hint]")
        on(find("[data-move-input]"), "keydown", self._key_down)

    def show(self, wanted: bool) -> None:
        """Show the field where somebody at this device plays, with nothing to explain."""
        set_text(self._hint, "")
        self._line.hidden = not wanted

    def _key_down(self, event: Any) -> None:
        if event.key != "Enter":
            return
        field = event.currentTarget
        try:
            move = parse_move(str(field.value))
        except InvalidMoveError as error:
            set_text(self._hint, explain(error))
            self._announcer.say(explain(error))
            return
        why_not = self._play(move)
        if why_not:
            set_text(self._hint, why_not)
        else:
            field.value = ""

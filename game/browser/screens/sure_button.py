"""A button for what cannot be taken back."""

from collections.abc import Callable
from typing import Any

from game.browser.dom import on, set_text


class SureButton:
    """A button that is pressed twice: the first press asks, the second one does it; leaving it takes the first back.

    It asks by the text `sure` on the button, and through `say`: not every reader tells that a button's text changes.
    """

    def __init__(self, button: Any, sure: str, do: Callable[[], object], say: Callable[[str], None]) -> None:
        self._button = button
        self._usual = button.textContent
        self._sure = sure
        self._do = do
        self._say = say
        self._armed = False
        on(button, "click", self._pressed)
        on(button, "blur", lambda _event: self.disarm())

    def label(self, text: str) -> None:
        """Let the button usually bear `text`, and take the first press back."""
        self._usual = text
        self.disarm()

    def disarm(self) -> None:
        """Take the first press back."""
        self._armed = False
        set_text(self._button, self._usual)

    def _pressed(self, _event: Any) -> None:
        if self._button.getAttribute("aria-disabled") == "true":
            return
        if self._armed:
            self.disarm()
            self._do()
        else:
            self._armed = True
            set_text(self._button, self._sure)
            self._say(self._sure)

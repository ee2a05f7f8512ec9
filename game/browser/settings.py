"""The settings of this device: what is chosen now, kept with every change, told to whoever listens."""

from collections.abc import Callable
from typing import Any

from game.browser.table import KeptTexts
from game.i18n import pgettext
from game.view.settings import Preferences, from_text, to_text

SETTINGS = "settings"


class Settings:
    """What the visitor has chosen. `problem` is a sentence when what was kept could not all be read, else empty."""

    def __init__(self, storage: KeptTexts) -> None:
        self._storage = storage
        self._listeners: list[Callable[[Preferences], None]] = []
        kept = storage.get(SETTINGS) or "{}"
        self.value, unusable = from_text(kept)
        if unusable:
            storage.set(f"{SETTINGS}.unreadable", kept)
        self.problem = (
            pgettext("settings", "Some settings kept on this device could not be read; they are as at first.")
            if unusable
            else ""
        )

    def change(self, **changed: Any) -> None:
        """Change some settings, given as in `Preferences` or as kept; raises ValueError for what is not allowed."""
        value = self.value
        for name, new in changed.items():
            value = value.with_field(name, new)
        if value != self.value:
            self.value = value
            self._storage.set(SETTINGS, to_text(value))
            for listener in self._listeners:
                listener(value)

    def listen(self, listener: Callable[[Preferences], None]) -> None:
        """Call `listener` with the settings now, and after each change."""
        self._listeners.append(listener)
        listener(self.value)

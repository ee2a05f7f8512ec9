"""The settings of this device: what is chosen now, kept with every change, told to whoever listens.

Another tab may change them as well: this one follows, and changes what is kept rather than what it remembers.
"""

from collections.abc import Callable
from typing import Any

import js

from game.browser.dom import on
from game.browser.storage import PREFIX
from game.browser.table import KeptTexts
from game.i18n import pgettext
from game.view.settings import Preferences, from_text, to_text

SETTINGS = "settings"


class Settings:
    """What the visitor has chosen. `problem` is a sentence when what was kept could not all be read, else empty."""

    def __init__(self, storage: KeptTexts) -> None:
        self._storage = storage
        self._listeners: list[Callable[[Preferences], None]] = []
        self.value, unusable = self._kept()
        if unusable:
            storage.set(f"{SETTINGS}.unreadable", storage.get(SETTINGS) or "")
        self.problem = (
            pgettext("settings", "Some settings kept on this device could not be read; they are as at first.")
            if unusable
            else ""
        )
        on(js.window, "storage", self._changed_elsewhere)

    def change(self, **changed: Any) -> None:
        """Change some settings, given as in `Preferences` or as kept; raises ValueError for what is not allowed."""
        kept, _ = self._kept()
        value = kept
        for name, new in changed.items():
            value = value.with_field(name, new)
        if value != kept:
            self._storage.set(SETTINGS, to_text(value))
        self._take(value)

    def listen(self, listener: Callable[[Preferences], None]) -> None:
        """Call `listener` with the settings now, and after each change."""
        self._listeners.append(listener)
        listener(self.value)

    def _kept(self) -> tuple[Preferences, tuple[str, ...]]:
        return from_text(self._storage.get(SETTINGS) or "{}")

    def _changed_elsewhere(self, event: Any) -> None:
        if event.key == PREFIX + SETTINGS:
            self._take(self._kept()[0])

    def _take(self, value: Preferences) -> None:
        if value != self.value:
            self.value = value
            for listener in self._listeners:
                listener(value)


def show_text(field: Any, name: str, chosen: Preferences) -> None:
    """Let a field show a setting, unless what is typed there means just that: an input method is not disturbed."""
    value = getattr(chosen, name)
    if chosen.with_field(name, type(value)(field.value)) != chosen:
        field.value = str(value)

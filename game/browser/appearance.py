"""Colours and movement as chosen. assets/theme.js applies both before the first paint, this file every change."""

import js

from game.browser.dom import document, on
from game.browser.settings import Settings
from game.view.settings import Movement, Preferences, Theme


class Appearance:
    """Keeps the page's colours and movement equal to the settings, and to the device where they follow it."""

    def __init__(self, settings: Settings) -> None:
        self._less_motion = js.matchMedia("(prefers-reduced-motion: reduce)")
        settings.listen(self._apply)
        on(self._less_motion, "change", lambda _event: self._apply(settings.value))

    def _apply(self, chosen: Preferences) -> None:
        root = document.documentElement
        if chosen.theme is Theme.SYSTEM:
            root.removeAttribute("data-theme")
        else:
            root.dataset.theme = chosen.theme.value
        follows = chosen.movement is Movement.SYSTEM
        root.toggleAttribute("data-still", self._less_motion.matches if follows else chosen.movement is Movement.NEVER)


def is_still() -> bool:
    """Whether nothing on the page should move."""
    return bool(document.documentElement.hasAttribute("data-still"))

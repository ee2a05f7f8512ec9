"""Light, dark, or as on the device. The choice is kept; assets/theme.js applies it before the first paint."""

from game.browser.dom import document, find, on
from game.browser.table import KeptTexts
from game.i18n import pgettext

THEME = "theme"
CHOICES = ("system", "light", "dark")


class ThemeButton:
    """The button in the bar that goes through the choices."""

    def __init__(self, storage: KeptTexts) -> None:
        self._storage = storage
        self._button = find("[data-theme-button]")
        kept = storage.get(THEME)
        self._apply(kept if kept in CHOICES else CHOICES[0])
        on(self._button, "click", lambda _event: self._next())

    def _next(self) -> None:
        choice = CHOICES[(CHOICES.index(self._choice) + 1) % len(CHOICES)]
        self._storage.set(THEME, choice)
        self._apply(choice)

    def _apply(self, choice: str) -> None:
        self._choice = choice
        root = document.documentElement
        if choice == "system":
            root.removeAttribute("data-theme")
        else:
            root.dataset.theme = choice
        labels = {
            "system": pgettext("theme", "Colours: as on the device"),
            "light": pgettext("theme", "Colours: light"),
            "dark": pgettext("theme", "Colours: dark"),
        }
        self._button.setAttribute("aria-label", labels[choice])
        self._button.title = labels[choice]

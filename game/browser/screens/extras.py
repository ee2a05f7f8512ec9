"""What stands under the game: sounds on or off, the keys of the board, and the way to its rules."""

from typing import Any

from game.browser.dom import find, on
from game.browser.settings import Settings
from game.view.settings import Preferences


class Extras:
    """The row under the game, and the dialog of keys that it opens."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._sounds = find('[data-action="sounds"]')
        self._keys: Any = find("[data-keys]")
        on(self._sounds, "click", lambda _event: settings.change(sounds=not settings.value.sounds))
        on(find('[data-action="keys"]'), "click", lambda _event: self.help())
        on(find("[data-keys-close]"), "click", lambda _event: self._keys.close())
        on(self._keys, "click", self._close_from_outside)
        settings.listen(self._show)

    def help(self) -> None:
        """Show which keys the board has."""
        self._keys.showModal()

    def _show(self, chosen: Preferences) -> None:
        self._sounds.setAttribute("aria-pressed", "true" if chosen.sounds else "false")

    def _close_from_outside(self, event: Any) -> None:
        """The shade around the dialog belongs to it; what is in the dialog does not hold it as the target."""
        if event.target.isSameNode(self._keys):
            self._keys.close()


def show_rules_links(place: Any, variant: str) -> None:
    """Put links to the rules of a game, or of the games it is made of, into a place; the foot of the page has them."""
    links = []
    for part in variant.split("+"):
        link = find(f'[data-rules="{part}"]').cloneNode(True)
        link.removeAttribute("data-rules")
        links.append(link)
    place.replaceChildren(*links)

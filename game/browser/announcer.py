"""The live region: one node for the life of the page, whose text changes with everything that is said."""

from game.browser.dom import find

INVISIBLE = "\u200b"
"""A character without width: it tells a repeated sentence from the one before."""


class Announcer:
    """Says sentences to people who listen to the page."""

    def __init__(self) -> None:
        self._region = find("[data-announcer]")

    def say(self, text: str) -> None:
        """Say `text`, also when it is what was said last."""
        if text:
            self._region.textContent = text + INVISIBLE if self._region.textContent == text else text

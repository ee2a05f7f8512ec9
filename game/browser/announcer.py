"""The live regions: two nodes for the life of the page, whose text changes with everything that is said."""

from typing import Any

from game.browser.dom import find

INVISIBLE = "\u200b"
"""A character without width: it tells a repeated sentence from the one before."""


class Announcer:
    """Says sentences to people who listen to the page."""

    def __init__(self) -> None:
        self._region = find("[data-announcer]")
        self._alarm = find("[data-alarm]")

    def say(self, text: str) -> None:
        """Say `text`, also when it is what was said last."""
        _say(self._region, text)

    def call(self, text: str) -> None:
        """Say `text` before all else: what is decided once, such as the result."""
        _say(self._alarm, text)


def _say(region: Any, text: str) -> None:
    if text:
        region.textContent = text + INVISIBLE if region.textContent == text else text

"""Chromium, as the peer of another browser in a game by link."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright

from tests.browser.driver import Process, holds


class Chromium:
    """A Chromium with a profile of its own."""

    name = "Chromium"
    keeps_profile = True

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        self._process = Process(playwright, profile)

    def open(self, address: str) -> None:
        """Go to an address."""
        self._process.page.goto(address)

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page, or of what it promises."""
        return self._process.page.evaluate(expression) if holds(self._process.page, "true") else None

    def press(self, selector: str) -> None:
        """Press the middle of an element."""
        self._process.page.click(selector)

    def restart(self) -> None:
        """Go somewhere else."""
        self._process.page.goto("about:blank")

    def close(self) -> None:
        """End the browser."""
        self._process.close()

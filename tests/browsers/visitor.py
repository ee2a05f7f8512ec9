"""What a check asks of any browser, and how it waits and presses there."""

import time
from collections.abc import Sequence
from typing import Any, Protocol

READY = "document.documentElement?.dataset.ready"
KEPT = "navigator.serviceWorker.controller !== null"
BOARD = "document.querySelector('[data-board]').dataset"


class Visitor(Protocol):
    """A browser of some family with one page."""

    name: str
    keeps_profile: bool
    """Whether a browser that is started again finds what the last one kept."""

    def open(self, address: str) -> None:
        """Go to an address."""

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page, or of what it promises."""

    def press(self, selector: str) -> None:
        """Press the middle of an element, as a mouse does."""

    def restart(self) -> None:
        """Close the browser and start it again with what it kept."""

    def close(self) -> None:
        """End the browser."""


def wait(visitor: Visitor, expression: str, seconds: float = 60) -> Any:
    """Wait until an expression is true, and return its value."""
    end = time.monotonic() + seconds
    while not (value := visitor.evaluate(expression)):
        if time.monotonic() > end:
            raise AssertionError(f"{visitor.name}: not within {seconds:.0f} s: {expression}")
        time.sleep(0.1)
    return value


def open_ready(visitor: Visitor, address: str, seconds: float = 120) -> float:
    """Go to an address, wait until the page works, and return the seconds it took."""
    start = time.monotonic()
    visitor.open(address)
    state = wait(visitor, READY, seconds)
    assert state == "true", f"{visitor.name}: the page says that it cannot start"
    return time.monotonic() - start


def play(visitor: Visitor, controls: Sequence[str]) -> str:
    """Press controls of the board one after the other, such as `drop 4`, and return how the game ended."""
    for control in controls:
        kind, column = control.split()
        ply = int(visitor.evaluate(f"{BOARD}.ply"))
        visitor.press(f'[data-{kind}="{column}"]')
        wait(visitor, f"{BOARD}.ply === '{ply + 1}'")
        time.sleep(0.15)  # a press just after the turn has changed does not count
    return str(visitor.evaluate(f"{BOARD}.outcome"))

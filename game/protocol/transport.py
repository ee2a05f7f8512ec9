"""A way to another page, and one that stays in the same process for tests."""

from collections.abc import Callable
from typing import Protocol


class Transport(Protocol):
    """Carries texts to one other page. They may be lost, repeated or come late; the session does not mind."""

    def send(self, text: str) -> None:
        """Hand over a text; never waits and never raises."""


class Loopback:
    """A way that ends at a function in the same process."""

    def __init__(self, deliver: Callable[[str], None]) -> None:
        self._deliver = deliver

    def send(self, text: str) -> None:
        """Deliver a text at once."""
        self._deliver(text)

"""The two sides of a game."""

from __future__ import annotations

from enum import Enum


class Side(Enum):
    """A side; Red moves first."""

    RED = "red"
    YELLOW = "yellow"

    @property
    def other(self) -> Side:
        """The opponent.

        >>> Side.RED.other
        <Side.YELLOW: 'yellow'>
        """
        return Side.YELLOW if self is Side.RED else Side.RED

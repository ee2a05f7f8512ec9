"""The two sides of a game."""

from __future__ import annotations

from enum import Enum


class Side(Enum):
    """A side; Red moves first.

    >>> Side.RED.other
    <Side.YELLOW: 'yellow'>
    """

    RED = "red"
    YELLOW = "yellow"

    other: Side
    """The opponent."""


Side.RED.other, Side.YELLOW.other = Side.YELLOW, Side.RED

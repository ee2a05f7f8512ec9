"""The seven levels of the computer: how far each looks ahead, and how it errs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A way to play. Errors come from seeing less, as people's do: what is seen to win is always played."""

    depth: int
    """The plies that it looks ahead at most."""
    seconds: float
    """The time that it takes at most."""
    misjudgement: int = 0
    """By how much it is usually wrong about what a quiet move is worth, in the units of the search."""
    proofs: bool = False
    """Whether it knows the opening book and asks the exact solver."""


LEVELS = {
    1: Level(depth=1, seconds=0.3, misjudgement=200),
    2: Level(depth=1, seconds=0.3, misjudgement=100),
    3: Level(depth=2, seconds=0.3, misjudgement=60),
    4: Level(depth=3, seconds=0.4, misjudgement=40),
    5: Level(depth=5, seconds=0.5, misjudgement=20),
    6: Level(depth=8, seconds=0.7, misjudgement=8),
    7: Level(depth=100, seconds=0.95, proofs=True),
}
"""The levels by their number: a beginner can beat the first, and the last is as strong as the device allows."""

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
    """By how much it is usually wrong about what a quiet move is worth."""
    overlooks: float = 0.0
    """How often it does not think of what a move leads to."""
    diagonals: float = 1.0
    """How often it has an eye for diagonals."""
    takes: bool = True
    """Whether it never misses a win in one."""
    blocks: bool = True
    """Whether it never misses that the other side would win in one."""
    proofs: bool = False
    """Whether it knows the opening book and asks the exact solver."""

    @property
    def errs(self) -> bool:
        """Whether it plays below its means at times."""
        return self.misjudgement > 0


LEVELS = {
    1: Level(1, 0.3, misjudgement=240, overlooks=0.45, diagonals=0.4, takes=False, blocks=False),
    2: Level(1, 0.3, misjudgement=100, overlooks=0.15, diagonals=0.6, blocks=False),
    3: Level(2, 0.3, misjudgement=80, overlooks=0.05, diagonals=0.8),
    4: Level(3, 0.4, misjudgement=40, diagonals=0.9),
    5: Level(6, 0.5, misjudgement=20),
    6: Level(7, 0.7, misjudgement=10),
    7: Level(100, 0.95, proofs=True),
}
"""The levels by their number: a beginner can beat the first, and the last is as strong as the device allows."""

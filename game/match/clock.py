"""The time that the sides have: how much at first, and how much more with each move.

Nothing here measures. Whoever makes a move says how long it took; on one device the page measures, by link each page
its own player, from where the player sees the position to the move. So nobody loses time by a slow network. What a
player has to expect is the same as at a board: a clock runs whatever the player does, asleep, away or at another page.
The first move of each side takes no time, so that both can settle down.
"""

import re
from collections.abc import Hashable
from dataclasses import dataclass

MINUTES = range(1, 61)
INCREMENTS = range(61)

_TEXT = re.compile(r"([1-9][0-9]?)\+(0|[1-9][0-9]?)")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`minutes` for all moves of a side, and `increment` seconds more with each; raises ValueError beyond the ranges.

    >>> TimeControl.parse("3+2")
    TimeControl(minutes=3, increment=2)
    >>> str(TimeControl(10, 5))
    '10+5'
    """

    minutes: int
    increment: int

    def __post_init__(self) -> None:
        if self.minutes not in MINUTES or self.increment not in INCREMENTS:
            raise ValueError("a clock has 1 to 60 minutes and 0 to 60 seconds more with each move")

    def __str__(self) -> str:
        return f"{self.minutes}+{self.increment}"

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """Read minutes and seconds as people write them; raises ValueError."""
        found = _TEXT.fullmatch(text)
        if not found:
            raise ValueError("a clock is written like 3+2")
        return cls(int(found[1]), int(found[2]))

    def left_after(self, times: tuple[int, ...]) -> int:
        """Milliseconds that a side has left whose moves took these times; the first takes none."""
        return 60_000 * self.minutes + sum(1000 * self.increment - time for time in times[1:])


class Stopwatch:
    """How long something has stood as it stands. Times are in milliseconds, from any start."""

    def __init__(self) -> None:
        self._what: Hashable = None
        self._since = 0.0

    def see(self, what: Hashable, now: float) -> bool:
        """Begin anew if `what` is something else than before; returns whether it is."""
        if what == self._what:
            return False
        self._what, self._since = what, now
        return True

    def elapsed(self, now: float) -> int:
        """For how long it has stood by `now`."""
        return max(0, int(now - self._since))

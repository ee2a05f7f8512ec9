"""The pace of thinking: how much to look at before the next pause, so that pauses come about equally often."""

from __future__ import annotations

from collections.abc import Callable

SLICE = 0.08
"""Seconds from one pause to the next."""

FIRST, LEAST, MOST = 1_000, 200, 200_000
"""Positions looked at in the first slice, and the fewest and the most in any later one."""


class Pace:
    """Gives a search its work in slices, each as large as the ones before suggest, until its time is over.

    >>> ticks = iter(range(100))
    >>> pace = Pace(lambda: next(ticks) / 100, started=0, seconds=0.5)
    >>> pace.run(lambda positions: print(positions, "positions"))
    1000 positions
    >>> pace.run(lambda positions: print(positions, "positions"))
    4000 positions
    >>> pace.progress
    0.08
    """

    def __init__(self, clock: Callable[[], float], started: float, seconds: float) -> None:
        self._clock = clock
        self._started = started
        self._seconds = seconds
        self._amount = FIRST

    @property
    def progress(self) -> float:
        """How much of the time is over, from 0 to 1."""
        return min(1.0, (self._clock() - self._started) / self._seconds)

    def run(self, step: Callable[[int], None]) -> None:
        """Let the search look at so many positions as fit into a slice and into the time that is left."""
        before = self._clock()
        left = self._started + self._seconds - before
        share = min(1.0, max(0.0, left) / SLICE)
        amount = max(LEAST, int(self._amount * share))
        step(amount)
        taken = self._clock() - before
        growth = min(4.0, max(0.25, SLICE / taken)) if taken > 0 else 4.0
        self._amount = min(MOST, max(LEAST, int(amount * growth)))

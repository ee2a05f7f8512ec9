"""The page's clock: it goes on while the machine sleeps, and never back."""

import js


class Clock:
    """Called, it gives seconds. The browser's own steady clock may stand still during sleep, so this one is not it."""

    def __init__(self) -> None:
        self._last = self._wall()
        self._lag = 0.0

    def __call__(self) -> float:
        """The time in seconds, from no start in particular."""
        wall = self._wall()
        if wall < self._last:  # somebody has set the clock
            self._lag += self._last - wall
        self._last = wall
        return wall + self._lag

    @staticmethod
    def _wall() -> float:
        return float(js.Date.now()) / 1000

"""How much there may be of something in a while."""


class Allowance:
    """A store of `most` that refills by `rate` each second; what finds it empty is too much.

    >>> allowance = Allowance(1, 2, now=0)
    >>> [allowance.take(now) for now in (0, 0, 0, 1.5)]
    [True, True, False, True]
    """

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._rate = rate
        self._most = most
        self._left = most
        self._at = now

    def take(self, now: float, count: int = 1) -> bool:
        """Whether `count` more are allowed at `now`, in seconds."""
        self._left = min(self._most, self._left + self._rate * (now - self._at))
        self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True

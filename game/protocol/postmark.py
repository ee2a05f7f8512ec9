"""Which letters are read: each only once, and not too many.

Several servers carry each, and anybody can send one again.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from game.protocol.allowance import Allowance
from game.protocol.envelope import Letter
from game.protocol.fault import Fault, ProtocolError

LETTERS_PER_SECOND = 10
LETTERS_AT_ONCE = 80
REMEMBERED_KEYS = 64
REMEMBERED_PAGES = 20
"""Of a key."""
REMEMBERED_LETTERS = 200
"""Of a page."""


@dataclass(slots=True)
class _Writer:
    """Who writes with one key: the numbers of the letters of each of its pages."""

    allowance: Allowance
    pages: dict[str, set[int]] = field(default_factory=dict)

    def add(self, letter: Letter) -> None:
        numbers = self.pages.setdefault(letter.sender, set())
        numbers.add(letter.number)
        if len(numbers) > REMEMBERED_LETTERS:
            numbers.remove(min(numbers))
        if len(self.pages) > REMEMBERED_PAGES:
            del self.pages[next(iter(self.pages))]


class Postmark:
    """Remembers what has come, by key, so that nobody makes it forget what others wrote; the seats' keys for good."""

    def __init__(self, seated: Callable[[str], bool]) -> None:
        self._seated = seated
        self._writers: dict[str, _Writer] = {}

    def knows(self, letter: Letter) -> bool:
        """Whether a letter has come before; of very old ones it says yes."""
        writer = self._writers.get(letter.key)
        numbers = writer.pages.get(letter.sender, ()) if writer else ()
        return letter.number in numbers or (len(numbers) >= REMEMBERED_LETTERS and letter.number < min(numbers))

    def take(self, letter: Letter, now: float) -> bool:
        """Whether a letter that its key has signed comes for the first time.

        Raises ProtocolError if the key writes too much; then the letter is not remembered.
        """
        if self.knows(letter):
            return False
        writer = self._writers.get(letter.key) or self._meet(letter.key, now)
        if not writer.allowance.take(now):
            raise ProtocolError(Fault.TOO_MANY, "too many letters")
        writer.add(letter)
        return True

    def _meet(self, key: str, now: float) -> _Writer:
        """Begin to remember a key, and forget one without a seat where there are too many."""
        if len(self._writers) >= REMEMBERED_KEYS:
            del self._writers[next(other for other in self._writers if not self._seated(other))]
        writer = self._writers[key] = _Writer(Allowance(LETTERS_PER_SECOND, LETTERS_AT_ONCE, now))
        return writer

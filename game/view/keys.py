"""Keys of the board: from a key to what the player means by it."""

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum


class Intent(Enum):
    """What a key on the board asks for."""

    STEP = "step"
    GO_TO = "go_to"
    FIRST = "first"
    LAST = "last"
    READ_UP = "read_up"
    READ_DOWN = "read_down"
    DROP = "drop"
    POP = "pop"
    BACK = "back"
    SAY_LAST = "say_last"
    SAY_BOARD = "say_board"
    SAY_TURN = "say_turn"
    HELP = "help"


@dataclass(frozen=True, slots=True)
class KeyPress:
    """An intent, with columns to step by, or the column (from 0) to go to."""

    intent: Intent
    amount: int = 0


_KEYS = {
    "ArrowLeft": KeyPress(Intent.STEP, -1),
    "ArrowRight": KeyPress(Intent.STEP, 1),
    "ArrowUp": KeyPress(Intent.READ_UP),
    "ArrowDown": KeyPress(Intent.READ_DOWN),
    "Home": KeyPress(Intent.FIRST),
    "End": KeyPress(Intent.LAST),
    "Enter": KeyPress(Intent.DROP),
    " ": KeyPress(Intent.DROP),
    "p": KeyPress(Intent.POP),
    "Escape": KeyPress(Intent.BACK),
    "l": KeyPress(Intent.SAY_LAST),
    "o": KeyPress(Intent.SAY_BOARD),
    "t": KeyPress(Intent.SAY_TURN),
    "?": KeyPress(Intent.HELP),
    "؟": KeyPress(Intent.HELP),
}
_PLACE = re.compile(r"(?:Key|Digit|Numpad)(\w)")


def read_key(key: str, place: str = "") -> KeyPress | None:
    """What a key means on the board; None when it means nothing there.

    It is named as browsers name it, `place` by what is there on an English keyboard: a letter or digit of a script
    other than Latin means the same as that.

    >>> read_key("4")
    KeyPress(intent=<Intent.GO_TO: 'go_to'>, amount=3)
    >>> read_key("щ", "KeyO") == read_key("o")
    True
    """
    here = _PLACE.fullmatch(place)
    if here and _is_of_another_script(key):
        key = here[1].lower()
    if len(key) == 1 and key.isascii() and key.isdigit():
        return KeyPress(Intent.GO_TO, (int(key) - 1) % 10)
    return _KEYS.get(key) or _KEYS.get(key.lower())


def _is_of_another_script(key: str) -> bool:
    if len(key) != 1 or key.isascii() or not (key.isalpha() or key.isdecimal()):
        return False
    return not unicodedata.name(key, "").startswith("LATIN")

"""What a visitor has chosen for this device, as a value, and the text in which it is kept.

A new setting is a field of `Preferences` and a control of the same name in the settings form of index.html. A field is
a member of an `Enum`, a yes or no, a whole number, or a text; its default says which, its metadata what is allowed.
"""

import json
from dataclasses import Field, asdict, dataclass, field, fields, replace
from enum import Enum
from typing import Any

from game.match import LONGEST_NAME
from game.notation.kept import read_kept


class Theme(Enum):
    """The colours of the page."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Confirm(Enum):
    """When a move is pressed twice, the first time only to see where the disc would come to lie."""

    NEVER = "never"
    ONLINE = "online"
    ALWAYS = "always"


class Movement(Enum):
    """Whether discs are seen falling."""

    SYSTEM = "system"
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Preferences:
    """All settings. `volume` is in percent; of a text no more than `longest` characters are kept."""

    theme: Theme = Theme.SYSTEM
    movement: Movement = Movement.SYSTEM
    sounds: bool = True
    volume: int = field(default=50, metadata={"range": range(101)})
    vibration: bool = True
    confirm: Confirm = Confirm.NEVER
    name: str = field(default="", metadata={"longest": LONGEST_NAME})
    second_name: str = field(default="", metadata={"longest": LONGEST_NAME})
    phrases: bool = True
    rendezvous: str = field(default="", metadata={"longest": 1700})
    turn: str = field(default="", metadata={"longest": 200})
    turn_user: str = field(default="", metadata={"longest": 200})
    turn_password: str = field(default="", metadata={"longest": 200})
    hide_address: bool = False

    def with_field(self, name: str, value: object) -> "Preferences":
        """The same with one setting changed, given as it is kept or shown; raises ValueError when that is not allowed.

        >>> Preferences().with_field("theme", "dark").theme
        <Theme.DARK: 'dark'>
        """
        for known in fields(self):
            if known.name == name:
                return replace(self, **{name: _allowed(known, value)})
        raise ValueError(f"there is no setting {name!r}")


def to_text(preferences: Preferences) -> str:
    """The text in which settings are kept."""
    return json.dumps(asdict(preferences), default=lambda member: member.value, ensure_ascii=False)


def from_text(text: str) -> tuple[Preferences, tuple[str, ...]]:
    """The settings that a text holds, and what in it could not be used: names of fields, or the whole text.

    What is missing has its default, and so has what cannot be used.

    >>> preferences, unusable = from_text('{"theme": "dark", "volume": 900}')
    >>> preferences.theme, preferences.volume, unusable
    (<Theme.DARK: 'dark'>, 50, ('volume',))
    """
    preferences = Preferences()
    try:
        kept = read_kept(text)
    except ValueError:
        kept = None
    if not isinstance(kept, dict):
        return preferences, (text,)
    unusable = []
    for name, value in kept.items():
        try:
            preferences = preferences.with_field(name, value)
        except ValueError:
            unusable.append(name)
    return preferences, tuple(unusable)


def _allowed(known: "Field[Any]", value: object) -> Any:
    """The value for a field, a text not longer than allowed; raises ValueError for another kind, or one too large."""
    default, limits = known.default, known.metadata
    if isinstance(default, Enum) and value in (member.value for member in type(default)):
        return type(default)(value)
    if type(value) is type(default):
        match value:
            case int() if "range" in limits and value not in limits["range"]:
                pass
            case str():
                return value[: limits["longest"]]  # an input method goes on where the field is full
            case _:
                return value
    raise ValueError(f"{known.name} cannot be {value!r}")

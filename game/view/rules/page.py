"""What a rules page is made of, as data; how it looks is not said here."""

from dataclasses import dataclass

from game.rules import Size
from game.view.rules.picture import Picture


@dataclass(frozen=True, slots=True)
class Rule:
    """A sentence or two that one rule needs; `house` where the sheet is silent and the rule is our own."""

    text: str
    house: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """One board or several, and what they show in words."""

    pictures: tuple[Picture, ...]
    caption: str


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs from the original game: what it is about, how it is there, and how it is here."""

    rows: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """A game in a few words: what about, and how it is."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Boards:
    """The sizes of board to choose from."""

    sizes: tuple[Size, ...]


@dataclass(frozen=True, slots=True)
class Mixes:
    """Combinations with other games, by their keys."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """The beginning of a new part of the page."""

    text: str


Block = Heading | str | Rule | Figure | Changes | Facts | Boards | Mixes
"""A text alone is a paragraph."""


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of one game: `key` is the game's, `description` is for those who have not opened the page yet."""

    key: str
    description: str
    lead: str
    blocks: tuple[Block, ...]

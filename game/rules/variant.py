"""The games: each is a sum of a table, ways to move and an ending, listed once and found by its key."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.rules.board import Board
from game.rules.drop import Drop
from game.rules.ending import Ending, LineEnding
from game.rules.errors import InvalidSizeError, UnknownVariantError
from game.rules.five import FIVE_TABLE
from game.rules.move import MoveKind
from game.rules.pop import Pop
from game.rules.pop10 import POP10_TABLE, Fill, PopAndReturn, TenDiscsEnding
from game.rules.position import Position
from game.rules.side import Side
from game.rules.special import Anvil, Bomb, Double, Wall
from game.rules.table import EVERY_SIZE, Size, Table
from game.rules.way import Way


@dataclass(frozen=True, slots=True)
class Variant:
    """A game or a combination of games; two variants are equal when their keys are."""

    key: str
    name: str = field(compare=False)
    """The name in English."""
    table: Table = field(compare=False)
    ways: tuple[Way, ...] = field(compare=False)
    """The ways to move, in the order in which legal moves are listed."""
    ending: Ending = field(compare=False)

    @staticmethod
    def from_key(key: str) -> Variant:
        """The variant with this key; raises UnknownVariantError.

        >>> Variant.from_key("popout").name
        'PopOut'
        """
        try:
            return VARIANTS[key]
        except KeyError:
            known = ", ".join(VARIANTS)
            raise UnknownVariantError(
                "There is no variant {key}; there are {known}.", key=repr(key[:40]), known=known
            ) from None

    def __add__(self, other: Variant) -> Variant:
        """The combination of two games that end alike: the special table if one has it, and the ways of both."""
        return Variant(
            f"{self.key}+{other.key}",
            f"{self.name} + {other.name}",
            other.table if self.table is EVERY_SIZE else self.table,
            self.ways + tuple(way for way in other.ways if way not in self.ways),
            self.ending,
        )

    @property
    def sizes(self) -> tuple[Size, ...]:
        """The sizes it is played on, the default first."""
        return self.table.sizes

    @property
    def connect(self) -> int:
        """The number of discs that make a line."""
        return self.table.connect

    @property
    def filled(self) -> frozenset[int]:
        """The columns that are filled before the first move."""
        return frozenset(column for column, _ in self.table.filled)

    @property
    def kinds(self) -> tuple[MoveKind, ...]:
        """The kinds of moves there are."""
        return tuple(way.kind for way in self.ways)

    @property
    def special_discs(self) -> tuple[MoveKind, ...]:
        """The special discs that each side holds at the start."""
        return tuple(way.kind for way in self.ways if way.special)

    def start(self, size: Size | None = None) -> Position:
        """The first position on a board of this size, or of the default size; raises InvalidSizeError."""
        size = size or self.sizes[0]
        if size not in self.sizes:
            offered = ", ".join(map(str, self.sizes))
            raise InvalidSizeError("This game is not played on {size}, only on {sizes}.", size=size, sizes=offered)
        board = Board.of(size, self.connect, self.filled)
        discs = {"R": 0, "Y": 0}
        for column, letters in self.table.filled:
            for row, letter in enumerate(letters):
                discs[letter] |= board.cell(column, row)
        hand = self.special_discs
        return Position(self, board, discs["R"], discs["Y"], 0, Side.RED, None, (hand, hand))


_DROP = Drop()
_LINE = LineEnding()

ORIGINAL = Variant("standard", "Original", EVERY_SIZE, (_DROP,), _LINE)
POPOUT = Variant("popout", "PopOut", EVERY_SIZE, (_DROP, Pop()), _LINE)
POP10 = Variant("pop10", "Pop 10", POP10_TABLE, (Fill(), PopAndReturn()), TenDiscsEnding())
FIVE = Variant("five", "5-in-a-Row", FIVE_TABLE, (_DROP,), _LINE)
POWER_UP = Variant("powerup", "Power Up", EVERY_SIZE, (_DROP, Anvil(), Wall(), Double(), Bomb()), _LINE)

VARIANTS = {
    variant.key: variant
    for variant in (
        ORIGINAL,
        POPOUT,
        POP10,
        FIVE,
        POWER_UP,
        POPOUT + FIVE,
        POWER_UP + FIVE,
        POPOUT + POWER_UP,
        POPOUT + POWER_UP + FIVE,
    )
}
"""Every game and every combination by its key, the games first."""

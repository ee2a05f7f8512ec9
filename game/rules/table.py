"""What a game is played on: the sizes it offers, the length of a line, and the columns filled beforehand."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.rules.errors import InvalidSizeError


@dataclass(frozen=True, slots=True, order=True)
class Size:
    """The columns and rows of a board.

    >>> Size.parse("7x6")
    Size(columns=7, rows=6)
    >>> str(Size(10, 7))
    '10x7'
    """

    columns: int
    rows: int

    @classmethod
    def parse(cls, text: str) -> Size:
        """Read a size such as `7x6`; raises InvalidSizeError."""
        match = re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]?)", text)
        if match is None:
            raise InvalidSizeError("A size is written like 7x6, columns before rows, not {text}.", text=repr(text[:20]))
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"


@dataclass(frozen=True, slots=True)
class Table:
    """The boards of a game, the default first.

    `filled` lists each column that is filled before the first move, never dropped into and never popped, with its
    discs from the bottom up as R and Y.
    """

    sizes: tuple[Size, ...]
    connect: int = 4
    filled: tuple[tuple[int, str], ...] = ()


EVERY_SIZE = Table((Size(7, 6), Size(5, 4), Size(6, 5), Size(8, 7), Size(9, 7), Size(10, 7), Size(8, 8)))

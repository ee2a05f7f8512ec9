"""A move: everything that one side does before the choice passes on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rules.errors import InvalidMoveError


class MoveKind(Enum):
    """The kinds of moves, in the order in which legal moves are listed."""

    DROP = "drop"
    POP = "pop"
    ANVIL = "anvil"
    WALL = "wall"
    DOUBLE = "double"
    BOMB = "bomb"


@dataclass(frozen=True, slots=True)
class Move:
    """A move into or out of `column`; `second` is the column of what follows within the same move, if anything does.

    That is the column of return for a pop that does not score in Pop 10, of the ordinary disc after a wall or a
    double, and of the disc that a bomb pops. Raises InvalidMoveError where the columns make no sense in any game.
    """

    kind: MoveKind
    column: int
    second: int | None = None

    def __post_init__(self) -> None:
        if self.column < 0 or (self.second is not None and self.second < 0):
            raise InvalidMoveError("A column cannot lie to the left of the board.")
        if self.second is not None and self.kind in (MoveKind.DROP, MoveKind.ANVIL):
            raise InvalidMoveError("Nothing follows a drop or an anvil within the same move.")

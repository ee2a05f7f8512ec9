"""What the search asks of a game, with positions and moves as bare integers."""

from __future__ import annotations

from typing import Protocol

from game.rules import Move, MoveKind, Position

State = tuple[int, int, int]
"""The discs of the side to move, those of the other side, and whatever else a game must know."""

Child = tuple[int, State, bool]
"""The number of a move, the position after it, and whether the same side moves again there."""

WIN = 1_000_000
"""The value of having won; a win in three plies is worth three less, and everything else much less."""

SURE = WIN - 10_000
"""Values beyond this, on either side, are proven wins and losses."""

_KINDS = tuple(MoveKind)
DROP, POP, ANVIL, WALL, DOUBLE, BOMB = (index << 8 for index in range(len(_KINDS)))
"""The numbers of the moves of each kind begin here."""


class Game(Protocol):
    """One game on one board."""

    doubtful: int
    """Moves from this number on are seldom good, and looked into less deeply."""

    def state(self, position: Position) -> State:
        """A position of this game in which it goes on, as the side to move sees it."""

    def look(self, state: State, depth: int) -> int | list[Child]:
        """What is plain to see: the value for the side to move, or else the moves to look into.

        A value is told where a move wins at once, where every move loses at once, and, with no depth left, where
        nothing forces the side to move. Left out are moves that lose at once or lead to nothing that another one does
        not lead to as well; moves that promise more come first. In every game some 50 are a plain advantage, such as a
        threat.
        """


def number_of(move: Move) -> int:
    """The number by which the search knows a move.

    >>> move_of(number_of(Move(MoveKind.BOMB, 3, 0)))
    Move(kind=<MoveKind.BOMB: 'bomb'>, column=3, second=0)
    """
    return _KINDS.index(move.kind) << 8 | move.column << 4 | (0 if move.second is None else move.second + 1)


def move_of(number: int) -> Move:
    """The move with this number."""
    second = number & 15
    return Move(_KINDS[number >> 8], number >> 4 & 15, second - 1 if second else None)

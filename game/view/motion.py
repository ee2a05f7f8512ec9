"""What moves on the board when a move is made: the difference of two positions, as falls to be drawn.

The board shows the position after the move at once; motions say where its discs came from.
"""

from dataclasses import dataclass, replace
from enum import Enum

from game.rules import Move, MoveKind, Position, Side

OUT = -1
"""The row below the board, where a popped disc goes."""


class Manner(Enum):
    """How a disc moves: it falls, as an ordinary disc or as a special one, or it leaves the board in some way."""

    FALL = "fall"
    ANVIL = "anvil"
    WALL = "wall"
    DOUBLE = "double"
    BOMB = "bomb"
    CRUSHED = "crushed"
    BLOWN = "blown"
    KEPT = "kept"


SPECIAL = {
    MoveKind.ANVIL: Manner.ANVIL,
    MoveKind.WALL: Manner.WALL,
    MoveKind.DOUBLE: Manner.DOUBLE,
    MoveKind.BOMB: Manner.BOMB,
}


@dataclass(frozen=True, slots=True)
class Motion:
    """A disc of `side` goes down in `column` from one row to another.

    `start` may be `rows` (above the board), `end` may be `OUT`. `step` orders motions: those of one step run together,
    after those of the step before. A disc that ends `OUT`, or is crushed, is not on the board any more.
    Every other motion ends in the cell where the position after the move has its disc, and no two end in the same.
    """

    side: Side
    column: int
    start: int
    end: int
    step: int
    manner: Manner = Manner.FALL

    @property
    def leaves(self) -> bool:
        """Whether the disc is not on the board any more."""
        return self.end == OUT or self.manner is Manner.CRUSHED


def motions(before: Position, move: Move, after: Position) -> tuple[Motion, ...]:
    """The motions of `move`, in order, in columns and rows from 0.

    >>> from game.rules import Variant
    >>> start = Variant.from_key("standard").start()
    >>> move = Move(MoveKind.DROP, 3)
    >>> [(motion.start, motion.end) for motion in motions(start, move, start.play(move))]
    [(6, 0)]
    """
    side = before.to_move
    assert side
    rows = before.size.rows
    height = before.height(move.column)
    manner = SPECIAL.get(move.kind, Manner.FALL)
    first = Motion(side, move.column, rows, height, 0, manner)
    match move.kind:
        case MoveKind.POP:
            kept = before.scores != after.scores
            popped = _pop(before, move.column, 0, Manner.KEPT if kept else Manner.FALL)
            if move.second is None:
                return popped
            back_on_top = after.height(move.second) - 1
            return (*popped, Motion(side, move.second, rows, back_on_top, 1))
        case MoveKind.ANVIL:
            crushed = tuple(
                Motion(disc, move.column, row, row, 0, Manner.CRUSHED)
                for row in range(height)
                if (disc := before.disc_at(move.column, row))
            )
            return (replace(first, end=0), *crushed)
        case MoveKind.BOMB if move.second is not None:
            # Dropped into the column that it pops, the bomb falls while the column does.
            step = 0 if move.second == move.column else 1
            landing = after.height(move.column) - 1
            return (replace(first, end=landing), *_pop(before, move.second, step, Manner.BLOWN))
        case MoveKind.WALL | MoveKind.DOUBLE if move.second is not None:
            return (first, Motion(side, move.second, rows, after.height(move.second) - 1, 1))
        case _:
            return (first,)


def _pop(before: Position, column: int, step: int, manner: Manner) -> tuple[Motion, ...]:
    """The bottom disc of `column` leaves in its manner, the others follow by one row."""
    return tuple(
        Motion(disc, column, row, row - 1, step, Manner.FALL if row else manner)
        for row in range(before.height(column))
        if (disc := before.disc_at(column, row))
    )

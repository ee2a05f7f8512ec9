"""What moves on the board when a move is made: the difference of two positions, as falls to be drawn.

The board shows the position after the move at once; motions say where its discs came from.
"""

from dataclasses import dataclass

from game.rules import Move, MoveKind, Position, Side

OUT = -1
"""The row below the board, where a popped disc goes."""


@dataclass(frozen=True, slots=True)
class Motion:
    """A disc of `side` goes down in `column` from one row to another.

    `start` may be `rows` (above the board), `end` may be `OUT`. `step` orders motions: those of one step run together,
    after those of the step before. A disc that ends `OUT`, or is `crushed`, is not on the board any more.
    Every other motion ends in the cell where the position after the move has its disc, and no two end in the same.
    """

    side: Side
    column: int
    start: int
    end: int
    step: int
    crushed: bool = False


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
    match move.kind:
        case MoveKind.POP:
            popped = _pop(before, move.column, 0)
            if move.second is None:
                return popped
            back_on_top = after.height(move.second) - 1
            return (*popped, Motion(side, move.second, rows, back_on_top, 1))
        case MoveKind.ANVIL:
            crushed = tuple(
                Motion(disc, move.column, row, row, 0, crushed=True)
                for row in range(height)
                if (disc := before.disc_at(move.column, row))
            )
            return (Motion(side, move.column, rows, 0, 0), *crushed)
        case MoveKind.BOMB if move.second is not None:
            # Dropped into the column that it pops, the bomb falls while the column does.
            step = 0 if move.second == move.column else 1
            landing = after.height(move.column) - 1
            return (Motion(side, move.column, rows, landing, 0), *_pop(before, move.second, step))
        case MoveKind.WALL | MoveKind.DOUBLE if move.second is not None:
            first = Motion(side, move.column, rows, height, 0)
            return (first, Motion(side, move.second, rows, after.height(move.second) - 1, 1))
        case _:
            return (Motion(side, move.column, rows, height, 0),)


def _pop(before: Position, column: int, step: int) -> tuple[Motion, ...]:
    """The bottom disc of `column` leaves, the others follow by one row."""
    return tuple(
        Motion(disc, column, row, row - 1, step)
        for row in range(before.height(column))
        if (disc := before.disc_at(column, row))
    )

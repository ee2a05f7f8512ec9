"""The games that a line decides, by drops and pops, for the search."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules import Board, Position
from game.search.lanes import Lanes, Pops
from game.search.tree.game import ANVIL, POP, WIN, Child, State
from game.search.worth import worth_of_cells


@dataclass(frozen=True, slots=True)
class Weights:
    """What the parts of a position are worth to the side that has them."""

    line: int = 4
    """For each disc, each line that could run through its cell on an empty board."""
    threat: int = 48
    """Each empty cell in which a disc would complete a line."""
    parity: int = 0
    """The same, where the cell falls to this side when the columns fill up in turns."""
    bottom: int = 12
    """Each disc that could be popped."""
    turn: int = 8
    """To be the side to move."""


USUAL = Weights()


class LineGame:
    """A game of drops, with or without pops, as `Game` says. Nothing else is kept in a state: its last part is 0.

    Whoever overlooks diagonals sees no lines along them.
    """

    def __init__(self, board: Board, pops: bool, diagonals: bool = True, weights: Weights = USUAL) -> None:
        self.board = board
        self.doubtful = ANVIL
        self._weights = weights
        self._both = Lanes.of(board, 2, diagonals)
        self._pops = Pops.of(board, diagonals)
        middle = (board.columns - 1) / 2
        self._columns = sorted(set(range(board.columns)) - board.filled, key=lambda column: abs(column - middle))
        self._masks = [(column, board.column_masks[column]) for column in self._columns]
        self._poppable = board.open_floor if pops else 0
        self._worth = worth_of_cells(board)
        even_rows = sum(board.floor << row for row in range(board.rows - 2, -1, -2))
        self._falls_to = (board.cells ^ even_rows, even_rows)

    def state(self, position: Position) -> State:
        """The position as the side to move sees it."""
        return (*position.own_and_other(), 0)

    def look(self, state: State, depth: int) -> int | list[Child]:
        """The value or the moves to look into, as `Game` says."""
        own, other, _ = state
        board, width = self.board, self._both.width
        occupied = own | other
        empty = board.cells ^ occupied
        if not empty or not occupied:
            return 0
        landings = (occupied + board.floor) & board.cells
        completing = self._both.completing(own | other << width)
        if completing & landings:
            return WIN - 1
        pops: list[Child] = []
        if own & self._poppable:
            found = self._look_at_pops(own, other, 0)
            if isinstance(found, int):
                return found
            pops = found
        theirs = completing >> width & empty
        forced = theirs & landings
        if depth <= 0 and not forced:
            return self._value(own, other, completing & empty, theirs)
        drops = landings & ~(theirs >> 1)  # never right below a cell in which the other side wins
        if forced:
            drops = 0 if forced & (forced - 1) else drops & forced
        children: list[Child] = [
            (column << 4, (other, own | drops & mask, 0), False) for column, mask in self._masks if drops & mask
        ]
        children += pops
        return children or 2 - WIN

    def _look_at_pops(self, own: int, other: int, rest: int) -> int | list[Child]:
        """The pops to look into, or the value of one that wins at once.

        `rest` is the last part of the states after them.
        """
        lanes = self._pops.lanes
        after, other_after = self._pops.popped(own), self._pops.popped(other)
        won, lost = lanes.lines(after), lanes.lines(other_after)
        children: list[Child] = []
        for column in self._columns:
            if own & self._poppable & self.board.bottoms[column]:
                shift = column * lanes.width
                if won >> shift & lanes.lane:
                    return WIN - 1
                if not lost >> shift & lanes.lane:
                    state = (other_after >> shift & lanes.lane, after >> shift & lanes.lane, rest)
                    children.append((POP | column << 4, state, False))
        return children

    def _value(self, own: int, other: int, ours: int, theirs: int) -> int:
        """What a quiet position seems to be worth, given the cells in which each side would complete a line."""
        weights = self._weights
        value = weights.turn + weights.threat * (ours.bit_count() - theirs.bit_count())
        for worth, mask in self._worth:
            value += worth * weights.line * ((own & mask).bit_count() - (other & mask).bit_count())
        if self._poppable:
            bottoms = (own & self._poppable).bit_count() - (other & self._poppable).bit_count()
            return value + weights.bottom * bottoms
        if weights.parity:
            # Whoever begins a column while an even number of cells is empty gets its odd cells.
            left = (self.board.cells ^ (own | other)).bit_count()
            mine, others = self._falls_to if left % 2 == 0 else self._falls_to[::-1]
            value += weights.parity * ((ours & mine).bit_count() - (theirs & others).bit_count())
        return value

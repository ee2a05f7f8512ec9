"""The games with special discs, for the search: a line decides, and each side holds discs that may be used once."""

from __future__ import annotations

from game.rules import Board, MoveKind, Position
from game.search.lanes import Lanes
from game.search.tree.game import ANVIL, BOMB, DOUBLE, WALL, WIN, Child, State
from game.search.tree.line_game import USUAL, LineGame, Weights

_HELD = {MoveKind.ANVIL: 1, MoveKind.WALL: 2, MoveKind.DOUBLE: 4, MoveKind.BOMB: 8}
_ANVIL, _WALL, _DOUBLE, _BOMB = _HELD.values()
_WORTH = {_ANVIL: 40, _WALL: 60, _DOUBLE: 90, _BOMB: 60}
"""What it is worth to hold each."""
_ALARM = 120
"""What it costs when the other side would win with its next move."""


class PowerGame(LineGame):
    """Power Up and its combinations; the last part of a state tells which special discs the two sides hold.

    The lowest four bits are those of the side to move, in the order of `MoveKind`.
    """

    def __init__(self, board: Board, pops: bool, diagonals: bool = True, weights: Weights = USUAL) -> None:
        super().__init__(board, pops, diagonals, weights)
        self._each = Lanes.of(board, board.columns, diagonals)
        width = self._each.width
        self._own_column = sum(mask << column * width for column, mask in enumerate(board.column_masks))
        self._other_columns = board.cells * self._each.repeat ^ self._own_column
        self._own_bottom = sum(bottom << column * width for column, bottom in enumerate(board.bottoms))
        self._open = board.open_floor
        sums = {held: sum(worth for bit, worth in _WORTH.items() if held & bit) for held in range(16)}
        self._hands = [sums[hands & 15] - sums[hands >> 4] for hands in range(256)]

    def state(self, position: Position) -> State:
        """The position as the side to move sees it."""
        mover = position.mover
        mine, others = (sum(_HELD[kind] for kind in position.hand(side)) for side in (mover, mover.other))
        return (*position.own_and_other(), mine | others << 4)

    def look(self, state: State, depth: int) -> int | list[Child]:
        """The value or the moves to look into, as `Game` says."""
        own, other, hands = state
        if not hands:
            return super().look(state, depth)
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
            found = self._look_at_pops(own, other, (hands >> 4 | hands << 4) & 255)
            if isinstance(found, int):
                return found
            pops = found
        # In each lane a disc more in that lane's column, if it has room.
        repeat = self._each.repeat
        dropped = landings * repeat & self._own_column
        after = own * repeat | dropped
        if hands & 15 and self._special_wins(own, other, hands, landings, occupied, after, dropped):
            return WIN - 1
        theirs = completing >> width & empty
        alarm = theirs & landings
        if depth <= 0:
            if not alarm and hands & _DOUBLE << 4:
                twice = (occupied * repeat | dropped) + board.floor * repeat & board.cells * repeat
                alarm = self._each.completing(other * repeat | dropped) & twice
            value = self._value(own, other, completing & empty, theirs)
            return value + self._hands[hands] - (_ALARM if alarm else 0)
        return self._moves(own, other, hands, theirs, landings, alarm) + pops or 2 - WIN

    def _special_wins(
        self, own: int, other: int, hands: int, landings: int, occupied: int, after: int, dropped: int
    ) -> bool:
        """Whether a special disc wins at once, where an ordinary one does not."""
        lanes = self._each
        repeat, width, lane = lanes.repeat, lanes.width, lanes.lane
        if hands & _DOUBLE:
            twice = (occupied * repeat | dropped) + self.board.floor * repeat & self.board.cells * repeat
            if lanes.completing(after) & twice:
                return True
        if hands & _ANVIL:
            won = lanes.lines(own * repeat & self._other_columns | self._own_bottom)
            if won and any(won >> column * width & lane for column, mask in self._masks if landings & mask):
                return True
        if hands & _BOMB and (targets := other & self._open):
            popped = self._pops.popped(own)
            for _, mask in self._masks:
                if landings & mask:
                    won = lanes.lines(popped | self._pops.popped(landings & mask))
                    if won and any(won >> column * width & lane for column in self._targets(targets)):
                        return True
        return False

    def _targets(self, discs: int) -> list[int]:
        """The columns at whose bottom one of these discs lies."""
        return [column for column in self._columns if discs & self.board.bottoms[column]]

    def _moves(self, own: int, other: int, hands: int, theirs: int, landings: int, alarm: int) -> list[Child]:
        """The drops and special discs to look into, where `theirs` are the cells in which the other side wins."""
        swapped = (hands >> 4 | hands << 4) & 255
        quiet = landings & ~(theirs >> 1)
        if alarm:
            quiet = 0 if alarm & (alarm - 1) else quiet & alarm
        found: list[Child] = [
            (column << 4, (other, own | quiet & mask, swapped), False) for column, mask in self._masks if quiet & mask
        ]
        if hands & (_WALL | _DOUBLE):
            found += self._pairs(own, other, hands, theirs, landings, alarm)
        if hands & _BOMB and (targets := other & self._open):
            found += self._bombs(own, other, swapped & ~(_BOMB << 4), landings, targets)
        if hands & _ANVIL:
            left = swapped & ~(_ANVIL << 4)
            occupied = own | other
            for column, mask in self._masks:
                if landings & mask and occupied & mask:
                    state = (other & ~mask, own & ~mask | self.board.bottoms[column], left)
                    found.append((ANVIL | column << 4, state, False))
        return found

    def _pairs(self, own: int, other: int, hands: int, theirs: int, landings: int, alarm: int) -> list[Child]:
        """Two drops at once: by the wall, which keeps the stronger double, or else by the double."""
        kind, held = (WALL, _WALL) if hands & _WALL else (DOUBLE, _DOUBLE)
        left = (hands >> 4 | (hands & ~held) << 4) & 255
        found: list[Child] = []
        for index, (first, first_mask) in enumerate(self._masks):
            low = landings & first_mask
            if not low:
                continue
            completed = self._both.completing(own | low)
            for second, second_mask in self._masks[index:]:
                high = low << 1 & second_mask if second == first else landings & second_mask
                pair = low | high
                if high and not high & completed and alarm & ~pair == 0 and not pair << 1 & theirs & ~pair:
                    found.append((kind | first << 4 | second + 1, (other, own | pair, left), False))
        return found

    def _bombs(self, own: int, other: int, left: int, landings: int, targets: int) -> list[Child]:
        """A drop and a pop of the other side's disc, unless that leaves a line to the other side."""
        lanes = self._each
        width, lane = lanes.width, lanes.lane
        popped, others = self._pops.popped(own), self._pops.popped(other)
        lost = lanes.lines(others)
        columns = [column for column in self._targets(targets) if not lost >> column * width & lane]
        found: list[Child] = []
        for first, mask in self._masks:
            if landings & mask:
                after = popped | self._pops.popped(landings & mask)
                for column in columns:
                    shift = column * width
                    state = (others >> shift & lane, after >> shift & lane, left)
                    found.append((BOMB | first << 4 | column + 1, state, False))
        return found

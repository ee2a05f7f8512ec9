"""The exact solver in plain Python: the oracle of the kernel in tests, and its stand-in where it cannot run.

Negamax with a null window over scores, as in Pascal Pons' tutorial on solving four in a row (2015), with enhanced
transposition cut-offs (Schaeffer and Plaat, 1996) and the follow-up strategy as a bound (Allis, 1988).
"""

from __future__ import annotations

from game.rules import Board
from game.search.exact.prover import UNKNOWN, largest_estimate, mirrored, win_score
from game.search.worth import worth_of_cells

LOOK_UP_ABOVE = 12
"""With fewer empty cells a look ahead into the table costs more than it saves."""
MIRROR_PLIES = 12
"""Mirror images are looked for that long: they are likely to come up, and cheap beside what follows."""
THREAT = 4
"""What a cell in which a disc would complete a line seems to be worth."""
LINES_WORTH_ONE = 3
"""How many lines that could run through discs seem to be worth one."""


class _BudgetSpentError(Exception):
    """The search has looked at as many positions as it may."""


class Twin:
    """A prover in plain Python, for boards of any size whose filled columns look the same in a mirror.

    >>> from game.rules import Size, Variant
    >>> start = Variant.from_key("standard").start(Size(5, 4))
    >>> Twin(start.board).prove(start.red, start.yellow, goal=1, budget=100_000)
    0
    """

    def __init__(self, board: Board, entries: int = 400_000) -> None:
        self.board = board
        self.nodes = 0
        self._limit = 0
        self._until = self._margin = 0
        self._worth = worth_of_cells(board)
        middle = (board.columns - 1) / 2
        columns = sorted(set(range(board.columns)) - board.filled, key=lambda column: abs(column - middle))
        self._masks = tuple(board.column_masks[column] for column in columns)
        area = len(columns) * board.rows
        self._unknown = (-UNKNOWN, UNKNOWN)
        self._mirror_above = area - MIRROR_PLIES
        # The cells that the side gets which has to begin the columns: all but the top one and every second below it.
        self._begun = board.cells & ~sum(board.floor << row for row in range(board.rows - 1, -1, -2))
        # Two generations of the table, of bounds by the position and `until`: when the newer one is full, it becomes
        # the older one.
        self._entries = entries // 2
        self._new: dict[int, tuple[int, int]] = {}
        self._old: dict[int, tuple[int, int]] = {}

    def prove(self, own: int, other: int, goal: int, budget: int) -> int | None:
        """A bound on the score, as `Prover` says."""
        self._until = self._margin = 0
        return self._answer(own, other, goal, budget)

    def foresee(self, own: int, other: int, goal: int, until: int, budget: int) -> int | None:
        """A bound on what the position seems to be worth, as `Prover` says."""
        self._until, self._margin = max(1, until), largest_estimate(self.board)  # 0 is that of proofs, without margin
        return self._answer(own, other, goal, budget)

    def _answer(self, own: int, other: int, goal: int, budget: int) -> int | None:
        occupied = own | other
        empty = self.board.cells ^ occupied
        left = empty.bit_count()
        if self._completing(own) & self.board.landings(occupied):
            return win_score(left) + self._margin
        if not left:
            return 0
        self._limit = self.nodes + budget
        try:
            return self._search(own, occupied, left, goal)
        except _BudgetSpentError:
            return None

    def _search(self, own: int, occupied: int, left: int, goal: int) -> int:
        """A bound on the score of a position in which the side to move has no win at once."""
        if self.nodes >= self._limit:
            raise _BudgetSpentError
        self.nodes += 1
        board = self.board
        other = own ^ occupied
        empty = board.cells ^ occupied
        stops = occupied + board.floor
        landings = stops & board.cells
        theirs = self._completing(other) & empty
        moves = landings & ~(theirs >> 1)  # never right below a cell in which the other side wins
        forced = landings & theirs
        if forced:
            moves = 0 if forced & (forced - 1) else moves & forced
        if not moves:
            return -(left // 2) - self._margin
        if left <= 2:
            return 0
        if left <= self._until and not forced:
            return self._estimate(own, other, empty, theirs, left)
        # Neither side wins with its next disc.
        if (lowest := (2 - left) // 2 + (left & 1) - self._margin) >= goal:
            return lowest
        if (highest := (left - 1) // 2 + self._margin) < goal:
            return highest
        if goal > 0 and not self._margin and not self._can_win(own, empty, landings, left):
            return 0  # an estimate may still be above 0

        key = own | stops
        if left > self._mirror_above:
            key = min(key, mirrored(board, key))
        low, high = known = self._known(key)
        if low >= goal:
            return low
        if high < goal:
            return high

        choices = []
        for order, mask in enumerate(self._masks):
            move = moves & mask
            if move:
                if left > LOOK_UP_ABOVE:
                    after = other | stops + move
                    if left > self._mirror_above + 1:
                        after = min(after, mirrored(board, after))
                    if (at_least := -self._known(after)[1]) >= goal:
                        return at_least
                threats = (self._completing(own | move) & empty).bit_count()
                choices.append((-threats, order, move))
        choices.sort()
        best = self._unknown[0]
        for _, _, move in choices:
            score = -self._search(other, occupied | move, left - 1, 1 - goal)
            if score >= goal:
                self._remember(key, (score, known[1]))
                return score
            best = max(best, score)
        self._remember(key, (known[0], best))
        return best

    def _known(self, key: int) -> tuple[int, int]:
        """The lowest and the highest score that the table leaves open."""
        place = key << 7 | self._until
        return self._new.get(place) or self._old.get(place) or self._unknown

    def _remember(self, key: int, bounds: tuple[int, int]) -> None:
        if len(self._new) >= self._entries:
            self._old, self._new = self._new, {}
        self._new[key << 7 | self._until] = bounds

    def _estimate(self, own: int, other: int, empty: int, theirs: int, left: int) -> int:
        """What a quiet position seems to be worth to the side to move: threats and room for lines.

        Of the cells in which a side would complete a line, those count twice that it gets if the columns fill up in
        turns. `theirs` are those of the other side.
        """
        ours = self._completing(own) & empty
        mine = ~self._begun if left % 2 else self._begun
        threats = ours.bit_count() + (ours & mine).bit_count() - theirs.bit_count() - (theirs & ~mine).bit_count()
        lines = sum(worth * ((own & mask).bit_count() - (other & mask).bit_count()) for worth, mask in self._worth)
        toward_zero = abs(lines) // LINES_WORTH_ONE * (1 if lines > 0 else -1)
        return max(-self._margin, min(self._margin, THREAT * threats + toward_zero))

    def _can_win(self, own: int, empty: int, landings: int, left: int) -> bool:
        """Whether the side to move can still get a line, if the other side answers every disc right above it.

        That works while an even number of cells is empty: the side to move gets every second cell of the columns
        with an even number of empty cells. Of the other columns, in which the answer may be missing, it is given all.
        """
        if left % 2:
            return self.board.has_line(own | empty)
        odd = landings & ~self._begun
        odd_columns = empty & ~(empty + odd)
        return self.board.has_line(own | empty & self._begun | odd_columns)

    def _completing(self, discs: int) -> int:
        """The cells, empty or not, in which one more disc completes a line."""
        four = self.board.connect == 4
        found = discs << 1 & discs << 2 & discs << 3
        if not four:
            found &= discs << 4
        for step, _, _ in self.board.runs[1:]:
            right1, left1 = discs << step, discs >> step
            right2, left2 = right1 & right1 << step, left1 & left1 >> step
            right3, left3 = right2 & right1 << 2 * step, left2 & left1 >> 2 * step
            if four:
                found |= right3 | right2 & left1 | right1 & left2 | left3
            else:
                found |= right3 & right1 << 3 * step | right3 & left1 | right2 & left2 | right1 & left3
                found |= left3 & left1 >> 3 * step
        return found & self.board.cells

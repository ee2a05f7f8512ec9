"""The opening book of a drop game: what is known about positions of its first plies, read when it is asked for.

A position and its mirror image share an entry. Left out are positions in which the side to move wins at once. The
file is a header, then for each ply the scores in the order of the keys, and the keys, of which it keeps the steps from
one to the next.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import accumulate

from game.rules import Board, Move, Position, Size
from game.search.exact import Bounds, is_drop_game, win_score
from game.search.exact.prover import mirrored

MAGIC = b"fourfall book 1\n"
ZERO, WIN, LOSS, NO_LOSS, NO_WIN = 128, 255, 254, 253, 252
"""A score is a byte, so much above its value; what is only known to be won, lost or one of two is another one."""
Discs = tuple[int, int]
"""The discs of the side to move and of the other."""
STEP_BYTES = 4
"""A step between two keys takes so many bytes, kept in as many rows: the rows of high bytes pack to almost nothing."""


class Book:
    """What is known about positions of one board, from a file that `packed` made.

    >>> from game.rules import Size, Variant
    >>> start = Variant.from_key("standard").start(Size(7, 6))
    >>> after = {move.column: start.play(move) for move in start.legal_moves()}
    >>> known = {start: (1, 1), after[3]: (-1, -1), after[0]: (1, 21)}
    >>> book = Book(packed(start.board, {key_of(start.board, *at.own_and_other()): known[at] for at in known}))
    >>> book.bounds(start), book.bounds(after[6]), book.bounds(after[1])
    ((1, 1), (1, 21), None)
    >>> book.best_moves(start)
    (Move(kind=<MoveKind.DROP: 'drop'>, column=3, second=None),)
    """

    def __init__(self, data: bytes) -> None:
        """Raises ValueError for what is no book."""
        header, _, body = data[len(MAGIC) :].partition(b"\n")
        if not data.startswith(MAGIC):
            raise ValueError("This is not an opening book.")
        self.size, *lengths = header.decode("ascii").split()
        ends = list(accumulate(map(int, lengths)))
        self._packed = [body[start:end] for start, end in zip([0, *ends], ends, strict=False)]
        self._plies: dict[int, tuple[list[int], bytes]] = {}

    def bounds(self, position: Position) -> Bounds | None:
        """The lowest and the highest score that are possible for the side to move, if the book knows the position."""
        board = position.board
        if not is_drop_game(position) or str(board.size) != self.size or board.connect != 4 or board.filled:
            return None
        keys, codes = self._ply(position.ply)
        key = key_of(board, *position.own_and_other())
        place = bisect_left(keys, key)
        if place == len(keys) or keys[place] != key:
            return None
        return _bounds_of(codes[place], board.area - position.ply)

    def score(self, position: Position) -> int | None:
        """The score for the side to move, if the book knows it."""
        low, high = self.bounds(position) or (0, 1)
        return low if low == high else None

    def best_moves(self, position: Position) -> tuple[Move, ...] | None:
        """The best moves that the book knows, each of which keeps what the position is worth; None if it knows none."""
        bounds = self.bounds(position)
        if bounds is None:
            return None
        known = {move: self.bounds(position.play(move)) for move in position.legal_moves()}
        reached = {move: -after[1] for move, after in known.items() if after is not None}
        best = max(reached.values(), default=-ZERO)
        return tuple(move for move in reached if reached[move] == best) if best >= bounds[0] else None

    def lasting_moves(self, position: Position) -> tuple[Move, ...] | None:
        """Those of the best moves after which the book has an answer to every reply, or all of them if there are none.

        A move may be known to be best from the other side's answers to it, and leave what the book knows at once.
        """
        best = self.best_moves(position)
        if best is None:
            return None
        return tuple(move for move in best if self._answers_all(position.play(move))) or best

    def _answers_all(self, position: Position) -> bool:
        return all(self._has_answer(position.play(reply)) for reply in position.legal_moves())

    def _has_answer(self, position: Position) -> bool:
        if position.to_move is None or wins_at_once(position.board, *position.own_and_other()):
            return True
        return self.best_moves(position) is not None

    def entries(self) -> Iterator[tuple[int, Bounds]]:
        """Every key and what is known about it."""
        area = Size.parse(self.size).columns * Size.parse(self.size).rows
        for ply in range(len(self._packed)):
            for key, code in zip(*self._ply(ply), strict=True):
                yield key, _bounds_of(code, area - ply)

    def _ply(self, ply: int) -> tuple[list[int], bytes]:
        """The keys after so many plies and what is known about each; unpacked when it is first asked for."""
        if ply not in self._plies:
            data = zlib.decompress(self._packed[ply]) if ply < len(self._packed) else b""
            number = len(data) // (STEP_BYTES + 1)
            codes, *rows = (data[row * number : (row + 1) * number] for row in range(STEP_BYTES + 1))
            steps = (sum(byte << 8 * row for row, byte in enumerate(step)) for step in zip(*rows, strict=True))
            self._plies[ply] = list(accumulate(steps)), codes
        return self._plies[ply]


def wins_at_once(board: Board, own: int, other: int) -> bool:
    """Whether a drop completes a line."""
    return any(board.has_line(after) for _, after in replies(board, own, other))


def replies(board: Board, own: int, other: int) -> Iterator[Discs]:
    """The positions after each drop, as the other side sees them, those in the middle first."""
    landings = board.landings(own | other)
    middle = (board.columns - 1) / 2
    for column in sorted(range(board.columns), key=lambda column: abs(column - middle)):
        if landings & board.column_masks[column]:
            yield other, own | landings & board.column_masks[column]


def key_of(board: Board, own: int, other: int) -> int:
    """A number for a position and its mirror image, in base 3: column by column the discs upwards, then a nought.

    >>> from game.rules import Size
    >>> board = Board.of(Size(7, 6))
    >>> key_of(board, 0, board.cell(0, 0)) == key_of(board, 0, board.cell(6, 0)) == 2 * 3
    True
    """
    return min(_key_of(board, own, other), _key_of(board, mirrored(board, own), mirrored(board, other)))


def _key_of(board: Board, own: int, other: int) -> int:
    key = 0
    for bottom in board.bottoms:
        while (own | other) & bottom:
            key = 3 * key + (1 if own & bottom else 2)
            bottom <<= 1
        key *= 3
    return key


def discs_of(board: Board, key: int) -> tuple[int, int]:
    """The discs of the side to move and of the other in a position with this key.

    >>> from game.rules import Size
    >>> board = Board.of(Size(7, 6))
    >>> discs_of(board, key_of(board, board.cell(2, 0), board.cell(2, 1))) == (board.cell(4, 0), board.cell(4, 1))
    True
    """
    columns: list[list[int]] = [[] for _ in range(board.columns + 1)]
    column = board.columns
    while key:
        key, digit = divmod(key, 3)
        if digit:
            columns[column].append(digit)
        else:
            column -= 1
    own = other = 0
    for bottom, discs in zip(board.bottoms, columns[: board.columns], strict=True):
        for row, digit in enumerate(reversed(discs)):
            own |= bottom << row if digit == 1 else 0
            other |= bottom << row if digit == 2 else 0
    return own, other


def plies_of(key: int) -> int:
    """How many discs the position of a key has."""
    discs = 0
    while key:
        key, digit = divmod(key, 3)
        discs += digit > 0
    return discs


def packed(board: Board, known: Mapping[int, Bounds]) -> bytes:
    """The file of a book with what is known by key. Of a score that is open it keeps who may win."""
    plies: dict[int, list[int]] = {}
    for key in known:
        plies.setdefault(plies_of(key), []).append(key)
    parts = [_packed_ply(sorted(plies.get(ply, ())), known) for ply in range(max(plies, default=-1) + 1)]
    header = " ".join([str(board.size), *(str(len(part)) for part in parts)])
    return MAGIC + header.encode("ascii") + b"\n" + b"".join(parts)


def _packed_ply(keys: list[int], known: Mapping[int, Bounds]) -> bytes:
    keys = [key for key in keys if _code_of(known[key])]
    steps = [key - before for before, key in zip([0, *keys], keys, strict=False)]
    rows = [bytes(step >> 8 * row & 255 for step in steps) for row in range(STEP_BYTES)]
    return zlib.compress(bytes(_code_of(known[key]) for key in keys) + b"".join(rows), 9)


def _code_of(bounds: Bounds) -> int:
    """A byte for what is known of a score; 0 if that is not even whether a side can lose."""
    low, high = bounds
    if low == high:
        return ZERO + low
    return WIN if low > 0 else LOSS if high < 0 else NO_LOSS if low == 0 else NO_WIN if high == 0 else 0


def _bounds_of(code: int, left: int) -> Bounds:
    """The reverse, in a position with so many empty cells."""
    least, most = -win_score(left - 1), win_score(left)
    open_scores = {WIN: (1, most), LOSS: (least, -1), NO_LOSS: (0, most), NO_WIN: (least, 0)}
    return open_scores.get(code, (code - ZERO, code - ZERO))

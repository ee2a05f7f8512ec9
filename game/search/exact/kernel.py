"""The exact solver compiled to WebAssembly (kernel.c), as a prover; whoever runs WebAssembly here is passed in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.rules import Board

MODULES = COMMON, NARROW, WIDE = "solver-7x6", "solver", "solver-wide"
"""The names of the modules: for the common board, for others of at most 64 bits, and for larger ones."""

STOPPED = 1000
"""What the kernel answers in place of a score when its budget is spent."""

Function = Callable[..., int]


class Host(Protocol):
    """What runs WebAssembly: the browser, or a package under CPython."""

    def __call__(self, module: str) -> Callable[[str], Function]:
        """A fresh instance of a module, by its name: what finds its functions, which take and give 32-bit integers."""


class Kernel:
    """A prover that asks the kernel, for boards of at most 128 bits whose filled columns look the same in a mirror.

    Its table takes at most so many megabytes, or less where the device does not give them; raises MemoryError where
    that is too little for the board: up to 16 for those of at most 64 bits, whose entries are small.
    """

    def __init__(self, board: Board, host: Host, megabytes: int = 64) -> None:
        self.board = board
        self.nodes = 0
        key_bits = board.columns * (board.rows + 1)
        self._words = range(0, key_bits, 32)
        function = host(module_for(board))
        self._place, self._looked_at = function("place"), function("looked_at")
        self._prove, self._foresee = function("prove"), function("foresee")
        filled = sum(1 << column for column in board.filled)
        entry = 8 if key_bits <= 64 else 16
        bits = (megabytes * 2**20 // entry).bit_length() - 1
        # What of a key does not tell its place stands in the entry, with 21 bits beside it.
        least = max(14, key_bits + 21 - 8 * entry)
        configure = function("configure")
        while bits >= least and not configure(board.columns, board.rows, board.connect, filled, bits):
            bits -= 1
        if bits < least:
            raise MemoryError("There is no memory for the solver's table.")
        self.megabytes = (entry << bits) / 2**20

    def prove(self, own: int, other: int, goal: int, budget: int) -> int | None:
        """A bound on the score, as `Prover` says."""
        return self._ask(own, other, partial(self._prove, goal), budget)

    def foresee(self, own: int, other: int, goal: int, until: int, budget: int) -> int | None:
        """A bound on what the position seems to be worth, as `Prover` says."""
        return self._ask(own, other, partial(self._foresee, goal, until), budget)

    def _ask(self, own: int, other: int, question: Function, budget: int) -> int | None:
        for word, shift in enumerate(self._words):
            self._place(word, _signed(own >> shift), _signed(other >> shift))
        answer = question(min(budget, 2**31 - 1))
        self.nodes += self._looked_at()
        return None if answer == STOPPED else answer


def module_for(board: Board) -> str:
    """The name of the module that searches a board.

    >>> from game.rules import Size
    >>> [module_for(Board.of(Size.parse(size))) for size in ("7x6", "8x7", "9x7")]
    ['solver-7x6', 'solver', 'solver-wide']
    """
    if (board.columns, board.rows, board.connect) == (7, 6, 4):
        return COMMON
    return NARROW if board.columns * (board.rows + 1) <= 64 else WIDE


def _signed(bits: int) -> int:
    """The lowest 32 bits as WebAssembly counts them.

    >>> _signed(2**32 - 1), _signed(2**32 + 5)
    (-1, 5)
    """
    return (bits & 0xFFFFFFFF ^ 0x80000000) - 0x80000000

"""The opening book of the original on 7x6: `python -m game book make`, `pack` and `verify`; see docs/book.md."""

from __future__ import annotations

import time
from pathlib import Path

from game.command_line.book_maker import Maker
from game.command_line.kernel import native_host
from game.rules import Board, Size
from game.search.exact import Bounds, Kernel

BOARD = Board.of(Size(7, 6))


def make(file: Path, policies: list[int], depths: list[int], megabytes: int) -> None:
    """Write to a file first policies, then the scores of all positions, each for one number of plies after another.

    What the file holds already is not worked out again. A line is a key of `game.search.book` and the lowest and the
    highest score that are possible; a later line about the same key is narrower.
    """
    prover = Kernel(BOARD, native_host, megabytes)
    known = read(file)
    began = told = time.monotonic()

    def tell(text: str) -> None:
        seconds = time.monotonic() - began
        rate = prover.nodes / 1e6 / time.process_time()
        print(f"{seconds:.0f} s: {text}; {len(known)} entries; {rate:.1f} million positions a second", flush=True)

    def found(key: int, bounds: Bounds) -> None:
        nonlocal told
        lines.write(f"{key} {bounds[0]} {bounds[1]}\n")
        lines.flush()
        if time.monotonic() - told > 60:
            told = time.monotonic()
            tell("at work")

    with file.open("a", encoding="ascii") as lines:
        maker = Maker(prover, known, found)
        for plies in policies:
            maker.make_policy(plies)
            tell(f"a move for every position after {plies} plies, for the side to move")
        for plies in depths:
            maker.make_scores(plies)
            tell(f"the scores of all positions after at most {plies} plies")


def read(file: Path) -> dict[int, Bounds]:
    """The bounds by key that were written so far."""
    known: dict[int, Bounds] = {}
    if file.exists():
        for line in file.read_text("ascii").splitlines(keepends=True):
            if line.endswith("\n"):  # the last line may have been cut off
                key, low, high = map(int, line.split())
                known[key] = low, high
    return known

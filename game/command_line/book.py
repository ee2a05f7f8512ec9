"""The opening book of the original on 7x6: `python -m game book make`, `pack` and `verify`; see docs/book.md."""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from game.command_line.book_maker import Maker
from game.command_line.kernel import host, native_host
from game.command_line.reading import FaultError, at_least_one, number
from game.rules import Board, Size
from game.search.book import Book, discs_of, key_of, packed, plies_of, replies, wins_at_once
from game.search.exact import Bounds, Kernel, Prover, Twin, win_score

BOARD = Board.of(Size(7, 6))
BOOK = Path(__file__).parents[2] / "assets" / "7x6.book"


@cache
def opening_book() -> Book | None:
    """The book that the site ships, if this checkout has it."""
    return Book(BOOK.read_bytes()) if BOOK.is_file() else None


def add_parser(commands: Any) -> None:
    """Say what the command takes."""
    parser = commands.add_parser("book", help="make and check the opening book of the original on 7x6")
    tasks = parser.add_subparsers(dest="task", required=True)

    making = tasks.add_parser("make", help="work out scores and write them to a file; goes on from what it holds")
    making.add_argument("file", metavar="FILE", type=Path, help="a text file with what is known so far")
    making.add_argument("--policies", type=_numbers, default=list(range(11)), help="plies, such as 0,1,2")
    making.add_argument("--depths", type=_numbers, default=[4, 8], help="plies up to which all scores are found")
    making.add_argument("--megabytes", type=at_least_one, default=8192, help="the solver's table; a power of two")

    packing = tasks.add_parser("pack", help="make the book of the site from such a file")
    packing.add_argument("file", metavar="FILE", type=Path, help="what `make` wrote")
    packing.add_argument("--output", type=Path, default=BOOK, help="where the book goes")

    checking = tasks.add_parser("verify", help="solve a sample of the book again, and compare all entries")
    checking.add_argument("--book", type=Path, default=BOOK, help="the book")
    checking.add_argument("--sample", type=number, default=100, help="how many entries are solved again")
    checking.add_argument("--seed", type=int, default=1, help="another seed takes another sample")
    checking.add_argument("--twin", action="store_true", help="solve in plain Python, which is slow")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Carry out a task; returns the exit status. Raises FaultError."""
    try:
        if options.task == "make":
            make(options.file, options.policies, options.depths, options.megabytes)
            return 0
        if options.task == "pack":
            return pack(options.file, options.output)
        book = Book(options.book.read_bytes())
    except OSError as error:
        raise FaultError(f"{error.filename} cannot be opened: {error.strerror}.", "bad_input") from error
    except (MemoryError, ValueError) as error:
        raise FaultError(str(error), "bad_input") from error
    return verify(book, Twin(BOARD) if options.twin else Kernel(BOARD, host), options.sample, options.seed)


def _numbers(text: str) -> list[int]:
    numbers = [part for part in text.split(",") if part]
    if not all(part.isascii() and part.isdecimal() for part in numbers):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no list of numbers.")
    return [int(number) for number in numbers]


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
    """The bounds by key that were written so far; raises FaultError where the file holds something else."""
    known: dict[int, Bounds] = {}
    if file.exists():
        for count, line in enumerate(file.read_text("ascii", errors="replace").splitlines(keepends=True), 1):
            if line.endswith("\n"):  # the last line may have been cut off
                try:
                    key, low, high = map(int, line.split())
                except ValueError:
                    raise FaultError(
                        f"Line {count} of {file} is not one that `book make` writes.", "bad_input"
                    ) from None
                known[key] = low, high
    return known


def pack(file: Path, output: Path) -> int:
    """Make the book of the site from what `make` wrote."""
    known = read(file)
    if not known:
        raise FaultError(f"The file {file} is not there or holds nothing.", "bad_input")
    output.write_bytes(packed(BOARD, known))
    plies = Counter(map(plies_of, known))
    scores = Counter(plies_of(key) for key, (low, high) in known.items() if low == high)
    for ply in sorted(plies):
        print(f"after {ply} plies: {plies[ply]} entries, {scores[ply]} of them scores")
    print(f"{output}: {len(known)} entries in {output.stat().st_size} bytes")
    return 0


def verify(book: Book, prover: Prover, sample: int, seed: int) -> int:
    """Compare every entry with those after it, and solve some again; returns the exit status."""
    entries = dict(book.entries())
    wrong = [key for key in entries if not _agrees_with_replies(entries, key)]
    print(f"{len(entries)} entries; {len(wrong)} do not agree with those one ply later: {wrong[:5]}")
    chosen = random.Random(seed).sample(sorted(entries), min(sample, len(entries)))
    for count, key in enumerate(chosen, 1):
        own, other = discs_of(BOARD, key)
        low, high = entries[key]
        # Whether the score is at least the lowest that the entry leaves open, and not above the highest.
        least, above = (prover.prove(own, other, goal, 2**30) for goal in (low, high + 1))
        right = least is not None and least >= low and above is not None and above <= high
        wrong += [] if right else [key]
        print(
            f"{count} of {len(chosen)}: {plies_of(key)} plies, {(low, high)}: {'right' if right else 'WRONG'}",
            flush=True,
        )
    print(f"{len(wrong)} entries are wrong." if wrong else "No entry is wrong.")
    return 1 if wrong else 0


def _agrees_with_replies(entries: dict[int, Bounds], key: int) -> bool:
    """Whether the bounds of a position leave what those of the positions after it allow."""
    own, other = discs_of(BOARD, key)
    left = BOARD.area - plies_of(key)
    least, most = -win_score(left - 1), -win_score(left - 1)
    for after in replies(BOARD, own, other):
        if wins_at_once(BOARD, *after):
            continue
        low, high = entries.get(key_of(BOARD, *after), (-win_score(left - 2), win_score(left - 1)))
        least, most = max(least, -high), max(most, -low)
    low, high = entries[key]
    return low <= most and least <= high

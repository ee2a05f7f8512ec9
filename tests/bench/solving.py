"""How fast a solver is: what `tests.bench.search` runs under CPython and, as a text, in a browser's worker."""

from __future__ import annotations

import time

from game.notation import parse_moves
from game.rules import Position, Variant
from game.search.book import Book
from game.search.exact import Prover, ScoreSearch, Values
from game.search.pace import Pace


def position_after(moves: str) -> Position:
    """The position of the original game after these moves."""
    position = Variant.from_key("standard").start()
    for move in parse_moves(moves, position.variant, position.size):
        position = position.play(move)
    return position


def solved(prover: Prover, lines: list[tuple[str, int]], seconds: float) -> tuple[int, int, float, list[str]]:
    """How many of these positions were solved in the time, the nodes and seconds that took, and the wrong scores.

    What was looked at of a position that was not solved in time counts among the nodes.
    """
    positions = [position_after(moves) for moves, _ in lines]
    began, nodes = time.perf_counter(), prover.nodes
    pace = Pace(time.perf_counter, began, seconds)
    wrong: list[str] = []
    for number, (moves, score) in enumerate(lines):
        search = ScoreSearch(prover, positions[number])
        while not search.done:
            if pace.progress >= 1:
                return number, prover.nodes - nodes, time.perf_counter() - began, wrong
            pace.run(search.step)
        wrong += [] if search.bounds[0] == score else [moves]
    return len(lines), prover.nodes - nodes, time.perf_counter() - began, wrong


def valued(prover: Prover, texts: list[str], book: Book | None) -> list[float]:
    """For each position the seconds until the exact scores of all its moves are known."""
    found = []
    for moves in texts:
        position = position_after(moves)
        began = time.perf_counter()
        values = Values(prover, position, book.bounds if book else None)
        while not values.done:
            values.step(2**30)
        found.append(time.perf_counter() - began)
    return found

"""`python -m game solve`: the exact score of a position, or of each position in a file."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from typing import Any

from game.command_line.book import opening_book
from game.command_line.kernel import prover
from game.command_line.reading import FaultError, play_moves, start
from game.rules import Position
from game.search.exact import Prover, ScoreSearch, empty_cells, is_drop_game, plies_to_end
from game.view.evaluation import Value, describe_value
from game.view.names import result_headline

STEP = 10_000_000
"""So many positions are looked at before what is known by then is told."""


def add_parser(commands: Any) -> None:
    """Say what the command takes."""
    parser = commands.add_parser("solve", help="find the exact score of positions in games of drops")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("moves", metavar="MOVES", nargs="?", default="", help="the moves played so far, such as 4453")
    what.add_argument(
        "--file",
        type=argparse.FileType(encoding="utf-8", errors="replace"),
        help="a file, or - for the input: on each line moves, and if it is known the score, which is then checked",
    )
    parser.add_argument("--variant", default="standard", help="standard or five")
    parser.add_argument("--size", help="the board, such as 7x6; the variant's own if left out")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the score and what it means, or solve a file; returns the exit status. Raises FaultError."""
    first = start(options.variant, options.size)
    if not is_drop_game(first):
        raise FaultError("Only games that drop discs and nothing else are solved: standard and five.", "bad_input")
    solver = Solver(prover(first.board))
    if options.file:
        return solve_lines(solver, first, options.file)
    position, _ = play_moves(first, options.moves)
    print(position)
    if position.outcome:
        print(f"The game is over. {result_headline(position.outcome)}.")
        return 0
    began = time.perf_counter()
    outcome, search = None, solver.search(position)
    while not search.done:
        search.step(STEP)
        low, high = search.bounds
        if outcome is None and not search.done and (low > 0 or high < 0):
            outcome = 1 if low > 0 else -1
            print(f"{describe_value(position.mover, Value(outcome, None, None))}.", flush=True)
    score, _ = search.bounds
    plies = plies_to_end(score, empty_cells(position)) if score else None
    outcome = (score > 0) - (score < 0)
    print(f"{describe_value(position.mover, Value(outcome, score, plies))}. Score: {score}.")
    print(f"{solver.prover.nodes} positions were looked at in {time.perf_counter() - began:.2f} s.")
    return 0


def solve_lines(solver: Solver, first: Position, lines: Iterable[str]) -> int:
    """Print each line with its score, and on the error stream what differs and how long it took. Raises FaultError."""
    status, number = 0, 0
    began = time.perf_counter()
    for number, line in enumerate(lines, 1):
        moves, *given = line.split() or [""]
        try:
            if not moves:
                raise FaultError("There are no moves here; leave the line out.", "bad_input")
            position, _ = play_moves(first, moves.replace(".", " "))
            if position.outcome:
                raise FaultError("The game is over.", "game_over")
        except FaultError as fault:
            raise FaultError(f"Line {number}: {fault}", fault.kind, fault.index) from fault
        score = solver.score(position)
        print(moves, score)
        if given and given[0] != str(score):
            print(f"Line {number}: the score is {score}, not {given[0][:20]}.", file=sys.stderr)
            status = 1
    if not number:
        raise FaultError("There is nothing to solve: write the moves of a position on each line.", "bad_input")
    seconds = time.perf_counter() - began
    nodes = solver.prover.nodes
    print(f"{number} positions in {seconds:.1f} s, {nodes} looked at, {nodes / seconds:.0f} a second.", file=sys.stderr)
    return status


class Solver:
    """The solver with its opening book."""

    def __init__(self, prover: Prover) -> None:
        self.prover = prover
        self._book = opening_book()

    def search(self, position: Position) -> ScoreSearch:
        """The search for the score of a position in which the game goes on."""
        return ScoreSearch(self.prover, position, self._book.bounds(position) if self._book else None)

    def score(self, position: Position) -> int:
        """The score of such a position, however long it takes."""
        search = self.search(position)
        while not search.done:
            search.step(2**30)
        return search.bounds[0]

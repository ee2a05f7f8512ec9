"""How fast the exact solver is: the kernel under CPython and in Chromium's worker, and its twin in Python in both.

All six public sets of positions are solved, each with an empty table first and none of the book. The kernel solves
them whole under CPython and checks every score, but of the hardest set, in which some positions of three moves take
hours, only what fits into ten minutes, the positions with most discs first. The others solve as many positions of each,
in a fixed random order, as fit into `--seconds`, and so does the kernel with `--quick`.
"""

import argparse
import base64
import json
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from game.command_line.book import BOOK
from game.command_line.kernel import host
from game.rules import Board, Position, Size, Variant
from game.search.exact import Kernel, Twin
from tests.bench import solving
from tests.browser.driver import FLAGS
from tests.search.sets import FOLDER, SETS
from tools.serve import SITE, serving
from tools.setup import browser

BOARD = Board.of(Size(7, 6))
PLIES = (12, 14, 16, 18)
EARLY = (0, 1, 2, 3, 4, 5, 6, 7)
WHOLE = 1e9
HARDEST, HARDEST_SECONDS = "Test_L1_R3", 600
SOLVERS = ("kernel, wasmtime", "twin, CPython", "kernel, Chromium", "twin, Chromium")

PAGE = "<!doctype html><title>Solver</title>"
WORKER = """
import { loadPyodide, rest } from "./assets/boot/interpreter.js";
const response = await fetch("solver-7x6.wasm");
globalThis.solver = new WebAssembly.Module(await response.arrayBuffer());
const [python] = await Promise.all([loadPyodide({}), rest()]);
addEventListener("message", ({ data }) => postMessage(python.runPython(data)));
postMessage("ready");
"""
ASK = """(text) => new Promise((done, failed) => {
    const worker = (globalThis.worker ??= new Worker("bench.js", { type: "module" }));
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = (event) => failed(new Error(event.message));
    if (text) worker.postMessage(text);
})"""
INSIDE = """
import base64
import json

import js

from game.rules import Board, Size
from game.search.book import Book
from game.search.exact import Kernel, Twin

board = Board.of(Size(7, 6))
book = Book(base64.b64decode("BOOK"))

def host(module):
    exports = js.WebAssembly.Instance.new(js.solver).exports
    return lambda name: getattr(exports, name)

def prover(name):
    return Kernel(board, host) if name == "kernel" else Twin(board)

def known(moves):
    bounds = Values(None, position_after(moves), book.bounds).bounds
    return all(low == high for low, high in bounds.values())
"""

Ask = Callable[[str], str]


def lines_of(name: str) -> list[tuple[str, int]]:
    """The positions of a set and their scores, in a fixed random order."""
    lines = [line.split() for line in FOLDER.joinpath(name).read_text().splitlines()]
    random.Random(name).shuffle(lines)
    return [(moves, int(score)) for moves, score in lines]


@contextmanager
def worker() -> Iterator[Ask]:
    """A worker of Chromium with the site's Python; it is asked with a Python expression and answers a text."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        for entry in SITE.iterdir():
            os.symlink(entry, Path(folder, entry.name))
        Path(folder, "bench.html").write_text(PAGE)
        Path(folder, "bench.js").write_text(WORKER)
        with serving(Path(folder)) as site:
            process = playwright.chromium.launch(executable_path=browser(), args=FLAGS)
            page = process.new_context(service_workers="block").new_page()
            page.goto(f"{site}bench.html")
            page.set_default_timeout(0)
            page.evaluate(ASK, "")
            book = base64.b64encode(BOOK.read_bytes()).decode()
            source = Path(solving.__file__).read_text() + INSIDE.replace("BOOK", book)
            page.evaluate(ASK, f"{source}\n'ready'")
            yield lambda expression: str(page.evaluate(ASK, expression))
            process.close()


def random_game(rng: random.Random, plies: int) -> str:
    """The moves of a game by two who take a win and block one, and else choose at random; nobody can win at once."""
    while True:
        position, moves = Variant.from_key("standard").start(), ""
        while position.to_move and position.ply < plies:
            legal = list(position.legal_moves())
            safe = [move for move in legal if not wins_at_once(position.play(move))]
            move = rng.choice(safe or legal)
            position, moves = position.play(move), moves + str(move.column + 1)
        if position.to_move and not wins_at_once(position):
            return moves


def wins_at_once(position: Position) -> bool:
    """Whether a move ends the game."""
    return position.to_move is not None and any(position.play(move).outcome for move in position.legal_moves())


def tell_sets(ask: Ask, seconds: float, quick: bool) -> bool:
    """Solve the sets in every way, and print; whether all scores were right."""

    def measured(solver: str, name: str) -> tuple[int, int, float, list[str]]:
        match solver.split(", "):
            case "kernel", "wasmtime":
                lines, limit = lines_of(name), seconds if quick else WHOLE
                if name == HARDEST:
                    lines.sort(key=lambda line: -len(line[0]))
                    limit = min(limit, HARDEST_SECONDS)
                return solving.solved(Kernel(BOARD, host), lines, limit)
            case "twin", "CPython":
                return solving.solved(Twin(BOARD), lines_of(name), seconds)
            case kind, _:
                asked = f"json.dumps(solved(prover({kind!r}), {lines_of(name)!r}, {seconds}))"
                number, nodes, taken, wrong = json.loads(ask(asked))
                return number, nodes, taken, wrong
        raise AssertionError(solver)

    print(f"{'set':11} {'solver':24} {'positions':>9} {'nodes each':>11} {'ms each':>10} {'nodes/s':>11}")
    right = True
    for name in SETS:
        rates = {}
        for solver in SOLVERS:
            number, nodes, taken, wrong = measured(solver, name)
            rates[solver] = nodes / taken
            each = f"{nodes / max(1, number):11,.0f} {taken / max(1, number) * 1000:10.2f} {nodes / taken:11,.0f}"
            print(f"{name:11} {solver:24} {number:9} {each}", flush=True)
            if wrong:
                right = False
                print(f"WRONG: {wrong}")
        ratio = rates["kernel, Chromium"] / rates["twin, Chromium"]
        print(f"{name:11} kernel / twin in Chromium: {ratio:.1f}", flush=True)
    return right


def tell_columns(ask: Ask, number: int) -> None:
    """Print how long the exact scores of all moves take in the worker, later and with the book earlier."""
    rng = random.Random(7)
    print("\nExact scores of all moves, in Chromium's worker, seconds:")
    for plies in (*EARLY, *PLIES):
        games = [random_game(rng, plies) for _ in range(number if plies in PLIES else min(number, 7**plies))]
        if plies not in PLIES:
            games = [moves for moves in games if ask(f"str(known({moves!r}))") == "True"]
            if not games:
                print(f"ply {plies:2}: no position of the sample has all its scores in the book")
                continue
        found = sorted(json.loads(ask(f"json.dumps(valued(prover('kernel'), {games!r}, book))")))
        late = found[min(len(found) - 1, len(found) * 95 // 100)]
        print(
            f"ply {plies:2}: {len(found)} positions, median {statistics.median(found):.3f}, 95 % {late:.3f}, "
            f"longest {found[-1]:.3f}",
            flush=True,
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.search")
    parser.add_argument("--seconds", type=float, default=5, help="for each solver and set")
    parser.add_argument("--positions", type=int, default=100, help="whose moves are all valued, for each ply")
    parser.add_argument("--quick", action="store_true", help="no whole sets")
    options = parser.parse_args([] if sys.argv[0].endswith("__main__.py") else None)
    with worker() as ask:
        right = tell_sets(ask, options.seconds, options.quick)
        tell_columns(ask, options.positions)
    print("Every score was right." if right else "There were WRONG scores, see above.")


if __name__ == "__main__":
    main()

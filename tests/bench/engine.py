"""How fast the engine counts move sequences, beside the naive implementation and a package of others, in one run.

All count in the same way: the last ply by the number of legal moves, all before it by playing them. Rates are medians
of alternating rounds. With `--known` the deep counts of the original game are checked as well.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from game.notation import parse_moves
from game.rules import Size, Variant, perft
from tests import naive

TABLE = Path(__file__).parent.parent / "rules" / "perft_table.json"
KNOWN_ORIGINAL = {8: 5673234, 9: 39394572}
ROUNDS = 5
SHORTEST = 0.15  # seconds of CPU time that a round counts for at least
MOST_NODES = 60_000  # of the deepest count in the table that is taken
# Of the public packages with the original game, one of plain Python with immutable positions, as the engine has them.
OTHER_PACKAGE = "boardgamebench"

Count = Callable[[], int]


@dataclass(frozen=True)
class Case:
    """A position and a depth; what each implementation counts there must be `nodes`."""

    name: str
    depth: int
    nodes: int
    counters: dict[str, Count]


@dataclass(frozen=True)
class Rate:
    """Nodes per second of CPU time and of time on the wall."""

    cpu: float
    wall: float


def table_cases() -> list[Case]:
    """The start of the original game and, for each variant, the prepared position with the most to count."""
    chosen: dict[str, tuple[int, dict[str, str], int]] = {}
    for entry in json.loads(TABLE.read_text(encoding="utf-8")):
        depth, nodes = max(pair for pair in enumerate(entry["counts"]) if pair[1] <= MOST_NODES)
        key = entry["variant"]
        if entry["moves"] and (key not in chosen or nodes > chosen[key][0]):
            chosen[key] = nodes, entry, depth
    start = case({"variant": "standard", "size": "7x6", "moves": ""}, depth=5, nodes=16807)
    return [start] + [case(entry, depth, nodes) for nodes, entry, depth in chosen.values()]


def case(entry: dict[str, str], depth: int, nodes: int) -> Case:
    """The case of one entry of the table at one depth."""
    variant, size = Variant.from_key(entry["variant"]), Size.parse(entry["size"])
    position = variant.start(size)
    for move in parse_moves(entry["moves"], variant, size):
        position = position.play(move)
    game = naive.replay(naive.start(variant.key, entry["size"]), entry["moves"])
    counters: dict[str, Count] = {
        "engine": lambda: perft(position, depth),
        "naive": lambda: naive.perft(game, depth),
    }
    return Case(f"{variant.key} {size}, {depth} plies after {position.ply}", depth, nodes, counters)


def other_counter(depth: int) -> Count | None:
    """A counter for the original game by a package of others, or None where it is not installed."""
    if find_spec(OTHER_PACKAGE) is None:
        return None
    start = import_module(f"{OTHER_PACKAGE}.games.connect_four").ConnectFour().initial_state()

    def count(state: Any, depth: int) -> int:
        if state.is_terminal():
            return 0
        if depth == 1:
            return len(state.legal_moves())
        return sum(count(state.apply_move(move), depth - 1) for move in state.legal_moves())

    return lambda: count(start, depth)


def rate(counter: Count, nodes: int) -> Rate:
    """Count until enough time has passed; raises ArithmeticError where a count is wrong."""
    runs = 0
    cpu, wall = time.process_time(), time.perf_counter()
    while runs == 0 or time.process_time() - cpu < SHORTEST:
        counted = counter()
        if counted != nodes:
            raise ArithmeticError(f"{counted} counted where {nodes} are right")
        runs += 1
    return Rate(runs * nodes / (time.process_time() - cpu), runs * nodes / (time.perf_counter() - wall))


def compare(case: Case) -> dict[str, Rate]:
    """The median rates of each implementation over rounds in which all take turns."""
    rounds = [{name: rate(counter, case.nodes) for name, counter in case.counters.items()} for _ in range(ROUNDS)]
    return {
        name: Rate(
            statistics.median(one[name].cpu for one in rounds), statistics.median(one[name].wall for one in rounds)
        )
        for name in case.counters
    }


def report(case: Case) -> float:
    """Print the rates of a case, and return how many times as fast as the naive implementation the engine is."""
    rates = compare(case)
    engine = rates["engine"]
    print(f"{case.name}: {case.nodes} sequences")
    for name, rate in rates.items():
        beside = "" if name == "engine" else f"   engine x {engine.cpu / rate.cpu:.1f}"
        print(f"    {name:24}{rate.cpu:12,.0f} /s CPU{rate.wall:12,.0f} /s wall{beside}", flush=True)
    return engine.cpu / rates["naive"].cpu


def check_known() -> None:
    """Count the deep known values of the original game; raises ArithmeticError where one is missed."""
    start = Variant.from_key("standard").start()
    for depth, nodes in KNOWN_ORIGINAL.items():
        found = rate(lambda depth=depth: perft(start, depth), nodes)  # type: ignore[misc]
        print(f"standard 7x6, {depth} plies: {nodes} as known, {found.cpu:,.0f} /s CPU", flush=True)


def main(arguments: Sequence[str] = ()) -> None:
    """Print the rates on one position of each variant, and the ratios."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.engine", description=__doc__)
    parser.add_argument("--known", action="store_true", help="check the original game to nine plies as well")
    options = parser.parse_args(arguments)
    cases = table_cases()
    other = other_counter(cases[0].depth)
    if other is None:
        print(f"{OTHER_PACKAGE}, the package to compare with, is not installed.")
    else:
        cases[0].counters[OTHER_PACKAGE] = other
    ratios = [report(one) for one in cases]
    print(f"The engine is {min(ratios):.1f} to {max(ratios):.1f} times as fast as the naive implementation,")
    print(f"{statistics.geometric_mean(ratios):.1f} times in the geometric mean of these positions.")
    if options.known:
        check_known()


if __name__ == "__main__":
    main(sys.argv[1:])

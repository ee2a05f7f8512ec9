"""`make faults`: plays games while things go wrong and prints what came of it; fails if anything was lost."""

import argparse
import os
import random
import sys
import tempfile
import time
import traceback
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from playwright.sync_api import sync_playwright

from game.rules import VARIANTS
from tests.faults.report import Report
from tests.faults.room import Plan, Room, play_room
from tools.serve import SITE, serving
from tools.setup import ROOT

EVIDENCE = ROOT / ".cache" / "faults"
GAMES_IN_A_ROOM = 4
ROOMS_AT_A_TIME = max(1, (os.cpu_count() or 1) // 2)
"""A room is two browsers: times tell something of the program only where each of them has a processor to itself."""
CLOCK = "60+60"
"""So much that nobody loses on time, whatever the faults take and however the page's clock is set."""
FREEZES = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)


def plans(games: int, faults: int, seed: int, longest_freeze: float, kinds: tuple[str, ...]) -> list[Plan]:
    """Rooms for so many games in all, over all variants in turn; every third has a clock, every fourth a watcher."""
    choice = random.Random(seed)
    freezes = tuple(seconds for seconds in FREEZES if seconds <= longest_freeze)
    found = []
    for number in range(-(-games // GAMES_IN_A_ROOM)):
        variant = tuple(VARIANTS.values())[number % len(VARIANTS)]
        size = choice.choice(variant.sizes)
        share = -(-faults // games)
        here = min(GAMES_IN_A_ROOM, games - number * GAMES_IN_A_ROOM)
        clock = CLOCK if number % 3 == 1 else ""
        room_seed = choice.randrange(2**20)
        found.append(Plan(room_seed, variant.key, str(size), here, share, number % 4 == 3, freezes, clock, kinds))
    return found


def play(plan: Plan, folder: Path, site: str) -> Report:
    """Play a room in a process of its own."""
    with sync_playwright() as playwright:
        return play_room(playwright, plan, folder, site, EVIDENCE)


def run(todo: list[Plan], site: str, folder: Path, workers: int, minutes: float) -> Report:
    """Play all rooms, some at a time, and say after each how it went; none is begun once the time is over."""
    report, end = Report(), time.monotonic() + 60 * minutes
    with ProcessPoolExecutor(workers) as pool:
        jobs = {pool.submit(play, plan, folder / str(number), site): plan for number, plan in enumerate(todo)}
        for job in as_completed(jobs):
            if job.cancelled():
                continue
            if time.monotonic() > end:
                pool.shutdown(wait=False, cancel_futures=True)
            try:
                part = job.result()
            except Exception:
                part = Report(unfinished=1, remarks=[f"{jobs[job]}\n{traceback.format_exc()}"])
            report.add(part)
            state = "good" if part.good else "\n".join(["NOT GOOD", *part.remarks])
            print(
                f"{jobs[job].variant}: {part.games} games, {part.faults} faults, {state}", file=sys.stderr, flush=True
            )
    return report


def main() -> int:
    """Play as much as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--faults", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=ROOMS_AT_A_TIME, help="rooms at a time")
    parser.add_argument("--minutes", type=float, default=600.0, help="begin no room later than that")
    parser.add_argument("--longest-freeze", type=float, default=60.0, help="in seconds")
    parser.add_argument(
        "--kind", action="append", default=[], choices=list(Room.FAULTS), help="only faults of this kind"
    )
    parser.add_argument("--site", type=Path, default=SITE, help="the folder of the built site")
    options = parser.parse_args()
    todo = plans(options.games, options.faults, options.seed, options.longest_freeze, tuple(options.kind))
    with tempfile.TemporaryDirectory() as folder, serving(options.site, caching="max-age=600") as site:
        report = run(todo, site, Path(folder), options.workers, options.minutes)
    print(report)
    return 0 if report.good else 1


if __name__ == "__main__":
    sys.exit(main())

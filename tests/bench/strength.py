"""How strong the computer is: against a plain UCT player, level against level, and in games that are solved.

Every player has the same processor time for a move. By default only a few quick games are played; all of them, as
they are meant, are `python -m tests.bench.strength --games 40 --seconds 1`, which takes some hours.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Sequence

from game.command_line.match import LevelPlayer, Table, play_match, prover_for, report
from game.rules import VARIANTS, Position, Size, Variant
from game.search.level import LEVELS
from game.search.player import think
from tests.games import random_game
from tests.uct import UctPlayer

AGAINST_UCT = ("popout", "pop10", "powerup", "five", "popout+five")
LADDER = ("standard", *AGAINST_UCT)
PARTS = ("uct", "ladder", "answers")


def against_uct(variant: Variant, options: argparse.Namespace) -> None:
    """Let level 7 play UCT, both with the same time for a move."""
    table = Table(variant, variant.sizes[0], options.opening)
    players = LevelPlayer(7, options.seconds), UctPlayer(options.seconds)
    games = play_match(*players, table, options.games, options.seed, options.jobs)
    report(f"{variant.key}, {options.seconds} s: level 7 against UCT", games)


def ladder(variant: Variant, options: argparse.Namespace) -> None:
    """Let each level play the one two below it; they stop at their depth or when the time is over."""
    table = Table(variant, variant.sizes[0], options.opening)
    for level in range(3, max(LEVELS) + 1):
        players = LevelPlayer(level, options.seconds), LevelPlayer(level - 2, options.seconds)
        games = play_match(*players, table, options.games, options.seed, options.jobs)
        report(f"{variant.key}, {options.seconds} s: level {level} against level {level - 2}", games)


def answers(variant: Variant, options: argparse.Namespace) -> None:
    """Let every level answer in random positions of every size; print how long that and what lies between pauses took.

    Raises ArithmeticError for a move that is not legal.
    """
    positions = [one for size in variant.sizes for one in _random_positions(variant, size, options.positions)]
    clock = time.process_time
    for level in LEVELS:
        taken, pauses = [], []
        for position in positions:
            began = last = clock()
            for thought in think((position,), level, options.seed, clock, prover_for, None, options.seconds):
                pauses.append(clock() - last)
                last = clock()
                if not position.is_legal(thought.move):
                    raise ArithmeticError(f"{thought.move} is not legal in\n{position}")
            taken.append(last - began)
        print(
            f"{variant.key}, {options.seconds} s, every size, level {level}: {len(taken)} answers,"
            f" median {statistics.median(taken):.2f} s, slowest {max(taken):.2f} s;"
            f" longest without a pause {max(pauses):.2f} s",
            flush=True,
        )


def _random_positions(variant: Variant, size: Size, number: int) -> list[Position]:
    """Positions of random games in which the game goes on."""
    found: list[Position] = []
    games = 0
    while len(found) < number:
        played = [position for position, _ in random_game(variant, size, games)]
        found += random.Random(games).sample(played, min(len(played), 8))
        games += 1
    return found[:number]


def main(arguments: Sequence[str] = ()) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.strength", description=__doc__)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="what to measure")
    parser.add_argument(
        "--variants", nargs="+", choices=list(VARIANTS), help="in which games; otherwise in all it is for"
    )
    parser.add_argument("--games", type=int, default=4, help="the games of each match")
    parser.add_argument("--seconds", type=float, default=0.1, help="processor time for a move")
    parser.add_argument("--opening", type=int, default=2, help="random plies before the players take over")
    parser.add_argument("--positions", type=int, default=10, help="to answer, for each level and size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    options = parser.parse_args(arguments)
    parts = {"uct": (against_uct, AGAINST_UCT), "ladder": (ladder, LADDER), "answers": (answers, tuple(VARIANTS))}
    for part in options.parts:
        measure, keys = parts[part]
        for key in options.variants or keys:
            measure(Variant.from_key(key), options)


if __name__ == "__main__":
    main(sys.argv[1:])

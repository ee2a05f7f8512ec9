"""`python -m game analyse`: what every move of a position is worth, and how the game goes on with best play."""

from __future__ import annotations

import argparse
import math
import time
from itertools import accumulate
from typing import Any

from game.command_line.book import opening_book
from game.command_line.kernel import prover
from game.command_line.reading import FaultError, play_moves, seconds, start
from game.notation import format_move, format_moves
from game.rules import VARIANTS, Position
from game.search.analysis import Evaluation, analyse
from game.search.exact import is_drop_game
from game.view.evaluation import Value, describe_source, describe_value, number_text

SECONDS = 5.0
"""How long a search looks into a position."""


def add_parser(commands: Any) -> None:
    """Say what the command takes."""
    parser = commands.add_parser("analyse", help="tell what every move of a position is worth")
    parser.add_argument("variant", metavar="VARIANT", help=", ".join(VARIANTS))
    parser.add_argument("moves", metavar="MOVES", nargs="?", default="", help="the moves played so far")
    parser.add_argument("--size", help="the board, such as 7x6; the variant's own if left out")
    parser.add_argument("--seconds", type=seconds, help="at most so long; without it a solver goes on to the end")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the moves, the best ones first. Raises FaultError."""
    first = start(options.variant, options.size)
    position, moves = play_moves(first, options.moves.replace(".", " "))
    if position.outcome:
        raise FaultError("The game is over.", "game_over")
    positions = tuple(accumulate(moves, Position.play, initial=first))
    exact = is_drop_game(position)
    limit = options.seconds or (math.inf if exact else SECONDS)
    solver = prover(position.board) if exact else None
    *_, analysis = analyse(positions, time.monotonic, solver, opening_book(), limit)
    print(position)
    values = {move: _value_of(evaluation) for move, evaluation in analysis.evaluations.items()}
    for move in sorted(values, key=lambda move: values[move].rank, reverse=True):
        print(f"{format_move(move):>5} {number_text(values[move]):>6}  {describe_value(position.mover, values[move])}")
    print(f"Best line: {format_moves(analysis.line)}")
    print(describe_source(analysis.exact, analysis.depth))
    return 0


def _value_of(evaluation: Evaluation) -> Value:
    return Value(evaluation.outcome, evaluation.score, evaluation.plies)

"""Whether level 7 plays the original on 7x6 without a mistake, against opponents that ask the exact solver themselves.

By default a few games; the 200 of each kind that are meant are `python -m tests.bench.perfect --games 200`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from functools import cache

from game.command_line.book import opening_book
from game.command_line.kernel import prover
from game.command_line.match import Game, LevelPlayer, Player, Table, play_game, score_text
from game.rules import Move, Position, Side, Variant
from game.search.book import Book
from game.search.exact import Prover, Twin, Values, score_of

STANDARD = Variant.from_key("standard")
TABLE = Table(STANDARD, STANDARD.sizes[0], opening=0)
BUDGET = 3_000_000
"""Positions that an opponent looks at for a move; early in the game it then knows less than everything."""
SOLVED_BY_TWIN = 24
"""Discs on the board from which on the twin in Python solves a position quickly."""


@cache
def own_prover() -> Prover:
    """The solver of the opponents, with a table of its own."""
    return prover(TABLE.variant.start(TABLE.size).board)


@cache
def own_book() -> Book | None:
    """The book, as the opponents have it."""
    return opening_book()


def random_player(positions: tuple[Position, ...], seed: int) -> Move:
    """A player that plays at random."""
    return random.Random(f"{seed} {len(positions)}").choice(positions[-1].legal_moves())


class SolvingPlayer:
    """A player that picks at random among the moves that nothing is known to beat, and where asked for errs once."""

    def __init__(self, errs: bool = False) -> None:
        self.errs = errs
        self.erred = False
        """Whether it has played a worse move in the game that it plays."""

    def __call__(self, positions: tuple[Position, ...], seed: int) -> Move:
        """The move it plays."""
        position = positions[-1]
        if position.ply < 2:
            self.erred = False
        rng = random.Random(f"{seed} {position.ply}")
        book = own_book()
        values = Values(own_prover(), position, book.bounds if book else None)
        values.step(BUDGET)
        best = max(values.bounds.values())
        good = [move for move, bounds in values.bounds.items() if bounds == best]
        # An error changes who wins: the best move is known to be worth more than nothing, or than a loss.
        limit = 0 if best[0] > 0 else -1
        errors = [move for move, (_, high) in values.bounds.items() if high <= limit and best[0] > limit]
        if self.errs and not self.erred and errors and position.ply >= random.Random(seed).randrange(0, 20):
            self.erred = True
            return rng.choice(errors)
        return rng.choice(good)


def play(name: str, opponent: Player, side: Side, games: int, seed: int) -> list[Game]:
    """Let level 7 play with one side; print its score now and then."""
    level7 = LevelPlayer(7)
    played: list[Game] = []
    idle = 0
    number = 0 if side is Side.RED else 1
    while len(played) < games:
        game = play_game(level7, opponent, TABLE, seed, number)
        number += 2
        if isinstance(opponent, SolvingPlayer) and opponent.errs and not opponent.erred:
            idle += 1
            continue
        played.append(game)
        if len(played) % 10 == 0 or len(played) == games:
            print(f"level 7 as {side.value} against {name}: {score_text(played)}", flush=True)
    if idle:
        print(f"left out: {idle} games in which the opponent came to no error")
    return played


def check_by_twin(games: Sequence[Game]) -> None:
    """Ask the twin whether the moves of level 7 kept what the game was worth; raises ArithmeticError if not."""
    checked = 0
    for game in games:
        position = TABLE.variant.start(TABLE.size)
        for move in game.moves:
            after = position.play(move)
            if position.ply >= SOLVED_BY_TWIN and position.to_move is game.side and after.to_move:
                checked += 1
                before, now = (score_of(Twin(one.board), one) for one in (position, after))
                if _sign(before) != -_sign(now):
                    raise ArithmeticError(f"{move} gives away what this position is worth:\n{position}")
            position = after
    print(f"checked by the twin: {checked} moves of level 7, all right" if checked else "checked by the twin: no move")


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def main(arguments: Sequence[str] = ()) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.perfect", description=__doc__)
    parser.add_argument("--games", type=int, default=4, help="the games against each opponent")
    parser.add_argument("--checked", type=int, default=10, help="the games of each kind that the twin looks at")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    print("with the opening book" if own_book() else "without an opening book")
    kinds: tuple[tuple[str, Player, Side], ...] = (
        ("random moves", random_player, Side.RED),
        ("random best moves", SolvingPlayer(), Side.RED),
        ("best moves but for one error", SolvingPlayer(errs=True), Side.YELLOW),
    )
    for name, opponent, side in kinds:
        games = play(name, opponent, side, options.games, options.seed)
        check_by_twin(games[: options.checked])


if __name__ == "__main__":
    main(sys.argv[1:])

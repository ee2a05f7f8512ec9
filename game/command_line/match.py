"""Matches between players without a browser: games from random openings, each opening played from both sides."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial

from game.command_line.book import opening_book
from game.command_line.kernel import prover
from game.command_line.reading import FaultError
from game.rules import Board, Move, Position, Side, Size, Variant
from game.search.book import Book
from game.search.exact import Prover
from game.search.player import think

Player = Callable[[tuple[Position, ...], int], Move]
"""What a player answers to the positions a game has gone through, by a seed; it can be sent to another process."""

LONGEST = 400
"""Plies after which a game that does not end counts as a draw."""

TRIES = 1000
"""Random openings that are tried until one is found after which the game goes on."""


@dataclass(frozen=True, slots=True)
class Table:
    """On what the games of a match are played, and how they begin."""

    variant: Variant
    size: Size
    opening: int = 2
    """The random plies before the players take over."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game: which side the first player had, who won, and the moves."""

    side: Side
    winner: Side | None
    moves: tuple[Move, ...]

    @property
    def result(self) -> int:
        """1 where the first player has won, -1 where it has lost, and 0 for a draw."""
        return 0 if self.winner is None else 1 if self.winner is self.side else -1


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """The computer at a level, with so many seconds of the processor for a move, or with those of the level."""

    level: int
    seconds: float | None = None

    def __call__(self, positions: tuple[Position, ...], seed: int) -> Move:
        """The move that it plays."""
        thoughts = think(positions, self.level, seed, time.process_time, prover_for, _book(), self.seconds)
        *_, last = thoughts
        return last.move


def play_match(first: Player, second: Player, table: Table, games: int, seed: int, jobs: int = 1) -> Iterator[Game]:
    """The games of a match as they end; the first player has Red in every other one, from the same openings."""
    play = partial(play_game, first, second, table, seed)
    if jobs == 1:
        yield from map(play, range(games))
    else:
        with ProcessPoolExecutor(jobs) as pool:
            yield from pool.map(play, range(games))


def play_game(first: Player, second: Player, table: Table, seed: int, number: int) -> Game:
    """One game of a match. The side to move claims a draw when a position stands for the third time."""
    positions = [table.variant.start(table.size)]
    moves: list[Move] = []
    opening = _opening(table, random.Random(f"{seed} {number // 2}"))
    side = (Side.RED, Side.YELLOW)[number % 2]
    stood: Counter[object] = Counter()
    while positions[-1].to_move and len(moves) < LONGEST:
        position = positions[-1]
        stood[position.recurrence_key] += 1
        if stood[position.recurrence_key] == 3:
            break
        if len(moves) < len(opening):
            move = opening[len(moves)]
        else:
            player = first if position.to_move is side else second
            move = player(tuple(positions), seed + number)
        moves.append(move)
        positions.append(position.play(move))
    outcome = positions[-1].outcome
    return Game(side, outcome.winner if outcome else None, tuple(moves))


def _opening(table: Table, rng: random.Random) -> list[Move]:
    """Random moves after which the game goes on and nobody wins at once; raises FaultError where none are found."""
    for _ in range(TRIES):
        position, moves = table.variant.start(table.size), list[Move]()
        while position.to_move and len(moves) < table.opening:
            moves.append(rng.choice(position.legal_moves()))
            position = position.play(moves[-1])
        if position.to_move and not any(_wins(position, move) for move in position.legal_moves()):
            return moves
    raise FaultError(f"No game goes on after {table.opening} random moves; take fewer by --opening.", "bad_input")


def _wins(position: Position, move: Move) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is position.to_move


def prover_for(position: Position) -> Prover:
    """The exact solver of a position's board; what it has proved stays with it."""
    return _prover(position.board)


@cache
def _prover(board: Board) -> Prover:
    return prover(board)


@cache
def _book() -> Book | None:
    return opening_book()


def report(names: str, games: Iterable[Game]) -> list[Game]:
    """Print who plays, and the score of the first player when all games are over, on a terminal after each."""
    played: list[Game] = []
    for game in games:
        played.append(game)
        if sys.stdout.isatty():
            print(f"{names}: {score_text(played)}", end="\r", flush=True)
    print(f"{names}: {score_text(played)}", flush=True)
    return played


def score_text(games: list[Game]) -> str:
    """The score of the first player: won, drawn and lost, in all and with each side.

    >>> score_text([Game(Side.RED, Side.RED, ()), Game(Side.YELLOW, Side.RED, ())])
    '+1 =0 -1 of 2 (50 %); as Red +1 =0 -0, as Yellow +0 =0 -1'
    """
    points = sum(game.result + 1 for game in games) / 2
    red, yellow = (_tally([game for game in games if game.side is side]) for side in Side)
    return f"{_tally(games)} of {len(games)} ({100 * points / len(games):.0f} %); as Red {red}, as Yellow {yellow}"


def _tally(games: list[Game]) -> str:
    results = Counter(game.result for game in games)
    return f"+{results[1]} ={results[0]} -{results[-1]}"

"""Games for the tests: from the text of their moves, and random ones that are the same at every run."""

import random
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeVar

import pytest

from game.match import Action, Match, Play, Refused
from game.notation import parse_moves
from game.rules import Move, MoveKind, Position, Size, Variant

POP10_FILLING = "5 7 3 6 2 4 1 6 7 4 5 3 2 1 6 7 5 4 2 3 1 7 5 6 3 4 1 2 7 6 5 4 3 1 2 7 3 6 2 5 1 4"
"""Pop 10: a filling of the default board, after which it stands as drawn here, with Red to pop.

    R R R Y Y Y Y
    Y R R Y R Y R
    R Y R Y R Y Y
    R R Y Y R R Y
    Y R Y Y R Y R
    R R R Y R Y Y

Column 4 is Yellow's and scores at every pop; columns 1 and 7 never score as they go round, and look as before after
three pops.
"""

Actor = TypeVar("Actor")

LONGEST = 140
"""Plies of a random game: enough for Pop 10 to be filled and popped for a while; a game with pops need never end."""

GAMES = 7 if sys.platform == "emscripten" else 28
"""Random games of each variant, its sizes in turn: inside a browser's Python fewer have to do."""


def play(match: Match, moves: str) -> Match:
    """Play moves, each by the side whose turn it is, and return the same match."""
    for move in parse_moves(moves, match.position.variant, match.position.size):
        side = match.to_move
        assert side
        match.apply(side, Play(move))
    return match


def match_of(key: str, moves: str = "", size: str = "") -> Match:
    """A match of the variant `key` after these moves."""
    return play(Match(Variant.from_key(key), Size.parse(size) if size else None), moves)


def position_of(key: str, moves: str = "", size: str = "") -> Position:
    """The position of the variant `key` after these moves."""
    return match_of(key, moves, size).position


def refusal(apply: Callable[[Actor, Action], object], actor: Actor, action: Action) -> str:
    """The name of the reason for which `apply` (of a match or a sitting) refuses an action; fails if it does not."""
    with pytest.raises(Refused) as refused:
        apply(actor, action)
    assert str(refused.value).endswith("."), "the text of a refusal is a sentence"
    return refused.value.reason.value


def random_game(variant: Variant, size: Size, number: int) -> Iterator[tuple[Position, Move]]:
    """The positions of a random game, each with the move that is played in it.

    Moves that end the game are mostly passed over, so that boards become full; special discs are held back at times,
    so that they meet all kinds of positions.
    """
    rng = random.Random(f"{variant.key} {size} {number}")
    position = variant.start(size)
    while position.to_move and position.ply < LONGEST:
        legal = position.legal_moves()
        ordinary = [move for move in legal if move.kind not in variant.special_discs]
        move = rng.choice(ordinary if rng.random() < 0.7 else legal)
        if position.play(move).outcome and rng.random() < 0.8:
            move = rng.choice(legal)
        yield position, move
        position = position.play(move)


@cache
def random_games(variant: Variant) -> tuple[tuple[Position, Move], ...]:
    """The positions of random games on every size, each with the move that is played in it."""
    sizes = variant.sizes
    games = (random_game(variant, sizes[number % len(sizes)], number) for number in range(GAMES))
    return tuple(pair for game in games for pair in game)


def move_to_the_end(position: Position, rng: random.Random) -> Move:
    """A move that leads to the end: one that wins or scores if there is one, else a random one, mostly a drop."""
    moves = position.legal_moves()
    for move in moves:
        outcome = position.play(move).outcome
        if outcome and outcome.winner is position.to_move:
            return move
    if position.scores is not None:
        scoring = [move for move in moves if move.kind is MoveKind.POP and move.second is None]
        return rng.choice(scoring or moves)
    drops = [move for move in moves if move.kind is MoveKind.DROP]
    return rng.choice(drops if drops and rng.random() < 0.7 else moves)

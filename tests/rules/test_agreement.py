"""Random games of every variant on every size: the engine and the naive implementation see the same at every ply."""

import random
import sys
from collections import Counter

import pytest

from game.notation import format_move
from game.rules import VARIANTS, Move, MoveKind, Outcome, Position, Size, Termination, Variant
from tests import naive

# Inside a browser's Python a part of the games has to do.
SHARE = 4 if sys.platform == "emscripten" else 1
LONGEST = 150  # plies; a game with pops need never end
GUESSES = 6  # moves of any kind, legal or not, tried at every ply

# How many games of a variant on a board of so many cells: small boards are cheap and soon full.
GAMES = {"5x4": 150, "6x5": 100, "7x6": 70, "8x7": 15, "9x7": 15, "10x7": 15, "8x8": 15, "9x6": 120}

LINE, FULL, EMPTY = Termination.LINE, Termination.FULL_BOARD, Termination.EMPTY_BOARD
MOVER, OTHER, NOBODY = "the mover wins", "the other side wins", "a draw"
ENDS_OF_DROPS = {(LINE, MOVER), (FULL, NOBODY)}
ENDS_OF_POPS = {(LINE, MOVER), (LINE, OTHER), (FULL, NOBODY)}
# All the ways in which a game can end. A bomb pops as well; only a board without filled columns can be emptied. No
# game lacks a move: in Pop 10 a board with a disc has one in its bottom row, and a last disc in no line is not kept.
ENDS = {
    "standard": ENDS_OF_DROPS,
    "popout": ENDS_OF_POPS | {(EMPTY, NOBODY)},
    "pop10": {(Termination.TEN_DISCS, MOVER)},
    "five": ENDS_OF_DROPS,
    "powerup": ENDS_OF_POPS,
    "popout+five": ENDS_OF_POPS,
    "powerup+five": ENDS_OF_POPS,
    "popout+powerup": ENDS_OF_POPS | {(EMPTY, NOBODY)},
    "popout+powerup+five": ENDS_OF_POPS,
}


def seen(position: Position) -> dict[str, object]:
    """All that can be seen of a position, as the naive implementation tells it."""
    outcome, scores, powers = position.outcome, position.scores, position.powers
    return {
        "board": list(position.rows_text()),
        "ply": position.ply,
        "to_move": position.to_move and position.to_move.value,
        "legal": {format_move(move) for move in position.legal_moves()},
        "scores": scores and {side.value: score for side, score in scores.items()},
        "powers": powers and {side.value: sorted(kind.value for kind in left) for side, left in powers.items()},
        "outcome": outcome and {"winner": outcome.winner and outcome.winner.value, "reason": outcome.termination.value},
        "lines": [[[column + 1, row + 1] for column, row in line] for line in position.winning_lines()],
    }


def check(position: Position, game: naive.Game, rng: random.Random) -> None:
    """Compare a position with the naive game at the same ply."""
    state = naive.state(game)
    assert seen(position) == state
    legal = state["legal"]
    assert isinstance(legal, set)
    assert len(position.legal_moves()) == position.count_moves() == len(legal)
    for column in range(position.size.columns):
        assert position.height(column) == sum(row[column] != "." for row in game.board)
    assert position.filling == ("pop10" in game.parts and not game.popping)
    for _ in range(GUESSES):
        columns = range(position.size.columns + 1)
        kind = rng.choice(list(MoveKind))
        second = None if kind in (MoveKind.DROP, MoveKind.ANVIL) else rng.choice([None, *columns])
        guess = Move(kind, rng.choice(columns), second)
        assert position.is_legal(guess) == (format_move(guess) in legal), guess


def choose(position: Position, manner: str, rng: random.Random) -> Move:
    """Choose a move in a manner that leads to the rarer ends."""
    moves = list(position.legal_moves())
    rng.shuffle(moves)
    if manner == "scores" and rng.random() < 0.9:
        return next((move for move in moves if move.kind is MoveKind.POP and move.second is None), moves[0])
    if manner == "pops" and rng.random() < 0.8:
        return next((move for move in moves if move.kind is MoveKind.POP), moves[0])
    if manner == "drops" and rng.random() < 0.7:
        moves = [move for move in moves if move.kind is MoveKind.DROP] or moves
    if manner in ("drops", "long"):
        return next((move for move in moves if position.play(move).outcome is None), moves[0])
    if manner == "gifts":
        outcomes = [position.play(move).outcome for move in moves]
        gift = Outcome(position.mover.other, Termination.LINE)
        if gift in outcomes:
            return moves[outcomes.index(gift)]
        harmless = [move for move, outcome in zip(moves, outcomes, strict=True) if outcome is None]
        return next((move for move in harmless if move.kind is MoveKind.DROP), moves[0])
    return moves[0]


def play_out(variant: Variant, size: Size, manner: str, rng: random.Random) -> tuple[Termination, str] | None:
    """Play a game to its end on both sides, and tell how it ended."""
    position, game = variant.start(size), naive.start(variant.key, str(size))
    moves: list[str] = []
    try:
        check(position, game, rng)
        while position.outcome is None and position.ply < LONGEST:
            mover = position.to_move
            move = choose(position, manner, rng)
            moves.append(format_move(move))
            position, game = position.play(move), naive.play_legal(game, moves[-1])
            check(position, game, rng)
    except (AssertionError, ValueError) as error:
        error.add_note(f"{variant.key} {size}: {' '.join(moves)}")
        raise
    if position.outcome is None:
        return None
    winner = position.outcome.winner
    return position.outcome.termination, NOBODY if winner is None else MOVER if winner is mover else OTHER


def test_both_know_the_same_variants_and_sizes() -> None:
    assert {key: [str(size) for size in variant.sizes] for key, variant in VARIANTS.items()} == naive.SIZES


@pytest.mark.parametrize("key", VARIANTS)
def test_random_games_agree_at_every_ply_and_end_in_every_way(key: str) -> None:
    variant = Variant.from_key(key)
    manners = ("scores", "any") if key == "pop10" else ("any", "pops", "drops", "long", "gifts")
    ends = Counter(
        play_out(variant, size, manners[number % len(manners)], random.Random(f"{key} {size} {number}"))
        for size in variant.sizes
        for number in range(GAMES[str(size)] // SHARE)
    )
    assert set(ends) - {None} == ENDS[key]


def test_there_are_two_thousand_games() -> None:
    assert sum(GAMES[str(size)] for variant in VARIANTS.values() for size in variant.sizes) >= 2000

"""What every move of a position is worth: exactly for games of drops, by search for the others.

Analyses come about ten times a second, each better than the one before: of a game of drops first which moves win, draw
or lose, then how soon; of another game the values after looking one ply further each time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.rules import Move, Position
from game.search.book import Book
from game.search.exact import BestLine, Bounds, Prover, Values, empty_cells, is_drop_game, plies_to_end
from game.search.pace import Pace
from game.search.tree.alphabeta import AlphaBeta, Root
from game.search.tree.game import SURE, WIN, move_of
from game.search.tree.games import game_of, history_of, roots_of


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a move is worth for the side that plays it."""

    outcome: int | None
    """1 if it is proven to win, 0 if to draw, -1 if to lose; None while that is not known."""
    score: int | None
    """In a game of drops the score as solvers write it, once it is known; in another one the value of the search."""
    plies: int | None
    """How many plies the game lasts with best play, this move included, where it is proven to be won or lost.

    None as well where a side may move several times in a row, since plies do not tell there how many moves are its own.
    """


UNKNOWN = Evaluation(None, None, None)


@dataclass(frozen=True, slots=True)
class Analysis:
    """How far the look into one position has come."""

    evaluations: dict[Move, Evaluation]
    """Every legal move, in the order of the rules."""
    line: tuple[Move, ...]
    """The game as it would go on with best play, as far as that is known; it begins with the best move."""
    exact: bool
    """Whether scores are those of a solver; otherwise they are values of a search."""
    depth: int
    """The plies that a search has looked ahead everywhere; 0 for a solver."""
    progress: float
    """How much of the work is over, from 0 to 1."""
    done: bool
    """Whether this is the last analysis."""

    @property
    def best(self) -> Move:
        """The move that no other is known to beat."""
        return self.line[0]


def analyse(
    positions: tuple[Position, ...],
    clock: Callable[[], float],
    prover: Prover | None,
    book: Book | None = None,
    seconds: float = math.inf,
) -> Iterator[Analysis]:
    """Look into the last of the positions that a game has gone through, for at most so many seconds.

    A prover for its board makes the answers for a game of drops exact; it then ends when everything is known. `clock`
    tells seconds. Raises GameOverError once the game is over.
    """
    position = positions[-1]
    _ = position.mover
    pace = Pace(clock, clock(), seconds)
    if prover is not None and is_drop_game(position):
        yield from _prove(prover, position, book, pace)
    else:
        yield from _search(positions, pace)


def _prove(prover: Prover, position: Position, book: Book | None, pace: Pace) -> Iterator[Analysis]:
    known = book.bounds if book else None
    values = Values(prover, position, known)
    while not values.done and pace.progress < 1:
        pace.run(values.step)
        if not values.done:
            yield _proven(values, (values.best,), done=False)
    line: tuple[Move, ...] = (values.best,)
    if values.done:
        yield _proven(values, line, done=False)
        best = BestLine(prover, position, values.score[0], known)
        while not best.done and pace.progress < 1:
            pace.run(best.step)
            line = best.moves or line
            yield _proven(values, line, done=False)
    yield _proven(values, line, done=True)


def _proven(values: Values, line: tuple[Move, ...], done: bool) -> Analysis:
    left = empty_cells(values.position)
    evaluations = {move: evaluation_of(bounds, left) for move, bounds in values.bounds.items()}
    return Analysis(evaluations, line, exact=True, depth=0, progress=values.progress, done=done)


def evaluation_of(bounds: Bounds, left: int) -> Evaluation:
    """What is known of a move by the bounds of its score, in a position with so many empty cells."""
    low, high = bounds
    score = low if low == high else None
    plies = plies_to_end(score, left) if score else None
    return Evaluation(1 if low > 0 else -1 if high < 0 else 0 if low == high else None, score, plies)


def _search(positions: tuple[Position, ...], pace: Pace) -> Iterator[Analysis]:
    position = positions[-1]
    game = game_of(position.variant, position.board)
    search = AlphaBeta(game, roots_of(game, position), history_of(game, positions, position.mover), every=True)
    while not search.done and pace.progress < 1:
        pace.run(search.step)
        if not search.done and pace.progress < 1:
            yield _seen(search, position, pace.progress, done=False)
    yield _seen(search, position, progress=1, done=True)


def _seen(search: AlphaBeta, position: Position, progress: float, done: bool) -> Analysis:
    alternating = position.scores is None  # who scores moves again
    found = {move_of(root.number): _of_root(root, search.depth, alternating) for root in search.roots}
    evaluations = {move: found[move] for move in position.legal_moves()}
    line = tuple(move_of(number) for number in search.best_line())
    if abs(search.best.value) > SURE:
        line = _to_the_end(position, line, plies=WIN - abs(search.best.value))
    return Analysis(evaluations, line, exact=False, depth=search.depth, progress=progress, done=done)


def _to_the_end(position: Position, line: tuple[Move, ...], plies: int) -> tuple[Move, ...]:
    """A line that ends the game after so many plies, with what the search sees without looking into moves.

    That is a win with the next move, or that every move is answered by one.
    """
    for move in line:
        position = position.play(move)
    left = plies - len(line)
    answered: tuple[Move, ...] = ()
    if left == 2 and position.to_move:
        after = ((move, position.play(move)) for move in position.legal_moves())
        for move, reached in after:
            if reached.to_move:
                position, answered = reached, (move,)
                break
    if position.to_move and left - len(answered) == 1 and (win := _win(position)):
        return (*line, *answered, win)
    return line


def _win(position: Position) -> Move | None:
    """A move with which the side to move wins at once."""
    for move in position.legal_moves():
        outcome = position.play(move).outcome
        if outcome and outcome.winner is position.to_move:
            return move
    return None


def _of_root(root: Root, depth: int, alternating: bool) -> Evaluation:
    if root.state is None:
        outcome = (root.value > 0) - (root.value < 0)
        return Evaluation(outcome, root.value, 1 if outcome else None)
    if not depth:
        return UNKNOWN
    if abs(root.value) > SURE:
        return Evaluation(1 if root.value > 0 else -1, root.value, WIN - abs(root.value) if alternating else None)
    return Evaluation(None, root.value, None)

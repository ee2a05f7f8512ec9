"""The computer as a player: from a game so far to the move of a level, thought by thought."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from game.rules import Move, MoveKind, Position
from game.search.book import Book
from game.search.exact import Foresight, Prover, Values, empty_cells, is_drop_game
from game.search.level import LEVELS, Level
from game.search.pace import Pace
from game.search.thought import Thought
from game.search.tree.alphabeta import AlphaBeta, Root
from game.search.tree.game import SURE, WIN, Game, move_of
from game.search.tree.games import game_of, history_of, roots_of

PROVABLE = 33
"""With more empty cells than this the exact solver would hardly ever come to an end in time, and is not asked."""

SHARE_OF_PROOFS = 0.6
"""The part of the time in which the exact solver must answer; the rest is left to looking ahead."""

NEAR, PATIENCE = 0.1, 2.0
"""Unless so much of the doubt is gone by then: it is waited for that many seconds rather than to play on a guess."""

BEGINNINGS = {"five": (3, 5)}
"""The columns in which to begin a game whose first moves can hardly be told apart by looking ahead: against UCT it won
31, drew 12 and lost 3 games of 5-in-a-Row from beside the middle, but 9, 5 and 16 from the middle itself.
"""

GLANCE = 4
"""How many plies it looks ahead where there is only one move, to know how it stands."""


def think(
    positions: tuple[Position, ...],
    level: int,
    seed: int,
    clock: Callable[[], float],
    prover_for: Callable[[Position], Prover | None],
    book: Book | None,
    seconds: float | None = None,
) -> Iterator[Thought]:
    """Look for the move of a level, from 1 to 7, in the last of the positions that a game has gone through.

    It pauses about every tenth of a second with a thought, and may be left there or taken up again at any time; time
    in between counts as well. `clock` tells seconds; `seconds`, if given, are its time in place of the level's own.
    The same seed chooses the same moves, as long as the time suffices. Raises GameOverError once the game is over.
    """
    position = positions[-1]
    _ = position.mover
    rng = random.Random(f"{seed} {position.ply}")
    manner = LEVELS[level]
    started, seconds = clock(), seconds or manner.seconds
    pace = Pace(clock, started, seconds)
    if len(position.legal_moves()) == 1:
        yield from _search(positions, replace(manner, depth=min(manner.depth, GLANCE)), rng, pace)
        return
    if manner.proofs and is_drop_game(position):
        known = _known(position, book, rng)
        if known:
            yield known
            return
        prover = prover_for(position)
        if prover is not None:
            values = Values(prover, position, book.bounds if book else None)
            if empty_cells(position) <= PROVABLE:
                for thought in _prove(values, pace, Pace(clock, started, max(seconds, PATIENCE))):
                    yield thought
                    if thought.done:
                        return
                # Waiting in vain must not leave a mere glance to what follows.
                pace = Pace(clock, max(started, clock() - SHARE_OF_PROOFS * seconds), seconds)
            yield from _foresee(values, rng, pace)
            return
    yield from _search(positions, manner, rng, pace)


def _known(position: Position, book: Book | None, rng: random.Random) -> Thought | None:
    """A move that needs no thinking: one of the book, or one that has proved itself as the first."""
    lasting = book and book.lasting_moves(position)
    if lasting:
        return Thought(rng.choice(lasting), progress=1, depth=0, score=None, exact=True, done=True)
    columns = () if position.ply else BEGINNINGS.get(position.variant.key)
    if columns:
        move = Move(MoveKind.DROP, rng.choice(columns))
        return Thought(move, progress=1, depth=0, score=None, exact=False, done=True)
    return None


def _prove(values: Values, pace: Pace, patience: Pace) -> Iterator[Thought]:
    """Ask the exact solver until it knows; as long as it knows of no good move only while there is time for the search,
    or if it is near.
    """
    while not values.done:
        patience.run(values.step)
        late = pace.progress >= SHARE_OF_PROOFS and (_knows(values) or values.progress < NEAR)
        if late or patience.progress >= 1:
            break
        if not values.done:
            yield _proven(values, SHARE_OF_PROOFS * patience.progress, done=False)
    if _knows(values):
        yield _proven(values, progress=1, done=True)


def _knows(values: Values) -> bool:
    """Whether the solver knows a move that wins, or that all but one lose, or of all whether they win, draw or lose."""
    held = sum(high >= 0 for _, high in values.bounds.values())
    return values.decided or values.score[0] > 0 or held == 1


def _proven(values: Values, progress: float, done: bool) -> Thought:
    low, high = values.bounds[values.best]
    score = low if low == high or low > 0 else high if high < 0 else None
    return Thought(values.best, progress, depth=0, score=score, exact=values.decided, done=done)


def _deepened(search: AlphaBeta | Foresight, pace: Pace) -> Iterator[float]:
    """Search on until the time is over, but at least one ply; at each pause, how much of the time is over."""
    while not search.done and (pace.progress < 1 or not search.depth):
        pace.run(search.step)
        if not search.done and pace.progress < 1:
            yield pace.progress


def _foresee(values: Values, rng: random.Random, pace: Pace) -> Iterator[Thought]:
    """Look ahead with the exact solver's own search as far as the time allows, but at least at every answer.

    Moves that are known to be lost are left aside, unless all are.
    """
    moves = [move for move, (_, high) in values.bounds.items() if high >= 0] or list(values.bounds)
    rng.shuffle(moves)
    whole = len(moves) == len(values.bounds)
    foresight = Foresight(values.prover, values.position, moves)
    for progress in _deepened(foresight, pace):
        yield _foreseen(foresight, progress, exact=False, done=False)
    yield _foreseen(foresight, progress=1, exact=foresight.score > 0 or (foresight.sure and whole), done=True)


def _foreseen(foresight: Foresight, progress: float, exact: bool, done: bool) -> Thought:
    score = foresight.score if foresight.sure else foresight.value if foresight.depth else None
    return Thought(foresight.best, progress, foresight.depth, score, exact, done)


def _search(positions: tuple[Position, ...], manner: Level, rng: random.Random, pace: Pace) -> Iterator[Thought]:
    """Look ahead as far as the level does and the time allows, but at least at every answer to every move."""
    position = positions[-1]
    game = game_of(position.variant, position.board, rng.random() < manner.diagonals)
    roots = roots_of(game, position)
    alone = len(roots) == 1
    rng.shuffle(roots)
    history = history_of(game, positions, position.mover)
    search = AlphaBeta(game, roots, history, every=manner.errs or alone, deepest=manner.depth)
    for progress in _deepened(search, pace):
        yield _seen(search, search.best, progress, exact=False, done=False)
    chosen = _chosen(search.roots, position, manner, rng) if manner.errs else search.best
    exact = not manner.errs and search.done and abs(chosen.value) > SURE
    yield _seen(search, chosen, progress=1, exact=exact, done=True)


def _chosen(roots: list[Root], position: Position, manner: Level, rng: random.Random) -> Root:
    """The move of a level that errs."""
    judged: list[tuple[float, Root]] = []
    sight = game_of(position.variant, position.board)
    for root in roots:
        value: float = root.value
        if manner.takes and root.state is None and value > SURE:
            return root
        if rng.random() < manner.overlooks:
            value = 0
        if abs(value) < SURE:
            value = rng.gauss(value, manner.misjudgement)
        if manner.blocks and _loses_at_once(root, sight):
            value = 2 - WIN
        judged.append((value, root))
    return max(judged, key=lambda pair: pair[0])[1]


def _loses_at_once(root: Root, sight: Game) -> bool:
    """Whether a move gives the other side a line, or lets it win with its answer."""
    if root.state is None:
        return root.value < -SURE
    return not root.again and sight.look(root.state, 0) == WIN - 1


def _seen(search: AlphaBeta, root: Root, progress: float, exact: bool, done: bool) -> Thought:
    score = root.value if search.depth else None
    return Thought(move_of(root.number), progress, search.depth, score, exact, done)

"""What each move of a game changed: exactly in games of drops, by search in the others.

The game is looked at from its end: there the answers are cheap, and one that is known helps the one before. A review
can be left at any time, and what it has found until then stays.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from game.rules import Move, Position, Side, Termination
from game.search.analysis import Evaluation, analyse, evaluation_of
from game.search.book import Book
from game.search.exact import BestLine, Prover, ScoreSearch, empty_cells, is_drop_game, win_score
from game.search.pace import Pace
from game.search.tree.game import WIN

SECONDS_A_MOVE = 0.5
"""How long a search looks into each move."""

PATIENCE = 5.0
"""How long a solver may look into a position; if that is not enough, a search judges its move."""

GOOD_SCORE, GOOD_VALUE, INACCURATE_VALUE = 2, 24, 96
"""How much less a good move is worth than the best, as scores and as values of a search; and one that is inaccurate."""

OPEN = 0.4
"""How far the values of a search can take the standing; beyond it a side is proven to win."""

MUCH, LONG = 150, 40
"""A value of a search that promises much, and the plies after which a proven win counts as far away."""


class Grade(Enum):
    """How good a move was."""

    BEST = "best"
    GOOD = "good"
    """It keeps what the position is worth, and almost as soon."""
    INACCURACY = "inaccuracy"
    """It keeps a win, a draw or a loss, but a win comes clearly later or a loss clearly sooner."""
    MISTAKE = "mistake"
    """It gives away a win or a draw, or in a search clearly more than an inaccuracy."""
    LOSING = "losing"
    """The last mistake of the side that lost: before it the game was not lost, after it was."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be said about one move."""

    side: Side
    move: Move
    grade: Grade
    best: Move
    """A best move: the one that was played, if that was one."""
    before: Evaluation
    """What the best move is worth to the side that moves."""
    after: Evaluation
    """What the move that was played is worth to it."""
    exact: bool
    """Whether a solver judged; otherwise a search did."""
    depth: int
    """The plies that the search looked ahead; 0 for a solver."""


@dataclass(frozen=True, slots=True)
class Review:
    """What is known so far about a game."""

    judgements: tuple[Judgement | None, ...]
    """One for each move; None where it is not known yet."""
    standings: tuple[float | None, ...]
    """How Red stands in each position, from -1 to 1; 0 is a draw, beyond OPEN on either side it is a proven win."""
    progress: float
    """How much of the work is over, from 0 to 1."""
    done: bool


def review(
    positions: tuple[Position, ...],
    moves: tuple[Move, ...],
    clock: Callable[[], float],
    prover: Prover | None,
    book: Book | None = None,
    seconds: float = SECONDS_A_MOVE,
    patience: float = PATIENCE,
) -> Iterator[Review]:
    """Judge the moves that lead from each of the positions of a game to the next, the last one first.

    A prover for its board makes the judgements of a game of drops exact, as far as it finds each score within
    `patience`; otherwise a search takes so many seconds for each move. Reviews come about ten times a second, each
    with what is known by then; the time in between does not count.
    """
    time = _WorkingTime(clock)
    work = _Work(positions, moves, time, prover if is_drop_game(positions[0]) else None, book, seconds, patience)
    while not work.done:
        ply = len(positions) - 1 - work.known
        for part in work.look_at(ply):
            left = clock()
            yield work.told(part)
            time.away += clock() - left
        yield work.told(0)


class _WorkingTime:
    """A clock that does not count how long a review was left."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.away = 0.0
        self._clock = clock

    def __call__(self) -> float:
        return self._clock() - self.away


class _Work:
    """A review as it is made."""

    def __init__(
        self,
        positions: tuple[Position, ...],
        moves: tuple[Move, ...],
        clock: Callable[[], float],
        prover: Prover | None,
        book: Book | None,
        seconds: float,
        patience: float,
    ) -> None:
        self.known = 0
        """Of so many positions, from the last one on, the standing is known."""
        self._positions, self._moves, self._clock = positions, moves, clock
        self._prover, self._known = prover, book.bounds if book else None
        self._seconds, self._patience = seconds, patience
        self._judgements: list[Judgement | None] = [None] * len(moves)
        self._standings: list[float | None] = [None] * len(positions)
        self._later: int | None = None  # the score of the position after the one at hand

    @property
    def done(self) -> bool:
        return self.known == len(self._positions)

    def told(self, part: float) -> Review:
        """What is known by now; of the position at hand so much of the work is over."""
        last = self._standings[-1] or 0
        loser = Side.RED if last < -OPEN else Side.YELLOW if last > OPEN else None
        marked = _with_losing_move(self._judgements, loser)
        progress = min(1.0, (self.known + part) / len(self._positions))
        return Review(marked, tuple(self._standings), progress, self.done)

    def look_at(self, ply: int) -> Iterator[float]:
        """Find out how the position after so many plies stands, and judge the move that was played there."""
        position, later = self._positions[ply], self._later
        judgement = None
        self._later = yield from self._score(position, later)
        if self._later is not None and (ply == len(self._moves) or later is not None):
            standing = _standing_of_score(position, self._later)
            if later is not None:
                judgement = yield from self._prove(ply, self._later, -later)
        elif position.outcome is not None:
            standing = {Side.RED: 1.0, Side.YELLOW: -1.0, None: 0.0}[position.outcome.winner]
        else:
            standing, judgement = yield from self._search(ply)
        self._standings[ply] = standing
        if judgement is not None:
            self._judgements[ply] = judgement
        self.known += 1

    def _score(self, position: Position, later: int | None) -> Generator[float, None, int | None]:
        """The score of a position, given that of the next one; None if there is no prover or it takes too long."""
        if self._prover is None:
            return None
        left = empty_cells(position)
        if position.outcome is not None:
            return -win_score(left + 1) if position.outcome.termination is Termination.LINE else 0
        low, high = (self._known and self._known(position)) or (-win_score(left - 1), win_score(left))
        search = ScoreSearch(self._prover, position, (low if later is None else max(low, -later), high))
        pace = Pace(self._clock, self._clock(), self._patience)
        while not search.done:
            if pace.progress >= 1:
                return None
            pace.run(search.step)
            yield 0
        return search.bounds[0]

    def _prove(self, ply: int, score: int, played: int) -> Generator[float, None, Judgement]:
        """The judgement of a move by the score of its position and what it reached itself."""
        position, move = self._positions[ply], self._moves[ply]
        best = move
        if played < score:
            assert self._prover is not None
            better = BestLine(self._prover, position, score, self._known, longest=1)
            pace = Pace(self._clock, self._clock(), math.inf)
            while not better.done:
                pace.run(better.step)
                yield 0.5
            (best,) = better.moves
        left = empty_cells(position)
        before, after = evaluation_of((score, score), left), evaluation_of((played, played), left)
        grade = _grade(before, after, GOOD_SCORE, most=2 * left)
        return Judgement(position.mover, move, grade, best, before, after, exact=True, depth=0)

    def _search(self, ply: int) -> Generator[float, None, tuple[float, Judgement | None]]:
        """The standing and the judgement by a search."""
        for analysis in analyse(self._positions[: ply + 1], self._clock, None, None, self._seconds):
            yield 0 if analysis.done else analysis.progress
        mover = self._positions[ply].mover
        before = analysis.evaluations[analysis.best]
        standing = _standing(before) if mover is Side.RED else -_standing(before)
        if ply == len(self._moves):
            return standing, None
        move = self._moves[ply]
        after = analysis.evaluations[move]
        grade = _grade(before, after, GOOD_VALUE, most=INACCURATE_VALUE)
        best = move if grade is Grade.BEST else analysis.best
        return standing, Judgement(mover, move, grade, best, before, after, exact=False, depth=analysis.depth)


def _standing_of_score(position: Position, score: int) -> float:
    """How Red stands by a solver, from -1 to 1; it stays the same as long as the best moves are played."""
    if not score:
        return 0.0
    red_wins = (score > 0) == (position.ply % 2 == 0)
    share = OPEN + (1 - OPEN) * abs(score) / win_score(position.board.area)
    return share if red_wins else -share


def _standing(evaluation: Evaluation) -> float:
    """How the side to move stands by a search, from -1 to 1."""
    score = evaluation.score or 0
    if evaluation.outcome:
        plies = WIN - abs(score)
        return evaluation.outcome * (1 - (1 - OPEN) * min(1.0, plies / LONG))
    return OPEN * math.tanh(score / MUCH)


def _grade(before: Evaluation, after: Evaluation, good: int, most: int) -> Grade:
    """How good a move is, from what the best one and it itself are worth to the side that plays it."""
    if (after.outcome or 0) < (before.outcome or 0):
        return Grade.MISTAKE
    less = (before.score or 0) - (after.score or 0)
    if less <= 0:
        return Grade.BEST
    if before.outcome and before.outcome == after.outcome:
        return Grade.GOOD if less <= good else Grade.INACCURACY
    return Grade.GOOD if less <= good else Grade.INACCURACY if less <= most else Grade.MISTAKE


def _with_losing_move(found: list[Judgement | None], loser: Side | None) -> tuple[Judgement | None, ...]:
    """The judgements, with the last mistake that made a lost position of one that was not lost marked as such."""
    for ply in range(len(found) - 1, -1, -1):
        judgement = found[ply]
        if judgement is None:
            break
        lost = judgement.after.outcome == -1 and judgement.before.outcome != -1
        if judgement.side is loser and lost:
            return (*found[:ply], replace(judgement, grade=Grade.LOSING), *found[ply + 1 :])
    return tuple(found)

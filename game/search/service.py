"""What answers the tasks of a page: thoughts, analyses and reviews as plain data, one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from game.notation import format_move
from game.rules import Position
from game.search.analysis import Analysis, Evaluation, analyse
from game.search.book import Book
from game.search.exact import Prover, is_drop_game
from game.search.player import think
from game.search.review import Judgement, Review, review
from game.search.task import Kind, Task
from game.search.thought import Thought

Answer = dict[str, object]
"""Plain data; `done` says whether it is the last one to a task, `progress` is from 0 to 1."""

SECONDS = 10.0
"""How long an analysis searches a game that has no exact solver."""


def answers(
    task: Task,
    prover_for: Callable[[Position], Prover | None],
    book: Book | None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Answer]:
    """Carry a task out; it pauses about every tenth of a second with an answer, and may be left and taken up again."""
    positions = task.positions
    prover = prover_for(positions[0]) if task.kind is not Kind.THINK and is_drop_game(positions[0]) else None
    match task.kind:
        case Kind.THINK:
            for thought in think(positions, task.level, task.seed, clock, prover_for, book):
                yield _of_thought(thought)
        case Kind.ANALYSE:
            seconds = SECONDS if prover is None else float("inf")
            for analysis in analyse(positions, clock, prover, book, seconds):
                yield _of_analysis(analysis)
        case Kind.REVIEW:
            told: object = None
            for found in review(positions, task.moves, clock, prover, book):
                answer: Answer = {"progress": found.progress, "done": found.done}
                if found.judgements != told or found.done:
                    told = found.judgements
                    answer |= _of_review(found)
                yield answer


def _of_thought(thought: Thought) -> Answer:
    return {
        "move": format_move(thought.move),
        "score": thought.score,
        "exact": thought.exact,
        "depth": thought.depth,
        "progress": thought.progress,
        "done": thought.done,
    }


def _of_analysis(analysis: Analysis) -> Answer:
    return {
        "values": {format_move(move): _of_evaluation(value) for move, value in analysis.evaluations.items()},
        "line": [format_move(move) for move in analysis.line],
        "exact": analysis.exact,
        "depth": analysis.depth,
        "progress": analysis.progress,
        "done": analysis.done,
    }


def _of_review(found: Review) -> Answer:
    return {
        "judgements": [judgement and _of_judgement(judgement) for judgement in found.judgements],
        "standings": list(found.standings),
    }


def _of_judgement(judgement: Judgement) -> Answer:
    return {
        "side": judgement.side.value,
        "move": format_move(judgement.move),
        "grade": judgement.grade.value,
        "best": format_move(judgement.best),
        "before": _of_evaluation(judgement.before),
        "after": _of_evaluation(judgement.after),
        "exact": judgement.exact,
        "depth": judgement.depth,
    }


def _of_evaluation(evaluation: Evaluation) -> list[int | None]:
    return [evaluation.outcome, evaluation.score, evaluation.plies]

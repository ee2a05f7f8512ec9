"""What answers the tasks of a page: the computer's thoughts as plain data, one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from game.notation import format_move
from game.rules import Position
from game.search.exact import Prover
from game.search.player import Book, think
from game.search.task import Kind, Task
from game.search.thought import Thought

Answer = dict[str, object]
"""Plain data; `done` says whether it is the last one to a task, `progress` is from 0 to 1."""


def answers(
    task: Task,
    prover_for: Callable[[Position], Prover | None],
    book: Book | None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Answer]:
    """Carry a task out; it pauses about every tenth of a second with an answer, and may be left there."""
    match task.kind:
        case Kind.THINK:
            for thought in think(task.positions, task.level, task.seed, clock, prover_for, book):
                yield _of_thought(thought)
        case kind:
            raise NotImplementedError(kind)


def _of_thought(thought: Thought) -> Answer:
    return {
        "move": format_move(thought.move),
        "score": thought.score,
        "exact": thought.exact,
        "depth": thought.depth,
        "progress": thought.progress,
        "done": thought.done,
    }

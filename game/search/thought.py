"""What the computer thinks while it looks for a move."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules import Move


@dataclass(frozen=True, slots=True)
class Thought:
    """How far the computer has come with one position."""

    move: Move
    """The move it would play now; always legal."""
    progress: float
    """How much of its thinking is over, from 0 to 1."""
    depth: int
    """The plies that it has looked ahead everywhere; 0 where it knows without looking ahead."""
    score: int | None
    """What the move is worth to the side that plays it, or None where it has not been looked into.

    An exact score is written as solvers of drop games write it, and is a bound where only who wins is known; another
    one is a value of the search.
    """
    exact: bool
    """Whether the move is known to be the best one."""
    done: bool
    """Whether this is the last thought: the move is the answer."""

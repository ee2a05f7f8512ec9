"""A plain UCT player on the rules alone, to measure the computer by; it shares nothing with the search.

Kocsis and Szepesvári's UCT (2006): one node more for every random game, the most visited move in the end.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from game.rules import Move, Position, Side

EXPLORATION = 1.0
LONGEST = 200
"""Plies of a random game after which it counts as a draw."""


class Node:
    """A position in the tree, with the games that went through it and what they gave the side that moved there."""

    __slots__ = ("children", "gained", "move", "mover", "position", "untried", "visits")

    def __init__(self, position: Position, move: Move | None, mover: Side | None, rng: random.Random) -> None:
        self.position, self.move, self.mover = position, move, mover
        self.children: list[Node] = []
        self.visits, self.gained = 0, 0.0
        self.untried = list(position.legal_moves())
        rng.shuffle(self.untried)

    def favourite(self) -> Node:
        """The child to go on with."""
        log = EXPLORATION * EXPLORATION * math.log(self.visits)
        sqrt = math.sqrt
        return max(self.children, key=lambda child: child.gained / child.visits + sqrt(log / child.visits))


@dataclass(frozen=True, slots=True)
class UctPlayer:
    """UCT with so many seconds for a move, of the processor unless another clock is given."""

    seconds: float
    clock: Callable[[], float] = time.process_time

    def __call__(self, positions: tuple[Position, ...], seed: int) -> Move:
        """The move it plays."""
        rng = random.Random(f"{seed} {positions[-1].ply}")
        root = Node(positions[-1], None, None, rng)
        until = self.clock() + self.seconds
        while self.clock() < until:
            path = [node := root]
            while not node.untried and node.children:
                path.append(node := node.favourite())
            if node.untried:
                move = node.untried.pop()
                child = Node(node.position.play(move), move, node.position.to_move, rng)
                node.children.append(child)
                path.append(child)
                node = child
            winner = winner_of_random_game(node.position, rng)
            for node in path:
                node.visits += 1
                node.gained += 0.5 if winner is None else winner is node.mover
        best = max(root.children, key=lambda child: child.visits)
        assert best.move is not None
        return best.move


def winner_of_random_game(position: Position, rng: random.Random) -> Side | None:
    """Who wins when both sides play at random from here.

    Where there are special discs the way to move is chosen first: they would crowd out everything else, and listing
    all moves takes most of the time.
    """
    choice = rng.choice
    ways = position.variant.ways if position.variant.special_discs else ()
    for _ in range(LONGEST):
        if position.to_move is None:
            break
        moves = choice(ways).moves(position) if ways else position.legal_moves()
        if moves:
            position = position.play(choice(moves))
    return position.outcome.winner if position.outcome else None

"""What a page asks the computer, as a text that can be sent to where the computer runs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate

from game.notation import format_move, format_moves, parse_move
from game.rules import Move, Position, Size, Variant


class Kind(Enum):
    """What is to be found out about a game so far."""

    THINK = "think"
    """The move of a level."""
    ANALYSE = "analyse"
    """The value of every move."""
    REVIEW = "review"
    """What each move of the game changed."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question about the last position of a game; `match` names the game among those of the page.

    >>> from game.rules import MoveKind
    >>> task = Task(Kind.THINK, "1", Variant.from_key("popout"), Size(5, 4), (Move(MoveKind.DROP, 2),), level=3, seed=9)
    >>> Task.from_text(task.to_text()) == task
    True
    """

    kind: Kind
    match: str
    variant: Variant
    size: Size
    moves: tuple[Move, ...]
    level: int = 7
    seed: int = 0

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self.moves)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions that the game has gone through, the first one too; raises IllegalMoveError."""
        return tuple(accumulate(self.moves, Position.play, initial=self.variant.start(self.size)))

    @property
    def name(self) -> dict[str, str | int]:
        """What an answer to it names, so that it is taken for no other."""
        return {
            "kind": self.kind.value,
            "match": self.match,
            "variant": self.variant.key,
            "size": str(self.size),
            "ply": self.ply,
            "moves": format_moves(self.moves),
        }

    def to_text(self) -> str:
        """The task as a text."""
        return json.dumps(
            {
                "kind": self.kind.value,
                "match": self.match,
                "variant": self.variant.key,
                "size": str(self.size),
                "moves": [format_move(move) for move in self.moves],
                "level": self.level,
                "seed": self.seed,
            }
        )

    @classmethod
    def from_text(cls, text: str) -> Task:
        """The task of a text that `to_text` made."""
        data = json.loads(text)
        return cls(
            Kind(data["kind"]),
            data["match"],
            Variant.from_key(data["variant"]),
            Size.parse(data["size"]),
            tuple(parse_move(move) for move in data["moves"]),
            data["level"],
            data["seed"],
        )

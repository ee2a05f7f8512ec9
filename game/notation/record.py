"""Game records: a text that a person can read, which names the game, the size, the players, the result and the moves.

    Game: PopOut
    Variant: popout
    Size: 7x6
    Red: Ann
    Yellow: Ben
    Date: 2026-03-01
    Result: Red wins, line
    Moves: 17

    1. 5 6 5 5 6 6 4 3 6 3p
    11. 4 6 5 4 3 6 5p

`Game`, which begins a record, to `Size` and `Result` to `Moves` are always there; any other tags may stand between
them. `Moves` is the number of moves, so that a text that was cut off is noticed. Several records follow one another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from game.notation.move_text import format_move
from game.notation.visible import visible
from game.rules import Move, Outcome, Side, Size, Variant

MOVES_IN_A_LINE = 10
RESERVED = ("Game", "Variant", "Size", "Result", "Moves")
UNFINISHED = "Unfinished"
WINNERS = {"Red wins": Side.RED, "Yellow wins": Side.YELLOW, "Draw": None, "No result": None}

TAG_NAME = re.compile(r"[A-Z][A-Za-z]*(?: [A-Za-z]+)*")


@dataclass(frozen=True, slots=True)
class Record:
    """A game that was played, to its end or not.

    `tags` say more about it, such as `Red` and `Yellow` for the names of the players, `Date` or `Site`, and keep their
    order. Raises ValueError for tags that cannot be written on a line of their own.
    """

    variant: Variant
    size: Size
    moves: tuple[Move, ...]
    outcome: Outcome | None = None
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        for name, value in self.tags.items():
            if name in RESERVED or not TAG_NAME.fullmatch(name):
                raise ValueError(f"A tag cannot be named {name[:20]!r}.")
            if visible(value).strip() != value or value.splitlines() != [value]:
                raise ValueError(f"The tag {name} must be one visible line without blanks around it.")


def format_record(record: Record) -> str:
    """The text of a record, which `parse_record` (game/notation/record_reader.py) reads back."""
    head = {
        "Game": record.variant.name,
        "Variant": record.variant.key,
        "Size": str(record.size),
        **record.tags,
        "Result": result_text(record.outcome),
        "Moves": str(len(record.moves)),
    }
    lines = [f"{name}: {value}" for name, value in head.items()]
    for first in range(0, len(record.moves), MOVES_IN_A_LINE):
        if first == 0:
            lines.append("")
        texts = map(format_move, record.moves[first : first + MOVES_IN_A_LINE])
        lines.append(f"{first + 1}. {' '.join(texts)}")
    return "\n".join(lines) + "\n"


def format_records(records: Iterable[Record]) -> str:
    """The text of several records, with an empty line between them."""
    return "\n".join(map(format_record, records))


def result_text(outcome: Outcome | None) -> str:
    """How a game ended, or that it has not, as it stands in a record."""
    if outcome is None:
        return UNFINISHED
    return f"{_result_words(outcome)}, {outcome.termination.value.replace('_', ' ')}"


def _result_words(outcome: Outcome) -> str:
    """Who won, as it stands in a record.

    >>> from game.rules import Termination
    >>> _result_words(Outcome(None, Termination.ABANDONED))
    'No result'
    """
    if outcome.winner is None:
        return "Draw" if outcome.counts else "No result"
    return "Red wins" if outcome.winner is Side.RED else "Yellow wins"

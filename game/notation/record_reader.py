"""Reading game records, which game/notation/record.py writes: a damaged one is named by its line and the reason."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from game.notation.move_text import parse_move, split_moves
from game.notation.record import RESERVED, TAG_NAME, UNFINISHED, WINNERS, Record, result_text
from game.notation.visible import visible
from game.rules import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidSizeError,
    Move,
    Outcome,
    Position,
    RuleError,
    Size,
    Termination,
    UnknownVariantError,
    Variant,
)

_NUMBER = re.compile(r"[0-9]+\.")


class RecordError(RuleError):
    """A text that is no record: `line` counts from 1, `reason` is a sentence."""

    def __init__(self, line: int, sentence: str, **fields: object) -> None:
        super().__init__(sentence, **fields)
        self.line = line
        self.reason = super().__str__()

    def __str__(self) -> str:
        return f"Line {self.line}: {self.reason}"

    def at(self, line: int) -> RecordError:
        """The same in another line."""
        return RecordError(line, self.sentence, **self.fields)


@dataclass(frozen=True, slots=True)
class Head:
    """What a record says of its game before the moves: how many there are (`length`), how it ended, and its tags."""

    variant: Variant
    size: Size
    length: int
    outcome: Outcome | None
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Damaged:
    """A part of a text that is no record: its own text, what is wrong, and its first line, from 1 in the whole text."""

    text: str
    error: RecordError
    first: int


def parse_record(text: str) -> Record:
    """Read the text of one record; raises RecordError."""
    records = parse_records(text)
    if len(records) != 1:
        raise RecordError(1, "There should be one record, but there are {count}.", count=len(records))
    return records[0]


def parse_records(text: str) -> list[Record]:
    """Read the text of any number of records; raises RecordError for the first that is damaged."""
    records = []
    for part in read_records(text):
        if isinstance(part, Damaged):
            raise part.error
        records.append(part)
    return records


def read_records(text: str) -> Iterator[Record | Damaged]:
    """Read the text of any number of records one by one, going on after those that are damaged."""
    lines = visible(text).splitlines(keepends=True)
    begins = [number for number, line in enumerate(lines) if line.strip().startswith("Game:")]
    if any(line.strip() for line in lines[: begins[0] if begins else None]):
        begins.insert(0, 0)
    for begin, end in itertools.pairwise([*begins, len(lines)]):
        part = lines[begin:end]
        try:
            yield _parse_part(_numbered(part, begin + 1))
        except RecordError as error:
            yield Damaged("".join(part), error, begin + 1)


def closed_up(damaged: Iterable[Damaged]) -> Iterator[Damaged]:
    """The damaged parts of a text as they stand in another one that has nothing but them."""
    first = 1
    for part in damaged:
        error = part.error
        yield Damaged(part.text, error.at(error.line - part.first + first), first)
        first += len(part.text.splitlines())


def parse_head(text: str) -> Head:
    """Read the text of one record as far as its moves, which are counted but not looked at; raises RecordError.

    >>> from game.notation import format_record
    >>> parse_head(format_record(Record(Variant.from_key("five"), Size(9, 6), ()))).variant.name
    '5-in-a-Row'
    """
    lines = _numbered(visible(text).splitlines())
    tags = _parse_tags(lines)
    variant, size = _parse_variant_and_size(tags)
    length = sum(not word.endswith(".") for _, line in lines for word in split_moves(line, variant, size))
    _check_length(*tags["Moves"], length)
    return Head(variant, size, length, _parse_outcome(*tags["Result"]), _own_tags(tags))


def _numbered(lines: Iterable[str], first: int = 1) -> Iterator[tuple[int, str]]:
    """The lines that are not empty with their numbers, each only when it is asked for."""
    for number, line in enumerate(lines, first):
        if stripped := line.strip():
            yield number, stripped


def _parse_tags(lines: Iterator[tuple[int, str]]) -> dict[str, tuple[int, str]]:
    """The tags that one record begins with, each with the number of its line; all that must be there are."""
    tags: dict[str, tuple[int, str]] = {}
    number = 1
    for number, line in lines:
        name, colon, value = line.partition(":")
        if not tags and (name, colon) != ("Game", ":"):
            raise RecordError(number, "A record begins with the line “Game: …”.")
        if not colon or not TAG_NAME.fullmatch(name):
            raise RecordError(number, "A line like “Red: Ann” was expected here.")
        if name in tags:
            raise RecordError(number, "The tag {name} is here for the second time.", name=name)
        tags[name] = number, value.strip()
        if name == "Moves":
            break
    if not tags:
        raise RecordError(number, "A record begins with the line “Game: …”.")
    for name in RESERVED:
        if name not in tags:
            raise RecordError(number, "The tag {name} is missing up to here.", name=name)
    return tags


def _own_tags(tags: Mapping[str, tuple[int, str]]) -> dict[str, str]:
    """The tags that are not written for every game; none may be empty, not even of the others."""
    for name, (number, value) in tags.items():
        if not value:
            raise RecordError(number, "The tag {name} is empty.", name=name)
    return {name: value for name, (_, value) in tags.items() if name not in RESERVED}


def _parse_part(lines: Iterator[tuple[int, str]]) -> Record:
    """Read one record from its lines that are not empty and their numbers."""
    tags = _parse_tags(lines)
    variant, size = _parse_variant_and_size(tags)
    moves, position = _parse_moves(lines, variant, size)
    _check_length(*tags["Moves"], len(moves))
    outcome = _parse_result(*tags["Result"], position)
    return Record(variant, size, tuple(moves), outcome, _own_tags(tags))


def _parse_variant_and_size(tags: Mapping[str, tuple[int, str]]) -> tuple[Variant, Size]:
    number, value = tags["Variant"]
    try:
        variant = Variant.from_key(value)
        number, value = tags["Size"]
        size = Size.parse(value)
        _check(variant, size)
    except (UnknownVariantError, InvalidSizeError) as error:
        raise RecordError(number, error.sentence, **error.fields) from error
    number, value = tags["Game"]
    if value != variant.name:
        raise RecordError(
            number, "The game is named {text}, but the variant is {name}.", text=repr(value[:20]), name=variant.name
        )
    return variant, size


@cache
def _check(variant: Variant, size: Size) -> None:
    """Raise InvalidSizeError if the game is not played on that size; of many records most are of a few games."""
    variant.start(size)


def _check_length(number: int, text: str, count: int) -> None:
    """Raise RecordError if a record has another number of moves than it says."""
    if text != str(count):
        raise RecordError(
            number, "The record should have {expected} moves, but it has {count}.", expected=text[:20], count=count
        )


def _parse_moves(lines: Iterable[tuple[int, str]], variant: Variant, size: Size) -> tuple[list[Move], Position]:
    """The moves, and the position after them."""
    position = variant.start(size)
    moves: list[Move] = []
    for number, line in lines:
        for text in split_moves(line, variant, size):
            if _NUMBER.fullmatch(text):
                if text != f"{len(moves) + 1}.":
                    raise RecordError(
                        number, "Move {number} was expected here, not {text}.", number=len(moves) + 1, text=text[:20]
                    )
                continue
            try:
                moves.append(parse_move(text))
                position = position.play(moves[-1])
            except InvalidMoveError as error:
                raise RecordError(number, error.sentence, **error.fields) from error
            except IllegalMoveError as error:
                raise RecordError(
                    number,
                    "Move {number}, {text}, is not allowed. {reason}",
                    number=len(moves),
                    text=text,
                    reason=error,
                ) from error
    return moves, position


def _parse_outcome(number: int, text: str) -> Outcome | None:
    """The outcome that is written there."""
    if text == UNFINISHED:
        return None
    words, _, reason = text.partition(", ")
    try:
        return Outcome(WINNERS[words], Termination(reason.replace(" ", "_")))
    except (KeyError, ValueError):
        raise RecordError(
            number, "A result is written like “Red wins, line”, not {text}.", text=repr(text[:40])
        ) from None


def _parse_result(number: int, text: str, position: Position) -> Outcome | None:
    """The outcome that is written there; it must agree with the position at the end of the moves."""
    outcome = _parse_outcome(number, text)
    on_the_board = outcome is not None and outcome.termination.on_the_board
    if outcome != position.outcome and (position.outcome is not None or on_the_board):
        raise RecordError(
            number, "The moves lead to “{result}”, not to “{text}”.", result=result_text(position.outcome), text=text
        )
    return outcome

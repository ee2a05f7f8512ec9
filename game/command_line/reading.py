"""What the commands are given: games, boards and moves as texts, and what is wrong with them."""

from __future__ import annotations

import argparse
import math

from game.notation import parse_move, split_moves
from game.rules import (
    GameOverError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidSizeError,
    Move,
    Position,
    Size,
    UnknownVariantError,
    Variant,
)

KINDS_OF_FAULT: dict[type[ValueError], str] = {
    UnknownVariantError: "unknown_variant",
    InvalidSizeError: "bad_size",
    InvalidMoveError: "bad_text",
    IllegalMoveError: "illegal_move",
    GameOverError: "game_over",
}


class FaultError(ValueError):
    """What is wrong with an input: a sentence, the kind of fault and the number of the move from 0, if it is one."""

    def __init__(self, sentence: str, kind: str, index: int | None = None) -> None:
        super().__init__(sentence, kind, index)  # so that it can be sent from one process to another
        self.kind = kind
        self.index = index

    def __str__(self) -> str:
        return str(self.args[0])


def start(key: str, size: str | None) -> Position:
    """The first position of a variant, without a size on its own board; raises FaultError."""
    try:
        variant = Variant.from_key(key)
        return variant.start(None if size is None else Size.parse(size))
    except (UnknownVariantError, InvalidSizeError) as error:
        raise FaultError(str(error), KINDS_OF_FAULT[type(error)]) from error


def play_moves(position: Position, text: str) -> tuple[Position, list[Move]]:
    """Play moves with blanks between them, in order; raises FaultError for the first that cannot be read or played."""
    moves: list[Move] = []
    for index, move_text in enumerate(split_moves(text, position.variant, position.size)):
        try:
            moves.append(parse_move(move_text))
            position = position.play(moves[-1])
        except (InvalidMoveError, IllegalMoveError) as error:
            raise FaultError(str(error), KINDS_OF_FAULT[type(error)], index) from error
    return position, moves


def number(text: str) -> int:
    """A whole number from 0 to 999,999, for argparse."""
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number.")
    return int(text)


def at_least_one(text: str) -> int:
    """A whole number from 1 to 999,999, for argparse."""
    found = number(text)
    if not found:
        raise argparse.ArgumentTypeError("It must be 1 at least.")
    return found


def seconds(text: str) -> float:
    """A time, for argparse."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not 0 < found < math.inf:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number of seconds.")
    return found

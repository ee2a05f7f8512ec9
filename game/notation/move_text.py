"""The text of a move: the column, and for all but a drop a letter and perhaps a second column."""

import re
from collections.abc import Iterable

from game.notation.visible import visible
from game.rules import InvalidMoveError, Move, MoveKind, Size, Variant

LETTERS = {
    MoveKind.DROP: "",
    MoveKind.POP: "p",
    MoveKind.ANVIL: "a",
    MoveKind.WALL: "w",
    MoveKind.DOUBLE: "x",
    MoveKind.BOMB: "b",
}
KINDS = {letter: kind for kind, letter in LETTERS.items()}

# A column may lie outside every board: that is for the rules to say. The bound keeps integers small.
_MOVE = re.compile(r"(?P<column>[1-9][0-9]{0,99})(?:(?P<letter>[pawxb])(?P<second>[1-9][0-9]{0,99})?)?")
_DIGIT_RUN = re.compile(r"[0-9]{2,}")
_LONGEST_SHOWN = 20


def format_move(move: Move) -> str:
    """The text of a move.

    >>> format_move(Move(MoveKind.POP, 3, 5)), format_move(Move(MoveKind.DROP, 3))
    ('4p6', '4')
    """
    second = "" if move.second is None else str(move.second + 1)
    return f"{move.column + 1}{LETTERS[move.kind]}{second}"


def parse_move(text: str) -> Move:
    """Read one move without regard to any game, blanks around it allowed; raises InvalidMoveError.

    >>> parse_move("4w5")
    Move(kind=<MoveKind.WALL: 'wall'>, column=3, second=4)
    """
    match = _MOVE.fullmatch(visible(text).strip())
    if match is None:
        shown = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."
        raise InvalidMoveError(
            "{text} is not a move: a move is written like 4, 4p, 4p6, 4a, 4w5, 4x5 or 4b2.", text=repr(shown)
        )
    second = match["second"]
    return Move(KINDS[match["letter"] or ""], int(match["column"]) - 1, None if second is None else int(second) - 1)


def split_moves(text: str, variant: Variant, size: Size) -> list[str]:
    """The text of each move of a text with blanks between them.

    For games that only drop, on boards of at most nine columns, a run of digits is taken apart.

    >>> split_moves("44 53", Variant.from_key("standard"), Size(7, 6))
    ['4', '4', '5', '3']
    """
    words = text.split()
    if variant.kinds != (MoveKind.DROP,) or size.columns > 9:
        return words
    return [move for word in words for move in (word if _DIGIT_RUN.fullmatch(word) else [word])]


def format_moves(moves: Iterable[Move]) -> str:
    """The text of moves, with blanks between them."""
    return " ".join(map(format_move, moves))


def parse_moves(text: str, variant: Variant, size: Size) -> list[Move]:
    """Read moves with blanks or dots between them, and runs of digits where they are allowed.

    Raises InvalidMoveError; whether the moves are legal is not looked at.
    """
    return [parse_move(move) for move in split_moves(text.replace(".", " "), variant, size)]

"""What is legal and who has won: the rules of every game, as pure values, on nothing but the standard library.

Columns and rows count from 0 in code, column 0 at the left and row 0 at the bottom; in everything that a person
reads they count from 1.

>>> from game.rules import Move, MoveKind, Variant
>>> position = Variant.from_key("popout").start()
>>> position = position.play(Move(MoveKind.DROP, 3)).play(Move(MoveKind.DROP, 3))
>>> position.height(3), position.to_move
(2, <Side.RED: 'red'>)
>>> Move(MoveKind.POP, 3) in position.legal_moves()
True
"""

from game.rules.board import Board
from game.rules.errors import (
    GameOverError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidSizeError,
    RuleError,
    UnknownVariantError,
)
from game.rules.move import Move, MoveKind
from game.rules.outcome import Outcome, Termination
from game.rules.perft import perft
from game.rules.position import Position
from game.rules.side import Side
from game.rules.table import Size
from game.rules.variant import VARIANTS, Variant

__all__ = [
    "VARIANTS",
    "Board",
    "GameOverError",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidSizeError",
    "Move",
    "MoveKind",
    "Outcome",
    "Position",
    "RuleError",
    "Side",
    "Size",
    "Termination",
    "UnknownVariantError",
    "Variant",
    "perft",
]

"""How a game ended: who won, and why. The two are kept apart, since a draw has many reasons too."""

from dataclasses import dataclass
from enum import Enum

from game.rules.side import Side


class Termination(Enum):
    """Why a game is over."""

    LINE = "line"
    FULL_BOARD = "full_board"
    EMPTY_BOARD = "empty_board"
    TEN_DISCS = "ten_discs"
    NO_MOVES = "no_moves"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    CLAIM = "claim"
    TIME = "time"
    ABANDONED = "abandoned"

    @property
    def on_the_board(self) -> bool:
        """Whether the position shows it; the other reasons are agreed or decided in a match."""
        return self in _ON_THE_BOARD


_ON_THE_BOARD = frozenset(
    {
        Termination.LINE,
        Termination.FULL_BOARD,
        Termination.EMPTY_BOARD,
        Termination.TEN_DISCS,
        Termination.NO_MOVES,
    }
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the winner, or None where there is none, and the reason."""

    winner: Side | None
    termination: Termination

    @property
    def counts(self) -> bool:
        """Whether it is a result: a win or a draw, and not a game that was called off."""
        return self.winner is not None or self.termination is not Termination.ABANDONED

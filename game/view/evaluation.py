"""What a move or a position is worth, in words: how it ends with best play, or who stands better."""

from __future__ import annotations

from dataclasses import dataclass

from game.i18n import npgettext, pgettext
from game.rules import Side

EVEN, CLEAR = 24, 96
"""A value of a search up to the first says nothing, beyond the second a lot."""

WON = 1000
"""More than any score, and than any value of a search that is no proven win."""


@dataclass(frozen=True, slots=True)
class Value:
    """What a move is worth to the side that plays it.

    `outcome` is 1 if it is proven to win, 0 to draw, -1 to lose, else None; `score` is as solvers write it, or the
    value of a search; `plies` is how long the game lasts from before the move, where that is known.
    """

    outcome: int | None
    score: int | None
    plies: int | None

    @property
    def rank(self) -> tuple[int, int]:
        """Greater for the move that is worth more, as far as is known."""
        return self.outcome or 0, self.score or 0


def number_text(value: Value) -> str:
    """A value as a whole number, or as a sign while it is not known more exactly.

    A win that a search has proven is a number below WON, larger where it comes sooner.

    >>> number_text(Value(1, 3, 5)), number_text(Value(-1, None, None)), number_text(Value(None, None, None))
    ('3', '-', '…')
    >>> number_text(Value(1, 999_999, 1)), number_text(Value(-1, -999_998, 2)), number_text(Value(None, 40, None))
    ('999', '-998', '40')
    """
    if value.score is not None and abs(value.score) < WON:
        return str(value.score)
    if value.outcome and value.plies:
        return str(value.outcome * (WON - value.plies))
    return {None: "…", 0: "0", 1: "+", -1: "-"}[value.outcome]


def kind_of(value: Value) -> str:
    """One of `win`, `draw`, `loss` where it is proven, otherwise `open`."""
    return {None: "open", 0: "draw", 1: "win", -1: "loss"}[value.outcome]


def describe_value(side: Side, value: Value) -> str:
    """What a move of `side` leads to.

    >>> describe_value(Side.RED, Value(1, 3, 5)), describe_value(Side.RED, Value(-1, -2, 6))
    ('Red wins in 3 moves', 'Yellow wins in 3 moves')
    """
    match value.outcome:
        case None:
            return _describe_open(side, value.score)
        case 0:
            return pgettext("evaluation", "Draw")
        case outcome:
            return _describe_win(side if outcome > 0 else side.other, _own_moves(value))


def _own_moves(value: Value) -> int | None:
    """How many moves the winner makes until the end."""
    if value.plies is None:
        return None
    return (value.plies + (value.outcome == 1)) // 2


def _describe_win(winner: Side, moves: int | None) -> str:
    red = winner is Side.RED
    if not moves:
        return pgettext("evaluation", "Red wins") if red else pgettext("evaluation", "Yellow wins")
    text = (
        npgettext("evaluation", "Red wins in {count} move", "Red wins in {count} moves", moves)
        if red
        else npgettext("evaluation", "Yellow wins in {count} move", "Yellow wins in {count} moves", moves)
    )
    return text.format(count=moves)


def _describe_open(side: Side, score: int | None) -> str:
    if score is None:
        return pgettext("evaluation", "Not known yet")
    if abs(score) < EVEN:
        return pgettext("evaluation", "Even")
    red = (side if score > 0 else side.other) is Side.RED
    if abs(score) < CLEAR:
        return (
            pgettext("evaluation", "Red is a little better")
            if red
            else pgettext("evaluation", "Yellow is a little better")
        )
    return pgettext("evaluation", "Red is better") if red else pgettext("evaluation", "Yellow is better")


def describe_source(exact: bool, depth: int) -> str:
    """Where values come from."""
    if exact:
        return pgettext("evaluation", "Exact: every game to its end.")
    text = npgettext("evaluation", "By search, {count} move ahead.", "By search, {count} moves ahead.", depth)
    return text.format(count=depth)

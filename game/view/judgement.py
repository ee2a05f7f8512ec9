"""How good the moves of a finished game were, in words and as the bars of a graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.i18n import npgettext, pgettext
from game.rules import Side
from game.view.evaluation import Value, describe_value

GRADES = ("best", "good", "inaccuracy", "mistake", "losing")
SMALLEST = 0.04
"""A bar of a position that is a draw, so that it can be seen."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What is to be said about one move; `move` and `best` are texts of moves, `after` is what the move was worth."""

    side: Side
    move: str
    grade: str
    best: str
    before: Value
    after: Value
    exact: bool
    depth: int


@dataclass(frozen=True, slots=True)
class Bar:
    """How the position after `ply` moves stands: a bar from the middle up for Red, down for Yellow, 1 high at most."""

    ply: int
    top: float
    height: float
    side: Side | None


def grade_mark(grade: str) -> str:
    """A grade as players note it beside a move; nothing for a move that needs none."""
    return {"best": "!", "good": "", "inaccuracy": "?!", "mistake": "?", "losing": "??"}[grade]


def describe_judged(number: int, judged: Judged) -> str:
    """What is to be said about a move with its number in the game."""
    texts = {
        "best": pgettext("review", "Move {number}, {move}: the best move. {value}."),
        "good": pgettext("review", "Move {number}, {move}: a good move. {value}."),
        "inaccuracy": pgettext("review", "Move {number}, {move}: inaccurate, {best} was better. {value}."),
        "mistake": pgettext("review", "Move {number}, {move}: a mistake, {best} was better. {value}."),
        "losing": pgettext("review", "Move {number}, {move}: the losing move, {best} was better. {value}."),
    }
    value = describe_value(judged.side, judged.after)
    return texts[judged.grade].format(number=number, move=judged.move, best=judged.best, value=value)


def describe_review(judged: Sequence[Judged | None]) -> str:
    """How a review was made, as far as it has come."""
    known = [one for one in judged if one]
    if not known:
        return ""
    searched = [one for one in known if not one.exact]
    if not searched:
        return pgettext("review", "Judged exactly: every game to its end.")
    depth = min(one.depth for one in searched)
    if len(searched) == len(known):
        text = npgettext(
            "review",
            "Judged by search, {count} move ahead or more.",
            "Judged by search, {count} moves ahead or more.",
            depth,
        )
        return text.format(count=depth)
    text = npgettext(
        "review",
        "{count} move judged by search, the others exactly.",
        "{count} moves judged by search, the others exactly.",
        len(searched),
    )
    return text.format(count=len(searched))


def describe_faults(judged: Sequence[Judged | None]) -> str:
    """How many mistakes were made."""
    count = sum(one is not None and one.grade in ("mistake", "losing") for one in judged)
    if not count:
        return pgettext("review", "No mistakes.")
    return npgettext("review", "{count} mistake.", "{count} mistakes.", count).format(count=count)


def describe_standing(standing: float | None, won: float = 0.4) -> str:
    """How a position stands, from -1 where Yellow has won to 1 where Red has; beyond `won` a win is proven.

    >>> describe_standing(0.7), describe_standing(0.0), describe_standing(-0.2)
    ('Red wins', 'Even', 'Yellow is better')
    """
    if standing is None:
        return pgettext("evaluation", "Not known yet")
    if abs(standing) > won:
        return pgettext("evaluation", "Red wins") if standing > 0 else pgettext("evaluation", "Yellow wins")
    if abs(standing) < won / 8:
        return pgettext("evaluation", "Even")
    return pgettext("evaluation", "Red is better") if standing > 0 else pgettext("evaluation", "Yellow is better")


def bars(standings: Sequence[float | None]) -> tuple[Bar, ...]:
    """The bars of the positions whose standing is known.

    >>> bars((0.0, None, -0.5))[1]
    Bar(ply=2, top=0, height=0.5, side=<Side.YELLOW: 'yellow'>)
    """
    found = []
    for ply, standing in enumerate(standings):
        if standing is None:
            continue
        if standing == 0:
            found.append(Bar(ply, -SMALLEST / 2, SMALLEST, None))
        else:
            side = Side.RED if standing > 0 else Side.YELLOW
            height = max(abs(standing), SMALLEST)
            found.append(Bar(ply, -height if side is Side.RED else 0, height, side))
    return tuple(found)

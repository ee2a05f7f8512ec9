"""The boards on a rules page: positions that real moves have led to, with what the next move does."""

from dataclasses import dataclass, replace
from functools import cache

from game.match import Match, Play
from game.notation import parse_moves
from game.rules import Move, MoveKind, Side, Size, Variant
from game.view.board_view import BoardView, board_view
from game.view.selection import Selection


@dataclass(frozen=True, slots=True)
class Picture:
    """A board, and arrows over the columns that are dropped into and under those that are popped."""

    view: BoardView
    drops: tuple[int, ...] = ()
    pops: tuple[int, ...] = ()


@cache
def after(key: str, moves: str, size: Size | None = None) -> Picture:
    """The board after some moves, given as text."""
    return Picture(board_view(_played(key, moves, size), Selection.of(None)))


@cache
def before_and_after(key: str, moves: str, size: Size | None = None) -> tuple[Picture, Picture]:
    """The boards before and after the last of some moves."""
    match = _played(key, moves, size)
    last = match.moves[-1]
    before, end = Match(match.position.variant, match.position.size), board_view(match, Selection.of(None))
    for move in match.moves[:-1]:
        _play(before, move)
    start = replace(board_view(before, Selection.of(None)), last=frozenset())
    if scoring := _scoring_lines(before, last):
        start = replace(start, lines=scoring)
    drops, pops = _arrows(last)
    return Picture(start, drops, pops), Picture(end)


def filling(drawing: str) -> str:
    """Moves that fill the board row by row, for Pop 10, to a drawing of R and Y with its top row first.

    >>> filling("YYR RYR")
    '1 2 3 1 3 2'
    """
    moves = []
    side = "R"
    for row in reversed(drawing.split()):
        columns = {letter: [column for column, found in enumerate(row, 1) if found == letter] for letter in "RY"}
        for _ in row:
            moves.append(str(columns[side].pop(0)))
            side = "Y" if side == "R" else "R"
    return " ".join(moves)


def _played(key: str, moves: str, size: Size | None) -> Match:
    variant = Variant.from_key(key)
    match = Match(variant, size)
    for move in parse_moves(moves, variant, match.position.size):
        _play(match, move)
    return match


def _play(match: Match, move: Move) -> None:
    side = match.to_move
    assert side
    match.apply(side, Play(move))


def _arrows(move: Move) -> tuple[tuple[int, ...], tuple[int, ...]]:
    second = () if move.second is None else (move.second,)
    if move.kind is MoveKind.POP:
        return second, (move.column,)
    if move.kind is MoveKind.BOMB:
        return (move.column,), second
    return (move.column, *second), ()


def _scoring_lines(match: Match, move: Move) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The lines out of which a pop of Pop 10 takes a disc."""
    position = match.position
    side: Side | None = position.to_move
    if position.scores is None or position.filling or side is None:
        return ()
    lines = position.board.lines(position.discs(side))
    return tuple(line for line in lines if (move.column, 0) in line)

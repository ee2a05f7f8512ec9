"""Which game of the search belongs to a position, and what the search begins with there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from game.rules import Board, MoveKind, Position, Side, Variant
from game.search.tree.alphabeta import Root
from game.search.tree.game import WIN, Game, State, number_of
from game.search.tree.line_game import LineGame
from game.search.tree.power_game import PowerGame
from game.search.tree.ten_game import TenGame


@cache
def game_of(variant: Variant, board: Board, diagonals: bool = True) -> Game:
    """The game of a variant on a board, for the search; if asked for, as it seems to who overlooks diagonals."""
    if MoveKind.DROP in variant.kinds and variant.ending.filling(variant.start(board.size)):
        return TenGame(board, diagonals)
    pops = MoveKind.POP in variant.kinds
    return PowerGame(board, pops, diagonals) if variant.special_discs else LineGame(board, pops, diagonals)


def roots_of(game: Game, position: Position) -> list[Root]:
    """Every legal move of a position, for the search to begin with."""
    mover = position.mover
    roots = []
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome is None:
            roots.append(Root(number_of(move), game.state(after), after.to_move is mover, 0))
        else:
            winner = after.outcome.winner
            value = 0 if winner is None else WIN - 1 if winner is mover else 1 - WIN
            roots.append(Root(number_of(move), None, False, value))
    return roots


def history_of(game: Game, positions: Iterable[Position], mover: Side) -> list[tuple[State, bool]]:
    """The positions that have stood, as the search sees them, and whether this side was to move there."""
    return [(game.state(position), position.to_move is mover) for position in positions]

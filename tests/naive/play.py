"""What a move does in the naive implementation, and how the game ends by it."""

import re
from dataclasses import replace

from tests.naive.board import anvil_dropped, dropped, is_empty, is_full, popped
from tests.naive.game import OTHER, SPECIALS, Game
from tests.naive.legal import bottom_columns, has_line, is_in_a_line, legal


def play(game: Game, text: str) -> Game:
    """Return the game after one more move, or raise ValueError if it is not legal."""
    if text not in legal(game):
        raise ValueError(f"{text} is not legal")
    return play_legal(game, text)


def play_legal(game: Game, text: str) -> Game:
    """Return the game after a move that is known to be legal."""
    match = re.fullmatch(r"(\d+)([pawxb]?)(\d*)", text)
    assert match is not None
    column, kind, second = int(match[1]), match[2], int(match[3] or 0)
    specials = {side: list(unused) for side, unused in game.specials.items()}
    game = replace(game, specials=specials, kept=dict(game.kept), ply=game.ply + 1)
    if "pop10" in game.parts:
        if game.popping:
            pop10_pop(game, column, second)
        else:
            pop10_drop(game, column)
        return game
    if kind in SPECIALS:
        game.specials[game.side].remove(SPECIALS[kind])
    if kind == "p":
        game.board = popped(game.board, column)
    elif kind == "a":
        game.board = anvil_dropped(game.board, column, game.side)
    else:
        game.board = dropped(game.board, column, game.side)
    if kind in ("w", "x") and second:
        game.board = dropped(game.board, second, game.side)
    if kind == "b" and second:
        game.board = popped(game.board, second)
    if has_line(game, game.board, game.side):
        end(game, game.side, "line")
    elif has_line(game, game.board, OTHER[game.side]):
        end(game, OTHER[game.side], "line")
    elif is_full(game.board):
        end(game, None, "full_board")
    elif kind == "p" and is_empty(game.board):
        end(game, None, "empty_board")
    game.side = OTHER[game.side]
    return game


def pop10_drop(game: Game, column: int) -> None:
    """Fill on; with the last cell the popping begins, and Red begins it."""
    game.board = dropped(game.board, column, game.side)
    game.side = OTHER[game.side]
    if is_full(game.board):
        game.popping = True
        game.side = "R"
        pop10_pass(game)


def pop10_pop(game: Game, column: int, back: int) -> None:
    """Pop a disc: keep it and stay on turn, or drop it back and end the turn."""
    scored = is_in_a_line(game, game.board, column)
    game.board = popped(game.board, column)
    if scored:
        game.kept[game.side] += 1
        if game.kept[game.side] == 10:
            end(game, game.side, "ten_discs")
            return
    else:
        game.board = dropped(game.board, back, game.side)
        game.side = OTHER[game.side]
    pop10_pass(game)


def pop10_pass(game: Game) -> None:
    """Pass over a side that has no disc of its own in the bottom row; if neither has one, the game is a draw."""
    if bottom_columns(game, game.board, game.side) == []:
        game.side = OTHER[game.side]
        if bottom_columns(game, game.board, game.side) == []:
            end(game, None, "no_moves")


def end(game: Game, winner: str | None, reason: str) -> None:
    """Note that the game is over."""
    game.over = True
    game.winner = winner
    game.reason = reason


def replay(game: Game, moves: str) -> Game:
    """Return the game after `moves`, written with blanks between them."""
    for text in moves.split():
        game = play(game, text)
    return game


def perft(game: Game, depth: int) -> int:
    """Return the number of sequences of exactly `depth` moves; a finished game has none."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(legal(game))
    return sum(perft(play_legal(game, text), depth - 1) for text in legal(game))

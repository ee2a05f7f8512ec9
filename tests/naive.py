"""The rules of every game once more, as plainly as a rule sheet: a second implementation to hold the engine against.

It shares no code with the engine and no idea either. The board is a list of rows, each a list of letters; every move
copies it, every question is answered by looking at every cell in every direction. It speaks the texts of a game:
columns and rows are counted from 1 in moves and lines, moves are written as in a record.

    python -m tests.naive popout+five 3             counts the sequences of three moves
    python -m tests.naive popout 3 7x6 4 4 4p       the same after three moves on a board of seven columns and six rows
"""

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

TABLE_SIZES = ["7x6", "5x4", "6x5", "8x7", "9x7", "10x7", "8x8"]
SIZES = {
    "standard": TABLE_SIZES,
    "popout": TABLE_SIZES,
    "pop10": ["7x6", "8x7", "10x7", "8x8"],
    "five": ["9x6"],
    "powerup": TABLE_SIZES,
    "popout+five": ["9x6"],
    "powerup+five": ["9x6"],
    "popout+powerup": TABLE_SIZES,
    "popout+powerup+five": ["9x6"],
}
OTHER = {"R": "Y", "Y": "R"}
NAME = {"R": "red", "Y": "yellow"}
SPECIALS = {"a": "anvil", "w": "wall", "x": "double", "b": "bomb"}
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]

Board = list[list[str]]  # the bottom row first; "R", "Y" or "."


@dataclass
class Game:
    """A game at some moment; never changed once it is made, each move makes another one."""

    parts: list[str]
    connect: int
    filled: list[int]
    board: Board
    side: str
    specials: dict[str, list[str]]
    kept: dict[str, int]
    popping: bool = False
    ply: int = 0
    over: bool = False
    winner: str | None = None
    reason: str | None = None

    def state(self) -> dict[str, object]:
        """Return all that can be seen of the game, with the keys and values of the `replay` command."""
        won_by_line = self.winner is not None and self.reason == "line"
        return {
            "board": ["".join(row) for row in reversed(self.board)],
            "ply": self.ply,
            "to_move": None if self.over else NAME[self.side],
            "legal": set(legal(self)),
            "scores": {NAME[s]: self.kept[s] for s in "RY"} if "pop10" in self.parts else None,
            "powers": {NAME[s]: sorted(self.specials[s]) for s in "RY"} if "powerup" in self.parts else None,
            "outcome": {"winner": NAME[self.winner] if self.winner else None, "reason": self.reason}
            if self.over
            else None,
            "lines": lines(self.board, self.winner, self.connect) if self.winner and won_by_line else [],
        }


# Making a game


def start(variant: str, size: str = "") -> Game:
    """Return the game `variant` before its first move, on its own board unless a size is named."""
    size = size or SIZES[variant][0]
    if size not in SIZES[variant]:
        raise ValueError(f"{variant} is not played on {size}")
    columns, rows = (int(number) for number in size.split("x"))
    return start_on(variant, columns, rows)


def start_on(variant: str, columns: int, rows: int, connect: int = 0) -> Game:
    """Return the game `variant` on any board, also one it is not sold with, and with lines of any length."""
    parts = variant.split("+")
    board = [["."] * columns for _ in range(rows)]
    filled = []
    if "five" in parts:
        filled = [1, columns]
        for row in range(rows):
            for column in filled:
                board[row][column - 1] = "Y" if row % 2 == 0 else "R"
    return Game(
        parts=parts,
        connect=connect or (5 if "five" in parts else 4),
        filled=filled,
        board=board,
        side="R",
        specials={s: list(SPECIALS.values()) if "powerup" in parts else [] for s in "RY"},
        kept={"R": 0, "Y": 0},
    )


def replay(game: Game, moves: str) -> Game:
    """Return the game after `moves`, written with blanks between them."""
    for text in moves.split():
        game = play(game, text)
    return game


# Looking at the board


def lines(board: Board, side: str, connect: int) -> list[list[list[int]]]:
    """Return every line of `side`, whole and sorted, each cell as [column, row]."""
    columns, rows = len(board[0]), len(board)

    def is_own(column: int, row: int) -> bool:
        return 0 <= column < columns and 0 <= row < rows and board[row][column] == side

    found = []
    for column in range(columns):
        for row in range(rows):
            if not is_own(column, row):
                continue
            for across, up in DIRECTIONS:
                if is_own(column - across, row - up):
                    continue
                line = []
                c, r = column, row
                while is_own(c, r):
                    line.append([c + 1, r + 1])
                    c, r = c + across, r + up
                if len(line) >= connect:
                    found.append(sorted(line))
    return sorted(found)


def has_room(board: Board, column: int) -> bool:
    """Tell whether a disc can be dropped into `column`."""
    return board[-1][column - 1] == "."


def open_columns(board: Board) -> list[int]:
    """Return the columns with room; a filled column never has any."""
    return [column for column in range(1, len(board[0]) + 1) if has_room(board, column)]


def bottom_columns(game: Game, board: Board, side: str) -> list[int]:
    """Return the columns out of which a disc of `side` can be popped; filled columns are never popped."""
    return [
        column for column in range(1, len(board[0]) + 1) if column not in game.filled and board[0][column - 1] == side
    ]


def is_empty(board: Board) -> bool:
    """Tell whether no disc is left; filled columns keep theirs, so that a board with such columns is never empty."""
    return all(cell == "." for row in board for cell in row)


def is_full(board: Board) -> bool:
    """Tell whether no column has room."""
    return all(cell != "." for row in board for cell in row)


def filling_row(board: Board) -> list[str]:
    """Return the lowest row that still has an empty cell."""
    return next(row for row in board if "." in row)


def has_line(game: Game, board: Board, side: str) -> bool:
    """Tell whether `side` has a line."""
    return lines(board, side, game.connect) != []


def is_in_a_line(game: Game, board: Board, column: int) -> bool:
    """Tell whether the bottom disc of `column` is part of a line of its own colour."""
    return any([column, 1] in line for line in lines(board, board[0][column - 1], game.connect))


# Moving discs


def dropped(board: Board, column: int, side: str) -> Board:
    """Return a board with one more disc of `side` on top of `column`."""
    board = copied(board)
    for row in board:
        if row[column - 1] == ".":
            row[column - 1] = side
            return board
    raise ValueError(f"column {column} is full")


def popped(board: Board, column: int) -> Board:
    """Return a board without the bottom disc of `column`; all above it has fallen by one."""
    board = copied(board)
    for row, above in zip(board, [*board[1:], ["."] * len(board[0])], strict=True):
        row[column - 1] = above[column - 1]
    return board


def anvil_dropped(board: Board, column: int, side: str) -> Board:
    """Return a board on which `column` holds nothing but one disc of `side`, at the bottom."""
    board = copied(board)
    for row in board:
        row[column - 1] = "."
    board[0][column - 1] = side
    return board


def copied(board: Board) -> Board:
    """Return a board that can be changed without changing this one."""
    return [list(row) for row in board]


# What is legal


def legal(game: Game) -> list[str]:
    """Return the text of every legal move."""
    if game.over:
        return []
    if "pop10" in game.parts:
        return list(pop10_popping(game) if game.popping else pop10_filling(game))
    moves = [str(column) for column in open_columns(game.board)]
    if "popout" in game.parts:
        moves += [f"{column}p" for column in bottom_columns(game, game.board, game.side)]
    for column in open_columns(game.board):
        if "anvil" in game.specials[game.side]:
            moves.append(f"{column}a")
        if "wall" in game.specials[game.side]:
            moves += walls(game, column)
        if "double" in game.specials[game.side]:
            moves += doubles(game, column)
        if "bomb" in game.specials[game.side]:
            moves += bombs(game, column)
    return moves


def walls(game: Game, column: int) -> Iterator[str]:
    """Neither drop may complete a line; the wall stands alone if no second drop is possible under that rule."""
    after = dropped(game.board, column, game.side)
    if has_line(game, after, game.side):
        return
    seconds = [
        second for second in open_columns(after) if not has_line(game, dropped(after, second, game.side), game.side)
    ]
    if seconds == []:
        yield f"{column}w"
    for second in seconds:
        yield f"{column}w{second}"


def doubles(game: Game, column: int) -> Iterator[str]:
    """A double that wins stands alone; so does one after which no column has room."""
    after = dropped(game.board, column, game.side)
    if has_line(game, after, game.side) or open_columns(after) == []:
        yield f"{column}x"
    else:
        for second in open_columns(after):
            yield f"{column}x{second}"


def bombs(game: Game, column: int) -> Iterator[str]:
    """A bomb needs a disc of the other side in the bottom row; one that wins by its drop pops nothing."""
    if bottom_columns(game, game.board, OTHER[game.side]) == []:
        return
    after = dropped(game.board, column, game.side)
    if has_line(game, after, game.side):
        yield f"{column}b"
    else:
        for target in bottom_columns(game, after, OTHER[game.side]):
            yield f"{column}b{target}"


def pop10_filling(game: Game) -> Iterator[str]:
    """A column is open only while it has no disc in the current row."""
    for column, cell in enumerate(filling_row(game.board), start=1):
        if cell == ".":
            yield str(column)


def pop10_popping(game: Game) -> Iterator[str]:
    """A disc out of a line is kept; any other goes back into another column, or its own where no other has room."""
    for column in bottom_columns(game, game.board, game.side):
        if is_in_a_line(game, game.board, column):
            yield f"{column}p"
        else:
            others = [other for other in open_columns(popped(game.board, column)) if other != column]
            for back in others or [column]:
                yield f"{column}p{back}"


# Playing a move


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


# Counting


def perft(game: Game, depth: int) -> int:
    """Return the number of sequences of exactly `depth` moves; a finished game has none."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(legal(game))
    return sum(perft(play_legal(game, text), depth - 1) for text in legal(game))


def main(arguments: Iterable[str]) -> None:
    """Print one count."""
    variant, depth, *rest = arguments
    size, moves = (rest[0], rest[1:]) if rest else ("", [])
    print(perft(replay(start(variant, size), " ".join(moves)), int(depth)))


if __name__ == "__main__":
    main(sys.argv[1:])

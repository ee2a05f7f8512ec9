"""What is legal in the naive implementation: every move is tried, and kept where the rules allow what comes of it."""

from collections.abc import Iterator

from tests.naive.board import Board, dropped, filling_row, lines, open_columns, popped
from tests.naive.game import OTHER, Game


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


def bottom_columns(game: Game, board: Board, side: str) -> list[int]:
    """Return the columns out of which a disc of `side` can be popped; filled columns are never popped."""
    return [
        column for column in range(1, len(board[0]) + 1) if column not in game.filled and board[0][column - 1] == side
    ]


def has_line(game: Game, board: Board, side: str) -> bool:
    """Tell whether `side` has a line."""
    return lines(board, side, game.connect) != []


def is_in_a_line(game: Game, board: Board, column: int) -> bool:
    """Tell whether the bottom disc of `column` is part of a line of its own colour."""
    return any([column, 1] in line for line in lines(board, board[0][column - 1], game.connect))

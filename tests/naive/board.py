"""The board of the naive implementation, a list of rows of letters, and the questions it answers cell by cell."""

Board = list[list[str]]  # the bottom row first; "R", "Y" or "."

DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]


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


def is_empty(board: Board) -> bool:
    """Tell whether no disc is left; filled columns keep theirs, so that a board with such columns is never empty."""
    return all(cell == "." for row in board for cell in row)


def is_full(board: Board) -> bool:
    """Tell whether no column has room."""
    return all(cell != "." for row in board for cell in row)


def filling_row(board: Board) -> list[str]:
    """Return the lowest row that still has an empty cell."""
    return next(row for row in board if "." in row)


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

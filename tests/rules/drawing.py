"""Positions drawn as text: the drawing is reached by legal drops, so that a test goes the way of every player."""

from game.notation import format_move, parse_move, parse_moves
from game.rules import Position, Size, Variant


def start(key: str, size: str = "") -> Position:
    """The first position of a variant, on its default board or on a named one."""
    return Variant.from_key(key).start(Size.parse(size) if size else None)


def play(position: Position, moves: str) -> Position:
    """The position after moves written as in a record."""
    for move in parse_moves(moves, position.variant, position.size):
        position = position.play(move)
    return position


def legal(position: Position, letter: str | None = None) -> set[str]:
    """The texts of the legal moves, or of those of one kind (an empty letter for drops)."""
    texts = {format_move(move) for move in position.legal_moves()}
    return texts if letter is None else {text for text in texts if text.strip("0123456789") == letter}


def is_legal(position: Position, text: str) -> bool:
    """Whether the move with this text is legal."""
    return position.is_legal(parse_move(text))


def rows(drawing: str) -> tuple[str, ...]:
    """The rows of a drawing from the top to the bottom: blanks, ends of lines or strokes lie between them."""
    return tuple(drawing.replace("/", " ").split())


def reach(key: str, drawing: str) -> Position:
    """The position with this board after drops alone, by sides in turn; raises ValueError where no order leads there.

    Rows of empty cells at the top may be left out on a default board. Where two orders lead there, either may be taken.
    """
    lines = rows(drawing)
    first = start(key)
    size = first.size
    if len(lines[0]) == size.columns:
        lines = ("." * size.columns,) * (size.rows - len(lines)) + lines
    else:
        first = start(key, f"{len(lines[0])}x{len(lines)}")
    columns = ["".join(column).rstrip(".") for column in zip(*reversed(lines), strict=True)]
    position = play(first, " ".join(_order(columns, first)))
    assert position.rows_text() == lines
    return position


def _order(columns: list[str], first: Position) -> list[str]:
    """The columns to drop into one after the other, as texts, so that each gets its discs from the bottom up."""
    open_columns = [column for column in range(len(columns)) if column not in first.filled]
    heights = [first.height(column) for column in range(len(columns))]
    dead_ends = set()
    order: list[str] = []

    def search() -> bool:
        if all(heights[column] == len(columns[column]) for column in open_columns):
            return True
        if tuple(heights) in dead_ends:
            return False
        row = min(heights)
        for column in open_columns:
            height = heights[column]
            if height == len(columns[column]) or columns[column][height] != "RY"[len(order) % 2]:
                continue
            if first.filling and height > row:
                continue
            heights[column] += 1
            order.append(str(column + 1))
            if search():
                return True
            heights[column] -= 1
            order.pop()
        dead_ends.add(tuple(heights))
        return False

    if not search():
        raise ValueError("No order of drops leads to this drawing.")
    return order

"""The shape of the board's drawing, in units of its own, for the live board as well as for pictures of boards."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules import Size
from game.view.board_view import BoardView, Cell

CELL = 100
"""The side of a cell."""
HOLE = 40
"""The radius of a hole, a little less than that of a disc."""


@dataclass(frozen=True, slots=True)
class Shape:
    """An element of SVG: its tag, its class, which says how it looks, and its attributes."""

    tag: str
    class_name: str
    attributes: dict[str, str]


def extent(size: Size) -> tuple[int, int]:
    """Width and height of the board.

    >>> extent(Size(7, 6))
    (700, 600)
    """
    return size.columns * CELL, size.rows * CELL


def corner(size: Size, cell: Cell) -> tuple[int, int]:
    """The upper left corner of a cell."""
    column, row = cell
    return column * CELL, (size.rows - 1 - row) * CELL


def centre(size: Size, cell: Cell) -> tuple[int, int]:
    """The middle of a cell."""
    x, y = corner(size, cell)
    return x + CELL // 2, y + CELL // 2


def plate(view: BoardView) -> list[Shape]:
    """The plate with its holes, which hides the edges of the discs behind it."""
    size = view.size
    width, height = extent(size)
    every = range(size.columns)
    outline = f"M0 0H{width}V{height}H0Z{_holes(size, every)}"
    fixed = [f"M{column * CELL} 0h{CELL}v{height}h{-CELL}z{_holes(size, [column])}" for column in sorted(view.fixed)]
    return [
        Shape("path", "plate", {"d": outline, "fill-rule": "evenodd"}),
        *(Shape("path", "fixed-column", {"d": path, "fill-rule": "evenodd"}) for path in fixed),
        Shape("path", "rim", {"d": _holes(size, every)}),
    ]


def marks(view: BoardView) -> list[Shape]:
    """What is drawn over the discs: the last disc or, once there are lines, those."""
    size = view.size
    shapes = [_ring(size, "last-mark", cell) for cell in sorted(view.last if not view.lines else ())]
    for line in view.lines:
        (x1, y1), (x2, y2) = centre(size, line[0]), centre(size, line[-1])
        path = {"d": f"M{x1} {y1}L{x2} {y2}"}
        shapes += [Shape("path", "line-edge", path), Shape("path", "line-core", path)]
    return shapes + [_ring(size, "line-mark", cell) for cell in sorted(view.line_cells)]


def _ring(size: Size, class_name: str, cell: Cell) -> Shape:
    x, y = centre(size, cell)
    return Shape("circle", class_name, {"cx": str(x), "cy": str(y), "r": str(HOLE)})


def _holes(size: Size, columns: Iterable[int]) -> str:
    """The outlines of the holes of some columns."""
    half = f"a{HOLE} {HOLE} 0 1 0"
    cells = ((column, row) for column in columns for row in range(size.rows))
    middles = (centre(size, cell) for cell in cells)
    return "".join(f"M{x - HOLE} {y}{half} {2 * HOLE} 0{half} {-2 * HOLE} 0z" for x, y in middles)

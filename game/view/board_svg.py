"""A picture of a board as the text of an SVG, for pages that no program runs on. The page has the discs as symbols."""

from dataclasses import dataclass
from html import escape

from game.rules import Side
from game.view.board_shape import CELL, Shape, corner, extent, marks, plate
from game.view.board_view import BoardView

ARROW = 70
"""The height of the strip in which arrows stand, over or under the board."""


@dataclass(frozen=True, slots=True)
class Arrows:
    """Where arrows stand: over columns that are dropped into, under columns that are popped.

    `above` and `below` leave room for them, also in a picture that has none beside one that has some.
    """

    drops: tuple[int, ...] = ()
    pops: tuple[int, ...] = ()
    above: bool = False
    below: bool = False


NO_ARROWS = Arrows()


def board_svg(view: BoardView, label: str, arrows: Arrows = NO_ARROWS) -> str:
    """The picture, called `label`."""
    width, height = extent(view.size)
    side = view.to_move or Side.RED
    top, bottom = ARROW * arrows.above, ARROW * arrows.below
    parts = [
        f'<svg class="board-picture" viewBox="0 {-top} {width} {height + top + bottom}" role="img"'
        f' aria-label="{escape(label)}"><g class="board-body">',
        f'<rect class="hole" width="{width}" height="{height}"/>',
        *(_disc(view, column, row) for column in range(view.size.columns) for row in range(view.size.rows)),
        *map(svg_text, plate(view)),
        *map(svg_text, marks(view)),
        "</g>",
        *(svg_text(_arrow(column, -ARROW, side)) for column in arrows.drops),
        *(svg_text(_arrow(column, height, side)) for column in arrows.pops),
        "</svg>",
    ]
    return "".join(parts)


def svg_text(shape: Shape) -> str:
    """A shape as text.

    >>> svg_text(Shape("circle", "dot", {"r": "5"}))
    '<circle class="dot" r="5"/>'
    """
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in shape.attributes.items())
    return f'<{shape.tag} class="{shape.class_name}"{attributes}/>'


def _disc(view: BoardView, column: int, row: int) -> str:
    side = view.discs[column][row]
    if side is None:
        return ""
    x, y = corner(view.size, (column, row))
    return f'<use class="disc {side.value}" href="#disc-{side.value}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>'


def _arrow(column: int, top: int, side: Side) -> Shape:
    """An arrow that points down, in a strip that begins at `top`."""
    x = column * CELL + CELL // 2
    return Shape("path", f"arrow {side.value}", {"d": f"M{x - 30} {top + 20}h60l-30 38z"})

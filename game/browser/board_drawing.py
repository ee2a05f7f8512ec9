"""The picture of the board: discs behind a plate with holes, as SVG, patched by difference."""

from typing import Any

from game.browser import animation
from game.browser.appearance import is_still
from game.browser.dom import create_svg
from game.rules import Side
from game.view.board_shape import CELL, Shape, corner, extent, marks, plate
from game.view.board_view import BoardView
from game.view.motion import OUT, Motion


class Drawing:
    """The drawing of one board; `element` is its SVG."""

    def __init__(self, view: BoardView) -> None:
        size = view.size
        self._size = size
        self._shown: dict[tuple[int, int], tuple[Side | None, str]] = {}
        self._marked: tuple[Any, Any] = ((), frozenset())
        self._running: list[Any] = []
        width, height = extent(size)
        self.element = create_svg(
            "svg", "drawing", viewBox=f"0 0 {width} {height}", aria_hidden="true", focusable="false"
        )
        self._discs = create_svg("g")
        self._places = {
            (column, row): self._build_place(column, row) for column in range(size.columns) for row in range(size.rows)
        }
        self._leaving = create_svg("g")
        self._marks = create_svg("g")
        self.element.append(self._discs, self._leaving, *map(_drawn, plate(view)), self._marks)

    def show(self, view: BoardView) -> None:
        """Draw what is on the board now."""
        for (column, row), place in self._places.items():
            side, manner = view.discs[column][row], ""
            if view.preview == (column, row):
                side, manner = view.to_move, "preview"
            elif view.lifted == column and row == 0:
                manner = "lifted"
            if self._shown.get((column, row), (None, "")) != (side, manner):
                self._shown[column, row] = (side, manner)
                _show_disc(place, side, manner)
        if self._marked != (view.lines, view.last):
            self._marked = (view.lines, view.last)
            self._marks.replaceChildren(*map(_drawn, marks(view)))

    def animate(self, motions: tuple[Motion, ...]) -> None:
        """Let the discs of a move arrive; what still runs is finished first."""
        for running in self._running:
            running.finish()
        self._leaving.replaceChildren()
        self._running = []
        if is_still():
            return
        delays = _delays(motions)
        for motion in motions:
            delay = delays[motion.step]
            if motion.end == OUT or motion.crushed:
                ghost = self._build_place(motion.column, motion.start, self._leaving)
                _show_disc(ghost, motion.side, "")
                self._running.append(animation.leave(ghost, motion, delay, ghost.parentNode.remove))
            else:
                self._running.append(animation.fall(self._places[motion.column, motion.end], motion, delay))

    def _build_place(self, column: int, row: int, parent: Any = None) -> Any:
        x, y = corner(self._size, (column, row))
        place = create_svg("g", transform=f"translate({x} {y})")
        disc = create_svg("g", "disc")
        disc.append(create_svg("use", width=str(CELL), height=str(CELL)))
        place.append(disc)
        (parent or self._discs).append(place)
        return disc


def _drawn(shape: Shape) -> Any:
    return create_svg(shape.tag, shape.class_name, **shape.attributes)


def _show_disc(place: Any, side: Side | None, manner: str) -> None:
    use = place.firstElementChild
    if side is None:
        place.setAttribute("class", "disc")
        use.removeAttribute("href")
    else:
        place.setAttribute("class", f"disc {side.value} {manner}".rstrip())
        use.setAttribute("href", f"#disc-{side.value}")


def _delays(motions: tuple[Motion, ...]) -> list[float]:
    """When each step begins, in milliseconds: after the longest motion of the step before."""
    delays = [0.0]
    for step in range(max((motion.step for motion in motions), default=0)):
        lengths = [animation.fall_ms(motion.start - motion.end) for motion in motions if motion.step == step]
        delays.append(delays[-1] + max(lengths, default=0.0) * 0.72)
    return delays

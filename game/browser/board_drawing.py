"""The picture of the board: discs behind a plate with holes, as SVG, patched by difference."""

from typing import Any

from pyodide.ffi import create_proxy

from game.browser import animation
from game.browser.dom import create_svg
from game.rules import Side
from game.view.board_shape import CELL, HOLE, Shape, corner, extent, marks, plate
from game.view.board_view import BoardView
from game.view.motion import Manner, Motion


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
        self._tidy = create_proxy(lambda _event: self.finish())
        self._marks = create_svg("g")
        self.element.append(self._discs, self._leaving, *map(_drawn, plate(view)), self._marks)

    def show(self, view: BoardView) -> None:
        """Draw what is on the board now."""
        for (column, row), place in self._places.items():
            side, manner = view.discs[column][row], ""
            if (column, row) in view.previews:
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
        """Let the discs of a move arrive, after what still runs has been finished."""
        delays = _delays(motions)
        landed = max((delays[motion.step] + animation.landing_ms(motion) for motion in motions), default=0.0)
        self._running.append(animation.appear(self._marks, landed))
        for motion in motions:
            delay = delays[motion.step]
            if motion.leaves:
                self._let_go(motion, delay, motions[0])
            else:
                self._running.append(animation.fall(self._places[motion.column, motion.end], motion, delay))
                self._decorate(motion, delay)
        if self._leaving.firstElementChild:
            last = max(self._running, key=lambda running: running.effect.getComputedTiming().endTime)
            last.onfinish = self._tidy

    def finish(self) -> None:
        """Let every disc be where it belongs."""
        for running in self._running:
            running.onfinish = None
            running.cancel()
        self._running = []
        self._leaving.replaceChildren()

    def _let_go(self, motion: Motion, delay: float, first: Motion) -> None:
        """A disc that is not on the board any more; what is crushed stays until the anvil is there."""
        if motion.manner is Manner.CRUSHED:
            passed = Motion(first.side, first.column, first.start, motion.start + 1, first.step, first.manner)
            delay += animation.landing_ms(passed)
        ghost = self._build_place(motion.column, motion.start, self._leaving)
        _show_disc(ghost, motion.side, "")
        self._running.append(animation.leave(ghost, motion, delay))

    def _decorate(self, motion: Motion, delay: float) -> None:
        """What is seen of a special disc while it falls: its picture on the disc, and what it does where it lands."""
        if motion.manner is Manner.FALL:
            return
        landing = delay + animation.landing_ms(motion)
        badge = self._build_place(motion.column, motion.end, self._leaving)
        badge.setAttribute("class", f"disc badge {motion.side.value}")
        picture = {"x": "24", "y": "24", "width": "52", "height": "52"}
        badge.replaceChildren(
            create_svg("circle", "badge-face", cx="50", cy="50", r="34"),
            create_svg("use", "badge-picture", href=f"#special-{motion.manner.value}", **picture),
        )
        self._running += [animation.fall(badge, motion, delay), animation.fade(badge, 400, landing)]
        match motion.manner:
            case Manner.ANVIL:
                self._running.append(animation.thud(self.element, landing))
            case Manner.BOMB:
                ring = self._build_place(motion.column, motion.end, self._leaving)
                ring.replaceChildren(create_svg("circle", "flash", cx="50", cy="50", r=str(HOLE)))
                self._running.append(animation.flash(ring, landing))

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
    """When each step begins, in milliseconds: when the step before has landed, or soon after a double has begun."""
    delays = [0.0]
    for step in range(max((motion.step for motion in motions), default=0)):
        before = [motion for motion in motions if motion.step == step]
        hurry = 0.4 if before[0].manner is Manner.DOUBLE else 1.0
        delays.append(delays[-1] + hurry * max(map(animation.landing_ms, before)))
    return delays

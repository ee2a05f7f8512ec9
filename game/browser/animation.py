"""Discs in motion. The board is right before anything moves; a motion only says where a disc came from.

Falls follow gravity: the time grows with the square root of the height, and a bounce is a smaller throw under the same
gravity. What leaves the board stays invisible at its end until it is taken away.
"""

from functools import cache
from typing import Any

from pyodide.ffi import create_proxy, to_js

from game.browser.dom import symbol, to_object
from game.rules import Side
from game.view.board_shape import CELL
from game.view.motion import Manner, Motion

FIRST_ROW_MS = 150
FLIGHT_MS = 620
FALLING = "cubic-bezier(0.333, 0, 0.667, 0.333)"
"""The curve of t², exactly."""
RISING = "cubic-bezier(0.333, 0.667, 0.667, 1)"
"""The curve of 1 - (1 - t)², exactly."""
MIDDLE = "50% 50%"
"""Where a disc is blown apart from; otherwise transformations start from the middle of its bottom."""

BOUNCE = {Manner.ANVIL: 0.0, Manner.WALL: 0.0, Manner.DOUBLE: 0.1}
"""How high a disc bounces, as a part of the height that it fell from."""
USUAL_BOUNCE = 0.05

Keyframe = dict[str, Any]


def landing_ms(motion: Motion) -> float:
    """How long after its beginning a disc reaches the place that it falls to."""
    return FIRST_ROW_MS * float(max(motion.start - motion.end, 0.25) ** 0.5)


def fall(disc: Any, motion: Motion, delay: float) -> Any:
    """Let a drawn disc arrive at its place from where it came, in its manner."""
    keyframes, length = _fall_keyframes(motion.start - motion.end, motion.manner)
    return _animate(disc, keyframes, landing_ms(motion) * length, delay)


def leave(disc: Any, motion: Motion, delay: float) -> Any:
    """Let a disc go that is not on the board any more: out at the bottom, crushed, or blown apart."""
    return _animate(disc, _leave_keyframes(motion.manner), FIRST_ROW_MS * 1.4, delay, "both")


def fade(element: Any, duration: float, delay: float) -> Any:
    """Let something be seen for a while, and less and less towards the end."""
    return _animate(element, _fade_keyframes(), duration, delay, "both")


def appear(marks: Any, delay: float) -> Any:
    """Let marks be seen only when the discs have come that they belong to."""
    return _animate(marks, _appear_keyframes(), 200, delay)


def flash(ring: Any, delay: float) -> Any:
    """Let a ring spread and vanish."""
    return _animate(ring, _flash_keyframes(), 320, delay, "both")


def thud(board: Any, delay: float) -> Any:
    """Let the board give way a little under something heavy."""
    return _animate(board, _thud_keyframes(), 220, delay)


def fly(board: Any, cell: Any, tray: Any, side: Side) -> tuple[Any, Any]:
    """A disc on its way out of a cell to where its side keeps it: the disc, to be taken away, and its animation."""
    start, end = cell.getBoundingClientRect(), tray.getBoundingClientRect()
    disc = symbol(f"disc-{side.value}", f"flying disc {side.value}")
    for name in ("left", "top", "width", "height"):
        disc.style.setProperty(name, f"{getattr(start, name)}px")
    board.append(disc)
    x = end.left + end.width / 2 - start.left - start.width / 2
    y = end.top + end.height / 2 - start.top - start.height / 2
    keyframes: list[Keyframe] = [
        {"transform": "translate(0px, 0px)", "easing": FALLING},
        {"transform": f"translate(0px, {start.height}px)", "easing": "ease-in-out", "offset": 0.25},
        {"transform": f"translate({x}px, {y}px) scale(0.5)", "opacity": 1, "offset": 0.92},
        {"transform": f"translate({x}px, {y}px) scale(0.3)", "opacity": 0},
    ]
    return disc, _animate(disc, _to_frames(keyframes), FLIGHT_MS, 0, "both")


class Flights:
    """The discs that fly to where their sides keep them."""

    def __init__(self) -> None:
        self._flying: list[tuple[Any, Any]] = []
        self._land = create_proxy(lambda _event: self.end())

    def begin(self, board: Any, cell: Any, tray: Any, side: Side) -> None:
        """Let another one fly; once one has landed they are all there."""
        disc, flight = fly(board, cell, tray, side)
        flight.onfinish = self._land
        self._flying.append((disc, flight))

    def end(self) -> None:
        """Let them all be where they belong."""
        for disc, flight in self._flying:
            flight.onfinish = None
            flight.cancel()
            disc.remove()
        self._flying = []


@cache
def _fall_keyframes(rows: int, manner: Manner) -> tuple[Any, float]:
    """The keyframes of a fall, and how long it lasts as a multiple of the time until the disc lands."""
    height = -rows * CELL
    bounce = BOUNCE.get(manner, USUAL_BOUNCE)
    up = bounce**0.5
    length = 1 + 2 * up if bounce else 1.5
    keyframes: list[Keyframe] = [
        {"transform": f"translate(0px, {height}px)", "easing": FALLING},
        {"transform": "translate(0px, 0px)", "easing": RISING, "offset": 1 / length},
    ]
    if bounce:
        top = f"translate(0px, {height * bounce}px)"
        keyframes.append({"transform": top, "easing": FALLING, "offset": (1 + up) / length})
    elif manner is Manner.WALL:
        keyframes.append({"transform": "scale(1.12, 0.84)", "easing": "ease-in-out", "offset": 1.15 / length})
    keyframes.append({"transform": "translate(0px, 0px)"})
    return _to_frames(keyframes), length


@cache
def _leave_keyframes(manner: Manner) -> Any:
    ends: dict[Manner, Keyframe] = {
        Manner.CRUSHED: {"opacity": 0, "transform": "scale(1.2, 0.2)"},
        Manner.BLOWN: {"opacity": 0, "transform": "scale(1.5)", "transformOrigin": MIDDLE},
    }
    out = {"transform": f"translate(0px, {CELL}px)"}
    start = {"transform": "translate(0px, 0px)", "easing": FALLING}
    if manner is Manner.BLOWN:
        start["transformOrigin"] = MIDDLE
    return _to_frames([start, ends.get(manner, out)])


@cache
def _fade_keyframes() -> Any:
    return _to_frames([{"opacity": 1, "easing": "ease-in"}, {"opacity": 0}])


@cache
def _appear_keyframes() -> Any:
    return _to_frames([{"opacity": 0}, {"opacity": 1}])


@cache
def _flash_keyframes() -> Any:
    return _to_frames(
        [
            {"opacity": 0, "transform": "scale(0.6)", "transformOrigin": MIDDLE},
            {"opacity": 1, "offset": 0.1},
            {"opacity": 0, "transform": "scale(1.9)", "transformOrigin": MIDDLE},
        ]
    )


@cache
def _thud_keyframes() -> Any:
    here, below = {"transform": "translate(0px, 0px)"}, {"transform": "translate(0px, 5px)", "offset": 0.25}
    return _to_frames([here, below, here])


def _to_frames(keyframes: list[Keyframe]) -> Any:
    return to_js([to_object(keyframe) for keyframe in keyframes])


def _animate(element: Any, keyframes: Any, duration: float, delay: float, fill: str = "backwards") -> Any:
    return element.animate(keyframes, to_object({"duration": duration, "delay": delay, "fill": fill}))

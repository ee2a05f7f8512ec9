"""Discs in motion. The board is right before anything moves; a motion only says where a disc came from."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable, to_js

from game.browser.dom import to_object
from game.view.board_shape import CELL
from game.view.motion import Motion

FIRST_ROW_MS = 170
BOUNCE = 0.055
FALLING = "cubic-bezier(0.5, 0, 0.9, 0.5)"
RISING = "cubic-bezier(0.1, 0.5, 0.5, 1)"

Keyframe = dict[str, Any]


def fall_ms(rows: float) -> float:
    """How long a fall over so many rows takes: with the square root, as things fall."""
    return float(FIRST_ROW_MS * max(rows, 0.25) ** 0.5) + 90


def fall(disc: Any, motion: Motion, delay: float) -> Any:
    """Let a drawn disc arrive at its place from where it came."""
    height = -(motion.start - motion.end) * CELL
    keyframes: list[Keyframe] = [
        {"transform": f"translate(0px, {height}px)", "easing": FALLING},
        {"transform": "translate(0px, 0px)", "easing": RISING, "offset": 0.72},
        {"transform": f"translate(0px, {height * BOUNCE}px)", "easing": FALLING, "offset": 0.86},
        {"transform": "translate(0px, 0px)"},
    ]
    return _animate(disc, keyframes, fall_ms(motion.start - motion.end), delay)


def leave(disc: Any, motion: Motion, delay: float, gone: Callable[[], None]) -> Any:
    """Let a disc that is no longer on the board fall out at the bottom, or fade where it was crushed."""
    if motion.crushed:
        keyframes: list[Keyframe] = [{"opacity": 1}, {"opacity": 0, "transform": "translate(0px, 30px) scale(1, 0.4)"}]
    else:
        keyframes = [
            {"transform": "translate(0px, 0px)", "easing": FALLING},
            {"transform": f"translate(0px, {CELL}px)"},
        ]
    animation = _animate(disc, keyframes, fall_ms(1), delay)
    animation.onfinish = create_once_callable(lambda _event: gone())
    return animation


def _animate(element: Any, keyframes: list[Keyframe], duration: float, delay: float) -> Any:
    timing = {"duration": duration, "delay": delay, "fill": "backwards"}
    return element.animate(to_js([to_object(keyframe) for keyframe in keyframes]), to_object(timing))

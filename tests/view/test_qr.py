"""The drawing of a QR code: the squares of the code, and nothing in the quiet zone."""

import re

import pytest
from qrcodegen import QrCode

from game.view.qr import QUIET_ZONE, qr_drawing


def dark(path: str) -> set[tuple[int, int]]:
    """The squares that a path covers."""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path)
    assert "".join(f"M{x} {y}h{width}v1h-{back}z" for x, y, width, back in runs) == path
    return {(int(x) + step, int(y)) for x, y, width, _ in runs for step in range(int(width))}


@pytest.mark.parametrize("text", ["https://play.example/#/join/AbCdEf0123456789-_", "x" * 400])
def test_the_squares_are_those_of_the_code(text: str) -> None:
    code = QrCode.encode_text(text, QrCode.Ecc.LOW)
    size = code.get_size()
    drawing = qr_drawing(text)
    expected = {(x + QUIET_ZONE, y + QUIET_ZONE) for y in range(size) for x in range(size) if code.get_module(x, y)}
    assert dark(drawing.path) == expected
    assert drawing.size == size + 8


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        qr_drawing("x" * 3000)

"""A QR code as a drawing: the path of its dark squares, each one unit wide, within a quiet zone."""

from dataclasses import dataclass

from qrcodegen import DataTooLongError, QrCode

QUIET_ZONE = 4
"""Empty squares on each side, as ISO/IEC 18004 asks for."""


@dataclass(frozen=True, slots=True)
class QrDrawing:
    """A square of `size` units, the quiet zone included, and the data of an SVG path."""

    size: int
    path: str


def qr_drawing(text: str) -> QrDrawing:
    """The drawing of a text; raises ValueError if it is too long for a QR code.

    >>> qr_drawing("four").size
    29
    """
    try:
        code = QrCode.encode_text(text, QrCode.Ecc.LOW)
    except DataTooLongError as error:
        raise ValueError("too long for a QR code") from error
    size = code.get_size()
    runs = []
    for y in range(size):
        x = 0
        while x < size:
            start = x
            while x < size and code.get_module(x, y):
                x += 1
            if x > start:
                runs.append(f"M{start + QUIET_ZONE} {y + QUIET_ZONE}h{x - start}v1h-{x - start}z")
            x += 1
    return QrDrawing(size + 2 * QUIET_ZONE, "".join(runs))

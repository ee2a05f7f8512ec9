"""A QR code on the page, drawn once it is looked at, since that takes a moment."""

from typing import Any

from game.browser.dom import create_svg, on
from game.view.qr import qr_drawing


class QrPicture:
    """The drawing inside a `<details>`; `details` holds an empty `<svg>`."""

    def __init__(self, details: Any) -> None:
        self._details = details
        self._picture = details.querySelector("svg")
        self._text = self._drawn = ""
        on(details, "toggle", lambda _event: self._draw())

    def show(self, text: str) -> None:
        """Show the code of a text; of none, nothing."""
        self._text = text
        self._details.hidden = not text
        self._draw()

    def _draw(self) -> None:
        if not self._details.open or self._text == self._drawn or not self._text:
            return
        self._drawn = self._text
        drawing = qr_drawing(self._text)
        self._picture.setAttribute("viewBox", f"0 0 {drawing.size} {drawing.size}")
        path = create_svg("path")
        path.setAttribute("d", drawing.path)
        self._picture.replaceChildren(path)

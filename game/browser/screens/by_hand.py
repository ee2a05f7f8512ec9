"""Beside the board of a match by link: the invitation as a picture, and codes that people hand each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js
from pyodide.ffi import JsException

from game.browser.announcer import Announcer
from game.browser.dom import find, on, set_text
from game.browser.screens.online import page_address
from game.browser.screens.qr import QrPicture
from game.i18n import pgettext
from game.match import Seat
from game.protocol.by_hand import CodeError
from game.view.route import Code, Online

if TYPE_CHECKING:
    from game.browser.peer import Room


class ByHandPanel:
    """Makes codes and takes them, for the room that is shown."""

    def __init__(self, announcer: Announcer) -> None:
        self._announcer = announcer
        self._room: Room | None = None
        self._panel = find("[data-codes]")
        self._make = find('[data-action="make-code"]')
        self._code = find("[data-code]")
        self._field = find("[data-code-input]")
        self._picture = QrPicture(find("[data-code-picture]"))
        self._invitation_picture = QrPicture(find("[data-invitation-picture]"))
        on(self._make, "click", self._make_pressed)
        on(find('[data-action="copy-code"]'), "click", self._copy)
        on(find('[data-action="use-code"]'), "click", self._use_pressed)

    def show(self, room: Room | None) -> None:
        """Offer codes to who plays in `room` and is not connected."""
        if room is not self._room:
            self._room = room
            self._panel.open = False
            self._field.value = ""
            self._show_code("", "")
            self._say("")
        self._panel.hidden = room is None or room.state == "watching" or room.connection in ("connected", "closed")
        self._make.hidden = room is None or room.seat is not Seat.HOST
        self._invitation_picture.show(page_address(Online(room.invitation)) if room else "")

    async def answer(self, text: str) -> None:
        """Take a friend's code and show the one that goes back."""
        if not self._room:
            return
        self._panel.open = True
        try:
            code = await self._room.take_code(text)
        except CodeError as error:
            self._say(str(error))
            return
        self._field.value = ""
        self._show_code(code, code)
        if code:
            self._say(pgettext("code", "Now give your friend this code. Keep this page open."))
        else:
            self._say(pgettext("code", "Thank you. The pages are connecting."))

    async def _make_pressed(self, _event: Any) -> None:
        if not self._room:
            return
        self._say(pgettext("code", "Making a code …"))
        try:
            code = await self._room.make_code()
        except CodeError as error:
            self._say(str(error))
            return
        self._show_code(code, page_address(Code(code)))
        self._say(
            pgettext("code", "Give your friend this code, then enter the one that comes back. Keep this page open.")
        )

    async def _use_pressed(self, _event: Any) -> None:
        await self.answer(str(self._field.value))

    async def _copy(self, _event: Any) -> None:
        try:
            await js.navigator.clipboard.writeText(self._code.textContent)
        except (JsException, AttributeError):
            js.getSelection().selectAllChildren(self._code)
            self._say(pgettext("code", "The code is selected. Copy it from there."))
            return
        self._say(pgettext("code", "Code copied."))

    def _show_code(self, code: str, pictured: str) -> None:
        set_text(self._code, code)
        self._picture.show(pictured)
        find("[data-code-shown]").hidden = not code

    def _say(self, sentence: str) -> None:
        set_text(find("[data-code-text]"), sentence)
        self._announcer.say(sentence)

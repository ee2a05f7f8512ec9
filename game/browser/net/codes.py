"""Codes that two people hand each other, made and taken for one room."""

from game.browser.net.hand import Hand
from game.i18n import pgettext
from game.match import Seat
from game.protocol.by_hand import AnswerCode, CodeError, OfferCode, read_code, write_code
from game.protocol.invitation import Invitation
from game.protocol.session import Session
from game.protocol.ways import Ways


class Codes:
    """Makes and takes codes; each method raises CodeError with a sentence for a person."""

    def __init__(self, hand: Hand, session: Session, ways: Ways) -> None:
        if not ways.direct:
            raise CodeError(
                pgettext("code", "The settings hide your address, and a code would tell it. Name a TURN server there.")
            )
        self._hand = hand
        self._session = session

    async def make(self) -> str:
        """A code with which the guest's page can reach this one."""
        description = await self._hand.offer()
        if not description:
            raise CodeError(pgettext("code", "This browser makes no direct connections, so there is no code."))
        code = OfferCode(self._session.ledger.invitation, self._session.key, description)
        self._hand.name(code.call)
        return write_code(code)

    async def take(self, text: str) -> str:
        """Take the other person's code and return the one to hand back, or nothing."""
        match read_code(text):
            case OfferCode() as code:
                answer = await self._answer(code)
            case AnswerCode() as code:
                answer = await self._accept(code)
        if answer is None:
            raise CodeError(pgettext("code", "This browser cannot use that code."))
        return answer

    async def _answer(self, code: OfferCode) -> str | None:
        self._check(code.invitation, code.key)
        description = await self._hand.answer(code.call, code.key, code.description)
        return write_code(AnswerCode(code.call, self._session.key, description)) if description else None

    async def _accept(self, code: AnswerCode) -> str | None:
        if self._session.seat is not Seat.HOST:
            raise CodeError(pgettext("code", "This code goes back to your friend's page. Enter it there."))
        if code.call != self._hand.offered:
            raise CodeError(
                pgettext(
                    "code", "This code answers another one than this page has made last. Make a new code and send it."
                )
            )
        return "" if await self._hand.accept(code.key, code.description) else None

    def _check(self, invitation: Invitation, key: str) -> None:
        """Refuse a first code that is not for this page."""
        if self._session.seat is Seat.HOST:
            raise CodeError(
                pgettext("code", "This is the first code, which your friend enters. Enter the one that comes back.")
            )
        if invitation.room != self._session.ledger.invitation.room or not self._session.is_host(key):
            raise CodeError(pgettext("code", "This code is for another match."))

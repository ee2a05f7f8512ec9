"""Two pages that meet without any server: a code that one person gives the other, and a code that comes back.

A code is an offer or an answer of a direct connection together with the room it is for and the key of the page that
made it. It is passed on by hand, and so nobody can put another in its place; who sits where is settled by signatures as
ever. An answer names the offer that it answers, and fits no other.
"""

import hashlib
from dataclasses import dataclass

from game.i18n import pgettext
from game.notation.visible import visible
from game.protocol import description as sdp
from game.protocol.canonical import to_bytes, to_text
from game.protocol.invitation import Invitation, decode_invitation
from game.protocol.strict import KEY

VERSION = 1
OFFER = 0x48
ANSWER = 0x49
CALL_LENGTH = 8
CHECK_LENGTH = 3
LONGEST = 396
"""Characters of a code."""
FIELD = 2**256 - 2**224 + 2**192 + 2**96 - 1
CURVE = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
"""The field and the constant of the curve P-256 (FIPS 186-5)."""
KEY_LENGTH = 33


class CodeError(ValueError):
    """A text is not a code that can be used here; the error's text is a sentence for a person."""


@dataclass(frozen=True, slots=True)
class OfferCode:
    """The first code: the room, the key that hosts it, and how its page can be reached."""

    invitation: Invitation
    key: str
    description: str
    """As browsers read it."""

    @property
    def call(self) -> str:
        """The name of this offer, the same on both pages."""
        return to_text(hashlib.sha256(_offer(self)).digest()[:CALL_LENGTH])


@dataclass(frozen=True, slots=True)
class AnswerCode:
    """The code that comes back, for the offer `call`."""

    call: str
    key: str
    description: str


def write_code(code: OfferCode | AnswerCode) -> str:
    """A code as text of fewer than 400 characters; raises ValueError if the description is none."""
    match code:
        case OfferCode():
            data = _offer(code)
        case AnswerCode(call, key, description):
            data = bytes([VERSION, ANSWER]) + to_bytes(call) + compressed(key)
            data += _description(description, len(data))
    return to_text(data + _check(data))


def read_code(text: str) -> OfferCode | AnswerCode:
    """The code that a text holds, also in the midst of a link; raises CodeError with a sentence."""
    word = "".join(visible(text).split()).rpartition("/")[2]
    damaged = CodeError(
        pgettext("code", "This code is damaged or not whole. Copy it again from the first to the last letter.")
    )
    try:
        data = to_bytes(word) if 0 < len(word) <= LONGEST else b""
    except ValueError:
        raise damaged from None
    data, check = data[:-CHECK_LENGTH], data[-CHECK_LENGTH:]
    if not data or _check(data) != check:
        raise (
            damaged
            if not _is_invitation(word)
            else CodeError(
                pgettext("code", "This is the link of an invitation, not a code. Open it like any other link.")
            )
        )
    if data[0] != VERSION:
        raise CodeError(pgettext("code", "This code was made by another version of the game. Reload both pages."))
    try:
        return _read(data[1], data[2:])
    except (ValueError, IndexError):
        raise damaged from None


def invitation_of(text: str) -> Invitation:
    """The room that a first code is for; raises CodeError with a sentence."""
    code = read_code(text)
    if isinstance(code, AnswerCode):
        raise CodeError(pgettext("code", "This code goes back to your friend's page. Enter it there."))
    return code.invitation


def compressed(key: str) -> bytes:
    """A public key as 33 bytes; raises ValueError if it has not the shape of one."""
    data = to_bytes(key) if KEY.fullmatch(key) else b""
    if data[:1] != b"\4":
        raise ValueError("not a public key")
    return bytes([2 + data[-1] % 2]) + data[1:KEY_LENGTH]


def expanded(data: bytes) -> str:
    """The public key that `compressed` made short; raises ValueError if there is none on the curve (SEC 1, 2.3.4)."""
    x = int.from_bytes(data[1:])
    square = (x**3 - 3 * x + CURVE) % FIELD
    y = pow(square, (FIELD + 1) // 4, FIELD)
    if len(data) != KEY_LENGTH or data[0] not in (2, 3) or x >= FIELD or y * y % FIELD != square:
        raise ValueError("not a public key")
    y = y if y % 2 == data[0] % 2 else FIELD - y
    return to_text(b"\4" + data[1:] + y.to_bytes(32))


def _offer(code: OfferCode) -> bytes:
    game = to_bytes(code.invitation.serverless.encode())
    data = bytes([VERSION, OFFER, len(game)]) + game + compressed(code.key)
    return data + _description(code.description, len(data))


def _description(text: str, before: int) -> bytes:
    return sdp.pack(sdp.read_sdp(text), LONGEST * 3 // 4 - CHECK_LENGTH - before)


def _read(kind: int, data: bytes) -> OfferCode | AnswerCode:
    if kind == OFFER:
        game, data = data[1 : 1 + data[0]], data[1 + data[0] :]
        invitation = decode_invitation(to_text(game))
        key = expanded(data[:KEY_LENGTH])
        return OfferCode(invitation, key, sdp.write_sdp(sdp.unpack(data[KEY_LENGTH:]), offers=True))
    if kind == ANSWER:
        call, data = to_text(data[:CALL_LENGTH]), data[CALL_LENGTH:]
        key = expanded(data[:KEY_LENGTH])
        return AnswerCode(call, key, sdp.write_sdp(sdp.unpack(data[KEY_LENGTH:]), offers=False))
    raise ValueError("no such kind of code")


def _is_invitation(word: str) -> bool:
    try:
        decode_invitation(word)
    except ValueError:
        return False
    return True


def _check(data: bytes) -> bytes:
    return hashlib.sha256(b"fourfall code" + data).digest()[:CHECK_LENGTH]

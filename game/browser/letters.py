"""Games by letter: the table of somebody who answers a link with a link, and what this device knows of such games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from random import SystemRandom
from urllib.parse import parse_qsl

from game.browser.records import CURRENT
from game.browser.screens.online import OnlineTable
from game.browser.table import DAMAGED, LOCAL_MATCH, KeptTexts, Table, could_not_be_read
from game.i18n import pgettext
from game.match import (
    Accept,
    Action,
    ClaimDraw,
    Event,
    Offer,
    OfferKind,
    Play,
    Redo,
    Refusal,
    Refused,
    Resign,
    Seat,
    Undo,
)
from game.notation.letter import Letter, Standing, compare, format_letter, named, parse_letter, side_of_reader
from game.rules import Side
from game.view.replay import replay_of, sitting_of

LETTERS = "letter."
"""The storage's key of a game by letter, before its name; its text is the own side and the letter's parameters."""
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
NAME_LENGTH = 12


class LetterTable:
    """The table of a game by letter. It is kept after each action; own moves can be taken back until the next opening.

    `listener` is told what happened.
    """

    solo = answers = False
    elapsed = None
    levels: Mapping[Seat, int] = {}

    def __init__(
        self, letter: Letter, own: Side, storage: KeptTexts, listener: Callable[[tuple[Event, ...]], None]
    ) -> None:
        self.name = letter.name or new_name()
        self.sitting = sitting_of(letter.game)
        self.own = own
        self._received = len(letter.game.moves)
        self._storage = storage
        self._listener = listener
        self._keep()

    @property
    def letter(self) -> Letter:
        """The game as it stands, to be sent."""
        return Letter(replay_of(self.sitting.match, self.sitting.players), self.name)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The visitor's seat."""
        return (self.sitting.seat_of(self.own),)

    @property
    def can_take_back(self) -> bool:
        """Whether a move was made that has not been answered yet."""
        return len(self.sitting.match.moves) > self._received

    @property
    def to_send(self) -> bool:
        """Whether it is for the other side to go on, or to learn the end."""
        return self.sitting.match.to_move is not self.own

    @property
    def obstacle(self) -> str:
        """Why nothing can be done now, as a sentence; empty while it can."""
        if self.sitting.match.outcome or not self.to_send:
            return ""
        return pgettext("letter", "It is your friend's turn. Send the link, and open the one that comes back.")

    def act(self, action: Action) -> None:
        """Do something from the visitor's seat; raises `Refused`."""
        seat = self.seats[0]
        match action:
            case Offer(OfferKind.REMATCH):
                self.sitting.apply(seat, action)
                events = self.sitting.apply(seat.other, Accept())
                self.own = self.sitting.side_of(seat)
                self.name = new_name()
                self._received = 0
            case Undo() if not self.can_take_back:
                raise Refused(Refusal.NOTHING_TO_UNDO, pgettext("match", "There is no move to take back."))
            case Play() | Resign() | ClaimDraw() | Undo() | Redo():
                events = self.sitting.apply(seat, action)
            case _:
                raise Refused(Refusal.NO_OFFER, pgettext("letter", "In a game by letter there are no offers."))
        self._keep()
        self._listener(events)

    def _keep(self) -> None:
        keep_letter(self._storage, self.letter, self.own)


def table_name(table: Table) -> str:
    """The name of a table on this device."""
    match table:
        case OnlineTable():
            return table.room.invitation
        case LetterTable():
            return LETTERS + table.name
    return LOCAL_MATCH


def letter_of(table: Table, storage: KeptTexts) -> tuple[Letter, Side] | None:
    """The game at another kind of table as a letter, and the side that sends it; None while that one has to move."""
    sitting = table.sitting
    match = sitting.match
    own = sitting.side_of(table.seats[0]) if len(table.seats) == 1 else match.positions[-1 - bool(match.moves)].mover
    if match.to_move is own:
        return None
    current = storage.get(CURRENT + table_name(table)) or ""
    known = current.startswith(f"{sitting.game_number} ")
    name = sha256(current.encode()).hexdigest()[:NAME_LENGTH] if known else new_name()
    return Letter(replay_of(match, sitting.players), name), own


def open_letter(
    opened: Letter,
    own_name: str,
    storage: KeptTexts,
    listener: Callable[[tuple[Event, ...]], None],
    own: Side | None = None,
) -> tuple[LetterTable, str]:
    """The table of a letter that somebody opens who goes by `own_name`, and a sentence if it is not the next one.

    Where nothing is known of the game, they play `own`, or else the side that has to answer the letter.
    """
    known, sentence = None, ""
    try:
        known = kept_letter(storage, opened.name) if opened.name else None
    except ValueError as error:
        storage.set(DAMAGED + LETTERS + opened.name, storage.get(LETTERS + opened.name) or "")
        sentence = str(error)
    if known is None:
        own = own or side_of_reader(opened)
        return LetterTable(named(opened, own, own_name), own, storage, listener), sentence
    letter, own = known
    standing = compare(letter, opened, own)
    newest = opened if standing is Standing.NEWER else letter
    table = LetterTable(named(newest, own, own_name), own, storage, listener)
    return table, describe(standing)


def describe(standing: Standing) -> str:
    """What is said of a letter that is not the next one; empty for one that is."""
    match standing:
        case Standing.OLDER:
            return pgettext("letter", "This link is an older one. Here is the game as far as it has come.")
        case Standing.DIFFERENT:
            return pgettext(
                "letter", "This link tells another course of the game than the one known here, so it was not taken."
            )
    return ""


def keep_letter(storage: KeptTexts, letter: Letter, own: Side) -> None:
    """Keep a game by letter, as it stands for the player of the side `own`."""
    storage.set(LETTERS + letter.name, f"{own.value} {format_letter(letter)}")


def kept_letter(storage: KeptTexts, name: str) -> tuple[Letter, Side] | None:
    """A game by letter with the own side in it, as it was kept; None where there is none.

    Raises ValueError with a sentence when it cannot be read.
    """
    text = storage.get(LETTERS + name)
    if text is None:
        return None
    side, _, query = text.partition(" ")
    try:
        return parse_letter(dict(parse_qsl(query, keep_blank_values=True))), Side(side)
    except ValueError as error:
        raise ValueError(could_not_be_read()) from error


def new_name() -> str:
    """A name that no other game has."""
    random = SystemRandom()
    return "".join(random.choice(ALPHABET) for _ in range(NAME_LENGTH))

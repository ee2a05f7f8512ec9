"""Where a match is played: what the play screen needs of it, and the table of two people on one device."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Protocol

from game.i18n import pgettext
from game.match import (
    Accept,
    Action,
    ClaimTime,
    Event,
    Offer,
    OfferKind,
    Play,
    Refusal,
    Refused,
    Resign,
    Seat,
    Sitting,
    TimeControl,
    clean_name,
)
from game.notation import InvalidMoveError, format_move, parse_move
from game.notation.kept import read_kept
from game.rules import Move, Outcome, Side, Size, Termination, Variant
from game.view.route import LEVELS
from game.view.standing import standing

LOCAL_MATCH = "local-match"
DAMAGED = "damaged."
"""Before the key of what could not be read, when it was set aside."""
VERSION = 2
"""Of how a match is kept. The first had no number, and nothing of what was taken back."""


class KeptTexts(Protocol):
    """Texts by key that outlive the page."""

    def get(self, key: str) -> str | None:
        """The text at `key`, or None."""

    def set(self, key: str, text: str) -> None:
        """Keep `text` at `key`."""

    def remove(self, key: str) -> None:
        """Forget what is at `key`."""


class Table(Protocol):
    """A place where a match is played."""

    @property
    def sitting(self) -> Sitting:
        """The games of this table."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of whoever sits at this device: both, one, or none for a watcher."""

    @property
    def levels(self) -> Mapping[Seat, int]:
        """The seats that the computer has, with the level at which it plays."""

    @property
    def solo(self) -> bool:
        """Whether nobody at another device takes part: moves are taken back at will, and hints are given."""

    @property
    def answers(self) -> bool:
        """Whether the other side can be asked something, such as for a draw, and answers at this table."""

    @property
    def can_take_back(self) -> bool:
        """Whether there is a move to take back."""

    @property
    def elapsed(self) -> int | None:
        """Milliseconds that the present turn has taken, where the table measures it and not the page."""

    @property
    def obstacle(self) -> str:
        """Why nothing can be done from this device now, whoever has the turn, as a sentence; empty while it can."""

    def act(self, action: Action) -> None:
        """Do something from a seat of this device; raises `Refused`. What happens goes to the table's listener."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A match that this device keeps; `levels` as in `Table`."""

    sitting: Sitting
    levels: Mapping[Seat, int] = field(default_factory=dict)


class LocalTable:
    """Two people who take turns on one device. The match is kept after each action."""

    seats = (Seat.HOST, Seat.GUEST)
    levels: Mapping[Seat, int] = {}
    solo = answers = True
    elapsed = None
    obstacle = ""

    def __init__(self, sitting: Sitting, storage: KeptTexts, listener: Callable[[tuple[Event, ...]], None]) -> None:
        self.sitting = sitting
        self._storage = storage
        self._listener = listener
        self._keep()

    @property
    def can_take_back(self) -> bool:
        """Whether a move has been made, or the game has ended."""
        match = self.sitting.match
        return bool(match.moves or match.agreed)

    def act(self, action: Action) -> None:
        """Do something for the side to move; raises `Refused`."""
        if self.obstacle:
            raise Refused(Refusal.NOT_YOUR_TURN, self.obstacle)
        match action:
            case Offer(OfferKind.REMATCH):
                # Two people at one device agree before one of them presses.
                self.sitting.apply(Seat.HOST, action)
                events = self.sitting.apply(Seat.GUEST, Accept())
            case _:
                events = self.sitting.apply(self._actor(action), action)
        self._keep()
        self._listener(events)

    def _actor(self, action: Action) -> Seat:
        match = self.sitting.match
        offer = match.offer
        if isinstance(action, ClaimTime) and match.to_move:
            return self.sitting.seat_of(match.to_move.other)
        if offer and not isinstance(action, Play | Resign):
            return self.sitting.seat_of(offer.side.other)
        return self.sitting.seat_of(match.position.to_move or Side.RED)

    def _keep(self) -> None:
        keep(self._storage, Kept(self.sitting))


def keep(storage: KeptTexts, kept: Kept) -> None:
    """Keep a match of this device in place of the one before."""
    storage.set(LOCAL_MATCH, json.dumps(_to_data(kept)))


def kept_match(storage: KeptTexts) -> Kept | None:
    """The match that this device kept, or None; raises ValueError with a sentence when it cannot be read.

    Then it is set aside, so that the next match does not take its place.
    """
    text = storage.get(LOCAL_MATCH)
    if text is None:
        return None
    try:
        return _from_data(read_kept(text))
    except (ValueError, KeyError, TypeError, AttributeError, InvalidMoveError, Refused) as error:
        storage.set(DAMAGED + LOCAL_MATCH, text)
        storage.remove(LOCAL_MATCH)
        raise ValueError(could_not_be_read()) from error


def could_not_be_read() -> str:
    """What is said of a game that was kept and is damaged."""
    return pgettext("storage", "The game kept on this device could not be read. It was set aside.")


def _to_data(kept: Kept) -> dict[str, Any]:
    sitting, agreed = kept.sitting, kept.sitting.match.agreed
    return {
        "version": VERSION,
        "variant": sitting.variant.key,
        "size": str(sitting.size),
        "host_side": sitting.host_side.value,
        "winners": [seat.value if seat else None for seat in sitting.winners],
        "moves": [format_move(move) for move in sitting.match.moves],
        "undone": [format_move(move) for move in sitting.match.undone],
        "agreed": [agreed.winner.value if agreed.winner else None, agreed.termination.value] if agreed else None,
        "levels": {seat.value: level for seat, level in kept.levels.items()},
        "names": {seat.value: name for seat, name in sitting.names.items()},
        "clock": str(sitting.control) if sitting.control else None,
        "times": sitting.match.times,
        "standing": standing(sitting.match.position),
    }


def _from_data(data: dict[str, Any]) -> Kept:
    if data.get("version", 1) > VERSION:
        raise ValueError("a later version of the program kept this")
    control = TimeControl.parse(data["clock"]) if data.get("clock") else None
    sitting = Sitting(Variant.from_key(data["variant"]), Size.parse(data["size"]), Side(data["host_side"]), control)
    sitting.winners = tuple(Seat(name) if name else None for name in data["winners"])
    sitting.names = {Seat(seat): clean_name(name) for seat, name in data.get("names", {}).items()}
    for text, spent in zip_longest(data["moves"], data.get("times", ())):
        side = sitting.match.to_move or Side.RED  # once the game is over a move of either is refused
        sitting.apply(sitting.seat_of(side), Play(parse_move(text), int(spent or 0)))
    sitting.match.undone = _undone(sitting, data.get("undone", ()))
    if data["agreed"]:
        winner, termination = data["agreed"]
        sitting.match.agreed = Outcome(Side(winner) if winner else None, Termination(termination))
    levels = {Seat(name): LEVELS[LEVELS.index(level)] for name, level in data.get("levels", {}).items()}
    return Kept(sitting, levels)


def _undone(sitting: Sitting, texts: Sequence[str]) -> tuple[Move, ...]:
    """The moves that were taken back and can be played again, the last one first."""
    moves = tuple(map(parse_move, texts))
    position = sitting.match.position
    for move in reversed(moves):
        position = position.play(move)
    return moves

"""What happened. Events are values; they hold positions so that a listener can draw the difference."""

from dataclasses import dataclass

from game.match.action import OfferKind
from game.rules import Move, Outcome, Position, Side, Size, Variant


@dataclass(frozen=True, slots=True)
class Started:
    """A game began; `number` counts the games of the sitting from 0."""

    number: int
    variant: Variant
    size: Size


@dataclass(frozen=True, slots=True)
class Played:
    """`side` made `move`, which led from the position `before` to `after`."""

    side: Side
    move: Move
    before: Position
    after: Position


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The moves that led from `after` to `before` were taken back; the position is now `after` again."""

    before: Position
    after: Position


@dataclass(frozen=True, slots=True)
class Offered:
    """`side` made an offer, which is now open; a takeback says how many moves would still stand."""

    side: Side
    kind: OfferKind
    standing: int | None = None


@dataclass(frozen=True, slots=True)
class Declined:
    """The offer that was open is so no longer; `side` is the one that let it lapse."""

    side: Side
    kind: OfferKind


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Introduced:
    """The person who plays `side` goes by this name now, or by none if it is empty."""

    side: Side
    name: str


@dataclass(frozen=True, slots=True)
class Reacted:
    """The person who plays `side` said the phrase of this number."""

    side: Side
    number: int


Event = Started | Played | TakenBack | Offered | Declined | Ended | Introduced | Reacted

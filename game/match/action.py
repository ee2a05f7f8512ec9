"""What a player can do. An action carries no side: who does it is said where it is applied."""

from dataclasses import dataclass
from enum import Enum

from game.rules import Move


class OfferKind(Enum):
    """What can be offered to the other side; nothing happens before it is accepted."""

    DRAW = "draw"
    TAKEBACK = "takeback"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move that took `spent` milliseconds, which counts where there is a clock."""

    move: Move
    spent: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer a draw or a rematch, or ask for one's last move back; asking for what the other side asks accepts it."""

    kind: OfferKind


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the other side's open offer."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline the other side's open offer, or withdraw one's own."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up; the other side wins."""


@dataclass(frozen=True, slots=True)
class ClaimDraw:
    """Claim a draw while the same position stands for the third time."""


@dataclass(frozen=True, slots=True)
class ClaimTime:
    """Claim the win because the other side's time has run out; whoever passes it on has made sure that it has."""


@dataclass(frozen=True, slots=True)
class Abandon:
    """Call the game off, without a result.

    It is meant for a game that has hardly begun and for one whose other player does not come back; which of the two
    players left cannot be proved to a third page, so nobody loses by it.
    """


@dataclass(frozen=True, slots=True)
class Introduce:
    """Say by which name one goes; an empty one takes it back. It is a name that `clean_name` leaves as it is."""

    name: str


@dataclass(frozen=True, slots=True)
class React:
    """Say one of the phrases that are agreed on beforehand, by its number from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last move back (one device only)."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Play the move again that was taken back last (one device only)."""


Action = Play | Offer | Accept | Decline | Resign | ClaimDraw | ClaimTime | Abandon | Introduce | React | Undo | Redo

"""A game being played: who sits where, what they may do, and what came of it.

`Match.apply` and `Sitting.apply` are the only writers; everything else (screen, sound, storage, network) listens to
the events they return.
"""

from game.match.action import (
    Abandon,
    Accept,
    Action,
    ClaimDraw,
    Decline,
    Offer,
    OfferKind,
    Play,
    Redo,
    Resign,
    Undo,
)
from game.match.event import Declined, Ended, Event, Offered, Played, Started, TakenBack
from game.match.match import Match
from game.match.refusal import Refusal, Refused
from game.match.seat import Seat
from game.match.sitting import Score, Sitting

__all__ = [
    "Abandon",
    "Accept",
    "Action",
    "ClaimDraw",
    "Decline",
    "Declined",
    "Ended",
    "Event",
    "Match",
    "Offer",
    "OfferKind",
    "Offered",
    "Play",
    "Played",
    "Redo",
    "Refusal",
    "Refused",
    "Resign",
    "Score",
    "Seat",
    "Sitting",
    "Started",
    "TakenBack",
    "Undo",
]

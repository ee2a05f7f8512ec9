"""A game being played: who sits where, what they may do, and what came of it.

`Match.apply` and `Sitting.apply` are the only writers; everything else (screen, sound, storage, network) listens to
the events they return.
"""

from game.match.action import (
    Abandon,
    Accept,
    Action,
    ClaimDraw,
    ClaimTime,
    Decline,
    Introduce,
    Offer,
    OfferKind,
    Play,
    React,
    Redo,
    Resign,
    Undo,
)
from game.match.clock import Stopwatch, TimeControl
from game.match.event import Declined, Ended, Event, Introduced, Offered, Played, Reacted, Started, TakenBack
from game.match.match import Match
from game.match.refusal import Refusal, Refused
from game.match.seat import Seat
from game.match.sitting import PHRASES, Score, Sitting
from game.notation.name import LONGEST_NAME, clean_name

__all__ = [
    "LONGEST_NAME",
    "PHRASES",
    "Abandon",
    "Accept",
    "Action",
    "ClaimDraw",
    "ClaimTime",
    "Decline",
    "Declined",
    "Ended",
    "Event",
    "Introduce",
    "Introduced",
    "Match",
    "Offer",
    "OfferKind",
    "Offered",
    "Play",
    "Played",
    "React",
    "Reacted",
    "Redo",
    "Refusal",
    "Refused",
    "Resign",
    "Score",
    "Seat",
    "Sitting",
    "Started",
    "Stopwatch",
    "TakenBack",
    "TimeControl",
    "Undo",
    "clean_name",
]

"""Whether what the page across says of its time, or of this page's time, can be true as far as this page has seen.

Each page measures its own player and signs what it measured, so a lie has to be bounded from here. Two things are
known for certain: for how long the other player has had the turn at least, which is the time between the messages of a
page that has shown that it holds all that was written here; and for how long at most it has been this player's turn,
which is the time since the last message that came before the move that gave it. What is worse than that by more than
the tolerance is refused by its name. Silence counts for little in the first, and for much in the second, so that
whoever slept or was without a network is not accused.
"""

from collections.abc import Hashable
from math import inf

from game.match import ClaimTime, Play, Sitting
from game.protocol.entry import Body
from game.protocol.fault import Fault, ProtocolError
from game.rules import Side

TOLERANCE = 10.0
"""Seconds that a statement may be away from what is known."""
GAP = 5.0
"""Seconds between two messages beyond which the other page may have been asleep."""


class Witness:
    """Watches the time in a match by link; times are in seconds, from any start."""

    def __init__(self) -> None:
        self._turn: Hashable = None
        self._other_thinks = False
        self._reached = False
        self._thought = 0.0
        self._heard: float | None = None
        self._heard_before: float | None = None
        self._since: float | None = None

    def hear(self, now: float, holds_all: bool | None) -> None:
        """A message came from across; `holds_all` says whether its page has all that was written here, if it shows."""
        if self._heard is not None and self._other_thinks and self._reached:
            self._thought += min(now - self._heard, GAP)
        if holds_all is not None:
            self._reached = holds_all
        self._heard_before, self._heard = self._heard, now

    def look(self, sitting: Sitting, own: Side) -> None:
        """See how the match stands, after each change and before anything else is heard."""
        turn = (sitting.game_number, sitting.match.moves, sitting.match.to_move)
        if turn != self._turn:
            self._turn = turn
            self._other_thinks = sitting.match.to_move is own.other
            self._reached = False
            self._thought = 0.0
            self._since = self._heard_before

    def check(self, body: Body, sitting: Sitting, own: Side, now: float) -> None:
        """Make sure that what the other player says can be true; raises ProtocolError."""
        match = sitting.match
        if not match.clock_runs:
            return
        match body:
            case Play(_, spent) if match.to_move is own.other and spent / 1000 + TOLERANCE < self._thought:
                raise ProtocolError(Fault.IMPOSSIBLE_TIME, "the move took longer than it says")
            case ClaimTime() if match.to_move is own and self._at_most(now) + TOLERANCE < match.time_left(own) / 1000:
                raise ProtocolError(Fault.IMPOSSIBLE_TIME, "there is time left")

    def _at_most(self, now: float) -> float:
        """For how long it has been this player's turn at most."""
        return inf if self._since is None else now - self._since

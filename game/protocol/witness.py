"""The time of the present turn as this page has seen it, and whether what the page across says of it can be true.

Each page measures its own player and signs what it measured, so a lie has to be bounded from here. Two things are
known for certain: since when this page has the position, and for how long the other player has had the turn at least,
which is the time between the messages of a page that has shown that it holds all that was written here. Silence counts
for little in that, so that whoever slept or was without a network is not accused.

So a claim to have won on time waits until the position has been here for as long as there was time left; and a move
that took longer than it says, by more than the tolerance, is named. It stands all the same, since a clock may also be
wrong by accident, and a match in which a signed move is refused could never go on. Only a win on time it does not undo.
"""

from dataclasses import dataclass, replace

from game.match import ClaimTime, Play, Sitting
from game.notation import format_move
from game.protocol.entry import Body
from game.protocol.fault import Fault, ProtocolError
from game.rules import Side, Termination

TOLERANCE = 10.0
"""Seconds by which a move may have taken longer than it says."""
GAP = 5.0
"""Seconds between two messages beyond which the other page may have been asleep."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that is kept, for a reload gives no time back. Times are in seconds, from any start."""

    name: str
    """The game and its moves."""
    began: float
    """When this page had the position."""
    reached: float | None = None
    """When the page across, whose turn it is, had shown that it has it too, or should have; None until then."""

    def by(self, now: float) -> "Turn":
        """The same at `now`: somebody may have set the clock back since."""
        reached = None if self.reached is None else min(self.reached, now)
        return Turn(self.name, min(self.began, now), reached)


class Witness:
    """Watches the time in a match by link. `kept` is the turn that was last kept, taken up again at `now`."""

    def __init__(self, kept: Turn | None, now: float) -> None:
        self.turn = kept.by(now) if kept else Turn("", now)
        self._other_thinks = False
        self._shown = False
        self._thought = 0.0
        self._heard: float | None = None

    def hear(self, now: float, holds_all: bool | None) -> None:
        """A message came from across; `holds_all` says whether its page has all that was written here, if it shows."""
        if self._heard is not None and self._other_thinks and self._shown:
            self._thought += min(now - self._heard, GAP)
        self._shown = self._shown or holds_all is True
        # Who is heard for long but shows nothing has no more time by that; a claim that comes early waits over there.
        has_it = self._shown or (holds_all is False and now - self.turn.began > TOLERANCE)
        if has_it and self._other_thinks and self.turn.reached is None:
            self.turn = replace(self.turn, reached=now)
        self._heard = now

    def look(self, sitting: Sitting, own: Side | None, now: float) -> None:
        """See how the match stands, after each change and before anything else is heard; `own` is the player here."""
        name = _turn_of(sitting)
        self._other_thinks = own is not None and sitting.match.position.to_move is own.other
        if name != self.turn.name:
            self.turn = Turn(name, now)
            self._shown = False
            self._thought = 0.0

    def elapsed(self, now: float) -> float:
        """For how long the side to move has had the position; the other player has it once the page across shows so."""
        since = self.turn.reached if self._other_thinks else self.turn.began
        return 0.0 if since is None else now - since

    def doubts(self, body: Body, there: Sitting, sitting: Sitting, now: float) -> bool:
        """Whether what the other player, who stood at `there`, says cannot be true, if it may be taken all the same.

        Raises ProtocolError for what has to wait, and for a move that cannot have been made in time.
        """
        match = sitting.match
        if not there.match.clock_runs or _turn_of(there) != self.turn.name:
            return False
        match body:
            case Play(_, spent) if spent / 1000 + TOLERANCE < self._thought:
                if match.outcome and match.outcome.termination is Termination.TIME:
                    raise ProtocolError(Fault.IMPOSSIBLE_TIME, "the time had run out before")
                return True
            case ClaimTime() if match.to_move and 1000 * self.elapsed(now) < match.time_left(match.to_move):
                raise ProtocolError(Fault.NOT_YET, "there is time left")
        return False


def _turn_of(sitting: Sitting) -> str:
    """The name of the turn; the same once the game was ended in it."""
    return " ".join([str(sitting.game_number), *map(format_move, sitting.match.moves)])

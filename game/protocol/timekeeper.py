"""The witness of a session: lets it see what the session does and hears, and asks it about what comes in."""

from collections.abc import Callable

from game.match import ClaimTime, Play
from game.protocol.entry import Entry
from game.protocol.message import Message, State
from game.protocol.session import Session
from game.protocol.witness import Turn, Witness
from game.rules import Side


class Timekeeper:
    """Keeps the time of a session. `clock` gives seconds from any start, the same as for the turn that was `kept`."""

    def __init__(self, session: Session, clock: Callable[[], float], kept: Turn | None) -> None:
        self._session = session
        self._clock = clock
        self._witness = Witness(kept, clock())
        self.look()

    @property
    def turn(self) -> Turn:
        """The present turn, to be kept."""
        return self._witness.turn

    @property
    def elapsed(self) -> int:
        """Milliseconds that the present turn has taken, as far as this page knows."""
        return int(1000 * self._witness.elapsed(self._clock()))

    def look(self) -> None:
        """See how the match stands, after each change."""
        self._witness.look(self._session.sitting, self._side, self._clock())

    def hear(self, name: str, message: Message) -> None:
        """A message came from a page; that of the player across tells something of the time."""
        session = self._session
        if session.seat and session.plays(session.peers[name].key):
            written = len(session.ledger.logs[session.seat])
            holds_all = message.mark(session.seat).length >= written if isinstance(message, State) else None
            self._witness.hear(self._clock(), holds_all)

    def doubts(self, entry: Entry) -> bool:
        """Whether an entry that is new here says something impossible of the time; raises ProtocolError as the witness.

        It may be taken in all the same.
        """
        session = self._session
        across = session.seat and entry.seat is session.seat.other
        new = entry.number == len(session.ledger.logs[entry.seat])
        if not across or not new or not isinstance(entry.body, Play | ClaimTime):
            return False
        there = session.ledger.past(entry)
        return self._witness.doubts(entry.body, there, session.sitting, self._clock())

    @property
    def _side(self) -> Side | None:
        """The side of the player here; None for who only watches."""
        return self._session.sitting.side_of(self._session.seat) if self._session.seat else None

"""What a person is told when something is wrong with what another page sent.

Whoever has the link can write to a page, so a sentence is shown only where the page that it follows from can be meant
by it, and once until the match goes on.
"""

from collections.abc import Callable

from game.i18n import pgettext
from game.protocol.fault import HARMLESS, Fault
from game.protocol.session import Session


class Complaints:
    """Makes complaints; `tell` gets the name of the fault and a sentence."""

    def __init__(self, tell: Callable[[str, str], None]) -> None:
        self._tell = tell
        self._made: set[Fault] = set()

    def make(self, fault: Fault) -> None:
        """Tell the person of a fault, unless that was done already."""
        if fault not in self._made:
            self._made.add(fault)
            self._tell(fault.value, complaint(fault))

    def repeat(self, fault: Fault) -> bool:
        """Tell the person once more of a fault that still stands; False if there was none."""
        stands = fault in self._made
        self._made.discard(fault)
        if stands:
            self.make(fault)
        return stands

    def drop(self) -> None:
        """The match has gone on: what was wrong is over."""
        self._made.clear()


def is_meant(session: Session, key: str, fault: Fault) -> bool:
    """Whether the person should know of what the page that holds `key` has found, when it is this page's fault."""
    match fault:
        case Fault.SEAT_TAKEN:
            return session.seat is None and session.is_host(key)
        case Fault.NOT_WATCHED:
            return session.seat is None and session.seat_of(key) is not None
        case Fault.UNKNOWN_VERSION:
            return _concerns(session, key)
    return False


def is_blamed(session: Session, key: str, fault: Fault) -> bool:
    """Whether the person should know of a fault of the page that holds `key`."""
    if fault is Fault.UNKNOWN_VERSION:
        return _concerns(session, key)
    return fault not in HARMLESS and session.seat_of(key) is not None


def _concerns(session: Session, key: str) -> bool:
    """Whether that page plays here or may come to; until the guest's seat is taken, anybody may."""
    return session.seat_of(key) is not None or not session.complete


def complaint(fault: Fault) -> str:
    """The sentence for a fault."""
    match fault:
        case Fault.SEAT_TAKEN:
            return pgettext("link", "Somebody else has taken the seat. You can watch.")
        case Fault.FORK:
            return pgettext("link", "Two records of this match are signed, and they differ. Both are kept.")
        case Fault.NOT_WATCHED:
            return pgettext("link", "The two who play do not let others watch this match.")
        case Fault.TOO_MANY:
            return pgettext("link", "The other page sends far too much. What is too much is left unread.")
        case Fault.UNKNOWN_VERSION:
            return pgettext("link", "The other page runs another version of the game. Reload both pages.")
        case Fault.IMPOSSIBLE_TIME:
            return pgettext("link", "The other page says something of the time that cannot be true.")
    return pgettext("link", "The other page sent something that is not allowed. Nothing has changed.")

"""What a person is told when something is wrong with what another page sent."""

from game.i18n import pgettext
from game.protocol.fault import Fault


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

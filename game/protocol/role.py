"""Who calls whom, so that two pages never call each other at once.

The host calls everybody. While it is away the guest calls those who watch, so that they miss nothing. Somebody who
watches may not know yet who the guest is, and then believes whoever calls: what it is told carries signatures.
"""

from enum import IntEnum

from game.match import Seat


class Role(IntEnum):
    """What a page is in a room; lower ones call higher ones."""

    HOST = 0
    GUEST = 1
    VISITOR = 2

    @classmethod
    def of(cls, seat: Seat | None) -> "Role":
        """The role of who holds that seat, or none."""
        return {Seat.HOST: cls.HOST, Seat.GUEST: cls.GUEST, None: cls.VISITOR}[seat]

    @property
    def across(self) -> frozenset["Role"]:
        """The roles of which one page has to be reached; for a visitor it is the page that serves."""
        return _ACROSS[self]

    def calls(self, other: "Role", alone: bool) -> bool:
        """Whether it is this page that calls; `alone` if it does not reach the page across."""
        return self is Role.HOST or (self is Role.GUEST and other is Role.VISITOR and alone)

    def is_called_by(self, other: "Role", alone: bool) -> bool:
        """Whether this page lets the other one call it."""
        return other < self or (self is other is Role.VISITOR and alone)


_ACROSS = {
    Role.HOST: frozenset({Role.GUEST}),
    Role.GUEST: frozenset({Role.HOST}),
    Role.VISITOR: frozenset({Role.HOST, Role.GUEST}),
}

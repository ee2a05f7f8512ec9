"""The two seats of a table. A seat keeps its person; the side it plays changes from game to game."""

from enum import Enum


class Seat(Enum):
    """Who a person is at the table: the one who made it, or the one who was invited."""

    HOST = "host"
    GUEST = "guest"

    @property
    def other(self) -> "Seat":
        """The seat across the table."""
        return Seat.GUEST if self is Seat.HOST else Seat.HOST

"""Whoever wants to know what the play screen shows, and what happens there."""

from collections.abc import Callable

from game.browser.table import Table
from game.match import Event, Match
from game.rules import Side


class Audience:
    """Each list holds who is told; whoever listens adds itself."""

    def __init__(self) -> None:
        self.shown: list[Callable[[Match], None]] = []
        """Told about each position that comes to be shown: the match as it stood or stands there."""
        self.heard: list[Callable[[tuple[Event, ...], frozenset[Side]], None]] = []
        """Told what happens at each table, and which sides sit at this device."""
        self.changed: list[Callable[[Table], None]] = []
        """Told about each table that is opened, and whenever something has happened there."""

    def show(self, match: Match) -> None:
        """A position is shown."""
        for shown in self.shown:
            shown(match)

    def hear(self, table: Table, events: tuple[Event, ...]) -> None:
        """Something has happened at a table."""
        own = frozenset(table.sitting.side_of(seat) for seat in table.seats)
        for heard in self.heard:
            heard(events, own)

    def change(self, table: Table) -> None:
        """A table is opened, or is not as it was."""
        for changed in self.changed:
            changed(table)

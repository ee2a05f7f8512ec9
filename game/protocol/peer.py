"""Another page as a session knows it: how much of each log it has, as far as it has said, and what it is owed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.match import Seat
from game.protocol.fault import Fault
from game.protocol.log import Log
from game.protocol.message import Mark, State


@dataclass(slots=True)
class Peer:
    """The page that holds `key`."""

    key: str
    known: dict[Seat, int] | None = None
    owes_state: bool = True
    repeated: set[Seat] = field(default_factory=set)
    problems: list[Fault] = field(default_factory=list)
    mark: Mark | None = None
    """What the page across has of the log that is written here, as it said last."""
    turned_away: bool = False
    """Whether it has been told that the players are not watched."""

    def compare(self, logs: Mapping[Seat, Log], state: State) -> None:
        """Learn what that page has."""
        self.known = {}
        for seat, log in logs.items():
            mark, have = state.mark(seat), log.signed
            if mark.length > have:
                self.known[seat] = have
                self.owes_state = True
            elif log.head(mark.length) == mark.head:
                self.known[seat] = mark.length
                self.repeated.discard(seat)
            else:
                # The logs differ somewhere: the page gets this one whole, but only once.
                self.known[seat] = have if seat in self.repeated else 0
                self.repeated.add(seat)

    def lacks(self, logs: Mapping[Seat, Log], own: Seat | None) -> dict[Seat, int]:
        """The number of the first entry of each log that this page is to be sent; it counts as sent.

        `own` is the seat whose log is written here.
        """
        signed = {seat: log.signed for seat, log in logs.items()}
        if self.known is None:
            return signed
        known, self.known = self.known, signed
        if self.mark and own:
            # What it has of this log and is not here was lost; until it has come, all that is sent would contradict it.
            lost = self.mark.length > signed[own] or self.mark.head != logs[own].head(self.mark.length)
            known[own] = signed[own] if lost else max(known[own], self.mark.length)
        return known

"""What a room tells to whoever shows it."""

from typing import Protocol

from game.match import Event, Seat


class Listeners(Protocol):
    """Who wants to know what happens in a room."""

    def on_events(self, events: tuple[Event, ...]) -> None:
        """The sitting has changed, by an own action or by one from elsewhere."""

    def on_connection(self, state: str) -> None:
        """`waiting`, `connecting`, `connected`, `away`, `failed` or `closed`."""

    def on_seat(self, seat: Seat | None) -> None:
        """The seats have been given, or this page has got its own; also, the number of watchers has changed."""

    def on_problem(self, name: str, sentence: str) -> None:
        """Something is wrong; `name` is stable, the sentence is for a person."""

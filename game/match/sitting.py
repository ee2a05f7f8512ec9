"""Two people at one table, one game after the other, with sides swapped and a running score."""

from collections.abc import Mapping
from dataclasses import dataclass

from game.i18n import pgettext
from game.match.action import Accept, Action, Decline, Introduce, Offer, OfferKind, React
from game.match.clock import TimeControl
from game.match.event import Declined, Event, Introduced, Offered, Reacted, Started
from game.match.match import Match
from game.match.refusal import Refusal, Refused
from game.match.seat import Seat
from game.rules import Side, Size, Variant

PHRASES = 6
"""How many phrases there are to say."""
PHRASES_BETWEEN_MOVES = NAMES_BETWEEN_MOVES = 3
"""How many of them a person can say, and how many names, before something is done."""


@dataclass(frozen=True, slots=True)
class Score:
    """Games won by each seat, and games drawn."""

    host: int = 0
    guest: int = 0
    draws: int = 0


class Sitting:
    """The games of one table. `copy.copy(sitting)` shares the running match; use `snapshot` to keep it from changing.

    >>> sitting = Sitting(Variant.from_key("standard"), None, Side.YELLOW)
    >>> sitting.side_of(Seat.HOST), sitting.seat_of(Side.RED)
    (<Side.YELLOW: 'yellow'>, <Seat.GUEST: 'guest'>)
    """

    def __init__(
        self, variant: Variant, size: Size | None, host_side: Side, control: TimeControl | None = None
    ) -> None:
        self.variant = variant
        self.size = size or variant.sizes[0]
        self.host_side = host_side
        self.control = control
        self.match = Match(variant, self.size, control)
        self.winners: tuple[Seat | None, ...] = ()
        self.called_off = 0
        self.rematch_offer: Seat | None = None
        self.names: Mapping[Seat, str] = {}
        self._said: Mapping[tuple[Seat, type[Action]], int] = {}

    @property
    def game_number(self) -> int:
        """How many games there were before this one."""
        return len(self.winners) + self.called_off

    @property
    def score(self) -> Score:
        """The results of the sitting, the present game included once it is over."""
        winners = self.winners + self._winner()
        return Score(winners.count(Seat.HOST), winners.count(Seat.GUEST), winners.count(None))

    def side_of(self, seat: Seat) -> Side:
        """The side that `seat` plays in the present game."""
        return self.host_side if seat is Seat.HOST else self.host_side.other

    def seat_of(self, side: Side) -> Seat:
        """The seat that plays `side` in the present game."""
        return Seat.HOST if side is self.host_side else Seat.GUEST

    def name_of(self, side: Side) -> str:
        """The name of the person who plays `side` in the present game; empty if it is not known."""
        return self.names.get(self.seat_of(side), "")

    @property
    def players(self) -> dict[Side, str]:
        """The names of those who play the present game, as far as they are known."""
        return {side: name for side in Side if (name := self.name_of(side))}

    def snapshot(self) -> "Sitting":
        """A copy that later actions on this sitting do not touch, and the other way round."""
        copy = Sitting.__new__(Sitting)
        copy.__dict__.update(self.__dict__)
        copy.match = Match.__new__(Match)
        copy.match.__dict__.update(self.match.__dict__)
        return copy

    def apply(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Carry out what the person in `seat` does; raises `Refused`, and then nothing has changed."""
        match action:
            case Introduce(name):
                return self._introduce(seat, name)
            case React(number):
                self._count(seat, React, PHRASES_BETWEEN_MOVES)
                return (Reacted(self.side_of(seat), number),)
        if self.match.outcome:
            match action:
                case Offer(OfferKind.REMATCH) | Accept():
                    return self._agree(seat, action)
                case Decline():
                    return self._decline(seat)
        events = self.match.apply(self.side_of(seat), action)
        self.rematch_offer = None
        self._said = {}
        return events

    def _introduce(self, seat: Seat, name: str) -> tuple[Event, ...]:
        if name == self.names.get(seat, ""):
            raise Refused(Refusal.NO_CHANGE, pgettext("match", "That is the name already."))
        self._count(seat, Introduce, NAMES_BETWEEN_MOVES)
        self.names = {**self.names, seat: name}
        return (Introduced(self.side_of(seat), name),)

    def _count(self, seat: Seat, kind: type[Action], most: int) -> None:
        """Count what says something and does nothing; raises `Refused` once it is too much."""
        said = self._said.get((seat, kind), 0)
        if said >= most:
            raise Refused(Refusal.TOO_OFTEN, pgettext("match", "You can say more after the next move."))
        self._said = {**self._said, (seat, kind): said + 1}

    def _agree(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        if self.rematch_offer is seat.other:
            return self._start()
        if isinstance(action, Accept):
            raise Refused(Refusal.NO_OFFER, pgettext("match", "There is no offer to answer."))
        if self.rematch_offer is seat:
            raise Refused(Refusal.OFFER_OPEN, pgettext("match", "Your offer is open already."))
        self.rematch_offer = seat
        return (Offered(self.side_of(seat), OfferKind.REMATCH),)

    def _decline(self, seat: Seat) -> tuple[Event, ...]:
        if self.rematch_offer is None:
            raise Refused(Refusal.NO_OFFER, pgettext("match", "There is no offer to answer."))
        self.rematch_offer = None
        return (Declined(self.side_of(seat), OfferKind.REMATCH),)

    def _winner(self) -> tuple[Seat | None, ...]:
        outcome = self.match.outcome
        if outcome is None or not outcome.counts:
            return ()
        return (self.seat_of(outcome.winner) if outcome.winner else None,)

    def _start(self) -> tuple[Event, ...]:
        if result := self._winner():
            self.winners += result
            self.host_side = self.host_side.other
        else:
            self.called_off += 1
        self.match = Match(self.variant, self.size, self.control)
        self.rematch_offer = None
        self._said = {}
        return (Started(self.game_number, self.variant, self.size),)

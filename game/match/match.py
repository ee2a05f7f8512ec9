"""One game from its first position to its end.

All fields hold immutable values, so `copy.copy(match)` is a snapshot that later actions do not touch.
"""

from game.i18n import explain, pgettext
from game.match.action import (
    Abandon,
    Accept,
    Action,
    ClaimDraw,
    ClaimTime,
    Decline,
    Introduce,
    Offer,
    OfferKind,
    Play,
    React,
    Redo,
    Resign,
    Undo,
)
from game.match.clock import TimeControl
from game.match.event import Declined, Ended, Event, Offered, Played, TakenBack
from game.match.refusal import Refusal, Refused
from game.rules import IllegalMoveError, Move, Outcome, Position, Side, Size, Termination, Variant

RECURRENCES_TO_CLAIM = 3


class Match:
    """A game being played by two sides.

    >>> from game.notation import parse_move
    >>> match = Match(Variant.from_key("standard"))
    >>> [event.side.value for event in match.apply(Side.RED, Play(parse_move("4")))]
    ['red']
    >>> match.position.ply
    1
    """

    def __init__(self, variant: Variant, size: Size | None = None, control: TimeControl | None = None) -> None:
        self.control = control
        self.times: tuple[int, ...] = ()
        """Milliseconds that each move took."""
        self.positions: tuple[Position, ...] = (variant.start(size),)
        self.moves: tuple[Move, ...] = ()
        self.undone: tuple[Move, ...] = ()
        self.agreed: Outcome | None = None
        self.offer: Offered | None = None

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or by the players; None while it goes on."""
        return self.position.outcome or self.agreed

    @property
    def to_move(self) -> Side | None:
        """The side whose turn it is; None once the game is over."""
        return None if self.outcome else self.position.to_move

    @property
    def recurrences(self) -> int:
        """How often the position on the board has stood so far, with this time."""
        key = self.position.recurrence_key
        return sum(position.recurrence_key == key for position in self.positions)

    @property
    def can_claim(self) -> bool:
        """Whether the side to move can claim a draw now."""
        return self.outcome is None and self.recurrences >= RECURRENCES_TO_CLAIM

    @property
    def clock_runs(self) -> bool:
        """Whether the side to move spends its time: once it has made its first move, until the game is over."""
        side = self.to_move
        return self.control is not None and side is not None and self.standing_without(side) is not None

    def time_left(self, side: Side) -> int:
        """Milliseconds that a side has left before its present move; raises ValueError where there is no clock."""
        if self.control is None:
            raise ValueError("there is no clock")
        played = zip(self.positions, self.times, strict=False)
        return self.control.left_after(tuple(time for position, time in played if position.to_move is side))

    def standing_without(self, side: Side) -> int | None:
        """How many moves would still stand if `side` took its last one back; None if it has made none."""
        for ply in reversed(range(len(self.moves))):
            if self.positions[ply].to_move is side:
                return ply
        return None

    def apply(self, side: Side, action: Action) -> tuple[Event, ...]:
        """Carry out what `side` does and return what happened; raises `Refused`, and then nothing has changed."""
        match action:
            case Play(move, spent):
                return self._play(side, move, spent)
            case Undo():
                return self._undo()
            case Redo():
                return self._redo()
            case Offer(OfferKind.REMATCH):
                raise Refused(Refusal.GAME_NOT_OVER, pgettext("match", "A rematch can be offered between games."))
        if self.outcome:
            raise Refused(Refusal.GAME_OVER, pgettext("match", "The game is over."))
        match action:
            case Resign():
                return self._end(Outcome(side.other, Termination.RESIGNATION))
            case ClaimDraw():
                return self._claim(side)
            case ClaimTime():
                return self._claim_time(side)
            case Abandon():
                return self._end(Outcome(None, Termination.ABANDONED))
            case Offer(kind):
                return self._make_offer(side, kind)
            case Accept():
                return self._accept(side)
            case Decline():
                return self._decline(side)
            case Introduce() | React():
                raise AssertionError("names and phrases belong to the sitting")

    def _play(self, side: Side, move: Move, spent: int = 0) -> tuple[Event, ...]:
        before = self.position
        if self.outcome:
            raise Refused(Refusal.GAME_OVER, pgettext("match", "The game is over."))
        if side is not before.to_move:
            raise Refused(Refusal.NOT_YOUR_TURN, pgettext("match", "It is the other side's turn."))
        if self.clock_runs and spent >= self.time_left(side):
            raise Refused(Refusal.OUT_OF_TIME, pgettext("match", "Your time has run out."))
        try:
            after = before.play(move)
        except IllegalMoveError as error:
            raise Refused(Refusal.ILLEGAL_MOVE, explain(error)) from error
        self.positions += (after,)
        self.moves += (move,)
        self.times += (spent if self.control else 0,)
        self.undone = ()
        events: tuple[Event, ...] = (Played(side, move, before, after),)
        if self.offer and (after.outcome or self.offer.side is not side or self.offer.kind is OfferKind.TAKEBACK):
            events += (self._lapse(side),)
        if after.outcome:
            events += (Ended(after.outcome),)
        return events

    def _undo(self) -> tuple[Event, ...]:
        # What the players agreed on is not part of the last move. A clock that ran out is: the time comes back with it.
        if self.agreed and self.agreed.termination is not Termination.TIME:
            self.agreed = None
            return (TakenBack(self.position, self.position),)
        if not self.moves:
            raise Refused(Refusal.NOTHING_TO_UNDO, pgettext("match", "There is no move to take back."))
        undone = (*self.undone, self.moves[-1])
        events = self._take_back(len(self.moves) - 1)
        self.undone = undone
        return events

    def _redo(self) -> tuple[Event, ...]:
        if not self.undone or self.position.to_move is None:
            raise Refused(Refusal.NOTHING_TO_UNDO, pgettext("match", "There is no move to play again."))
        undone = self.undone
        events = self._play(self.position.to_move, undone[-1])
        self.undone = undone[:-1]
        return events

    def _take_back(self, standing: int) -> tuple[Event, ...]:
        """Go back to where only the first `standing` moves had been made."""
        before = self.position
        self.moves = self.moves[:standing]
        self.times = self.times[:standing]
        self.positions = self.positions[: standing + 1]
        self.undone = ()
        self.agreed = None
        self.offer = None
        return (TakenBack(before, self.position),)

    def _claim(self, side: Side) -> tuple[Event, ...]:
        if not self.can_claim:
            sentence = pgettext("match", "A draw can be claimed when the same position stands for the third time.")
            raise Refused(Refusal.NO_RECURRENCE, sentence)
        # Whoever has the turn claims before any answer is known; the other side could claim with hindsight.
        if side is not self.to_move:
            raise Refused(Refusal.NOT_YOUR_TURN, pgettext("match", "The side to move claims a draw."))
        return self._end(Outcome(None, Termination.CLAIM))

    def _claim_time(self, side: Side) -> tuple[Event, ...]:
        if not self.clock_runs:
            raise Refused(Refusal.NO_CLOCK, pgettext("match", "No clock is running."))
        if side is self.to_move:
            raise Refused(Refusal.NOT_YOUR_TURN, pgettext("match", "It is your own clock that runs."))
        return self._end(Outcome(side, Termination.TIME))

    def _make_offer(self, side: Side, kind: OfferKind) -> tuple[Event, ...]:
        standing = self.standing_without(side) if kind is OfferKind.TAKEBACK else None
        if kind is OfferKind.TAKEBACK and standing is None:
            raise Refused(Refusal.NOTHING_TO_UNDO, pgettext("match", "You have made no move to take back."))
        if self.offer is None:
            self.offer = Offered(side, kind, standing)
            return (self.offer,)
        if self.offer.side is side:
            raise Refused(Refusal.OFFER_OPEN, pgettext("match", "Your offer is open already."))
        if (self.offer.kind, self.offer.standing) != (kind, standing):
            raise Refused(Refusal.OFFER_OPEN, pgettext("match", "Answer the other side's offer first."))
        return self._accept(side)

    def _accept(self, side: Side) -> tuple[Event, ...]:
        if self.offer is None or self.offer.side is side:
            raise Refused(Refusal.NO_OFFER, pgettext("match", "There is no offer to answer."))
        if self.offer.standing is not None:
            return self._take_back(self.offer.standing)
        return self._end(Outcome(None, Termination.AGREEMENT))

    def _decline(self, side: Side) -> tuple[Event, ...]:
        if self.offer is None:
            raise Refused(Refusal.NO_OFFER, pgettext("match", "There is no offer to answer."))
        return (self._lapse(side),)

    def _lapse(self, side: Side) -> Event:
        assert self.offer
        event = Declined(side, self.offer.kind)
        self.offer = None
        return event

    def _end(self, outcome: Outcome) -> tuple[Event, ...]:
        self.agreed = outcome
        self.offer = None
        return (Ended(outcome),)

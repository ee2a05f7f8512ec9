"""The table of someone who plays against the computer, or who watches it play itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import js
from pyodide.ffi import create_proxy

from game.browser.appearance import is_still
from game.browser.computer import Answer, Computer
from game.browser.table import Kept, KeptTexts, keep
from game.i18n import pgettext
from game.match import (
    Accept,
    Action,
    ClaimDraw,
    Decline,
    Event,
    Offer,
    OfferKind,
    Play,
    Redo,
    Refusal,
    Refused,
    Seat,
    TakenBack,
    Undo,
)
from game.notation import parse_move
from game.search.draw import agrees_to_draw
from game.search.task import Kind, Task

PAUSE_MS = 700
"""A person sees their own disc fall before the computer's comes."""
JUDGING_LEVEL = 7
RETHINK = 1_000_003
"""Between the chance of one try and that of the next: a game number never comes so far."""


class ComputerTable:
    """A table at which the computer has one seat or both. The match is kept after each action.

    `listener` is told what happened, `failed` why the computer does not move. The computer begins with `proceed`; it
    rests while `paused`, and lets `pause_ms` pass between two moves, or more where thinking takes longer.
    """

    solo = answers = True
    elapsed = None
    obstacle = ""

    def __init__(
        self,
        kept: Kept,
        storage: KeptTexts,
        computer: Computer,
        seed: int,
        listener: Callable[[tuple[Event, ...]], None],
        failed: Callable[[str], None],
    ) -> None:
        self.sitting = kept.sitting
        self.levels: Mapping[Seat, int] = kept.levels
        self.seats = tuple(seat for seat in Seat if seat not in kept.levels)
        self._storage = storage
        self._computer = computer
        self._seed = seed
        self._taken_back = 0
        self._listener = listener
        self._say = failed
        self._failures = 0
        self._asked: Task | None = None
        self.paused = False
        self.pause_ms = PAUSE_MS
        self._due: Action | None = None
        self._timer: Any = None
        self._come_due = create_proxy(self._do_due)
        self._moved_at = 0.0
        self._keep()

    # From the visitor

    @property
    def can_take_back(self) -> bool:
        """Whether the visitor has made a move, or the game has ended without one."""
        return self.sitting.match.agreed is not None or any(
            self._is_visitors(ply) for ply in range(len(self.sitting.match.moves))
        )

    def act(self, action: Action) -> None:
        """Do something from the visitor's seat; raises `Refused`."""
        if self.obstacle:
            raise Refused(Refusal.NOT_YOUR_TURN, self.obstacle)
        match action:
            case Undo():
                events = self._take_back()
            case Redo():
                events = self._play_again()
            case Offer(OfferKind.REMATCH):
                self.sitting.apply(Seat.HOST, action)
                events = self.sitting.apply(Seat.GUEST, Accept())
            case _:
                events = self.sitting.apply(self.seats[0], action)
        self._happened(events)

    def proceed(self) -> None:
        """Let the computer do what it has to do now; whatever else it does is dropped."""
        task = self._task()
        if task == self._asked:
            return
        self.leave()
        self._asked = task
        if task:
            self._computer.ask(task, lambda answer: self._answered(task, answer), self._failed)

    def leave(self) -> None:
        """Stop the computer: no move comes any more."""
        self._asked = self._due = None
        js.clearTimeout(self._timer)
        self._computer.stop()

    def _take_back(self) -> tuple[Event, ...]:
        """Back to where the visitor had the turn before."""
        if not self.can_take_back:
            raise Refused(Refusal.NOTHING_TO_UNDO, pgettext("match", "There is no move to take back."))
        before = self.sitting.match.position
        events = self.sitting.apply(self.seats[0], Undo())
        if self.sitting.match.position == before:
            return events  # only the end was taken back
        while not self._is_visitors():
            self.sitting.apply(self.seats[0], Undo())
        self._taken_back += 1  # the same move may well be answered by another
        return (TakenBack(before, self.sitting.match.position),)

    def _play_again(self) -> tuple[Event, ...]:
        """Forward to where the visitor has the turn again, as far as moves were taken back."""
        events = self.sitting.apply(self.seats[0], Redo())
        while self.sitting.match.undone and self.sitting.match.to_move and not self._is_visitors():
            events += self.sitting.apply(self.seats[0], Redo())
        return events

    def _is_visitors(self, ply: int = -1) -> bool:
        """Whether the visitor had the turn after so many moves, or has it now."""
        side = self.sitting.match.positions[ply].to_move
        return side is not None and self.sitting.seat_of(side) in self.seats

    # From the computer

    def _task(self) -> Task | None:
        """What the computer has to find out now: its move, or how it stands when a draw is offered."""
        sitting, match = self.sitting, self.sitting.match
        if match.to_move is None or self.paused or self.obstacle:
            return None
        level = self.levels.get(sitting.seat_of(match.to_move))
        if level is None and match.offer is None:
            return None
        name = f"{id(sitting)}.{sitting.game_number}"
        seed = self._seed + sitting.game_number + RETHINK * self._taken_back
        return Task(Kind.THINK, name, sitting.variant, sitting.size, match.moves, level or JUDGING_LEVEL, seed)

    def _failed(self, sentence: str) -> None:
        """Ask once more, of another worker perhaps; if that fails too, say so and wait for what the visitor does."""
        self._asked = None
        self._failures += 1
        if self._failures % 2:
            self.proceed()
        else:
            self._say(sentence)

    def _answered(self, task: Task, answer: Answer) -> None:
        if task is not self._asked or not answer["done"]:
            return
        self._failures = 0
        self._due = self._decision(answer)
        shown_for = js.performance.now() - self._moved_at
        wait = 0 if is_still() and self.seats else max(0, self.pause_ms - shown_for)
        self._timer = js.setTimeout(self._come_due, wait)

    def _decision(self, answer: Answer) -> Action:
        """What the computer does, now that it has thought."""
        match, score = self.sitting.match, answer["score"]
        own_turn = not self._is_visitors()
        own_score = score if own_turn or score is None else -score
        if match.offer:
            if agrees_to_draw(own_score, len(match.moves)):
                return Accept()
            if not own_turn:
                return Decline()
        if match.can_claim and agrees_to_draw(own_score, len(match.moves)):
            return ClaimDraw()
        return Play(parse_move(answer["move"]))

    def _do_due(self) -> None:
        action = self._due
        if action is None:
            return
        self._due = None
        match = self.sitting.match
        assert match.to_move
        seat = self.sitting.seat_of(match.to_move)
        seat = seat if seat in self.levels else seat.other
        self._happened(self.sitting.apply(seat, action))

    def _happened(self, events: tuple[Event, ...]) -> None:
        self._moved_at = js.performance.now()
        self._keep()
        self._listener(events)
        self.proceed()

    def _keep(self) -> None:
        keep(self._storage, Kept(self.sitting, self.levels))

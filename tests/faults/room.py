"""Some games in one room between two pages, of which now and then one, or what is between them, fails.

A fault is survived when a move made after it has crossed to the other page; the time to resume runs from its end to
that moment. It is also told from the moment when a page was asked for, since a browser that was killed has to start
first, and from the moment when both pages are shown, since how fast a page starts is the machine's affair. What the
page of the mover once showed counts as played, and must be on both pages from then on; only before a browser is killed
the move gets the fraction of a second that the disk takes.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from playwright.sync_api import Error, Playwright

from game.notation import format_move
from game.rules import Position, Side, Size, Variant
from tests.faults.player import Player
from tests.faults.rendezvous import Rendezvous
from tests.faults.report import Report, Resumed
from tests.games import move_to_the_end

PATIENCE = 90.0
POLL = 0.04
LONGEST_GAME = 160


class NeverError(Exception):
    """Something that should have come about did not; the text says what."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A room: its games, how many faults each of them meets, and whether a third process watches."""

    seed: int
    variant: str
    size: str
    games: int
    faults: int
    watched: bool
    freezes: tuple[float, ...]
    clock: str = ""
    """Minutes and seconds; none if it is empty."""
    kinds: tuple[str, ...] = ()
    """The faults that may happen; all if there are none here."""


class Room:
    """Plays what a plan says; `report` is what came of it."""

    def __init__(self, playwright: Playwright, folder: Path, site: str, rendezvous: Rendezvous, plan: Plan) -> None:
        self.plan = plan
        self.report = Report()
        self._random = random.Random(plan.seed)
        self._rendezvous = rendezvous
        self._host, self._guest, *self._watchers = (
            Player(playwright, folder / str(number), site, plan.seed * 10 + number)
            for number in range(3 if plan.watched else 2)
        )
        self._players = (self._host, self._guest)
        self._host_side = self._random.choice(list(Side))
        self._position: Position = self._start_position()
        self._record: list[str] = []
        self._last_mover = self._host
        self._frozen = 0.0
        self._deck: list[str] = []

    def run(self) -> None:
        """Meet, and play all games."""
        fields = f"variant={self.plan.variant.replace('+', '%2B')}&size={self.plan.size}&side={self._host_side.value}"
        if self.plan.clock:
            fields += f"&clock={self.plan.clock.replace('+', '%2B')}"
        link = self._host.host(self._rendezvous.url, fields)
        self._guest.join(link)
        self._until("both connected", lambda: self._state() == {"connected"})
        for watcher in self._watchers:
            watcher.visit(link)
        for number in range(self.plan.games):
            if number:
                self._rematch()
            self._game()

    def close(self) -> None:
        """Leave, and report what the browsers complained of."""
        for player in (*self._players, *self._watchers):
            player.close()
            self.report.remarks += player.errors
            self.report.crashes += player.crashes
        self.report.loads.append(os.getloadavg()[0])

    def testify(self, folder: Path) -> None:
        """Report what all pages show and what their browsers have said, with pictures in a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        for number, player in enumerate((*self._players, *self._watchers)):
            self.report.remarks.append(player.testify(folder, f"{self.plan.seed}-{number}"))

    def _start_position(self) -> Position:
        return Variant.from_key(self.plan.variant).start(Size.parse(self.plan.size))

    def _game(self) -> None:
        faults = self.plan.faults
        while self._position.to_move:
            if len(self._record) > LONGEST_GAME:
                for _ in range(2):
                    self._press(self._mover(), "resign")
                break
            if faults and self._random.random() < 0.25:
                faults -= 1
                self._fault()
            else:
                self._move()
        self._agree("the end of a game")
        everybody = (*self._players, *self._watchers)
        self._until("the end is shown", lambda: all(one.look().outcome for one in everybody))
        self.report.games += 1
        while faults:  # between games there is as much to break
            faults -= 1
            self._fault()

    def _move(self) -> None:
        """Make a move."""
        move = move_to_the_end(self._position, self._random)
        text = format_move(move)
        mover, record = self._mover(), tuple(self._record)
        self._until(f"{text} is taken after {record}", lambda: mover.play(text, record))
        self._last_mover = mover
        self._record.append(text)
        self._position = self._position.play(move)
        self.report.moves += 1

    def _fault(self) -> None:
        """Let something happen, mostly while a move is on its way, and see how long until moves cross again."""
        if not self._deck:
            self._deck = list(self.plan.kinds or self.FAULTS)
            self._random.shuffle(self._deck)
        kind = self._deck.pop()
        if self._position.to_move and self._random.random() < 0.6:
            self._move()
        over = self.FAULTS[kind](self)
        self._until("both pages are shown", lambda: all(one.look().ready for one in self._players))
        shown = time.monotonic()
        if self._position.to_move:
            self._move()
        self._agree(f"{kind}, seed {self.plan.seed}")
        if kind == "freeze":
            kind = f"freeze of {self._frozen:.0f} s"
        resumed = time.monotonic()
        opened = max(over, *(one.opened for one in self._players))
        self.report.note(kind, Resumed(resumed - over, resumed - opened, resumed - shown))

    def _agree(self, after: str) -> None:
        """Both pages must come to show the record, no more and no less."""
        record = tuple(self._record)
        try:
            self._until(f"{record} after {after}", lambda: all(one.look().moves == record for one in self._players))
        except NeverError:
            shown = [one.look().moves for one in self._players]
            self.report.disagreements += shown[0] != shown[1]
            self.report.lost += max(0, len(record) - min(map(len, shown)))
            raise

    def _rematch(self) -> None:
        """Both ask for another game at once; exactly one begins, and the sides change."""
        over = time.monotonic()
        for one in self._random.sample(self._players, 2):
            self._press(one, "rematch")
        self._host_side = self._host_side.other
        self._record = []
        self._agree(f"a rematch that both wanted, seed {self.plan.seed}")
        self._position = self._start_position()
        self._move()
        self._agree("the first move of a rematch")
        took = time.monotonic() - over
        self.report.note("both rematch at once", Resumed(took, took, took))

    # Faults

    def _anyone(self) -> Player:
        return self._random.choice(self._players)

    def _kill(self) -> float:
        self._keep()
        return self._anyone().kill()

    def _kill_both(self) -> float:
        self._keep()
        self._host.kill()
        return self._guest.kill()

    def _keep(self) -> None:
        self._until("the last move is kept", lambda: self._last_mover.kept() == self.report.moves)

    def _freeze(self) -> float:
        self._frozen = self._random.choice(self.plan.freezes)
        return self._anyone().freeze(self._frozen)

    def _restart_rendezvous(self) -> float:
        """It goes, and at times a page is loaded anew while it is gone."""
        self._rendezvous.stop()
        if self._random.random() < 0.5:
            self._anyone().reload()
        time.sleep(self._random.uniform(0, 4))
        self._rendezvous.start()
        return time.monotonic()

    def _noise(self) -> float:
        """Some moves go through noise; the slowest of them counts."""
        for one in self._players:
            one.disturb(True)
        slowest = 0.0
        for _ in range(4):
            began = time.monotonic()
            if self._position.to_move:
                self._move()
                self._agree("a move through noise")
            slowest = max(slowest, time.monotonic() - began)
        for one in self._players:
            one.disturb(False)
        return time.monotonic() - slowest

    FAULTS: ClassVar[dict[str, Callable[[Room], float]]] = {
        "reload": lambda room: room._anyone().reload(),
        "kill and reopen": _kill,
        "both killed": _kill_both,
        "freeze": _freeze,
        "network process frozen": lambda room: room._anyone().freeze(room._random.uniform(1, 12), "utility"),
        "rendezvous restarted": _restart_rendezvous,
        "channel closed": lambda room: room._anyone().cut(),
        "noise on the way": _noise,
        "clock changed": lambda room: room._anyone().set_clock(room._random.uniform(-300, 300)),
        "moved to another tab": lambda room: room._anyone().move_to_another_tab(),
    }
    """What can happen, by its kind; each tells when it was over, in the seconds of `time.monotonic`."""

    # Looking

    def _mover(self) -> Player:
        assert self._position.to_move
        return self._host if self._position.to_move is self._host_side else self._guest

    def _state(self) -> set[str]:
        return {one.look().connection for one in self._players}

    def _press(self, one: Player, name: str) -> None:
        self._until(f"{name} can be pressed", lambda: one.press(name))

    def _until(self, what: str, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise NeverError(f"{what}; shown are {[one.look() for one in self._players]}")
            time.sleep(POLL)


def play_room(playwright: Playwright, plan: Plan, folder: Path, site: str, evidence: Path) -> Report:
    """Play a room in browser processes and with a rendezvous of its own, their files in a folder that is made.

    `evidence` is where pictures go if it does not come to its end.
    """
    (folder / "relay").mkdir(parents=True)
    with Rendezvous(folder / "relay") as rendezvous:
        room = Room(playwright, folder, site, rendezvous, plan)
        try:
            room.run()
        except (NeverError, AssertionError, Error) as error:
            room.report.unfinished += 1
            room.report.remarks.append(f"{plan}: {error!r}")
            room.testify(evidence)
        room.close()
        return room.report

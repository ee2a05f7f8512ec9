"""What a run of the fault bench found, and how it is printed."""

from __future__ import annotations

import os
import statistics
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Resumed:
    """How long it took until moves crossed again, in seconds: in all, since a page was asked for, since both showed."""

    whole: float
    opened: float
    shown: float


@dataclass
class Report:
    """What was played, what was done to it, and what came of it; times by kind of fault."""

    games: int = 0
    moves: int = 0
    lost: int = 0
    disagreements: int = 0
    unfinished: int = 0
    crashes: int = 0
    """Tabs that the browser lost by itself; the match went on in others."""
    times: dict[str, list[Resumed]] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    loads: list[float] = field(default_factory=list)
    """What the machine had to do, as its load average says at the end of each room: times depend on it."""

    @property
    def faults(self) -> int:
        """How many faults were injected."""
        return sum(map(len, self.times.values()))

    @property
    def good(self) -> bool:
        """Whether nothing was lost, nobody disagreed, every match ended, and no browser complained."""
        return not (self.lost or self.disagreements or self.unfinished or self.remarks)

    def note(self, kind: str, resumed: Resumed) -> None:
        """A fault was survived."""
        self.times.setdefault(kind, []).append(resumed)

    def add(self, other: Report) -> None:
        """Take in what another run found."""
        self.games += other.games
        self.moves += other.moves
        self.lost += other.lost
        self.disagreements += other.disagreements
        self.unfinished += other.unfinished
        self.crashes += other.crashes
        self.remarks += other.remarks
        self.loads += other.loads
        for kind, times in other.times.items():
            self.times.setdefault(kind, []).extend(times)

    def __str__(self) -> str:
        lines = [
            f"games played     {self.games:6}",
            f"moves played     {self.moves:6}",
            f"faults injected  {self.faults:6}",
            f"moves lost       {self.lost:6}",
            f"disagreements    {self.disagreements:6}",
            f"unfinished       {self.unfinished:6}",
            f"tabs crashed     {self.crashes:6}",
            "",
            f"{'seconds to resume':30}{'faults':>8}{'median':>9}{'worst':>9}{'median from':>20}{'median from':>20}",
            f"{'':56}{'page asked for':>20}{'both pages shown':>20}",
        ]
        for kind, times in sorted(self.times.items()):
            whole = [time.whole for time in times]
            opened = statistics.median(time.opened for time in times)
            shown = statistics.median(time.shown for time in times)
            figures = f"{statistics.median(whole):9.2f}{max(whole):9.2f}{opened:20.2f}{shown:20.2f}"
            lines.append(f"{kind:30}{len(times):8}{figures}")
        if self.loads:
            least, median, most = min(self.loads), statistics.median(self.loads), max(self.loads)
            lines.append(f"load of the machine {median:.1f} ({least:.1f}..{most:.1f}) on {os.cpu_count()} processors")
        return "\n".join([*lines, *self.remarks])

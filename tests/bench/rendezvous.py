"""What matches by link cost the rendezvous servers: measured on one match, and from that for very many at a time.

A relay on this machine counts what two browser processes send: while they meet, while they play over a direct
connection, while they play without one, and while a host waits alone. Many matches are then simulated with these
figures; what the simulation supposes is printed with its result. The figures of docs/network.md come from here.
"""

import json
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.driver import FLAGS, Watch
from tests.browser.link_page import RoomPage, meet, write_room_site
from tests.faulty_relay import FaultyRelay, faulty_relay
from tools.serve import SITE, serving
from tools.setup import browser

MOVES = ("4", "3", "4", "3", "5", "2", "5", "2", "6", "1")
WAITING_S = 100
IDLE_S = 30

MATCHES = 100_000
LENGTH_S = 600
"""Seconds that a match lasts, and seconds that a host waits for the friend."""
MOVES_IN_A_MATCH = 30
RELAYED = 0.15
"""The share of matches without a direct connection: a guess on the safe side, since there is no TURN server."""
BREAKS = 2
"""How often in a match a page is loaded anew, sleeps or changes its network, and the two meet again."""
SERVERS = 8
SIMULATED_S = 3600


@dataclass(frozen=True, slots=True)
class Cost:
    """Frames that reach one server, and their bytes."""

    frames: float
    size: float

    def times(self, factor: float) -> "Cost":
        """The cost of so much of it."""
        return Cost(self.frames * factor, self.size * factor)

    def __str__(self) -> str:
        return f"{self.frames:4} frames {self.size:7} bytes"


@contextmanager
def counted(relay: FaultyRelay, costs: dict[str, Cost], name: str) -> Iterator[None]:
    """Count what reaches the relay meanwhile."""
    before = len(relay.seen)
    yield
    frames = relay.seen[before:]
    costs[name] = Cost(len(frames), sum(map(len, frames)))


def measure(players: list[RoomPage], direct: bool) -> dict[str, Cost]:
    """What one match costs a relay."""
    costs: dict[str, Cost] = {}
    host, guest = players
    for page in players:
        page.page.add_init_script(f"window.chosenWays = {json.dumps({'hide_address': not direct})};")
    with faulty_relay() as relay:
        with counted(relay, costs, "meeting"):
            invitation = meet(host, guest, relay.url)
        with counted(relay, costs, f"{len(MOVES)} moves"):
            for number, text in enumerate(MOVES):
                mover, other = (host, guest) if number % 2 == 0 else (guest, host)
                mover.act(text)
                other.until_moves(*MOVES[: number + 1])
        with counted(relay, costs, f"{IDLE_S} s of thought"):
            host.page.wait_for_timeout(IDLE_S * 1000)
        with counted(relay, costs, "a reload"):
            guest.enter(invitation)
            guest.until_connection("connected")
            host.until_connection("connected")
        guest.leave()
        if direct:
            host.host(relay.url)
            with counted(relay, costs, f"{WAITING_S} s of waiting"):
                host.page.wait_for_timeout(WAITING_S * 1000)
        host.leave()
    return costs


def simulate(direct: dict[str, Cost], relayed: dict[str, Cost]) -> tuple[float, float, float]:
    """Frames and bytes a second that reach each server, and the busiest second's frames, for MATCHES at a time.

    A message travels to two servers of its room at most, once the pages know by which they hear each other; the first
    one goes to all.
    """
    choice = random.Random(1)
    sample = 20_000
    seconds = [0.0] * SIMULATED_S
    frames = size = 0.0

    def add(at: float, cost: Cost, servers: float) -> None:
        nonlocal frames, size
        share = servers / SERVERS
        frames += cost.frames * share
        size += cost.size * share
        seconds[int(at) % SIMULATED_S] += cost.frames * share

    _, moves, thought, *_ = direct
    for _ in range(sample * SIMULATED_S // LENGTH_S):
        begins = choice.uniform(0, SIMULATED_S)
        costs = direct if choice.random() >= RELAYED else relayed
        add(begins, costs["meeting"], SERVERS)
        for _ in range(BREAKS):
            add(begins + choice.uniform(0, LENGTH_S), costs["a reload"], SERVERS)
        for number in range(MOVES_IN_A_MATCH):
            add(begins + number * LENGTH_S / MOVES_IN_A_MATCH, costs[moves].times(1 / len(MOVES)), 2)
        for start in range(0, LENGTH_S, IDLE_S):
            add(begins + start, costs[thought], 2)
    scale = MATCHES / sample
    return frames * scale / SIMULATED_S, size * scale / SIMULATED_S, max(seconds) * scale


def pages(processes: list[Browser], site: str) -> list[RoomPage]:
    """A fresh page in each process."""
    return [RoomPage(process.new_context(service_workers="block").new_page(), site, Watch()) for process in processes]


def main() -> None:
    """Measure, simulate and print."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_room_site(SITE, Path(folder, "site"))
        processes = [playwright.chromium.launch(executable_path=browser(), args=FLAGS) for _ in range(2)]
        with serving(Path(folder, "site")) as site:
            direct = measure(pages(processes, site), direct=True)
            relayed = measure(pages(processes, site), direct=False)
        for process in processes:
            process.close()
    for title, costs in (("with a direct connection", direct), ("without one", relayed)):
        print(f"One match, one server, {title}:")
        for name, cost in costs.items():
            print(f"  {name:20}{cost}")
    frames, size, busiest = simulate(direct, relayed)
    print(f"{MATCHES} matches at a time, of {LENGTH_S} s and with {BREAKS} breaks each, {RELAYED:.0%} of them relayed:")
    print(f"  each of {SERVERS} servers gets {frames:.0f} frames and {size / 1000:.0f} kB a second, ", end="")
    print(f"in the busiest second {busiest:.0f} frames.")


if __name__ == "__main__":
    main()

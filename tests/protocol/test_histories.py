"""Whatever the network loses, repeats and reorders, and whoever restarts, all pages end up with one legal match."""

import random
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.match import Seat
from tests.protocol.pages import Network, Page, act_somehow, invitation, signature

# Inside a browser's Python a part of the histories has to do.
SHARE = 5 if sys.platform == "emscripten" else 1
VARIANTS = ("standard", "popout", "powerup", "pop10", "popout+five")


def history(seed: int, steps: int, loss: float, repeats: float, crashes: float, variant: str) -> list[Page]:
    """Two players and a watcher live through a random history, then the network heals."""
    choice = random.Random(seed)
    invited = invitation(variant)
    pages = [Page(name, invited) for name in ("host", "guest", "watcher")]
    host, guest, _ = pages
    network = Network(*pages)
    ways = [("host", "guest"), ("host", "watcher")]
    for way in ways:
        network.connect(*way)
    for _ in range(steps):
        network.collect()
        doing = choice.random()
        if doing < 0.3:
            act_somehow(choice.choice([host, guest]), choice)
        elif doing < 0.35 and not guest.session.wish and guest.ledger.logs[Seat.HOST]:
            guest.join()
        elif doing < 0.4:
            sender, receiver = choice.choice(list(network.queues))
            network.pages[sender].session.beat(receiver)
        elif doing < 0.4 + crashes:
            page = choice.choice(pages)
            page.restart()
            for way in ways:
                if page.name in way:
                    network.disconnect(*way)
                    network.connect(*way)
        else:
            full = [way for way, queue in network.queues.items() if queue]
            if full:
                way = choice.choice(full)
                queue = network.queues[way]
                index = choice.randrange(len(queue))
                if choice.random() < repeats:
                    queue.append(queue[index])
                if choice.random() < loss:
                    queue.pop(index)
                else:
                    network.deliver(way, index)
    for way in ways:
        network.disconnect(*way)
        network.connect(*way)
    network.settle()
    if not guest.session.wish:
        guest.join()
    network.beat()
    network.beat()
    return pages


@settings(max_examples=200 // SHARE, deadline=None)
@given(
    st.integers(0, 2**32),
    st.integers(0, 200),
    st.floats(0, 0.6),
    st.floats(0, 0.5),
    st.floats(0, 0.1),
    st.sampled_from(VARIANTS),
)
def test_the_logs_agree_and_are_legal(
    seed: int, steps: int, loss: float, repeats: float, crashes: float, variant: str
) -> None:
    pages = history(seed, steps, loss, repeats, crashes, variant)
    host, guest, watcher = pages
    assert host.session.seat is Seat.HOST
    assert guest.session.seat is Seat.GUEST
    assert watcher.session.seat is None
    for page in pages:
        assert page.ledger.history == host.ledger.history
        assert page.session.sitting.match.positions == host.session.sitting.match.positions
        assert page.session.sitting.match.outcome == host.session.sitting.match.outcome
        assert page.session.sitting.score == host.session.sitting.score
    for entry in host.ledger.history:
        assert entry.signature == signature((host if entry.seat is Seat.HOST else guest).key, entry.content)
    position = host.session.sitting.match.positions[0]
    for move in host.session.sitting.match.moves:
        position = position.play(move)
    assert position == host.session.sitting.match.position


def test_honest_pages_never_find_fault_with_each_other() -> None:
    """Gaps apart: a message that overtook another is asked for again."""
    faults = set()
    for seed in range(150 // SHARE):
        for page in history(seed, 150, 0.3, 0.3, 0.05, VARIANTS[seed % len(VARIANTS)]):
            faults |= set(page.faults)
    assert {fault.value for fault in faults} <= {"gap"}


@pytest.mark.parametrize("seed", range(20 // SHARE))
def test_entries_lost_before_they_were_saved_come_back_from_the_other_page(seed: int) -> None:
    choice = random.Random(seed)
    invited = invitation("popout")
    host, guest = Page("host", invited), Page("guest", invited)
    network = Network(host, guest)
    network.connect("host", "guest")
    network.settle()
    guest.join()
    network.beat()
    early = ""
    for turn in range(30):
        if turn in (11 + seed // 2, 28 if seed % 2 else 0):  # much is lost, or the last entry alone
            early = host.saved
        act_somehow((host, guest)[turn % 2], choice)
        network.settle()
    history = guest.ledger.history
    network.disconnect("host", "guest")
    host.saved = early
    host.restart()
    assert len(host.ledger.history) < len(history)
    act_somehow(host, choice)
    network.connect("host", "guest")
    network.collect()
    while full := [way for way, queue in network.queues.items() if queue]:
        network.deliver(choice.choice(full))
        network.collect()
    network.beat()
    assert host.ledger.history == guest.ledger.history == history
    assert not host.faults + guest.faults

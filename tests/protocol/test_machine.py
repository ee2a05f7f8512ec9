"""Two players and a stranger with the link, on a network that loses, repeats and reorders: a machine of their doings.

The default run takes a part of the histories; `make faults` takes 2,000 of them.
"""

import random
from dataclasses import replace

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.match import Resign, Seat
from game.protocol.entry import Admitted, Entry, Joined, Opened
from game.protocol.message import Entries, Join, Leave, Message, write_message
from tests.protocol.pages import Network, Page, act_somehow, forged, invitation, key_of, play, signature

pytestmark = pytest.mark.native  # a browser's Python takes minutes for these; test_histories.py runs there

VARIANTS = ("standard", "popout", "powerup", "pop10", "popout+five")
SEEDS = st.integers(0, 2**32)
PLAYERS = st.sampled_from(["host", "guest"])
NAMES = st.sampled_from(["host", "guest", "stranger"])
LIES = st.sampled_from(["move", "resignation", "seat", "opening", "admission", "length", "record", "own key", "leave"])


class Histories(RuleBasedStateMachine):
    """Everything that can happen, in any order; at the end the network heals."""

    @initialize(variant=st.sampled_from(VARIANTS))
    def open(self, variant: str) -> None:
        invited = invitation(variant)
        self.pages = {name: Page(name, invited) for name in ("host", "guest", "stranger")}
        self.network = Network(*self.pages.values())
        self.ways = [("host", "guest"), ("host", "stranger"), ("guest", "stranger")]
        self.heard: list[str] = []
        for way in self.ways:
            self.network.connect(*way)

    def page(self, name: str) -> Page:
        return self.pages[name]

    @property
    def full(self) -> list[tuple[str, str]]:
        """The ways on which something is under way."""
        self.network.collect()
        return [way for way, queue in self.network.queues.items() if queue]

    # Players

    @precondition(lambda self: self.page("host").ledger.logs[Seat.HOST])
    @rule()
    def join(self) -> None:
        if not self.page("guest").session.wish and self.page("guest").ledger.logs[Seat.HOST]:
            self.page("guest").join()
            self.page("guest").session.beat("host")

    @rule(name=PLAYERS, seed=SEEDS)
    def act(self, name: str, seed: int) -> None:
        act_somehow(self.page(name), random.Random(seed))

    @rule(name=NAMES)
    def beat(self, name: str) -> None:
        for other in self.page(name).session.peers:
            self.page(name).session.beat(other)

    @rule(name=NAMES)
    def restart(self, name: str) -> None:
        self.page(name).restart()
        for way in self.ways:
            if name in way:
                self.network.disconnect(*way)
                self.network.connect(*way)

    # Network

    @precondition(lambda self: self.full)
    @rule(seed=SEEDS, kind=st.sampled_from(["deliver", "deliver", "deliver", "repeat", "lose"]))
    def carry(self, seed: int, kind: str) -> None:
        choice = random.Random(seed)
        way = choice.choice(self.full)
        queue = self.network.queues[way]
        index = choice.randrange(len(queue)) if choice.random() < 0.3 else 0
        if way[1] == "stranger":
            self.heard.append(queue[index])
        if kind == "repeat":
            queue.append(queue[index])
        elif kind == "lose":
            queue.pop(index)
        else:
            self.network.deliver(way, index)

    # The stranger

    @rule(victim=PLAYERS, lie=LIES)
    def lie(self, victim: str, lie: str) -> None:
        page = self.page(victim)
        self.tell(victim, write_message(self.invent(page, lie)))

    @precondition(lambda self: self.heard)
    @rule(victim=PLAYERS, seed=SEEDS)
    def play_back(self, victim: str, seed: int) -> None:
        self.tell(victim, random.Random(seed).choice(self.heard))

    def tell(self, victim: str, text: str) -> None:
        """Have the stranger say something."""
        self.page(victim).receive("stranger", text)

    def invent(self, page: Page, lie: str) -> Message:
        """What the stranger says, as far as it can without the key of a seat."""
        ledger, mine = page.ledger, key_of("stranger")
        match lie:
            case "move":
                return Entries((forged(ledger.draft(Seat.HOST, play("4")), "stranger"),))
            case "resignation":
                return Entries((forged(ledger.draft(Seat.GUEST, Resign()), "stranger"),))
            case "seat":
                return Join(key_of("guest"), "A" * 86)
            case "opening":
                return Entries((forged(Entry(Seat.HOST, 0, "A" * 43, 0, "A" * 43, Opened(mine)), "stranger"),))
            case "admission":
                body = Admitted(mine, signature(mine, b"me"))
                return Entries((forged(replace(ledger.draft(Seat.HOST, body), number=1), "stranger"),))
            case "length":
                state = page.session.state()
                return replace(state, host=replace(state.host, length=500), guest=replace(state.guest, length=500))
            case "record":
                state = page.session.state()
                return replace(state, host=replace(state.host, head="B" * 43))
            case "own key":
                return Entries(
                    (forged(Entry(Seat.GUEST, 0, ledger.invitation.room, 1, "A" * 43, Joined(mine)), "stranger"),)
                )
        return Leave()

    # What must hold

    @invariant()
    def nobody_but_the_players_sits(self) -> None:
        for page in getattr(self, "pages", {}).values():
            assert page.ledger.key(Seat.HOST) in (None, key_of("host"))
            assert page.ledger.key(Seat.GUEST) in (None, key_of("guest"))

    def teardown(self) -> None:
        if not hasattr(self, "pages"):
            return
        self.heal()
        host, guest, stranger = self.pages.values()
        assert host.session.seat is Seat.HOST
        assert guest.session.seat is Seat.GUEST
        assert stranger.session.seat is None
        keys = {Seat.HOST: host.key, Seat.GUEST: guest.key}
        for page in self.pages.values():
            assert page.ledger.history == host.ledger.history
            assert page.session.sitting.match.positions == host.session.sitting.match.positions
            for entry in page.ledger.history:
                assert entry.signature == signature(keys[entry.seat], entry.content)
        match = host.session.sitting.match
        position = match.positions[0]
        for move in match.moves:
            position = position.play(move)
        assert position == match.position

    def heal(self) -> None:
        """The network loses nothing any more, and all compare what they have."""
        for way in self.ways:
            self.network.disconnect(*way)
            self.network.connect(*way)
        self.network.settle()
        if not self.page("guest").session.wish:
            self.page("guest").join()
        for _ in range(2):
            self.network.beat()


TestHistories = Histories.TestCase
TestHistories.settings = settings(stateful_step_count=40)

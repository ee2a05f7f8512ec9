"""Random histories of two honest pages with a clock: whatever happens to them, nobody is accused and all agree."""

import asyncio
import random
from contextlib import suppress

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from game.match import ClaimTime, Play, Refused, TimeControl
from game.protocol.fault import Fault
from tests.protocol.pages import invitation
from tests.protocol.players import Player, connect, rest

pytestmark = pytest.mark.native  # many histories

PATIENCE_MS = 2_000
"""How long after the other side's time is over a page lets its player claim the win."""


class Life:
    """Two players, their clocks, and what is between them."""

    def __init__(self, choice: random.Random) -> None:
        self._choice = choice
        invited = invitation(control=TimeControl(1, 1))
        self.players = [Player(name, invited) for name in ("host", "guest")]
        self._tasks = [asyncio.ensure_future(player.exchange.run()) for player in self.players]
        self._connected = False
        self.faults: list[Fault] = []

    async def live(self, steps: int) -> None:
        """Meet, live through some steps, and come to rest."""
        self.meet()
        self.players[1].exchange.join()
        await rest()
        for _ in range(steps):
            doing = self._choice.choice([self.act, self.act, self.act, self.wait, self.wait, self.part, self.kill])
            await doing()
            if self._choice.random() < 0.7:
                await rest()
        self.meet()
        await self.pass_time(150)
        for player in self.players:
            self.faults += player.faults
        for task in self._tasks:
            task.cancel()

    async def act(self) -> None:
        """Let a player move in time, or claim once the other's time is over."""
        player = self._choice.choice(self.players)
        session, elapsed = player.exchange.session, player.exchange.elapsed
        match, seat = session.sitting.match, session.seat
        if seat is None or match.to_move is None:
            return
        mine = session.sitting.side_of(seat) is match.to_move
        with suppress(Refused):  # too late
            if mine:
                move = self._choice.choice(match.position.legal_moves())
                player.exchange.act(Play(move, elapsed if match.clock_runs else 0))
            elif match.clock_runs and elapsed > match.time_left(match.to_move) + PATIENCE_MS:
                player.exchange.act(ClaimTime())

    async def wait(self) -> None:
        await self.pass_time(self._choice.choice([1, 3, 10, 30, 65]))

    async def pass_time(self, seconds: int) -> None:
        """Time goes by; the pages tell each other what they have, if they can."""
        asleep = self._choice.choice([*self.players, None, None])
        for _ in range(seconds):
            for player in self.players:
                player.now += 1
                for name in player.exchange.session.peers if player is not asleep else ():
                    player.exchange.beat(name)
            await rest()

    def meet(self) -> None:
        if not self._connected:
            self._connected = True
            host, guest = self.players
            connect(host, guest, self._choice.choice([0, 5, 20]))

    async def part(self) -> None:
        """Lose the connection, or find it again."""
        if self._connected:
            self._connected = False
            for player, other in zip(self.players, ("guest", "host"), strict=True):
                player.exchange.disconnect(other)
        else:
            self.meet()

    async def kill(self) -> None:
        """End a page at once, and open it anew from what it saved."""
        index = self._choice.randrange(2)
        before = self.players[index]
        if self._connected:
            await self.part()
        self._tasks[index].cancel()
        self.faults += before.faults
        self.players[index] = after = Player(
            before.name, before.exchange.session.ledger.invitation, before.saved, before.now + self._choice.randrange(9)
        )
        self._tasks[index] = asyncio.ensure_future(after.exchange.run())
        if after.exchange.session.seat is None:
            after.exchange.join()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 60))
def test_honest_pages_never_accuse_each_other_of_a_lie_and_agree_in_the_end(seed: int, steps: int) -> None:
    async def run() -> Life:
        life = Life(random.Random(seed))
        await life.live(steps)
        return life

    life = asyncio.run(run())
    host, guest = (player.exchange.session for player in life.players)
    assert host.ledger.history == guest.ledger.history
    assert host.sitting.match.positions == guest.sitting.match.positions
    assert host.sitting.match.outcome == guest.sitting.match.outcome
    assert set(life.faults) <= {Fault.GAP, Fault.STALE, Fault.NOT_YET}

"""Direct connections to other pages: how one is attempted, comes about, and is lost."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from game.browser.net.bus import Bus
from game.browser.net.channel import Channel
from game.browser.net.keys import random_bytes
from game.browser.net.link import Link, Way
from game.protocol.allowance import Allowance
from game.protocol.canonical import to_text
from game.protocol.envelope import Answer, Candidates, Hello, Offer
from game.protocol.exchange import Exchange
from game.protocol.ways import Ways

ATTEMPTS_PER_SECOND = 1
ATTEMPTS_AT_ONCE = 8
CALL_PAUSE = 2.5


class Calls:
    """Makes and answers calls. A call costs no connection: the one there is ends when the next has come about.

    `opened` is told of a link with a new direct connection, `closed` of one that has lost it, or the attempt at one.
    """

    def __init__(
        self,
        bus: Bus,
        exchange: Exchange,
        ways: Ways,
        stun: list[str],
        clock: Callable[[], float],
        opened: Callable[[Link], None],
        closed: Callable[[Link], None],
    ) -> None:
        self._bus = bus
        self._exchange = exchange
        self._direct = ways.direct
        self._configuration = ways.configuration(stun)
        self._clock = clock
        self._opened = opened
        self._closed = closed
        self._attempts = {seated: Allowance(ATTEMPTS_PER_SECOND, ATTEMPTS_AT_ONCE, clock()) for seated in (True, False)}
        """For those who hold a seat, and for all others together."""
        self._tasks: set[asyncio.Task[None]] = set()

    def call(self, link: Link) -> None:
        """Attempt a direct connection to a page, unless there is one or an attempt has just begun."""
        now = self._clock()
        if not self._bus.listening:
            return  # as soon as a server listens, the pages greet each other
        if link.attempt and now - link.called < CALL_PAUSE:
            return
        if link.way is Way.DIRECT and not link.silent(now) and now - link.since < CALL_PAUSE:
            return  # it said hello before it knew that it was connected
        allowed = self._may_attempt(link)
        if allowed and self._direct:
            link.called = now
            link.tried += 1
            channel = self.channel(link, to_text(random_bytes(8)))
            self._start(self._offer(link, channel))
        elif allowed or not link.tried or now - link.called >= CALL_PAUSE:
            self.ask(link)

    def ask(self, link: Link) -> None:
        """Ask a page to call; one that waits for a call knows then that it has to do without."""
        if not self._bus.listening:
            return
        link.called = self._clock()
        link.tried += 1
        self._bus.send(link.name, Hello(), link.route)

    def called(self, link: Link, offer: Offer) -> None:
        """A page calls that may."""
        if not self._direct:
            self.use_bus(link)
        elif self._may_attempt(link):
            self._start(self._answer(link, offer))

    def answered(self, link: Link, answer: Answer) -> None:
        """A page answers, perhaps the call that waits for it."""
        if link.attempt and link.attempt.call == answer.call:
            self._start(self._accept(link.attempt, answer.description))

    def found(self, link: Link, late: Candidates) -> None:
        """A page has further addresses, perhaps for the present attempt or what has come of it."""
        for channel in (link.attempt, link.channel):
            if channel and channel.call == late.call:
                self._start(channel.add(late.candidates))

    def channel(self, link: Link, call: str) -> Channel:
        """A new attempt at a direct connection to a page, by this name."""
        channel = Channel(
            call,
            self._configuration,
            on_open=lambda: self._open(link, channel),
            on_text=lambda text: self._text(link, text),
            on_close=lambda: self._ended(link, channel),
            on_candidates=lambda found: self._candidates(link, call, found),
            whole=link.by_hand,
        )
        link.try_with(channel)
        return channel

    def use_bus(self, link: Link) -> None:
        """Let letters carry what there is to say to a page, unless there is something better."""
        if link.way is Way.NONE:
            self._use(link, Way.BUS)

    def lose(self, link: Link) -> None:
        """There is no direct connection any more."""
        link.use(None)
        if link.way is Way.DIRECT:
            self.lose_way(link)

    def lose_way(self, link: Link) -> None:
        """A page is not reached in any way any more."""
        link.way, link.since = Way.NONE, self._clock()
        self._exchange.disconnect(link.name)

    def close(self) -> None:
        """Begin and answer nothing more."""
        for task in self._tasks:
            task.cancel()

    async def _offer(self, link: Link, channel: Channel) -> None:
        description = await channel.offer()
        if description and link.attempt is channel:
            self._bus.send(link.name, Offer(channel.call, description), link.route)

    async def _answer(self, link: Link, offer: Offer) -> None:
        link.called = self._clock()
        channel = self.channel(link, offer.call)
        description = await channel.answer(offer.description)
        if description and link.attempt is channel:
            self._bus.send(link.name, Answer(offer.call, description), link.route)

    async def _accept(self, channel: Channel, description: str) -> None:
        await channel.accept("answer", description)

    def _candidates(self, link: Link, call: str, found: tuple[str, ...]) -> None:
        if not link.by_hand:
            self._bus.send(link.name, Candidates(call, found), link.route)

    def _open(self, link: Link, channel: Channel) -> None:
        if link.attempt is channel:
            link.attempt = None
            link.use(channel)
            link.met = True
            link.tried = 0
            link.heard = self._clock()
            self._use(link, Way.DIRECT)
            self._opened(link)

    def _text(self, link: Link, text: str) -> None:
        link.heard = self._clock()
        self._exchange.received(link.name, text)

    def _ended(self, link: Link, channel: Channel) -> None:
        if link.attempt is channel:
            link.try_with(None)
        elif link.channel is channel:
            self.lose(link)
        else:
            return
        if not link.attempt and not link.channel:
            self._closed(link)

    def _use(self, link: Link, way: Way) -> None:
        now = self._clock()
        link.way, link.since, link.beat = way, now, now
        self._exchange.connect(link.name, link.key, link)

    def _may_attempt(self, link: Link) -> bool:
        return self._attempts[self._exchange.session.is_seated(link.key)].take(self._clock())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

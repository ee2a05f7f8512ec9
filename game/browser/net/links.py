"""All other pages of a room: finding them by the bus, connecting to them, noticing that they are gone.

A page says hello when a server begins to listen and it is not connected; it is then called, or told by name who is
there to be called. A call takes two letters; for what else there is to say, there is a direct connection thereafter.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from game.browser.net.bus import Bus
from game.browser.net.channel import GATHERING, GATHERING_FOR_CODE, Channel
from game.browser.net.keys import random_bytes
from game.browser.net.link import FALLBACK, FORGET, RETRIES, Link, Way
from game.browser.net.relay import Relay
from game.match import Seat
from game.protocol.allowance import Allowance
from game.protocol.canonical import to_text
from game.protocol.envelope import Answer, Candidates, Data, Hello, Letter, Offer
from game.protocol.exchange import Exchange
from game.protocol.message import Leave, write_message
from game.protocol.role import Role
from game.protocol.ways import Ways

MAXIMUM_LINKS = 12
ATTEMPTS_PER_SECOND = 1
ATTEMPTS_AT_ONCE = 8
ANSWER_PAUSE = 0.5
MAXIMUM_GREETED = 50
CALL_PAUSE = 2.5
UNMET = 2
"""How often a page is called that has not answered; its hello may be an old one that somebody plays back."""


class Links:
    """The other pages that this one knows of."""

    def __init__(self, bus: Bus, exchange: Exchange, ways: Ways, stun: list[str], clock: Callable[[], float]) -> None:
        self._bus = bus
        self._exchange = exchange
        self._ways = ways
        self._configuration = ways.configuration(stun)
        self._clock = clock
        self._links: dict[str, Link] = {}
        self._offered: Link | None = None
        self._attempts = Allowance(ATTEMPTS_PER_SECOND, ATTEMPTS_AT_ONCE, clock())
        self._tasks: set[asyncio.Task[None]] = set()
        self._greeted: dict[str, float] = {}
        self._hello_at = clock()
        self._hellos = 0

    @property
    def watchers(self) -> int:
        """How many pages are connected that hold no seat."""
        return sum(link.way is not Way.NONE and self._role(link.key) is Role.VISITOR for link in self._links.values())

    def across(self) -> Link | None:
        """The page at the other seat, or for who watches the page that serves; the best if there are several."""
        found = [link for link in self._links.values() if self._role(link.key) in self._mine.across]
        return max(found, key=lambda link: (link.way is not Way.NONE, link.heard), default=None)

    @property
    def connected(self) -> bool:
        """Whether the page across is reached in some way."""
        link = self.across()
        return link is not None and link.way is not Way.NONE

    def listening(self, relay: Relay) -> None:
        """A server passes on letters from now on: say hello there, unless we have what we want."""
        if not self.connected:
            self._bus.send("", Hello(), [relay])

    def letter(self, letter: Letter, relay: Relay) -> None:
        """A letter came."""
        link = self._links.get(letter.sender)
        if (link and link.key != letter.key) or letter.key == self._exchange.session.key:
            return
        if not letter.receiver:
            if isinstance(letter.content, Hello):
                self._answer_hello(letter, relay)
            return
        link = link or self._learn(letter)
        if link is None:
            return
        if not link.met:
            link.met = True
            self._replace(link)
        link.heard = self._clock()
        link.heard_by(relay)
        match letter.content:
            case Hello():
                if self._calls(link.key):
                    self._call(link)
                elif self._is_called_by(link.key):
                    self._use_bus(link)  # it would have called if it could
            case Offer() as offer:
                if not self._ways.direct:
                    self._use_bus(link)
                elif self._is_called_by(link.key) and self._attempts.take(link.heard):
                    self._start(self._answer(link, offer))
            case Answer(call, description):
                if link.channel and link.channel.call == call:
                    self._start(self._accept(link.channel, description))
            case Candidates(call, candidates):
                if link.channel and link.channel.call == call:
                    self._start(link.channel.add(candidates))
            case Data(text):
                self._use_bus(link)
                self._exchange.received(link.name, text)

    def tick(self) -> None:
        """Look after everything that time changes; to be called about twice a second."""
        now = self._clock()
        for link in list(self._links.values()):
            self._look_after(link, now)
        if not self.connected and self._wants(now):
            self._hello_at = now
            self._hellos += 1
            self._bus.send("", Hello())
        elif self.connected:
            self._hello_at, self._hellos = now, 0

    def forget(self, name: str) -> None:
        """A page has left."""
        link = self._links.pop(name, None)
        if link:
            link.drop()
            self._exchange.disconnect(name)

    async def offer_by_hand(self) -> str | None:
        """The description of a connection that people bring about; None if there can be none."""
        self._withdraw()
        link = self._offered = self._by_hand("", "")
        return await self._channel(link, "").offer()

    async def answer_by_hand(self, call: str, key: str, description: str) -> str | None:
        """The description that answers the offer `call` of the page that holds `key`; None if there can be none."""
        self.forget(call)
        link = self._links[call] = self._by_hand(call, key)
        return await self._channel(link, call).answer(description)

    def name_offer(self, call: str) -> None:
        """Say by which name the other page knows the offer that was made."""
        if self._offered:
            self._offered.name = call

    @property
    def offered(self) -> str:
        """The name of the offer that waits for an answer; empty if none does."""
        return self._offered.name if self._offered else ""

    async def accept_by_hand(self, key: str, description: str) -> bool:
        """Take the answer of the page that holds `key` to the offer that waits; False if it is none."""
        link, self._offered = self._offered, None
        if not link or not link.channel:
            return False
        link.key = key
        self._links[link.name] = link
        return await link.channel.accept("answer", description)

    def leave(self) -> None:
        """Tell all that this page is closing, as far as that can be done at once."""
        for link in self._links.values():
            if link.way is Way.DIRECT:
                link.send(write_message(Leave()))

    def wake(self) -> None:
        """The page may have slept: find out at once who is still there."""
        self._hellos = 0
        for link in self._links.values():
            link.beat = 0.0
            link.tried = 0

    def close(self) -> None:
        """Leave all pages."""
        self.leave()
        self._withdraw()
        for name in list(self._links):
            self.forget(name)
        for task in self._tasks:
            task.cancel()

    def _by_hand(self, name: str, key: str) -> Link:
        now = self._clock()
        return Link(name, key, self._post, since=now, heard=now, called=now, by_hand=True)

    def _withdraw(self) -> None:
        """Forget the offer that nobody has answered."""
        if self._offered:
            self._offered.drop()
        self._offered = None

    @property
    def _mine(self) -> Role:
        return self._role(self._exchange.session.key)

    def _role(self, key: str) -> Role:
        return Role.of(self._exchange.session.seat_of(key))

    def _calls(self, key: str) -> bool:
        return self._mine.calls(self._role(key), alone=not self.connected)

    def _is_called_by(self, key: str) -> bool:
        return self._mine.is_called_by(self._role(key), alone=not self.connected)

    def _wants(self, now: float) -> bool:
        """Whether it is time to say hello again; a host that nobody has joined yet waits to be found."""
        session = self._exchange.session
        if session.seat is Seat.HOST and not session.ledger.key(Seat.GUEST):
            return False
        return now - self._hello_at >= RETRIES[min(self._hellos, len(RETRIES) - 1)]

    def _answer_hello(self, letter: Letter, relay: Relay) -> None:
        now = self._clock()
        if self._calls(letter.key):
            link = self._links.get(letter.sender) or self._learn(letter)
            if link:
                link.heard_by(relay)
                self._call(link)
        elif self._is_called_by(letter.key) and now - self._greeted.get(letter.sender, 0) >= ANSWER_PAUSE:
            if len(self._greeted) >= MAXIMUM_GREETED:
                self._greeted.clear()
            self._greeted[letter.sender] = now
            self._bus.send(letter.sender, Hello(), [relay])

    def _learn(self, letter: Letter) -> Link | None:
        """Begin to know a page, if there is room for one more."""
        theirs = self._role(letter.key)
        if theirs is Role.VISITOR and len(self._links) >= MAXIMUM_LINKS:
            return None
        if theirs is self._mine and not isinstance(letter.content, Offer):
            return None  # two who watch have nothing to say to each other
        now = self._clock()
        link = Link(letter.sender, letter.key, self._post, since=now, heard=now, called=now)
        self._links[link.name] = link
        return link

    def _replace(self, link: Link) -> None:
        """The page that holds a key now takes the place of one that held it before."""
        for other in list(self._links.values()):
            if other.key == link.key and other is not link:
                self.forget(other.name)

    def _call(self, link: Link) -> None:
        now = self._clock()
        if link.channel and now - link.called < CALL_PAUSE:
            return
        if link.way is Way.DIRECT and not link.silent(now) and now - link.since < CALL_PAUSE:
            return  # it said hello before it knew that it was connected
        if not self._attempts.take(now):
            return
        link.called = now
        link.tried += 1
        if not self._ways.direct:
            self._bus.send(link.name, Hello(), link.route)
            return
        self._lose(link)
        channel = self._channel(link, to_text(random_bytes(8)))
        self._start(self._offer(link, channel))

    async def _offer(self, link: Link, channel: Channel) -> None:
        description = await channel.offer()
        if description and link.channel is channel:
            self._bus.send(link.name, Offer(channel.call, description), link.route)

    async def _answer(self, link: Link, offer: Offer) -> None:
        self._lose(link)
        link.called = self._clock()
        channel = self._channel(link, offer.call)
        description = await channel.answer(offer.description)
        if description and link.channel is channel:
            self._bus.send(link.name, Answer(offer.call, description), link.route)

    async def _accept(self, channel: Channel, description: str) -> None:
        await channel.accept("answer", description)

    def _channel(self, link: Link, call: str) -> Channel:
        channel = Channel(
            call,
            self._configuration,
            on_open=lambda: self._opened(link, channel),
            on_text=lambda text: self._text(link, text),
            on_close=lambda: self._closed(link, channel),
            on_candidates=lambda found: self._candidates(link, call, found),
            gathering=GATHERING_FOR_CODE if link.by_hand else GATHERING,
        )
        link.channel = channel
        return channel

    def _candidates(self, link: Link, call: str, found: tuple[str, ...]) -> None:
        if not link.by_hand:
            self._bus.send(link.name, Candidates(call, found), link.route)

    def _opened(self, link: Link, channel: Channel) -> None:
        if link.channel is channel:
            link.met = True
            link.tried = 0
            link.heard = self._clock()
            self._use(link, Way.DIRECT)

    def _text(self, link: Link, text: str) -> None:
        link.heard = self._clock()
        self._exchange.received(link.name, text)

    def _closed(self, link: Link, channel: Channel) -> None:
        if link.channel is channel and link.name in self._links:
            self._lose(link)
            if link.by_hand:
                self.forget(link.name)
            else:
                self._try_again(link)

    def _use(self, link: Link, way: Way) -> None:
        now = self._clock()
        link.way, link.since, link.beat = way, now, now
        self._exchange.connect(link.name, link.key, link)

    def _use_bus(self, link: Link) -> None:
        if link.way is Way.NONE:
            self._use(link, Way.BUS)

    def _lose(self, link: Link) -> None:
        """There is no direct connection any more."""
        link.drop()
        if link.way is Way.DIRECT:
            link.way, link.since = Way.NONE, self._clock()
            self._exchange.disconnect(link.name)

    def _try_again(self, link: Link) -> None:
        """Call the page, or ask it to call."""
        if self._calls(link.key):
            self._call(link)
        else:
            link.called = self._clock()
            link.tried += 1
            self._bus.send(link.name, Hello(), link.route)

    def _look_after(self, link: Link, now: float) -> None:
        if link.by_hand:
            if link.way is Way.DIRECT and link.silent(now):
                self.forget(link.name)
            elif link.beat_due(now):
                self._exchange.beat(link.name)
            return
        if link.way is Way.DIRECT and link.silent(now):
            self._lose(link)
            self._try_again(link)
        if link.attempt_failed(now):
            link.drop()
        if link.way is Way.BUS and link.silent(now):
            link.way, link.since = Way.NONE, now
            self._exchange.disconnect(link.name)
        if link.way is Way.NONE and link.met and now - link.since > FALLBACK and not link.silent(now):
            self._use(link, Way.BUS)
        if link.way is Way.NONE and now - link.heard > FORGET:
            self.forget(link.name)
        elif not link.channel and not link.silent(now) and link.retry_due(now) and (link.met or link.tried < UNMET):
            self._try_again(link)
        if link.beat_due(now):
            self._exchange.beat(link.name)

    def _post(self, link: Link, text: str) -> None:
        self._bus.send(link.name, Data(text), link.relays)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

"""All other pages of a room: finding them by the bus, connecting to them, noticing that they are gone.

A page says hello when a server begins to listen and it is not connected; it is then called, or told by name who is
there to be called. A call takes two letters; for what else there is to say, there is a direct connection thereafter.
"""

from collections.abc import Callable

from game.browser.net.bus import Bus
from game.browser.net.calls import Calls
from game.browser.net.hand import Hand
from game.browser.net.link import FALLBACK, FORGET, RETRIES, Link, Way
from game.browser.net.relay import Relay
from game.browser.net.whisper import Whisper
from game.match import Seat
from game.protocol.envelope import Answer, Candidates, Data, Half, Hello, Letter, Offer, Sealed
from game.protocol.exchange import Exchange
from game.protocol.message import Leave, write_message
from game.protocol.role import Role
from game.protocol.ways import Ways

MAXIMUM_LINKS = 12
"""Of one role."""
ANSWER_PAUSE = 0.5
MAXIMUM_GREETED = 50
UNMET = 2
"""How often a page is called that has not answered; its hello may be an old one that somebody plays back."""


class Links:
    """The other pages that this one knows of."""

    def __init__(self, bus: Bus, exchange: Exchange, ways: Ways, stun: list[str], clock: Callable[[], float]) -> None:
        self._bus = bus
        self._exchange = exchange
        self._clock = clock
        self._links: dict[str, Link] = {}
        self._calls = Calls(bus, exchange, ways, stun, clock, self._opened, self._closed)
        self.hand = Hand(self._calls, self._add, clock)
        """Connections without any server."""
        self._whisper = Whisper(bus, exchange.session.ledger.invitation.room, clock, self._heard)
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
        return max(found, key=lambda link: (link.way.rank, link.heard), default=None)

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
        if letter.key == self._exchange.session.key:
            return
        if not letter.receiver:
            if isinstance(letter.content, Hello):
                self._answer_hello(letter, relay)
            return
        link = self._links.get(letter.sender) or self._learn(letter)
        if link is None:
            return
        if not link.met:
            link.met = True
            self._replace(link, surely=False)
        link.heard = self._clock()
        link.heard_by(relay)
        match letter.content:
            case Hello():
                if self._may_call(link.key):
                    self._calls.call(link)
                elif self._is_called_by(link.key):
                    self._calls.use_bus(link)  # it would have called if it could
            case Offer() as offer:
                if self._is_called_by(link.key):
                    self._calls.called(link, offer)
            case Answer() as answer:
                self._calls.answered(link, answer)
            case Candidates() as late:
                self._calls.found(link, late)
            case Data(text):
                self._heard(link, text)
            case Half() as half:
                if self._exchange.session.plays(link.key):
                    self._whisper.hear_half(link, half)
            case Sealed() as sealed:
                self._whisper.hear(link, sealed)

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
            self._whisper.forget(name)
            self._exchange.disconnect(name)

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
        self.hand.withdraw()
        for name in list(self._links):
            self.forget(name)
        self._calls.close()
        self._whisper.close()

    @property
    def _mine(self) -> Role:
        return self._role(self._exchange.session.key)

    def _role(self, key: str) -> Role:
        return Role.of(self._exchange.session.seat_of(key))

    def _may_call(self, key: str) -> bool:
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
        if self._may_call(letter.key):
            link = self._links.get(letter.sender) or self._learn(letter)
            if link:
                link.heard_by(relay)
                self._calls.call(link)
        elif self._is_called_by(letter.key) and now - self._greeted.get(letter.sender, 0) >= ANSWER_PAUSE:
            if len(self._greeted) >= MAXIMUM_GREETED:
                self._greeted.clear()
            self._greeted[letter.sender] = now
            self._bus.send(letter.sender, Hello(), [relay])

    def _learn(self, letter: Letter) -> Link | None:
        """Begin to know the page that wrote, if there is room for one more."""
        theirs = self._role(letter.key)
        if not self._has_room(theirs):
            return None
        if theirs is self._mine and not isinstance(letter.content, Offer):
            return None  # two who watch have nothing to say to each other
        now = self._clock()
        link = Link(letter.sender, letter.key, self._post, since=now, heard=now, called=now)
        self._add(link)
        return link

    def _has_room(self, role: Role) -> bool:
        """Whether one more page of that role can be known; what is left of earlier starts of a player gives way."""
        links = [link for link in self._links.values() if self._role(link.key) is role]
        if len(links) < MAXIMUM_LINKS:
            return True
        left = [link for link in links if link.way is Way.NONE and role is not Role.VISITOR]
        if left:
            self.forget(min(left, key=lambda link: link.heard).name)
        return bool(left)

    def _add(self, link: Link) -> None:
        """Begin to know a page, in place of one of the same name."""
        self.forget(link.name)
        self._links[link.name] = link

    def _replace(self, link: Link, surely: bool) -> None:
        """The page that holds a key now takes the place of those that held it before, unless they may be alive still.

        A letter may have been held back for long; surely there is only who answers a call.
        """
        for other in list(self._links.values()):
            if other.key == link.key and other is not link:
                if other.way is Way.BUS:  # there is hardly a direct way to it now
                    self._calls.use_bus(link)
                if surely or other.silent(self._clock()):
                    self.forget(other.name)

    def _opened(self, link: Link) -> None:
        """There is a direct connection to a page."""
        if not link.by_hand:
            self._replace(link, surely=True)

    def _closed(self, link: Link) -> None:
        """The direct connection to a page has ended, or the attempt at one."""
        if self._links.get(link.name) is not link:
            return
        if link.by_hand:
            self.forget(link.name)
        else:
            self._try_again(link)

    def _try_again(self, link: Link) -> None:
        """Call the page, or ask it to call."""
        if self._may_call(link.key):
            self._calls.call(link)
        else:
            self._calls.ask(link)

    def _look_after(self, link: Link, now: float) -> None:
        if link.by_hand:
            if link.way is Way.DIRECT and link.silent(now):
                self.forget(link.name)
            elif link.beat_due(now):
                self._exchange.beat(link.name)
            return
        if link.way is Way.DIRECT and link.silent(now):
            self._calls.lose(link)
            self._try_again(link)
        if link.attempt_failed(now):
            link.try_with(None)
        if link.way is Way.BUS and link.silent(now):
            self._calls.lose_way(link)
        if link.way is Way.NONE and link.met and now - link.since > FALLBACK and not link.silent(now):
            self._calls.use_bus(link)
        if link.way is Way.NONE and now - link.heard > FORGET:
            self.forget(link.name)
        elif not link.silent(now) and link.retry_due(now) and (link.met or link.tried < UNMET):
            self._try_again(link)
        if link.beat_due(now):
            self._exchange.beat(link.name)

    def _post(self, link: Link, text: str) -> None:
        session = self._exchange.session
        if session.plays(link.key) and not session.ledger.watching:
            self._whisper.say(link, text)
        else:
            self._bus.send(link.name, Data(text), link.relays)

    def _heard(self, link: Link, text: str) -> None:
        """A page has said something in a letter."""
        self._calls.use_bus(link)
        self._exchange.received(link.name, text)

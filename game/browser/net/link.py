"""One other page: by which way it is reached, and when it was last heard."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from game.browser.net.channel import Channel
from game.browser.net.relay import Relay

DIRECT_SILENCE = 6.0
"""Seconds of silence after which a direct connection counts as dead."""
BUS_SILENCE = 12.0
DIRECT_BEAT = 2.0
BUS_BEAT = 5.0
FALLBACK = 4.0
"""Seconds without a direct connection after which the bus carries what there is to say."""
ATTEMPT = 10.0
"""Seconds that an attempt at a direct connection may take."""
UNANSWERED = 3.0
"""Seconds after which an offer that was not answered counts as lost."""
FORGET = 20.0
SERVERS = 2
RETRIES = (1.0, 3.0, 8.0, 20.0, 60.0)


class Way(Enum):
    """How a page is reached, from the worst to the best."""

    NONE = "none"
    BUS = "bus"
    DIRECT = "direct"

    @property
    def rank(self) -> int:
        """How good it is: better ones have more."""
        return list(Way).index(self)


@dataclass(eq=False, slots=True)
class Link:
    """The page `name`, which holds `key`; times are in seconds of the page's clock."""

    name: str
    key: str
    post: Callable[["Link", str], None]
    """Sends a text by the bus."""
    since: float
    """Since when it has been reached in the present way, or not at all."""
    heard: float
    met: bool = False
    """Whether it has ever answered us by name."""
    way: Way = Way.NONE
    channel: Channel | None = None
    """The direct connection."""
    attempt: Channel | None = None
    """What may become one; it takes the place of `channel` once it is open."""
    called: float = 0.0
    tried: int = 0
    beat: float = 0.0
    by_hand: bool = False
    """Whether people brought the pages together, with codes; then there is nothing to try again."""
    relays: list[Relay] = field(default_factory=list)
    """The servers by which it was heard last, the latest first."""

    def send(self, text: str) -> None:
        """Send a text by the way there is; what gets lost is sent again once the states are compared."""
        if self.way is Way.DIRECT and self.channel:
            self.channel.send(text)
        elif self.way is Way.BUS:
            self.post(self, text)

    def heard_by(self, relay: Relay) -> None:
        """It was heard by this server: that is where letters to it go, and not to all of them."""
        self.relays = [relay, *(other for other in self.relays if other is not relay)][:SERVERS]

    @property
    def route(self) -> list[Relay]:
        """The servers for a letter to it; none, which stands for all, once the first attempt has failed."""
        return self.relays if self.tried <= 1 else []

    def use(self, channel: Channel | None) -> None:
        """Have this direct connection, or none, in place of the present one."""
        if self.channel:
            self.channel.close()
        self.channel = channel

    def try_with(self, channel: Channel | None) -> None:
        """Have this attempt at a direct connection, or none, in place of the present one."""
        if self.attempt:
            self.attempt.close()
        self.attempt = channel

    def drop(self) -> None:
        """End the direct connection and the attempt at one."""
        self.use(None)
        self.try_with(None)

    def silent(self, now: float) -> bool:
        """Whether it has not been heard for longer than a living page would be silent."""
        return now - self.heard > (BUS_SILENCE if self.way is Way.BUS else DIRECT_SILENCE)

    def beat_due(self, now: float) -> bool:
        """Whether it is time to say that we are still here; saying so is up to the caller."""
        pause = {Way.NONE: None, Way.BUS: BUS_BEAT, Way.DIRECT: DIRECT_BEAT}[self.way]
        if pause is None or now - self.beat < pause:
            return False
        self.beat = now
        return True

    def attempt_failed(self, now: float) -> bool:
        """Whether the present attempt at a direct connection has had its time."""
        if self.attempt is None:
            return False
        return now - self.called > (ATTEMPT if self.attempt.answered else UNANSWERED)

    def retry_due(self, now: float) -> bool:
        """Whether it is time for another attempt at a direct connection, where there is none."""
        if self.way is Way.DIRECT or self.attempt:
            return False
        return now - self.called >= RETRIES[min(self.tried, len(RETRIES) - 1)]

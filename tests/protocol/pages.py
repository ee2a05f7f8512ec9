"""Pages without a browser: sessions on a network that the tests control, with keys that need no WebCrypto."""

import hashlib
import hmac
import random
from collections.abc import Iterable
from dataclasses import replace

from game.match import (
    Abandon,
    Accept,
    Action,
    ClaimDraw,
    Decline,
    Event,
    Introduce,
    Offer,
    OfferKind,
    Play,
    React,
    Refused,
    Resign,
    Seat,
    TimeControl,
)
from game.notation import format_move, parse_move
from game.protocol.archive import read_ledger, write_ledger
from game.protocol.canonical import to_bytes, to_text
from game.protocol.entry import Body, Entry
from game.protocol.fault import Fault, ProtocolError
from game.protocol.invitation import Invitation, fingerprint
from game.protocol.ledger import Ledger
from game.protocol.message import Entries, Join, Leave, Message, Problem, State, read_message, write_message
from game.protocol.session import Session
from game.rules import Side, Termination, Variant

WIN_FOR_RED = ["1", "2", "1", "2", "1", "2", "1"]


def key_of(name: str) -> str:
    """A text of the shape of a public key; who knows the name can sign for it."""
    return to_text(hashlib.sha512(name.encode()).digest() + b"k")


def signature(key: str, content: bytes) -> str:
    return to_text(hmac.new(to_bytes(key), content, hashlib.sha512).digest())


def invitation(
    variant: str = "standard", host_side: Side = Side.RED, host: str = "host", control: TimeControl | None = None
) -> Invitation:
    game = Variant.from_key(variant)
    mark = fingerprint(key_of(host))
    return Invitation(bytes(range(16)), mark, game, game.sizes[0], host_side, control=control)


def play(text: str, spent: int = 0) -> Play:
    return Play(parse_move(text), spent)


class Page:
    """A page that signs and checks at once, and keeps what it saved for its next life."""

    def __init__(self, name: str, invited: Invitation) -> None:
        self.name = name
        self.key = key_of(name)
        self.session = Session(Ledger(invited), self.key)
        self.saved = ""
        self.events: list[Event] = []
        self.faults: list[Fault] = []
        self.complaints: list[Fault] = []
        self._seal()

    @property
    def ledger(self) -> Ledger:
        return self.session.ledger

    def act(self, action: Action) -> None:
        self.events += self.session.act(action)
        self._seal()

    def join(self) -> None:
        self.session.wish = signature(self.key, self.ledger.joining(self.key).content)

    def restart(self) -> None:
        """Lose everything but what was saved."""
        wish = self.session.wish
        ledger = read_ledger(self.saved) if self.saved else Ledger(self.ledger.invitation)
        self.session = Session(ledger, self.key)
        self.session.wish = wish
        self._seal()

    def receive(self, sender: str, text: str) -> None:
        """Do with a text what the exchange does."""
        try:
            match read_message(text):
                case State() as state:
                    self.session.compare(sender, state)
                case Entries(entries):
                    for entry in entries:
                        self._check(sender, entry)
                        self.events += self.session.take(sender, entry)
                case Join() as join:
                    self._check(sender, join)
                    self.events += self.session.admit(sender, join)
                case Problem(fault):
                    self.complaints.append(fault)
                case Leave():
                    pass
        except ProtocolError as error:
            self.faults.append(error.fault)
            self.session.refuse(sender, error.fault)
        self._seal()

    def _check(self, sender: str, said: Entry | Join) -> None:
        for claim in self.session.claims(sender, said):
            if claim.signature != signature(claim.key, claim.content):
                raise ProtocolError(claim.fault, "forged")

    def _seal(self) -> None:
        for entry in self.session.unsigned:
            self.ledger.sign(entry.seat, entry.number, signature(self.key, entry.content))
        if self.session.seat:
            self.saved = write_ledger(self.ledger)


class Network:
    """Carries messages between pages; each way keeps its order unless it is told otherwise."""

    def __init__(self, *pages: Page) -> None:
        self.pages = {page.name: page for page in pages}
        self.queues: dict[tuple[str, str], list[str]] = {}
        self.carried = 0

    def connect(self, one: str, two: str) -> None:
        for sender, receiver in ((one, two), (two, one)):
            self.queues[sender, receiver] = []
            self.pages[sender].session.connect(receiver, self.pages[receiver].key)

    def disconnect(self, one: str, two: str) -> None:
        for sender, receiver in ((one, two), (two, one)):
            self.queues.pop((sender, receiver), None)
            self.pages[sender].session.disconnect(receiver)

    def collect(self) -> None:
        """Put on the way what the pages have to say."""
        for sender, receiver in self.queues:
            due = self.pages[sender].session.due(receiver)
            self.queues[sender, receiver] += [write_message(message) for message in due]

    def deliver(self, way: tuple[str, str], index: int = 0) -> None:
        sender, receiver = way
        self.carried += 1
        self.pages[receiver].receive(sender, self.queues[way].pop(index))

    def settle(self) -> None:
        """Carry everything until nobody has anything to say."""
        self.collect()
        for _ in range(10_000):
            way = next((way for way, queue in self.queues.items() if queue), None)
            if way is None:
                return
            self.deliver(way)
            self.collect()
        raise AssertionError("the pages never come to rest")

    def beat(self) -> None:
        for sender, receiver in self.queues:
            self.pages[sender].session.beat(receiver)
        self.settle()


def table(
    variant: str = "standard", host_side: Side = Side.RED, control: TimeControl | None = None
) -> tuple[Page, Page, Network]:
    """A host and a guest who have taken their seats and know it."""
    invited = invitation(variant, host_side, control=control)
    host, guest = Page("host", invited), Page("guest", invited)
    network = Network(host, guest)
    network.connect("host", "guest")
    network.settle()
    guest.join()
    network.beat()
    assert guest.session.seat is Seat.GUEST
    return host, guest, network


def after(*texts: str, variant: str = "standard") -> tuple[Page, Page, Network]:
    """A table after these moves, the host's first."""
    host, guest, network = table(variant)
    for number, text in enumerate(texts):
        (host, guest)[number % 2].act(play(text))
        network.settle()
    return host, guest, network


def finished() -> tuple[Page, Page, Network]:
    """A table at which the host, who plays Red, has won a game."""
    host, guest, network = after(*WIN_FOR_RED)
    same(host, guest)
    assert ending(host) is Termination.LINE
    return host, guest, network


def begun() -> tuple[Page, Page, Network]:
    """A table after two moves, with a stranger who watches."""
    host, guest, network = table("popout")
    stranger = Page("stranger", host.ledger.invitation)
    network.pages["stranger"] = stranger
    for other in ("host", "guest"):
        network.connect(other, "stranger")
    network.settle()
    host.act(play("4"))
    network.settle()
    guest.act(play("3"))
    network.settle()
    assert moves(host) == moves(guest) == moves(stranger) == ["4", "3"]
    return host, guest, network


def moves(page: Page) -> list[str]:
    return [format_move(move) for move in page.session.sitting.match.moves]


def same(host: Page, guest: Page) -> None:
    """Both pages hold the same history, and see the same in it."""
    assert host.ledger.history == guest.ledger.history
    assert host.session.sitting.match.positions == guest.session.sitting.match.positions
    assert host.session.sitting.match.outcome == guest.session.sitting.match.outcome
    assert host.session.sitting.score == guest.session.sitting.score


def ending(page: Page) -> Termination | None:
    """Why the present game is over, or None."""
    outcome = page.session.sitting.match.outcome
    return outcome.termination if outcome else None


def forged(entry: Entry, name: str) -> Entry:
    """The entry as `name` signs it."""
    return replace(entry, signature=signature(key_of(name), entry.content))


def next_of(page: Page, seat: Seat, body: Body) -> Entry:
    """The next entry of a seat, as far as `page` knows, signed by that seat's key."""
    return forged(page.ledger.draft(seat, body), seat.value)


def say(sender: str, page: Page, message: Message | str) -> list[Fault]:
    """Have a page receive something and return the faults that it answers with."""
    page.receive(sender, message if isinstance(message, str) else write_message(message))
    return [said.fault for said in page.session.due(sender) if isinstance(said, Problem)]


def possible(page: Page, choice: random.Random) -> Iterable[Action]:
    """Actions in a random order, allowed or not, moves more often than not."""
    legal = [Play(move) for move in page.session.sitting.match.position.legal_moves()]
    choice.shuffle(legal)
    talk: list[Action] = [
        *map(Offer, OfferKind),
        Accept(),
        Accept(),
        Decline(),
        Resign(),
        ClaimDraw(),
        Abandon(),
        React(0),
    ]
    talk.append(Introduce(choice.choice(["Ann", "Ben", ""])))
    choice.shuffle(talk)
    return [*talk[: choice.randrange(3)], *legal[:1], *talk]


def act_somehow(page: Page, choice: random.Random) -> bool:
    """Do the first allowed of some random actions."""
    for action in possible(page, choice):
        try:
            page.act(action)
        except Refused:
            continue
        return True
    return False

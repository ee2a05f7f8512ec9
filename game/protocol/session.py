"""One page's part in a room: what it holds, what it knows of the other pages, and what it has to tell each of them.

Nothing here waits. Whatever arrives was read and its signatures were checked beforehand (`claims` says which); whatever
has to be said is fetched with `due`. Lost messages need no timers: a page that is told what another one holds sends
what is missing there.
"""

from contextlib import suppress
from dataclasses import dataclass

from game.i18n import pgettext
from game.match import Action, Event, Redo, Refusal, Refused, Seat, Sitting, Undo
from game.protocol.entry import Admitted, Entry, Joined, Opened, Watching
from game.protocol.fault import Fault, ProtocolError
from game.protocol.invitation import fingerprint
from game.protocol.ledger import MAXIMUM_ENTRIES, Ledger
from game.protocol.message import MAXIMUM_BATCH, Entries, Join, Mark, Message, Problem, State
from game.protocol.peer import Peer


@dataclass(frozen=True, slots=True)
class Claim:
    """A signature that has to be checked, and the fault if it is not `key`'s under `content`."""

    key: str
    content: bytes
    signature: str
    fault: Fault


class Session:
    """The page that holds `key`; its seat follows from what the ledger says of that key."""

    def __init__(self, ledger: Ledger, key: str) -> None:
        self.ledger = ledger
        self.key = key
        self.peers: dict[str, Peer] = {}
        self.watchers = 0
        self._contradictions: dict[tuple[Seat, int], Entry] = {}
        self.wish: str | None = None
        """The signature of the entry with which this page asks for the guest's seat."""
        if self.is_host(key) and not len(ledger.logs[Seat.HOST]):
            ledger.add(ledger.draft(Seat.HOST, Opened(key)))

    @property
    def seat(self) -> Seat | None:
        """The seat that this page holds; None while it only watches."""
        return self.seat_of(self.key)

    @property
    def sitting(self) -> Sitting:
        """The games of the room, as far as they are known here."""
        return self.ledger.sitting

    @property
    def complete(self) -> bool:
        """Whether both seats have been taken, so that a game is on."""
        return self.ledger.key(Seat.GUEST) is not None

    def is_host(self, key: str) -> bool:
        """Whether `key` is the one that the invitation names."""
        return fingerprint(key) == self.ledger.invitation.fingerprint

    def seat_of(self, key: str) -> Seat | None:
        """The seat that a key holds."""
        if self.is_host(key):
            return Seat.HOST
        return Seat.GUEST if key == self.ledger.key(Seat.GUEST) else None

    def is_seated(self, key: str) -> bool:
        """Whether a key holds a seat."""
        return self.seat_of(key) is not None

    def plays(self, key: str) -> bool:
        """Whether this page has one seat and `key` the other."""
        return self.seat is not None and self.seat_of(key) is self.seat.other

    @property
    def unsigned(self) -> tuple[Entry, ...]:
        """The entries written here that still lack their signature."""
        if self.seat is None:
            return ()
        log = self.ledger.logs[self.seat]
        return log.entries[log.signed :]

    @property
    def obstacle(self) -> str:
        """Why this page can do nothing, whoever has the turn, as a sentence; empty while both seats are taken."""
        if self.seat is None or not self.complete:
            return pgettext("link", "Only two who have joined can play.")
        return ""

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do something in the own seat; raises `Refused`, and then nothing has changed."""
        seat = self.seat
        if seat is None or self.obstacle:
            raise Refused(Refusal.NOT_YOUR_TURN, self.obstacle)
        if isinstance(action, Undo | Redo):
            raise Refused(Refusal.NOTHING_TO_UNDO, pgettext("link", "A move made by link stands."))
        self._check_place(seat)
        self.ledger.sitting.apply(seat, action)
        return self.ledger.add(self.ledger.draft(seat, action))

    def let_watch(self, allowed: bool) -> None:
        """Say whether others may watch; raises `Refused`."""
        if self.seat is None or self.obstacle:
            raise Refused(Refusal.NOT_YOUR_TURN, self.obstacle)
        if self.ledger.watching != allowed:
            self._check_place(self.seat)
            self.ledger.add(self.ledger.draft(self.seat, Watching(allowed)))

    def connect(self, name: str, key: str) -> None:
        """Another page is there; it is told what we have."""
        self.peers[name] = Peer(key)

    def disconnect(self, name: str) -> None:
        """Another page is gone."""
        self.peers.pop(name, None)

    def beat(self, name: str) -> None:
        """Tell a page once more what we have."""
        self.peers[name].owes_state = True

    def claims(self, name: str | None, said: Entry | Join) -> list[Claim]:
        """The signatures to be checked before what a page sent may be taken in; without a name it came by letter."""
        peer = self.peers[name] if name else None
        if isinstance(said, Join):
            self._check_join(peer, said)
            content = self.ledger.joining(said.key).content
            return [Claim(said.key, content, said.signature, Fault.BAD_SIGNATURE)]
        if self._holds(said):
            return []
        found = []
        signer = self.ledger.key(said.seat)
        match said.body:
            case Opened(key):
                signer = key
            case Admitted(key, signature):
                joined = Entry(Seat.GUEST, 0, self.ledger.invitation.room, 1, said.before, Joined(key))
                found.append(Claim(key, joined.content, signature, Fault.BAD_SIGNATURE))
        if signer:
            foreign = peer is None or said.seat is not self.seat_of(peer.key)
            fault = Fault.NOT_YOUR_SEAT if foreign else Fault.BAD_SIGNATURE
            found.append(Claim(signer, said.content, said.signature, fault))
        return found

    def take(self, name: str | None, entry: Entry) -> tuple[Event, ...]:
        """Take in an entry whose signatures hold, and return what it changed; raises ProtocolError."""
        peer = self.peers[name] if name else None
        if peer:
            peer.owes_state = True
        if self._holds(entry):
            return ()
        if peer:
            self._recover(peer, entry)
        return self.ledger.add(entry)

    def admit(self, name: str, join: Join) -> tuple[Event, ...]:
        """Give the guest's seat to a page whose signature holds; raises ProtocolError."""
        peer = self.peers[name]
        self._check_join(peer, join)
        peer.owes_state = True
        if self.ledger.key(Seat.GUEST):
            return ()
        joined = self.ledger.joining(join.key)
        before = self.ledger.logs[Seat.HOST].head(1)
        return self.ledger.add(Entry(Seat.HOST, 1, before, 1, joined.hash, Admitted(join.key, join.signature)))

    def compare(self, name: str, state: State) -> None:
        """Learn what that page has."""
        peer = self.peers[name]
        peer.compare(self.ledger.logs, state)
        peer.mark = state.mark(self.seat) if self.seat and self.plays(peer.key) else None
        if self.is_host(peer.key):
            self.watchers = state.watchers

    def contradicted(self, entries: list[Entry]) -> Ledger | None:
        """The record that holds these entries, whose signatures hold, in place of those here; None if it is the same.

        Two honest pages never come to this; the one that signed two entries for one place is not honest.
        """
        for entry in entries:
            if entry.number < MAXIMUM_ENTRIES:
                self._contradictions[entry.seat, entry.number] = entry
        here = {(entry.seat, entry.number): entry for entry in self.ledger.history}
        entries_of_both, other = here | self._contradictions, Ledger(self.ledger.invitation)
        grown = True
        while grown:
            grown = False
            for seat in Seat:
                following = entries_of_both.get((seat, len(other.logs[seat])))
                if following and not isinstance(following.body, Joined):
                    with suppress(ProtocolError):
                        other.add(following)
                        grown = True
        if all(here[entry.seat, entry.number].hash == entry.hash for entry in other.history):
            return None
        return other

    def refuse(self, name: str, fault: Fault) -> None:
        """Tell a page what was wrong with what it sent."""
        self.peers[name].problems.append(fault)

    def due(self, name: str) -> list[Message]:
        """What that page has to be told now; it counts as told."""
        peer = self.peers[name]
        messages: list[Message] = [Problem(fault) for fault in dict.fromkeys(peer.problems)]
        peer.problems.clear()
        if self._hidden_from(peer):
            if not peer.turned_away:
                messages.append(Problem(Fault.NOT_WATCHED))
            peer.turned_away = peer.owes_state = True
            return messages
        peer.turned_away = False
        if self.wish and self.ledger.key(Seat.GUEST) is None and self.is_host(peer.key) and peer.owes_state:
            messages.append(Join(self.key, self.wish))
        lacking = self._lacking(peer)
        for start in range(0, len(lacking), MAXIMUM_BATCH):
            messages.append(Entries(lacking[start : start + MAXIMUM_BATCH]))
        if peer.owes_state:
            messages.append(self.state())
            peer.owes_state = False
        return messages

    def state(self) -> State:
        """What this page holds."""
        host, guest = (Mark(log.signed, log.head(log.signed)) for log in self.ledger.logs.values())
        return State(host, guest, self.watchers if self.seat is Seat.HOST else 0)

    def _hidden_from(self, peer: Peer) -> bool:
        """Whether the players do not let this page watch."""
        seated = self.seat_of(peer.key) or self.seat is None or self.ledger.key(Seat.GUEST) is None
        return not seated and not self.ledger.watching

    def _holds(self, entry: Entry) -> bool:
        log = self.ledger.logs[entry.seat]
        return entry.number < len(log) and log[entry.number].hash == entry.hash

    def _lacking(self, peer: Peer) -> tuple[Entry, ...]:
        logs = self.ledger.logs
        first = peer.lacks(logs, self.seat)
        if all(first[seat] >= logs[seat].signed for seat in Seat):
            return ()
        return tuple(
            entry
            for entry in self.ledger.history
            if entry.number >= first[entry.seat] and entry.signature and not isinstance(entry.body, Joined)
        )

    def _recover(self, peer: Peer, entry: Entry) -> None:
        """Make room for an own entry that the other seat has, but that was lost here before it was saved.

        What was written here in its place was never seen by the other seat, otherwise it would have that.
        """
        log = self.ledger.logs[entry.seat]
        across = entry.seat is self.seat and self.seat_of(peer.key) is entry.seat.other
        if across and entry.number < len(log) and entry.before == log.head(entry.number):
            self.ledger.cut(entry.seat, entry.number)

    def _check_place(self, seat: Seat) -> None:
        if len(self.ledger.logs[seat]) >= MAXIMUM_ENTRIES:
            raise Refused(
                Refusal.TOO_OFTEN, pgettext("link", "This match has become too long. Invite your friend to a new one.")
            )

    def _check_join(self, peer: Peer | None, join: Join) -> None:
        if self.seat is not Seat.HOST or peer is None or join.key != peer.key or join.key == self.key:
            raise ProtocolError(Fault.NOT_YOUR_SEAT, "only the host gives the seat, and only to who asks for it")
        if self.ledger.key(Seat.GUEST) not in (None, join.key):
            raise ProtocolError(Fault.SEAT_TAKEN, "the seat is taken")

"""What a letter out of a match with a room encloses: the room's name, and signed entries of the seat that sends it.

The entries are those that the other side is not known to have. As text they take some 170 characters each: parts with
`~` between them, of which the first is the room, the second the seat, the number of the first entry and the hash of the
one before it, and each further one an entry: how much it had seen, the head of that, its signature and its body.
Everything else follows. Nothing of it is true before it is checked, as if it had come by a connection.
"""

from game.match import Seat
from game.protocol.canonical import canonical, to_bytes, to_text
from game.protocol.entry import Entry, write_body
from game.protocol.fault import Fault, ProtocolError
from game.protocol.ledger import Ledger
from game.protocol.message import MAXIMUM_BATCH, read_entry
from game.protocol.strict import read_json

MAXIMUM_TEXT = 24_000


def write_enclosure(ledger: Ledger, seat: Seat) -> str:
    """What a letter from `seat` encloses; empty if that would be too much."""
    log = ledger.logs[seat]
    first = ledger.logs[seat.other].seen
    entries = log.entries[first : log.signed]
    parts = [ledger.invitation.room]
    if entries:
        parts.append(f"{seat.value}.{first}.{entries[0].before}")
    for entry in entries:
        body = to_text(canonical(write_body(entry.body)))
        parts.append(f"{entry.seen}.{entry.head}.{entry.signature}.{body}")
    text = "~".join(parts)
    return text if len(entries) <= MAXIMUM_BATCH and len(text) <= MAXIMUM_TEXT else ""


def room_of(text: str) -> str:
    """The name of the room that an enclosure is for."""
    return text.partition("~")[0]


def read_enclosure(text: str) -> tuple[Entry, ...]:
    """The entries of an enclosure, which nobody has checked yet; raises ProtocolError if it is not one."""
    _, *parts = text.split("~", MAXIMUM_BATCH + 2)
    if len(text) > MAXIMUM_TEXT or len(parts) > MAXIMUM_BATCH + 1:
        raise ProtocolError(Fault.TOO_MANY, f"more than {MAXIMUM_BATCH} entries")
    try:
        return _read(*parts) if parts else ()
    except (TypeError, ValueError) as error:
        raise ProtocolError(Fault.BAD_MESSAGE, str(error)) from error


def _read(beginning: str, *parts: str) -> tuple[Entry, ...]:
    if not parts:
        raise ValueError("where entries begin there is one")
    seat, first, before = beginning.split(".")
    entries: list[Entry] = []
    for number, part in enumerate(parts, start=_number(first)):
        seen, head, signature, body = part.split(".")
        fields = {"seat": seat, "number": number, "before": before, "seen": _number(seen), "head": head}
        fields |= {"body": read_json(to_bytes(body).decode()), "signature": signature}
        entries.append(read_entry(fields))
        before = entries[-1].hash
    return tuple(entries)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise ValueError("not a number")
    return int(text)

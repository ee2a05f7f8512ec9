"""A room as text, for the page's own storage."""

from collections.abc import Sequence
from contextlib import suppress

from game.match import Seat
from game.notation.kept import read_kept
from game.protocol.canonical import canonical
from game.protocol.entry import Entry, Joined, read_body, write_body
from game.protocol.fault import ProtocolError
from game.protocol.invitation import decode_invitation
from game.protocol.ledger import Ledger
from game.protocol.message import read_entry, write_entry
from game.protocol.witness import Turn

VERSION = 1


def write_ledger(ledger: Ledger, turn: Turn | None = None) -> str:
    """All that is signed in a room, and the present turn as this page has seen it."""
    entries = [entry for entry in ledger.history if entry.signature and not isinstance(entry.body, Joined)]
    fields = {
        "version": VERSION,
        "invitation": ledger.invitation.encode(),
        "entries": [write_entry(entry) for entry in entries],
        "turn": [turn.name, turn.began, turn.reached] if turn else None,
    }
    return canonical(fields).decode()


def read_ledger(text: str) -> Ledger:
    """The room that `write_ledger` wrote; raises ValueError, KeyError or TypeError if the text is another."""
    fields = read_kept(text)
    if fields["version"] != VERSION:
        raise ValueError("this room was saved by another version")
    ledger = Ledger(decode_invitation(fields["invitation"]))
    for entry in fields["entries"]:
        ledger.add(read_entry(entry))
    return ledger


def read_turn(text: str) -> Turn | None:
    """The turn that `write_ledger` wrote; None if there is none that can be read, and then it begins anew."""
    with suppress(ValueError, KeyError, TypeError):
        name, began, reached = read_kept(text)["turn"]
        return Turn(str(name), float(began), None if reached is None else float(reached))
    return None


def write_drafts(entries: Sequence[Entry]) -> str:
    """Entries that are not signed yet."""
    bodies = [write_body(entry.body) for entry in entries]
    return canonical({"number": entries[0].number if entries else 0, "bodies": bodies}).decode()


def read_drafts(ledger: Ledger, seat: Seat, text: str) -> None:
    """Add what `write_drafts` wrote, unless it is in the log already or has become impossible.

    It was never sent without a signature, so it may be written anew.
    """
    fields = read_kept(text)
    for number, body in enumerate(fields["bodies"], start=fields["number"]):
        if number == len(ledger.logs[seat]):
            with suppress(ProtocolError):
                ledger.add(ledger.draft(seat, read_body(body)))

"""A room as text, for the page's own storage."""

import json

from game.protocol.canonical import canonical
from game.protocol.entry import Joined
from game.protocol.invitation import decode_invitation
from game.protocol.ledger import Ledger
from game.protocol.message import read_entry, write_entry

VERSION = 1


def write_ledger(ledger: Ledger) -> str:
    """All that is signed in a room."""
    entries = [entry for entry in ledger.history if entry.signature and not isinstance(entry.body, Joined)]
    fields = {
        "version": VERSION,
        "invitation": ledger.invitation.encode(),
        "entries": [write_entry(entry) for entry in entries],
    }
    return canonical(fields).decode()


def read_ledger(text: str) -> Ledger:
    """The room that `write_ledger` wrote; raises ValueError, KeyError or TypeError if the text is another."""
    fields = json.loads(text)
    if fields["version"] != VERSION:
        raise ValueError("this room was saved by another version")
    ledger = Ledger(decode_invitation(fields["invitation"]))
    for entry in fields["entries"]:
        ledger.add(read_entry(entry))
    return ledger

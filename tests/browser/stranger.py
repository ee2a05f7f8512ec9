"""What a stranger with the link tries, in the words of the page's own program, against both who play.

Each attack is the body of a coroutine in the stranger's page; PRELUDE runs before the first.
"""

PRELUDE = """
import json
from asyncio import create_task
import js
from dataclasses import replace
from game.browser.net.keys import random_bytes
from game.match import Accept, Offer as Offered, OfferKind, Play, Resign, Seat
from game.notation import parse_move
from game.protocol.canonical import canonical, to_bytes, to_text
from game.protocol.entry import Admitted, Entry, Joined, Opened, Watching
from game.protocol.envelope import (
    START_LENGTH, VERSION, Answer, Candidates, Data, Half, Hello, Letter, Offer,
    pack, page_name, unpack, write_letter,
)
from game.protocol.ledger import Ledger
from game.protocol.message import Entries, Join, Leave, Mark, State, write_message

recorded = []
for relay in room._network._bus.relays:
    hear = relay._on_content
    relay._on_content = lambda relay, content, hear=hear: (recorded.append(content), hear(relay, content))

def ledger():
    return room._session.ledger

def mine():
    return room._safe.key.public

async def signed(entry):
    return replace(entry, signature=to_text(await room._safe.sign(entry.content)))

def tell(message):
    # By the direct connection, and by the rendezvous to each who plays.
    text = message if isinstance(message, str) else write_message(message)
    for link in room._network._links._links.values():
        link.send(text)
    for name in victims:
        room._network._bus.send(name, Data(text))

async def publish(letter, version=VERSION):
    # A letter as this page would never write it, signed by the only key that it has.
    text = write_letter(letter)
    text = canonical(json.loads(text) | {"version": version})
    signature = await room._safe.key.sign(room._network._bus._bound + text)
    sealed = to_text(await room._network._bus._room_key.cipher.encrypt(pack(text, signature)))
    for relay in room._network._bus.relays:
        relay.publish(sealed)

def host_key():
    return ledger().key(Seat.HOST)

def guest_key():
    return ledger().key(Seat.GUEST)
"""

ATTACKS = {
    "a move for the host": """
        tell(Entries((await signed(ledger().draft(Seat.HOST, Play(parse_move("1")))),)))
    """,
    "a move for the guest": """
        tell(Entries((await signed(ledger().draft(Seat.GUEST, Play(parse_move("1")))),)))
    """,
    "a resignation for the guest": """
        tell(Entries((await signed(ledger().draft(Seat.GUEST, Resign())),)))
    """,
    "an offer of a draw for one and an acceptance for the other": """
        tell(Entries((await signed(ledger().draft(Seat.HOST, Offered(OfferKind.DRAW))),)))
        tell(Entries((await signed(ledger().draft(Seat.GUEST, Accept())),)))
    """,
    "a ban on watching": """
        tell(Entries((await signed(ledger().draft(Seat.HOST, Watching(False))),)))
    """,
    "a claim of the seat that is taken": """
        tell(Join(mine(), to_text(await room._safe.sign(ledger().joining(mine()).content))))
    """,
    "a claim with the guest's key": """
        tell(Join(guest_key(), to_text(await room._safe.sign(ledger().joining(guest_key()).content))))
    """,
    "another opening of the room": """
        room_name = ledger().invitation.room
        tell(Entries((await signed(Entry(Seat.HOST, 0, room_name, 0, room_name, Opened(mine()))),)))
    """,
    "an admission of the stranger": """
        body = Admitted(mine(), to_text(await room._safe.sign(ledger().joining(mine()).content)))
        tell(Entries((await signed(replace(ledger().draft(Seat.HOST, body), number=1)),)))
    """,
    "another last move": """
        last = ledger().logs[Seat.HOST][2]
        tell(Entries((await signed(replace(last, body=Play(parse_move("7")))),)))
    """,
    "the true last move with another signature": """
        tell(Entries((replace(ledger().logs[Seat.HOST][2], signature="A" * 86),)))
    """,
    "letters in the names and with the keys of both": """
        for name, key in zip(victims, (host_key(), guest_key())):
            for receiver in victims:
                await publish(Letter(name, key, 10_000, receiver, Data(write_message(Leave()))))
                await publish(Letter(name, key, 10_001, receiver, Hello()))
    """,
    "letters in the names of both with the stranger's key": """
        for name in victims:
            for receiver in victims:
                await publish(Letter(name, mine(), 20_000, receiver, Data(write_message(Leave()))))
                await publish(Letter(name, mine(), 20_001, receiver, Hello()))
    """,
    "a dozen pages of its own that ask to be called": """
        for number in range(12):
            name = page_name(random_bytes(START_LENGTH), mine())
            for receiver in victims:
                await publish(Letter(name, mine(), number, receiver, Hello()))
    """,
    "all letters of the meeting played back": """
        assert recorded
        for content in recorded[:60]:
            for relay in room._network._bus.relays:
                relay.publish(content)
    """,
    "calls, answers and addresses for calls that are not its own": """
        for name in victims:
            call = to_text(random_bytes(8))
            room._network._bus.send(name, Offer(call, "v=0"))
            room._network._bus.send(name, Answer(call, "v=0"))
            room._network._bus.send(name, Candidates(call, ('{"candidate": ""}',)))
    """,
    "texts that are too large, too deep, or none": """
        for text in ("x" * 70_000, "[" * 30_000, '{"version":1,' * 5000, "\\\\ud800", "", "null", "1e999"):
            for link in room._network._links._links.values():
                link.send(text)
    """,
    "later versions of everything": """
        tell('{"version":2,"type":"entries","entries":[]}')
        for name in (*victims, ""):
            await publish(Letter(room._network._bus.name, mine(), 30_000, name, Hello()), version=VERSION + 1)
    """,
    "another game that looks like a good one": """
        other = Ledger(replace(ledger().invitation, secret=bytes(16)))
        opened = await signed(replace(other.draft(Seat.HOST, Opened(mine()))))
        tell(Entries((opened, await signed(replace(opened, number=1, before=opened.hash, body=Resign())))))
    """,
    "states that claim more and another record": """
        head = "A" * 43
        tell(State(Mark(1000, head), Mark(1000, head), 7))
        tell(State(Mark(2, head), Mark(1, head), 7))
        tell(State(Mark(0, head), Mark(0, head), 7))
    """,
    "markup in every field": """
        evil = "<img src=x onerror=alert(1)>"
        tell(json.dumps({"version": 1, "type": evil}))
        tell(json.dumps({"version": 1, "type": "problem", "fault": evil}))
        tell(json.dumps({"version": 1, "type": "join", "key": evil, "signature": evil}))
    """,
    "junk on the topic": """
        for size in (1, 12, 28, 600, 5000):
            for relay in room._network._bus.relays:
                relay.publish(to_text(random_bytes(size)))
                relay.publish("<script>" * size)
    """,
    "a flood of letters": """
        for number in range(200):
            room._network._bus.send(victims[number % 2] if number % 3 else "", Hello())
    """,
    "a flood of messages": """
        for _ in range(400):
            for link in room._network._links._links.values():
                link.send('{"version":1,"type":"leave","x":1}')
    """,
}

SQUATTING = """
answered = set()

async def answer(content):
    # Write in the names of both to whoever begins anew, before they can.
    data, _ = unpack(await room._network._bus._room_key.cipher.decrypt(to_bytes(content)))
    name = json.loads(data)["from"]
    if name not in answered:
        answered.add(name)
        for victim in victims:
            await publish(Letter(victim, mine(), 40_000 + len(answered), name, Half(mine(), False)))

for relay in room._network._bus.relays:
    hear = relay._on_content
    relay._on_content = lambda relay, content, hear=hear: (create_task(answer(content)), hear(relay, content))
"""
"""What it does from then on, and not at once."""

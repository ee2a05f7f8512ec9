"""Messages are read exactly, or refused by name."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.match import (
    PHRASES,
    Abandon,
    Accept,
    Action,
    ClaimDraw,
    ClaimTime,
    Decline,
    Introduce,
    Offer,
    OfferKind,
    React,
    Redo,
    Resign,
    Seat,
    Undo,
)
from game.protocol.entry import Admitted, Body, Entry, Joined, Opened, Watching, read_body, write_body
from game.protocol.fault import Fault, ProtocolError
from game.protocol.message import (
    MAXIMUM_BATCH,
    Entries,
    Join,
    Leave,
    Mark,
    Message,
    Problem,
    State,
    read_message,
    write_message,
)
from tests.protocol.pages import key_of, play, signature

HASH = "h" * 43
SIGNATURE = signature(key_of("host"), b"")
BODIES: list[Body] = [
    Opened(key_of("host")),
    Joined(key_of("guest")),
    Admitted(key_of("guest"), SIGNATURE),
    play("4"),
    play("10p3"),
    play("4", 1),
    play("4", 99_999_999),
    ClaimTime(),
    *map(Offer, OfferKind),
    Accept(),
    Decline(),
    Resign(),
    ClaimDraw(),
    Abandon(),
    Introduce("Ann \u674e"),
    Introduce(""),
    Watching(True),
    Watching(False),
    *map(React, range(PHRASES)),
]
ENTRIES = tuple(Entry(Seat.HOST, number, HASH, 0, HASH, body, SIGNATURE) for number, body in enumerate(BODIES))
MESSAGES: list[Message] = [
    State(Mark(3, HASH), Mark(0, HASH), 2),
    Entries(ENTRIES),
    Join(key_of("guest"), SIGNATURE),
    *map(Problem, Fault),
    Leave(),
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_a_message_comes_back_as_it_was(message: Message) -> None:
    again = read_message(write_message(message))
    assert again == message
    if isinstance(again, Entries):
        assert [entry.signature for entry in again.entries] == [SIGNATURE] * len(BODIES)


def test_what_one_device_can_do_alone_is_not_sent() -> None:
    actions: list[Action] = [Undo(), Redo()]
    for action in actions:
        with pytest.raises(TypeError):
            write_body(action)


def test_the_largest_message_is_not_too_large() -> None:
    hole = Entry(Seat.HOST, 10**6, HASH, 10**6, HASH, Admitted(key_of("guest"), SIGNATURE), SIGNATURE)
    message = Entries((hole,) * MAXIMUM_BATCH)
    assert read_message(write_message(message)) == message


def refused(text: str) -> Fault:
    with pytest.raises(ProtocolError) as caught:
        read_message(text)
    return caught.value.fault


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", Fault.BAD_JSON),
        ("{", Fault.BAD_JSON),
        ('{"version":1,"version":1,"type":"leave"}', Fault.BAD_JSON),
        ('{"version":1,"type":"state","watchers":NaN}', Fault.BAD_JSON),
        ("[" * 30_000, Fault.BAD_JSON),
        ('{"a":' * 10_000, Fault.BAD_JSON),
        ("1" * 5_000, Fault.BAD_JSON),
        ("[]", Fault.BAD_MESSAGE),
        ("null", Fault.BAD_MESSAGE),
        ("{}", Fault.BAD_MESSAGE),
        ('{"version":"1","type":"leave"}', Fault.BAD_MESSAGE),
        ('{"version":true,"type":"leave"}', Fault.BAD_MESSAGE),
        ('{"version":1}', Fault.BAD_MESSAGE),
        ('{"version":1,"type":["leave"]}', Fault.BAD_MESSAGE),
        ('{"version":1,"type":"leave","more":1}', Fault.BAD_MESSAGE),
        ('{"version":1,"type":"problem","fault":"unheard of"}', Fault.BAD_MESSAGE),
        ('{"version":1,"type":"entries","entries":[]}', Fault.BAD_MESSAGE),
        ('{"version":2,"type":"something new","more":1}', Fault.UNKNOWN_VERSION),
        ('{"version":1,"type":"' + "x" * 65_536 + '"}', Fault.TOO_LARGE),
        ('{"version":1,"type":"' + "☃" * 30_000 + '"}', Fault.TOO_LARGE),
    ],
)
def test_what_is_no_message_is_refused_by_name(text: str, fault: Fault) -> None:
    assert refused(text) is fault


def altered(value: object, choice: random.Random) -> object:
    """The JSON value with one thing in it replaced, removed or added."""
    strange: list[object] = [None, True, -1, 1.5, 10**9, "", "x", "☃" * 50, "\ud800", [], {}, [[]], {"kind": "play"}]
    if isinstance(value, dict) and value and choice.random() < 0.9:
        copy = dict(value)
        name = choice.choice(list(copy))
        doing = choice.random()
        if doing < 0.1:
            del copy[name]
        elif doing < 0.2:
            copy["added"] = choice.choice(strange)
        else:
            copy[name] = altered(copy[name], choice)
        return copy
    if isinstance(value, list) and value and choice.random() < 0.9:
        index = choice.randrange(len(value))
        return [*value[:index], altered(value[index], choice), *value[index + 1 :]]
    return choice.choice(strange)


@pytest.mark.parametrize("message", MESSAGES[:4], ids=lambda message: type(message).__name__)
def test_a_message_with_anything_altered_is_refused_or_another_message(message: Message) -> None:
    choice = random.Random(5)
    fields = json.loads(write_message(message))
    refusals = 0
    for _ in range(400):
        text = json.dumps(altered(fields, choice))
        try:
            assert read_message(text) is not None
        except ProtocolError:
            refusals += 1
    assert refusals > 250


@given(st.dictionaries(st.sampled_from(["kind", "move", "key", "signature", "offer"]), st.text(max_size=20)))
def test_a_body_is_read_exactly_or_not_at_all(fields: dict[str, str]) -> None:
    try:
        body = read_body(fields)
    except ValueError:
        return
    assert write_body(body) == fields


@pytest.mark.parametrize(
    "body",
    [
        {"kind": "name", "name": "x" * 25},
        {"kind": "name", "name": "Ann\u202e"},
        {"kind": "name", "name": " Ann"},
        {"kind": "name", "name": "e\u0301"},
        {"kind": "name", "name": "<b>\n"},
        {"kind": "timed", "move": "4", "spent": "0"},
        {"kind": "timed", "move": "4", "spent": "-5"},
        {"kind": "timed", "move": "4", "spent": "05"},
        {"kind": "timed", "move": "4", "spent": "1e9"},
        {"kind": "timed", "move": "4", "spent": "123456789"},
        {"kind": "timed", "move": "4"},
        {"kind": "watch", "allowed": "maybe"},
        {"kind": "react", "phrase": "6"},
        {"kind": "react", "phrase": "-1"},
        {"kind": "react", "phrase": "01"},
        {"kind": "react", "phrase": "\u0661"},
        {"kind": "react", "phrase": "Hello!"},
    ],
)
def test_names_phrases_and_times_have_bounds(body: dict[str, str]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_body(body)

"""Invitations: short, complete, and refused with a sentence when they are damaged."""

import random
from dataclasses import replace
from typing import Any

import pytest

from game.match import TimeControl
from game.protocol.canonical import to_bytes, to_text
from game.protocol.invitation import Invitation, InvitationError, _check, decode_invitation, valid_rendezvous
from game.rules import VARIANTS, Side


def made(key: str, **fields: Any) -> Invitation:
    variant = VARIANTS[key]
    invitation = Invitation(b"s" * 16, b"f" * 16, variant, variant.sizes[-1], Side.YELLOW)
    return replace(invitation, **fields)


@pytest.mark.parametrize("key", VARIANTS)
def test_an_invitation_comes_back_as_it_was(key: str) -> None:
    servers: list[tuple[str, ...]] = [(), ("wss://one.example/relay", "ws://127.0.0.1:7000")]
    for rendezvous in servers:
        invitation = made(key, rendezvous=rendezvous)
        assert decode_invitation(invitation.encode()) == invitation


@pytest.mark.parametrize("text", ["1+0", "3+2", "60+60"])
def test_a_clock_is_part_of_it(text: str) -> None:
    invitation = made("popout+five", control=TimeControl.parse(text), rendezvous=("wss://one.example/relay",))
    assert decode_invitation(invitation.encode()) == invitation


@pytest.mark.parametrize("key", VARIANTS)
def test_with_the_built_in_servers_it_is_short_enough_for_a_chat(key: str) -> None:
    assert len("#/join/" + made(key).encode()) < 160


def test_every_field_but_the_servers_makes_another_room() -> None:
    room = made("popout").room
    others = [
        made("popout", secret=b"t" * 16),
        made("popout", fingerprint=b"g" * 16),
        made("standard"),
        made("popout", size=VARIANTS["popout"].sizes[0]),
        made("popout", host_side=Side.RED),
        made("popout", control=TimeControl(3, 2)),
        made("popout", control=TimeControl(3, 3)),
    ]
    assert len({room, *(other.room for other in others)}) == 1 + len(others)
    assert made("popout", rendezvous=("wss://one.example",)).room == room


def test_a_wrong_cut_or_lengthened_one_gets_a_sentence() -> None:
    text = made("standard").encode()
    choice = random.Random(1)
    wrong = ["", "x", "?" * 80, text[:-1], text[1:], text + "A", text + "AAAA", "ä" * 100, "A" * 5000]
    for _ in range(200):
        index = choice.randrange(len(text))
        letter = choice.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        wrong.append(text[:index] + letter + text[index + 1 :])
    for damaged in set(wrong) - {text}:
        with pytest.raises(InvitationError, match="damaged"):
            decode_invitation(damaged)


@pytest.mark.parametrize(
    ("at", "value", "sentence"),
    [(0, 2, "another version"), (33, 99, "does not know"), (35, 2, "damaged"), (36, 255, "does not know|damaged")],
)
def test_what_its_maker_did_wrong_is_named(at: int, value: int, sentence: str) -> None:
    data = bytearray(to_bytes(made("standard").encode())[:-3])
    data[at] = value
    with pytest.raises(InvitationError, match=sentence):
        decode_invitation(to_text(bytes(data) + _check(bytes(data))))


def test_only_socket_addresses_are_rendezvous_servers() -> None:
    assert valid_rendezvous(("wss://relay.example", "ws://127.0.0.1:8080/path"))
    for url in ("https://relay.example", "wss://" + "x" * 300, "wss://räksmörgås.example", "javascript:alert(1)"):
        assert not valid_rendezvous((url,))
    assert not valid_rendezvous(("wss://relay.example",) * 9)

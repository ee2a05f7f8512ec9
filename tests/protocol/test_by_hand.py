"""Codes that people hand each other: short, exact, and each that cannot be used answered by a sentence."""

import hashlib
import random
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.protocol.by_hand import LONGEST, AnswerCode, CodeError, OfferCode, compressed, expanded, read_code, write_code
from game.protocol.canonical import to_bytes, to_text
from game.protocol.description import Candidate, Description, pack, read_sdp, unpack, write_sdp
from game.protocol.invitation import fingerprint
from tests.protocol.pages import invitation, key_of

# The generator of the curve, which is a public key like any other (FIPS 186-5).
GENERATOR = to_text(
    bytes.fromhex(
        "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
        "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
    )
)

# As Chromium writes it, shortened by nothing.
CHROMIUM = "\r\n".join(
    [
        "v=0",
        "o=- 4611731400430051336 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "a=extmap-allow-mixed",
        "a=msid-semantic: WMS",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        "a=candidate:1467250027 1 udp 2122260223 192.0.2.2 54400 typ host generation 0 network-id 1",
        "a=candidate:1467250028 1 udp 2122260222 2001:db8::9 54401 typ host generation 0 network-id 2",
        "a=candidate:3 1 udp 2113937151 0b2f1d5e-9c1a-4f0e-8a55-3f0a3f9be001.local 60001 typ host",
        "a=candidate:842163049 1 udp 1677729535 203.0.113.7 61000 typ srflx raddr 192.0.2.2 rport 54400",
        "a=candidate:4 1 tcp 1518280447 192.0.2.2 9 typ host tcptype active generation 0",
        "a=ice-ufrag:EsAw",
        "a=ice-pwd:P2uYro0UCOQ4zxjKXaWCBui1",
        "a=ice-options:trickle",
        "a=fingerprint:sha-256 " + ":".join(f"{byte:02X}" for byte in range(32)),
        "a=setup:actpass",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
        "",
    ]
)


def offer(variant: str = "popout+powerup+five", description: str = CHROMIUM) -> OfferCode:
    return OfferCode(replace(invitation(variant), fingerprint=fingerprint(GENERATOR)), GENERATOR, description)


def answer(to: OfferCode) -> AnswerCode:
    return AnswerCode(to.call, GENERATOR, CHROMIUM)


def test_a_code_brings_over_what_is_particular() -> None:
    code = read_code(write_code(offer()))
    assert isinstance(code, OfferCode)
    assert (code.invitation, code.key) == (offer().invitation, GENERATOR)
    assert read_sdp(code.description) == read_sdp(CHROMIUM)
    assert "a=setup:actpass" in code.description
    assert code.call == offer().call, "both pages know the offer by the same name"


def test_an_answer_names_its_offer() -> None:
    code = read_code(write_code(answer(offer())))
    assert isinstance(code, AnswerCode)
    assert (code.call, code.key) == (offer().call, GENERATOR)
    assert read_sdp(code.description) == read_sdp(CHROMIUM)
    assert "a=setup:active" in code.description


def test_a_code_has_fewer_than_400_characters_whatever_the_addresses() -> None:
    many = "".join(f"a=candidate:{n} 1 udp 1 2001:db8::{n} 5000 typ host\r\n" for n in range(1, 60))
    for code in (offer(), answer(offer())):
        crowded = replace(code, description=CHROMIUM + many)
        text = write_code(crowded)
        assert len(text) <= LONGEST < 400
        assert len(read_sdp(read_code(text).description).candidates) > 7
    assert len(write_code(answer(offer()))) < len(write_code(offer())) < 320


def test_servers_of_an_invitation_are_left_out() -> None:
    named = replace(offer(), invitation=replace(offer().invitation, rendezvous=("wss://one.example",)))
    assert write_code(named) == write_code(offer())


def test_a_code_is_found_in_a_link_and_in_broken_lines() -> None:
    text = write_code(offer())
    assert read_code(f"https://play.example/#/code/{text}") == read_code(text)
    assert read_code(f" {text[:40]}\n{text[40:]} ") == read_code(text)
    assert read_code(f"\u2066{text[:40]}\u200b{text[40:]}\u2069") == read_code(text)


@pytest.mark.parametrize("kind", ["offer", "answer"])
def test_a_code_that_is_not_whole_or_was_changed_gets_a_sentence(kind: str) -> None:
    text = write_code(offer() if kind == "offer" else answer(offer()))
    choice = random.Random(4)
    wrong = [text[:-1], text[1:], text[:20], "", "hello", "ä" * 50, text * 2, text.lower()]
    for _ in range(50):
        at = choice.randrange(len(text))
        wrong.append(text[:at] + choice.choice("abcXYZ019-_".replace(text[at], "")) + text[at + 1 :])
    for each in wrong:
        with pytest.raises(CodeError, match=r"^This code is damaged or not whole\."):
            read_code(each)


def test_an_invitation_in_place_of_a_code_is_named() -> None:
    with pytest.raises(CodeError, match=r"^This is the link of an invitation"):
        read_code("https://play.example/#/join/" + invitation().encode())


def test_a_code_of_another_version_is_named() -> None:
    data = b"\2" + to_bytes(write_code(offer()))[1:-3]
    with pytest.raises(CodeError, match="another version"):
        read_code(to_text(data + hashlib.sha256(b"fourfall code" + data).digest()[:3]))


def test_a_key_takes_33_bytes() -> None:
    assert len(compressed(GENERATOR)) == 33
    assert expanded(compressed(GENERATOR)) == GENERATOR


def test_what_is_no_key_is_refused() -> None:
    for key in ("", key_of("host"), "A" * 87):
        with pytest.raises(ValueError, match="not a public key"):
            compressed(key)
    for data in (b"", b"\2" + bytes(31), b"\4" + bytes(32), b"\2" + b"\xff" * 32, b"\2" + bytes(31) + b"\1"):
        with pytest.raises(ValueError, match="not a public key"):
            expanded(data)


words = st.text("abcXYZ019+/", min_size=1, max_size=32)
addresses = st.one_of(
    st.ip_addresses().map(str),
    st.uuids().map(lambda name: f"{name}.local"),
)
candidates = st.builds(Candidate, st.sampled_from(["host", "srflx", "relay"]), addresses, st.integers(1, 65535))
descriptions = st.builds(
    Description,
    st.binary(min_size=32, max_size=32),
    words,
    words,
    st.lists(candidates, max_size=6, unique=True).map(tuple),
)


@given(descriptions)
def test_a_description_survives_both_forms(description: Description) -> None:
    assert read_sdp(write_sdp(description, offers=True)) == description
    assert unpack(pack(description, 1000)) == description


@given(st.binary(max_size=200))
def test_bytes_that_are_no_description_are_refused_or_make_a_plain_one(data: bytes) -> None:
    try:
        text = write_sdp(unpack(data), offers=False)
    except (ValueError, IndexError):
        return
    assert all(re.fullmatch(r"[a-z]=[\x20-\x7e]*", line) for line in text.split("\r\n")[:-1]), "no line smuggled in"

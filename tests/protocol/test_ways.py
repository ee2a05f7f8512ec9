"""Servers that somebody names: what cannot be one is answered by a sentence; an address stays hidden on request."""

import pytest

from game.protocol.ways import Ways, read_rendezvous, read_turn

STUN = ["stun:stun.example:3478"]


def test_addresses_are_separated_by_anything_usual_and_named_once() -> None:
    assert read_rendezvous("wss://a.example,\n wss://b.example wss://a.example") == (
        "wss://a.example",
        "wss://b.example",
    )
    assert read_rendezvous(" ") == ()
    assert read_rendezvous("ws://127.0.0.1:7000") == ("ws://127.0.0.1:7000",)


@pytest.mark.parametrize(
    "text",
    ["https://a.example", "wss://", "a.example", "ws://a.example", "wss://a.example wss//b", "wss://ä.example"],
)
def test_what_cannot_be_a_server_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=r"^“.+” cannot be a rendezvous server: an address begins with wss://\.$"):
        read_rendezvous(text)


def test_too_many_and_too_long_get_sentences_of_their_own() -> None:
    with pytest.raises(ValueError, match=r"^At most 8 rendezvous servers can be used; these are 9\.$"):
        read_rendezvous(" ".join(f"wss://{number}.example" for number in range(9)))
    with pytest.raises(ValueError, match=r"^A rendezvous server's address has at most 200 characters\.$"):
        read_rendezvous("wss://" + "a" * 200)
    assert len(read_rendezvous("wss://" + "a" * 194)[0]) == 200


@pytest.mark.parametrize("text", ["turn.example", "stun:stun.example", "turn:", "turn:a b", "turn:a?transport=sctp"])
def test_what_cannot_be_a_turn_server_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be a TURN server"):
        read_turn(text)


def test_turn_servers() -> None:
    assert read_turn("") == ""
    for text in ("turn:turn.example", "turns:turn.example:443?transport=tcp", "turn:[2001:db8::1]:3478"):
        assert read_turn(text) == text


def test_a_hidden_address_is_told_to_nobody_but_the_turn_server() -> None:
    assert Ways().configuration(STUN) == {"iceServers": [{"urls": STUN}], "iceTransportPolicy": "all"}
    hidden = Ways(turn="turn:turn.example", turn_user="u", turn_password="p", hide_address=True)
    assert hidden.configuration(STUN) == {
        "iceServers": [{"urls": "turn:turn.example", "username": "u", "credential": "p"}],
        "iceTransportPolicy": "relay",
    }
    assert hidden.direct
    assert not Ways(hide_address=True).direct

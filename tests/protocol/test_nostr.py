"""Frames to and from a Nostr server."""

import hashlib
import json

import pytest

from game.protocol.nostr import (
    MAXIMUM_FRAME,
    Author,
    Ended,
    Listening,
    Received,
    Refusal,
    publish,
    read_frame,
    subscribe,
)


def test_an_event_names_itself_by_the_hash_of_what_it_says() -> None:
    author = Author.from_random(b"a" * 32)
    kind, event = json.loads(publish(author, "topic", "content", 1_700_000_000, b"r" * 32))
    assert kind == "EVENT"
    said = [0, event["pubkey"], event["created_at"], event["kind"], event["tags"], event["content"]]
    text = json.dumps(said, separators=(",", ":"), ensure_ascii=False)
    assert event["id"] == hashlib.sha256(text.encode()).hexdigest()
    assert (event["pubkey"], len(event["sig"])) == (author.public, 128)
    assert 20_000 <= event["kind"] < 30_000


def test_a_subscription_asks_for_new_events_of_the_topic_only() -> None:
    kind, _, filters = json.loads(subscribe("topic"))
    assert kind == "REQ"
    assert filters["#x"] == ["topic"]
    assert filters["limit"] == 0
    assert "since" not in filters


@pytest.mark.parametrize(
    ("frame", "meaning"),
    [
        (["EVENT", "room", {"content": "abc", "kind": 22222}], Received("abc")),
        (["EOSE", "room"], Listening()),
        (["OK", "12", False, "blocked"], Refusal("blocked")),
        (["CLOSED", "room", "auth-required"], Ended("auth-required")),
        (["NOTICE", "slow down"], None),
        (["OK", "12", True, ""], None),
        (["EVENT", "room", {"content": 5}], None),
        (["EVENT", "room"], None),
        ({"EVENT": 1}, None),
        (None, None),
    ],
)
def test_frames_of_a_server(frame: object, meaning: object) -> None:
    assert read_frame(json.dumps(frame)) == meaning


NOT_FRAMES = ["", "[", "[" * 50_000, '{"a":' * 20_000, '["EVENT","room",{"content":"' + "x" * MAXIMUM_FRAME + '"}]']


@pytest.mark.parametrize("text", NOT_FRAMES, ids=range(len(NOT_FRAMES)))
def test_what_is_no_frame_means_nothing(text: str) -> None:
    assert read_frame(text) is None

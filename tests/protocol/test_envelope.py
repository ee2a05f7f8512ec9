"""Letters of the bus: exact, padded, and delivered once."""

import json
import random

import pytest

from game.protocol.envelope import (
    LARGEST,
    REMEMBERED,
    SMALLEST,
    Answer,
    Candidates,
    Content,
    Data,
    Half,
    Hello,
    Letter,
    Offer,
    Postmark,
    Sealed,
    pack,
    read_letter,
    unpack,
    write_letter,
)
from game.protocol.fault import Fault, ProtocolError
from tests.protocol.pages import key_of
from tests.protocol.test_message import altered

ONE, TWO = "a" * 11, "b" * 11
CONTENTS: list[Content] = [
    Hello(),
    Offer(TWO, "v=0"),
    Answer(TWO, "v=0"),
    Candidates(TWO, ("{}", "{}")),
    Data('{"version":1}'),
    Half(key_of("guest"), wanted=True),
    Sealed("c2VhbGVk"),
]
SIGNATURE = b"s" * 64


def letter(number: int = 1, receiver: str = TWO, content: Content = CONTENTS[0]) -> Letter:
    return Letter(ONE, key_of("host"), number, receiver, content)


@pytest.mark.parametrize("content", CONTENTS, ids=lambda content: type(content).__name__)
@pytest.mark.parametrize("receiver", ["", TWO])
def test_a_letter_comes_back_as_it_was(content: Content, receiver: str) -> None:
    written = letter(7, receiver, content)
    assert read_letter(write_letter(written)) == written


def test_the_length_of_a_letter_tells_little() -> None:
    lengths = {len(pack(b"x" * size, SIGNATURE)) for size in range(0, 3000, 7)}
    assert lengths == {512, 1024, 2048, 4096}
    for size in (0, 1, 443, 444, 445, 5000):
        assert unpack(pack(b"x" * size, SIGNATURE)) == (b"x" * size, SIGNATURE)
    assert len(pack(b"", SIGNATURE)) == SMALLEST


def test_a_letter_that_is_too_long_or_cut_off_is_refused() -> None:
    with pytest.raises(ProtocolError) as caught:
        pack(b"x" * LARGEST, SIGNATURE)
    assert caught.value.fault is Fault.TOO_LARGE
    for data in (b"", b"x" * 67, pack(b"x" * 600, SIGNATURE)[:600]):
        with pytest.raises(ProtocolError):
            unpack(data)


def test_anything_altered_is_refused_or_another_letter() -> None:
    choice = random.Random(3)
    refusals = 0
    for content in CONTENTS:
        fields = json.loads(write_letter(letter(content=content)))
        for _ in range(100):
            try:
                read_letter(json.dumps(altered(fields, choice)).encode())
            except ProtocolError:
                refusals += 1
    assert refusals > 300
    for data in (b"", b"\xff\xfe", b"[]", b'{"version":9}'):
        with pytest.raises(ProtocolError):
            read_letter(data)


def test_a_letter_is_new_only_once() -> None:
    postmark = Postmark()
    assert [postmark.is_new(letter(number)) for number in (1, 2, 1, 3, 2)] == [True, True, False, True, False]


def test_letters_that_overtake_each_other_are_all_new() -> None:
    postmark = Postmark()
    assert [postmark.is_new(letter(number)) for number in (5, 3, 4)] == [True] * 3


def test_a_letter_older_than_all_that_is_remembered_is_not_new() -> None:
    postmark = Postmark()
    for number in range(10, 10 + REMEMBERED):
        assert postmark.is_new(letter(number))
    assert not postmark.is_new(letter(5))
    assert postmark.is_new(letter(10_000))


def test_another_key_cannot_use_up_the_numbers_of_a_page() -> None:
    postmark = Postmark()
    assert postmark.is_new(Letter(ONE, key_of("stranger"), 1, TWO, Hello()))
    assert postmark.is_new(letter(1))

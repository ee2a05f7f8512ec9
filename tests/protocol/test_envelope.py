"""Letters of the bus: exact, padded, and by nobody else than they say."""

import json
import random
from dataclasses import replace

import pytest

from game.protocol.envelope import (
    LARGEST,
    SMALLEST,
    VERSION,
    Answer,
    Candidates,
    Content,
    Data,
    Half,
    Hello,
    Letter,
    Offer,
    Sealed,
    pack,
    page_name,
    read_letter,
    signer_of,
    unpack,
    write_letter,
)
from game.protocol.fault import Fault, ProtocolError
from tests.protocol.pages import key_of
from tests.protocol.test_message import altered

ONE, TWO = (page_name(start, key_of(name)) for start, name in ((b"a" * 8, "host"), (b"b" * 8, "guest")))
CALL = "c" * 11
CONTENTS: list[Content] = [
    Hello(),
    Offer(CALL, "v=0"),
    Answer(CALL, "v=0"),
    Candidates(CALL, ("{}", "{}")),
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


def test_nobody_writes_under_the_name_of_another_key() -> None:
    stranger = key_of("stranger")
    with pytest.raises(ProtocolError) as caught:
        read_letter(write_letter(replace(letter(), key=stranger)))
    assert caught.value.fault is Fault.BAD_MESSAGE
    own = replace(letter(), sender=page_name(b"12345678", stranger), key=stranger)
    assert read_letter(write_letter(own)) == own


def test_who_has_signed_a_letter_can_be_told_in_any_version() -> None:
    fields = json.loads(write_letter(letter()))
    later = json.dumps(fields | {"version": VERSION + 1, "from": "", "more": [1]}).encode()
    assert signer_of(later) == key_of("host")
    for data in (b"", b"\xff", b"[]", b'{"key":1}', b"1"):
        with pytest.raises(ProtocolError):
            signer_of(data)

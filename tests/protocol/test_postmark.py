"""Which letters are read, whatever else is sent."""

import random

import pytest

from game.protocol.envelope import Hello, Letter, page_name
from game.protocol.fault import Fault, ProtocolError
from game.protocol.postmark import LETTERS_AT_ONCE, REMEMBERED_KEYS, REMEMBERED_LETTERS, Postmark
from tests.protocol.pages import key_of

GUEST = key_of("guest")
CHOICE = random.Random(3)


def letter(number: int, key: str = GUEST, start: bytes = bytes(8)) -> Letter:
    return Letter(page_name(start, key), key, number, "", Hello())


def postmark() -> Postmark:
    return Postmark(seated=lambda key: key == GUEST)


def test_a_letter_is_new_only_once() -> None:
    mark = postmark()
    assert [mark.take(letter(number), 0) for number in (1, 2, 1, 3, 2)] == [True, True, False, True, False]


def test_letters_that_overtake_each_other_are_all_new() -> None:
    mark = postmark()
    assert [mark.take(letter(number), 0) for number in (5, 3, 4)] == [True] * 3


def test_a_letter_older_than_all_that_is_remembered_is_not_new() -> None:
    mark = postmark()
    for number in range(10, 10 + REMEMBERED_LETTERS):
        assert mark.take(letter(number), number)
    assert not mark.take(letter(5), 1000)
    assert mark.take(letter(10_000), 1000)


def test_other_pages_of_other_keys_cannot_make_a_letter_of_a_player_new_again() -> None:
    mark = postmark()
    assert mark.take(letter(1), 0)
    for number in range(REMEMBERED_KEYS * 3):
        key = key_of(f"stranger {number}")
        assert mark.take(letter(1, key), number)
        assert mark.take(letter(1, key, CHOICE.randbytes(8)), number)
    assert not mark.take(letter(1), 1000)


def test_what_one_key_writes_in_many_names_makes_no_letter_of_another_new_again() -> None:
    mark = postmark()
    visitor = key_of("visitor")
    assert mark.take(letter(1, visitor), 0)
    for number in range(300):
        assert mark.take(letter(1, key_of("stranger"), CHOICE.randbytes(8)), number)
    assert not mark.take(letter(1, visitor), 1000)


def test_who_writes_too_much_is_not_read_and_takes_nothing_from_others() -> None:
    mark = postmark()
    for number in range(LETTERS_AT_ONCE):
        assert mark.take(letter(number, key_of("stranger")), 0)
    for number in range(100):
        with pytest.raises(ProtocolError) as caught:
            mark.take(letter(1000 + number, key_of("stranger"), CHOICE.randbytes(8)), 0)
        assert caught.value.fault is Fault.TOO_MANY
    assert mark.take(letter(1), 0)
    assert mark.take(letter(1000, key_of("stranger")), 60), "later it may write again"


def test_letters_that_are_sent_again_use_up_nothing() -> None:
    mark = postmark()
    assert mark.take(letter(1), 0)
    assert not any(mark.take(letter(1), 0) for _ in range(1000))
    assert mark.take(letter(2), 0)

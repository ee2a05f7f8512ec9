"""Texts that a device kept: read as they were written, and refused where they were damaged."""

import pytest

from game.notation.kept import DEEPEST, read_kept


def test_brackets_within_texts_do_not_count() -> None:
    assert read_kept('["' + "[" * 1000 + '", "\\"["]') == ["[" * 1000, '"[']


def test_what_is_kept_may_have_many_brackets_side_by_side() -> None:
    assert read_kept("[" + "[]," * 1000 + "[]]") == [[]] * 1001


def test_as_deep_as_anything_that_is_kept_is_read() -> None:
    assert read_kept("[" * DEEPEST + "]" * DEEPEST)


@pytest.mark.parametrize("text", ["", "{", "[" * (DEEPEST + 1), "[" * 100_000, '{"a":' * 100_000, '"' * 99_999, "nul"])
def test_a_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_kept(text)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_a_number_that_is_none_is_refused(number: str) -> None:
    with pytest.raises(ValueError, match="number"):
        read_kept(f'{{"times": [{number}]}}')

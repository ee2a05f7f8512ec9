"""Names: short, on one line, and harmless to the text around them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.notation.name import LONGEST_NAME, clean_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("", ""),
        ("Ann", "Ann"),
        ("  Ann \t\n Lee  ", "Ann Lee"),
        ("\u202eAnn\u2066\u200f", "Ann"),
        ("A\x00n\x07n\u200b", "Ann"),
        ("Rene\u0301", "Ren\u00e9"),
        ("Z" + "\u0336\u0335\u0338" * 9, "Z\u0336\u0335"),
        ("\u0336", ""),
        ("\u674e\u5c0f\u9f8d", "\u674e\u5c0f\u9f8d"),
        ("\u05d3\u05d5\u05d3", "\u05d3\u05d5\u05d3"),
        ("<b>&amp;", "<b>&amp;"),
        ("x" * 30, "x" * 24),
        ("x" * 23 + " y", "x" * 23),
        ("\ud800Ann", "Ann"),
        ("\u3164", ""),
        ("\u2800A\u115fn\uffa0n\u034f\u17b4\U0001d159", "Ann"),
    ],
)
def test_a_name_is_cleaned(text: str, name: str) -> None:
    assert clean_name(text) == name


@given(st.text())
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert len(name) <= LONGEST_NAME
    assert name == name.strip()
    assert not any(unicodedata.category(character).startswith("C") for character in name)
    name.encode()

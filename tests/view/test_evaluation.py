"""What moves are worth, in words and as numbers."""

import pytest

from game.rules import Side
from game.view.evaluation import Value, describe_source, describe_value, kind_of, number_text

UNKNOWN = Value(None, None, None)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Value(1, 18, 1), "Red wins in 1 move"),
        (Value(1, 3, 5), "Red wins in 3 moves"),
        (Value(-1, -3, 6), "Yellow wins in 3 moves"),
        (Value(-1, -9, 1), "Yellow wins"),  # a pop that gives the other side its line
        (Value(1, None, None), "Red wins"),
        (Value(0, 0, None), "Draw"),
        (Value(None, 0, None), "Even"),
        (Value(None, 50, None), "Red is a little better"),
        (Value(None, -500, None), "Yellow is better"),
        (UNKNOWN, "Not known yet"),
    ],
)
def test_a_value_is_told_for_the_sides(value: Value, words: str) -> None:
    assert describe_value(Side.RED, value) == words
    swapped = words.replace("Red", "?").replace("Yellow", "Red").replace("?", "Yellow")
    assert describe_value(Side.YELLOW, value) == swapped


def test_a_number_is_whole_and_a_sign_stands_for_what_is_not_known_yet() -> None:
    values = [
        Value(1, 18, 1),
        Value(-1, -3, 6),
        Value(0, 0, None),
        Value(1, None, None),
        Value(-1, None, None),
        UNKNOWN,
    ]
    assert [number_text(value) for value in values] == ["18", "-3", "0", "+", "-", "…"]


def test_a_value_is_proven_or_open() -> None:
    assert [kind_of(value) for value in (Value(1, 1, 1), Value(0, 0, None), Value(-1, -1, 2), UNKNOWN)] == [
        "win",
        "draw",
        "loss",
        "open",
    ]


def test_a_win_ranks_above_what_is_open_and_that_above_a_loss() -> None:
    values = [Value(-1, -2, 6), Value(None, 40, None), Value(1, 3, 5), Value(1, 5, 3), UNKNOWN, Value(-1, -9, 2)]
    ranked = sorted(values, key=lambda value: value.rank, reverse=True)
    assert [value.score for value in ranked] == [5, 3, 40, None, -2, -9]


def test_it_is_said_whether_values_are_exact() -> None:
    assert describe_source(True, 0) == "Exact: every game to its end."
    assert describe_source(False, 12) == "By search, 12 moves ahead."

"""Clocks as they are shown and told."""

from itertools import pairwise

import pytest

from game.match import ClaimTime, Match, Play, TimeControl
from game.notation import parse_move
from game.rules import Side, Variant
from game.view.clock import (
    clock_text,
    describe_clocks,
    describe_control,
    describe_warning,
    time_left,
    warning,
)

RED, YELLOW = Side.RED, Side.YELLOW


def running() -> Match:
    """A match with a clock, in which Red has the turn and 60 seconds."""
    match = Match(Variant.from_key("standard"), None, TimeControl(1, 2))
    for _ in range(2):
        match.apply(match.position.mover, Play(parse_move("4")))
    return match


@pytest.mark.parametrize(
    ("left", "text"),
    [
        (3_600_000, "60:00"),
        (180_000, "3:00"),
        (179_999, "2:59"),
        (10_000, "0:10"),
        (9_999, "0:09.9"),
        (100, "0:00.1"),
        (99, "0:00.0"),
        (-5_000, "0:00.0"),
    ],
)
def test_tenths_are_shown_below_ten_seconds(left: int, text: str) -> None:
    assert clock_text(left) == text


def test_only_the_clock_of_the_side_to_move_runs() -> None:
    match = running()
    assert (time_left(match, RED, 7_000), time_left(match, YELLOW, 7_000)) == (53_000, 60_000)
    assert describe_clocks(match, 7_000) == "Red has 0:53 left, Yellow 1:00."
    assert describe_clocks(Match(Variant.from_key("standard")), 0) == ""


def test_who_lost_on_time_has_none_left() -> None:
    match = running()
    match.apply(YELLOW, ClaimTime())
    assert (time_left(match, RED, 0), time_left(match, YELLOW, 0)) == (0, 60_000)


def test_time_is_told_at_sixty_thirty_and_ten_seconds_once_each() -> None:
    times = range(70_000, -2_000, -100)
    told = [warning(before, after) for before, after in pairwise(times)]
    assert [seconds for seconds in told if seconds] == [60, 30, 10]
    assert warning(65_000, 9_000) == 10, "after a sleep only the last counts"
    assert describe_warning(RED, 30) == "Red has 30 seconds left."
    assert describe_warning(YELLOW, 10) == "Yellow has 10 seconds left."


def test_what_a_clock_gives_is_told_in_sentences() -> None:
    assert describe_control(TimeControl(3, 2)) == "Each side has 3 minutes. Every move gives 2 seconds more."
    assert describe_control(TimeControl(1, 0)) == "Each side has 1 minute."

"""The clock: how much time each side has, when it runs, and how a game ends by it. All times are given."""

import pytest

from game.match import ClaimTime, Ended, Match, Play, Redo, Resign, Stopwatch, TimeControl, Undo
from game.notation import parse_move
from game.rules import Outcome, Side, Termination, Variant
from tests.games import match_of, refusal

RED, YELLOW = Side.RED, Side.YELLOW
BLITZ = TimeControl(3, 2)
STANDARD = Variant.from_key("standard")


def timed(*spent: int, control: TimeControl | None = BLITZ) -> Match:
    """A match in which each move, in columns from the left, took the given milliseconds."""
    match = Match(STANDARD, None, control)
    for ply, time in enumerate(spent):
        match.apply(match.position.mover, Play(parse_move(str(1 + ply % 7)), time))
    return match


def test_a_clock_is_written_as_minutes_and_seconds() -> None:
    assert [str(TimeControl.parse(text)) for text in ("1+0", "3+2", "60+60")] == ["1+0", "3+2", "60+60"]


@pytest.mark.parametrize("text", ["", "3", "0+5", "61+0", "3+61", "03+2", "3+02", "3+-1", "3+2 ", "\u0663+2"])
def test_a_clock_beyond_its_bounds_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="clock"):
        TimeControl.parse(text)


def test_the_first_move_of_each_side_takes_no_time() -> None:
    match = timed(50_000, 60_000)
    assert (match.time_left(RED), match.time_left(YELLOW)) == (180_000, 180_000)
    assert [timed(*([1] * moves)).clock_runs for moves in range(4)] == [False, False, True, True]


def test_each_later_move_takes_its_time_and_gives_the_increment() -> None:
    match = timed(0, 0, 10_000, 1_000, 500)
    assert match.time_left(RED) == 180_000 - 10_000 + 2_000 - 500 + 2_000
    assert match.time_left(YELLOW) == 180_000 - 1_000 + 2_000


def test_a_move_that_took_longer_than_there_was_time_is_refused() -> None:
    match = timed(0, 0)
    for spent in (180_000, 180_001, 10**8):
        assert refusal(match.apply, RED, Play(parse_move("1"), spent)) == "out_of_time"
    match.apply(RED, Play(parse_move("1"), 179_999))
    assert match.time_left(RED) == 2_001


def test_the_side_that_waits_claims_the_win_on_time() -> None:
    match = timed(0, 0)
    assert refusal(match.apply, RED, ClaimTime()) == "not_your_turn"
    assert match.apply(YELLOW, ClaimTime()) == (Ended(Outcome(YELLOW, Termination.TIME)),)
    assert not match.clock_runs
    assert refusal(match.apply, RED, Play(parse_move("1"))) == "game_over"


@pytest.mark.parametrize("match", [timed(0), timed(0, 0, control=None)], ids=["not begun", "no clock"])
def test_no_win_on_time_is_claimed_where_no_clock_runs(match: Match) -> None:
    assert refusal(match.apply, match.position.mover.other, ClaimTime()) == "no_clock"


def test_without_a_clock_no_time_is_kept() -> None:
    assert timed(5, 6, 7, control=None).times == (0, 0, 0)
    with pytest.raises(ValueError, match="no clock"):
        match_of("standard").time_left(RED)


def test_what_is_taken_back_gives_its_time_back() -> None:
    match = timed(0, 0, 10_000, 20_000)
    match.apply(RED, Undo())
    assert match.time_left(YELLOW) == 180_000
    match.apply(RED, Redo())
    assert match.time_left(YELLOW) == 182_000
    match.apply(RED, Undo())
    match.apply(RED, Undo())
    assert (match.times, match.time_left(RED)) == ((0, 0), 180_000)


def test_the_clock_stops_with_the_game() -> None:
    match = timed(0, 0)
    match.apply(RED, Resign())
    assert refusal(match.apply, YELLOW, ClaimTime()) == "game_over"


def test_a_stopwatch_begins_anew_with_what_it_sees() -> None:
    watch = Stopwatch()
    assert watch.see("a", 100)
    assert not watch.see("a", 150)
    assert watch.elapsed(250.7) == 150
    assert watch.see("b", 300)
    assert (watch.elapsed(300), watch.elapsed(200)) == (0, 0)

import pytest

from game.match import Resign
from game.notation import Record, RecordError, format_record, parse_record
from game.rules import Outcome, Side, Termination
from game.view.history import (
    About,
    Opponent,
    Result,
    length_text,
    names_in,
    newest_first,
    opponent_text,
    record_of,
    replay_of_record,
    result_text,
    summarise,
)
from tests.games import match_of

COMPUTER = About(Opponent.COMPUTER, Side.YELLOW, {Side.RED: 5})
HERE = About(Opponent.HERE)


def kept(moves: str, about: About, agreed: Outcome | None = None, date: str = "2026-03-01") -> str:
    match = match_of("popout", moves)
    match.agreed = agreed
    return format_record(record_of(match, about, date, "18:05"))


def test_a_record_says_who_played_and_when() -> None:
    about = About(Opponent.FRIEND, Side.RED, names={Side.RED: "Ann", Side.YELLOW: ""})
    record = parse_record(kept("4 4 5", about))
    assert list(record.tags.items()) == [
        ("Red", "Ann"),
        ("Date", "2026-03-01"),
        ("Time", "18:05"),
        ("Players", "friend by link"),
        ("Own side", "Red"),
    ]
    watched = About(Opponent.WATCHED, levels={Side.YELLOW: 7, Side.RED: 2})
    assert parse_record(kept("4 4 5", watched)).tags["Level"] == "2 and 7"


def test_the_summary_of_a_kept_record_is_what_was_to_be_remembered() -> None:
    game = summarise("one", kept("4 4 5", COMPUTER, Outcome(Side.YELLOW, Termination.RESIGNATION)))
    assert (game.key, game.variant.key, str(game.size), game.length) == ("one", "popout", "7x6", 3)
    assert (game.opponent, game.own, game.level) == (Opponent.COMPUTER, Side.YELLOW, "5")
    assert (game.date, game.time) == ("2026-03-01", "18:05")
    assert result_text(game) == "You won"
    assert opponent_text(game) == "Against the computer, level 5"
    assert length_text(game) == "3 moves"


def test_names_of_a_record_from_anywhere_are_read_clean_and_go_with_its_replay() -> None:
    text = kept("4 4 5", About(Opponent.HERE, names={Side.RED: "Ann", Side.YELLOW: "neB"}))
    text = text.replace("neB", "\u202eneB \u202c")
    assert names_in(summarise("one", text).tags) == {Side.RED: "Ann", Side.YELLOW: "neB"}
    assert replay_of_record(text).names == {Side.RED: "Ann", Side.YELLOW: "neB"}
    assert replay_of_record(kept("4 4 5", HERE)).names == {}


@pytest.mark.parametrize(
    ("about", "outcome", "result", "text"),
    [
        (COMPUTER, Outcome(Side.YELLOW, Termination.RESIGNATION), Result.WON, "You won"),
        (COMPUTER, Outcome(Side.RED, Termination.TIME), Result.LOST, "You lost"),
        (COMPUTER, Outcome(None, Termination.AGREEMENT), Result.DRAWN, "Draw"),
        (COMPUTER, None, Result.UNFINISHED, "Not finished"),
        (HERE, Outcome(Side.RED, Termination.ABANDONED), Result.RED, "Red wins"),
        (HERE, Outcome(Side.YELLOW, Termination.RESIGNATION), Result.YELLOW, "Yellow wins"),
        (HERE, Outcome(None, Termination.CLAIM), Result.DRAWN, "Draw"),
    ],
)
def test_the_result_is_seen_from_this_device(about: About, outcome: Outcome, result: Result, text: str) -> None:
    game = summarise("", kept("4 4", about, outcome))
    assert game.result is result
    assert result_text(game) == text


def test_a_record_from_elsewhere_needs_no_tags() -> None:
    match = match_of("five", "4 4")
    record = Record(
        match.position.variant, match.position.size, match.moves, None, {"Own side": "Green", "Players": "x"}
    )
    game = summarise("", format_record(record))
    assert (game.opponent, game.own, game.date) == (Opponent.ELSEWHERE, None, "")
    assert opponent_text(game) == ""


def test_the_newest_game_comes_first() -> None:
    texts = {"a": kept("4 4", HERE, date="2026-03-01"), "b": kept("4 4", HERE, date="2026-04-01")}
    texts["c"] = texts["a"]
    assert [game.key for game in newest_first(summarise(key, text) for key, text in texts.items())] == ["b", "c", "a"]


def test_a_kept_record_becomes_a_replay_with_the_end_that_was_agreed_on() -> None:
    match = match_of("popout", "4 4 5")
    match.apply(Side.RED, Resign())
    replay = replay_of_record(format_record(record_of(match, HERE, "2026-03-01", "18:05")))
    assert (replay.moves, replay.ply, replay.agreed) == (match.moves, 3, match.outcome)
    ended = replay_of_record(kept("4 3 4 3 4 3 4", HERE))
    assert ended.agreed is None
    with pytest.raises(RecordError):
        replay_of_record("")

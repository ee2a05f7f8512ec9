"""The command line as another program meets it: a process, its standard streams and its exit status."""

import json
import signal
import subprocess
import sys
from contextlib import suppress
from typing import Any

import pytest

from game.notation import format_record, parse_record
from tests.command_line import ROOT, run

pytestmark = pytest.mark.native

KEYS = ["variant", "size", "board", "ply", "to_move", "legal", "scores", "powers", "outcome", "lines"]


def replay(*games: object) -> tuple[list[Any], int]:
    """The answers to games, each an object or a line as it is, and the exit status."""
    lines = [game if isinstance(game, bytes) else json.dumps(game).encode() for game in games]
    done = run("replay", text=b"".join(line + b"\n" for line in lines))
    assert done.stderr == b""
    answers = done.stdout.decode("ascii").splitlines()
    assert len(answers) == len(games)
    return [json.loads(answer) for answer in answers], done.returncode


def test_replay_describes_the_position_after_the_moves() -> None:
    (answer,), status = replay({"variant": "popout", "size": "7x6", "moves": "4 4 4p 5 5 5"})
    assert list(answer) == KEYS
    assert answer == {
        "variant": "popout",
        "size": "7x6",
        "board": [".......", ".......", ".......", "....Y..", "....R..", "...YY.."],
        "ply": 6,
        "to_move": "red",
        "legal": ["1", "2", "3", "4", "5", "6", "7"],
        "scores": None,
        "powers": None,
        "outcome": None,
        "lines": [],
    }
    assert status == 0


def test_replay_writes_the_keys_in_the_order_of_the_contract() -> None:
    line = run("replay", text='{"variant": "standard", "moves": "1"}\n').stdout.decode()
    assert line == (
        '{"variant": "standard", "size": "7x6", "board": [".......", ".......", ".......", ".......", ".......", '
        '"R......"], "ply": 1, "to_move": "yellow", "legal": ["1", "2", "3", "4", "5", "6", "7"], "scores": null, '
        '"powers": null, "outcome": null, "lines": []}\n'
    )


def test_replay_tells_the_winner_the_reason_and_the_lines() -> None:
    (answer,), _ = replay({"variant": "standard", "moves": "1 1 2 2 3 3 4"})
    assert answer["outcome"] == {"winner": "red", "reason": "line"}
    assert answer["lines"] == [[[1, 1], [2, 1], [3, 1], [4, 1]]]
    assert (answer["to_move"], answer["legal"]) == (None, [])


def test_replay_tells_a_draw() -> None:
    (answer,), _ = replay({"variant": "popout", "moves": "1 2 1p 2p"})
    assert answer["outcome"] == {"winner": None, "reason": "empty_board"}
    assert (answer["to_move"], answer["legal"], answer["lines"]) == (None, [], [])


def test_replay_tells_scores_in_pop_10() -> None:
    (filling, popping), _ = replay(
        {"variant": "pop10", "moves": "1"}, {"variant": "pop10", "moves": "1 2 3 4 5 6 7 " * 6 + "1p 3p"}
    )
    assert filling["scores"] == {"red": 0, "yellow": 0}
    assert popping["scores"] == {"red": 2, "yellow": 0}
    assert popping["powers"] is None


def test_replay_tells_special_discs_in_power_up() -> None:
    (answer,), _ = replay({"variant": "powerup", "size": "5x4", "moves": "4w5 4b4"})
    assert answer["powers"] == {"red": ["anvil", "bomb", "double"], "yellow": ["anvil", "double", "wall"]}
    assert answer["board"] == [".....", ".....", ".....", "...YR"]
    assert answer["legal"][:10] == ["1", "2", "3", "4", "5", "1a", "2a", "3a", "4a", "5a"]


def test_replay_reads_runs_of_digits_where_they_are_allowed() -> None:
    (run_of_digits, column), _ = replay({"variant": "standard", "moves": "4453"}, {"variant": "popout", "moves": "44"})
    assert run_of_digits["ply"] == 4
    assert (column["kind"], column["index"]) == ("illegal_move", 0)


@pytest.mark.parametrize(
    ("game", "kind", "index"),
    [
        ({"variant": "chess", "moves": ""}, "unknown_variant", None),
        ({"variant": "chess", "size": "x", "moves": "q"}, "unknown_variant", None),
        ({"variant": "five+popout", "moves": ""}, "unknown_variant", None),
        ({"variant": "\ud800", "moves": ""}, "unknown_variant", None),
        ({"variant": "standard", "size": "7", "moves": ""}, "bad_size", None),
        ({"variant": "standard", "size": "9x6", "moves": "q"}, "bad_size", None),
        ({"variant": "standard", "moves": "4 q"}, "bad_text", 1),
        ({"variant": "standard", "moves": "4 0"}, "bad_text", 1),
        ({"variant": "standard", "moves": "4.4"}, "bad_text", 0),
        ({"variant": "standard", "moves": "44 4440"}, "bad_text", 5),
        ({"variant": "standard", "moves": "444 4444 q"}, "illegal_move", 6),
        ({"variant": "standard", "moves": "4 8"}, "illegal_move", 1),
        ({"variant": "standard", "moves": "4 4p"}, "illegal_move", 1),
        ({"variant": "popout", "moves": "4 " + "9" * 30}, "illegal_move", 1),
        ({"variant": "standard", "moves": "12121217"}, "game_over", 7),
        ({"variant": "standard", "moves": "1212121 1p"}, "game_over", 7),
        ({"variant": "standard"}, "bad_input", None),
        ({"moves": "4"}, "bad_input", None),
        ({"variant": "standard", "moves": None}, "bad_input", None),
        ({"variant": "standard", "moves": ["4"]}, "bad_input", None),
        ({"variant": 1, "moves": ""}, "bad_input", None),
        ({"variant": "standard", "size": None, "moves": ""}, "bad_input", None),
        ({"variant": "standard", "size": [7, 6], "moves": ""}, "bad_input", None),
        (["standard"], "bad_input", None),
        ("standard", "bad_input", None),
        (None, "bad_input", None),
        (b"", "bad_input", None),
        (b"  ", "bad_input", None),
        (b"{", "bad_input", None),
        (b'{"variant": "standard", "moves": ""} {}', "bad_input", None),
        (b'{"variant": "standard", "moves": "\xff"}', "bad_input", None),
        (b"[" * 100_000, "bad_input", None),
        (b"9" * 5000, "bad_input", None),
    ],
)
def test_replay_names_what_is_wrong_and_goes_on(game: object, kind: str, index: int | None) -> None:
    (before, error, after), status = replay(
        {"variant": "standard", "moves": "4"}, game, {"variant": "standard", "moves": "4"}
    )
    assert list(error) == ["error", "kind", "index"]
    assert (error["kind"], error["index"]) == (kind, index)
    assert error["error"].endswith(".")
    assert before == after
    assert before["ply"] == 1
    assert status == 1


def test_replay_of_nothing_says_nothing() -> None:
    assert replay() == ([], 0)


def test_replay_takes_a_last_line_without_a_line_break_and_other_line_breaks() -> None:
    done = run("replay", text='{"variant": "standard", "moves": ""}\r\n{"variant": "five", "moves": ""}')
    assert [json.loads(line)["variant"] for line in done.stdout.splitlines()] == ["standard", "five"]


def test_replay_ends_quietly_when_nobody_reads_on() -> None:
    command = [sys.executable, "-m", "game", "replay"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(b'{"variant": "standard", "moves": ""}\n')
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (("standard", "0"), 1),
        (("standard", "4"), 2401),
        (("standard", "2", "--size", "5x4"), 25),
        (("standard", "1", "--moves", "444444"), 6),
        (("popout", "1", "--moves", "4 4"), 8),
        (("standard", "0", "--moves", "1212121"), 1),
        (("standard", "3", "--moves", "1212121"), 0),
    ],
)
def test_perft_prints_one_number(arguments: tuple[str, ...], count: int) -> None:
    done = run("perft", *arguments)
    assert done.stdout.decode().split() == [str(count)]
    assert (done.stderr, done.returncode) == (b"", 0)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("perft", "chess", "3"), "There is no variant 'chess'"),
        (("perft", "standard", "3", "--size", "9x6"), "not played on 9x6"),
        (("perft", "standard", "3", "--moves", "4 q"), "'q' is not a move"),
        (("perft", "standard", "3", "--moves", "8"), "There is no column 8"),
        (("perft", "standard", "-1"), "'-1' is not a number of moves"),
        (("perft", "standard", "many"), "'many' is not a number of moves"),
        (("play", "chess"), "There is no variant 'chess'"),
        ((), "required: command"),
    ],
)
def test_a_mistake_in_the_arguments_is_answered_by_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    done = run(*arguments)
    assert done.stdout == b""
    assert sentence in done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert done.returncode == 2


def test_two_people_play_in_the_terminal_to_the_end() -> None:
    done = run("play", "popout", "--size", "5x4", text="1\n2\n1p\n2p\n")
    shown = done.stdout.decode()
    assert "\n R  Y  .  .  .\n 1  2  3  4  5\n" in shown
    assert "The game is a draw: the board is empty." in shown
    record = parse_record(shown[shown.index("Game: ") :])
    assert len(record.moves) == 4
    assert shown.endswith(format_record(record))
    assert done.returncode == 0


def test_a_mistake_in_the_terminal_is_answered_by_a_sentence_and_the_game_goes_on() -> None:
    done = run("play", text="q\n9\n1\n1 1 1 1 1 1\n2 1\n2 1 2\n1\n")
    shown = done.stdout.decode()
    for sentence in ("'q' is not a move", "There is no column 9", "Column 1 is full.", "Red wins: a line."):
        assert sentence in shown
    assert [move.column for move in parse_record(shown[shown.index("Game: ") :]).moves] == [0, 1, 0, 1, 0, 1, 0]


def test_the_terminal_shows_moves_scores_and_special_discs() -> None:
    assert "1 2 3 4 5 1a 2a" in run("play", "powerup", "--size", "5x4", text="moves\n").stdout.decode()
    assert "Red holds wall, double, bomb." in run("play", "powerup", text="1a\n").stdout.decode()
    assert "Yellow has kept 0." in run("play", "pop10", text="1\n").stdout.decode()


@pytest.mark.parametrize("ending", ["", "quit\n4\n"])
def test_leaving_the_terminal_ends_politely_with_the_record(ending: str) -> None:
    done = run("play", text="4\n" + ending)
    shown = done.stdout.decode()
    assert "Result: Unfinished\nMoves: 1\n\n1. 4\n" in shown
    assert (done.stderr, done.returncode) == (b"", 0)


def test_what_is_no_text_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8:strict")
    done = run("play", text=b"\xff\n")
    assert "That is no text in utf-8." in done.stdout.decode()
    assert "Result: Unfinished\nMoves: 0\n" in done.stdout.decode()
    assert (done.stderr, done.returncode) == (b"", 0)


def test_an_interrupt_leaves_the_terminal_just_as_politely() -> None:
    command = [sys.executable, "-u", "-m", "game", "play"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout
        assert process.stderr
        shown = b""
        while not shown.endswith(b"Red: "):
            shown += process.stdout.read(1)
        while process.poll() is None:  # an interrupt between the prompt and the wait for a line would be lost
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(5)
        assert b"Result: Unfinished\nMoves: 0\n" in process.stdout.read()
        assert process.stderr.read() == b""
        assert process.wait() == 0

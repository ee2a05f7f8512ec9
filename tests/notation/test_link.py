from dataclasses import replace
from urllib.parse import parse_qsl

import pytest

from game.notation import LinkError, Replay, format_replay, parse_moves, parse_replay
from game.rules import Side, Size, Variant


def replay(key: str, moves: str, ply: int, size: str = "") -> Replay:
    variant = Variant.from_key(key)
    board = Size.parse(size) if size else variant.sizes[0]
    return Replay(variant, board, tuple(parse_moves(moves, variant, board)), ply)


@pytest.mark.parametrize(
    ("shown", "parameters"),
    [
        (replay("popout", "4 4 4p 5", 4), "variant=popout&size=7x6&moves=4.4.4p.5"),
        (replay("popout", "4 4 4p 5", 3), "variant=popout&size=7x6&moves=4.4.4p.5&ply=3"),
        (replay("popout", "4 4 4p 5", 0), "variant=popout&size=7x6&moves=4.4.4p.5&ply=0"),
        (replay("popout+five", "2 3", 2), "variant=popout%2Bfive&size=9x6&moves=2.3"),
        (replay("standard", "10 10", 2, "10x7"), "variant=standard&size=10x7&moves=10.10"),
        (replay("standard", "", 0), "variant=standard&size=7x6&moves="),
    ],
)
def test_a_replay_is_read_as_it_was_written(shown: Replay, parameters: str) -> None:
    assert format_replay(shown) == parameters
    assert parse_replay(dict(parse_qsl(parameters))) == shown


def test_a_blank_in_the_variant_reads_as_a_plus() -> None:
    assert parse_replay({"variant": "popout powerup five"}).variant.key == "popout+powerup+five"


def test_size_moves_and_ply_may_be_missing() -> None:
    assert parse_replay({"variant": "five"}) == replay("five", "", 0)


def test_a_run_of_digits_is_read_in_a_link_too() -> None:
    assert parse_replay({"variant": "standard", "moves": "4453"}) == replay("standard", "4 4 5 3", 4)


def test_names_of_the_players_travel_in_the_link() -> None:
    shown = replace(replay("popout", "4 4", 2), names={Side.RED: "Ann & Co.", Side.YELLOW: "Özgür"})
    parameters = "variant=popout&size=7x6&moves=4.4&red=Ann+%26+Co.&yellow=%C3%96zg%C3%BCr"
    assert format_replay(shown) == parameters
    assert parse_replay(dict(parse_qsl(parameters))) == shown


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ({"red": "", "yellow": " "}, {}),
        ({"red": "\u202eAnn\n"}, {Side.RED: "Ann"}),
        ({"yellow": "x" * 5000}, {Side.YELLOW: "x" * 24}),
    ],
)
def test_of_a_name_in_a_link_only_what_is_clean_is_read(written: dict[str, str], names: dict[Side, str]) -> None:
    assert parse_replay({"variant": "popout", **written}).names == names


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "There is no variant ''"),
        ({"variant": "chess"}, "There is no variant 'chess'"),
        ({"variant": "five", "size": "7x6"}, "not played on 7x6"),
        ({"variant": "five", "size": ""}, "written like 7x6"),
        ({"variant": "popout", "moves": "4.q"}, "'q' is not a move"),
        ({"variant": "popout", "moves": "4.4p"}, "Move 2 is not allowed. The disc at the bottom of column 4"),
        ({"variant": "popout", "moves": "4.4", "ply": "3"}, "has 2 moves and cannot be opened at move '3'"),
        ({"variant": "popout", "moves": "4.4", "ply": "-1"}, "cannot be opened at move '-1'"),
        ({"variant": "popout", "moves": "4.4", "ply": ""}, "cannot be opened at move ''"),
        ({"variant": "popout", "moves": "4.4", "ply": "²"}, "cannot be opened at move"),
        ({"variant": "popout", "moves": "4.4", "ply": "9" * 5000}, "cannot be opened at move"),
    ],
)
def test_parameters_that_hold_no_game_are_refused_in_a_sentence(fields: dict[str, str], sentence: str) -> None:
    with pytest.raises(LinkError, match=sentence):
        parse_replay(fields)

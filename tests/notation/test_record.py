import inspect
import random
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.notation import (
    Damaged,
    Record,
    RecordError,
    closed_up,
    format_record,
    format_records,
    parse_head,
    parse_moves,
    parse_record,
    parse_records,
    read_records,
    record,
)
from game.rules import VARIANTS, Move, Outcome, Side, Termination, Variant

NAMES = {"Red": "Ann", "Yellow": "Ben", "Date": "2026-03-01", "Site": "https://fourfall.example/"}
POPOUT = """\
Game: PopOut
Variant: popout
Size: 7x6
Red: Ann
Yellow: Ben
Date: 2026-03-01
Site: https://fourfall.example/
Result: Red wins, line
Moves: 17

1. 5 6 5 5 6 6 4 3 6 3p
11. 4 6 5 4 3 6 5p
"""
UNFINISHED = """\
Game: Original
Variant: standard
Size: 10x7
Result: Unfinished
Moves: 0
"""


def random_record(key: str, seed: int, plies: int = 400) -> Record:
    """A random game of at most so many plies."""
    rng = random.Random(seed)
    variant = Variant.from_key(key)
    position = variant.start(rng.choice(variant.sizes))
    moves: list[Move] = []
    while position.outcome is None and len(moves) < plies:
        moves.append(rng.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return Record(variant, position.size, tuple(moves), position.outcome, NAMES)


def damaged(old: str, new: str, text: str = POPOUT) -> RecordError:
    """The error for a record in which something was replaced."""
    assert text.count(old) == 1
    with pytest.raises(RecordError) as error:
        parse_record(text.replace(old, new))
    return error.value


def test_a_record_names_game_size_players_result_and_moves() -> None:
    popout = Variant.from_key("popout")
    moves = tuple(parse_moves("5 6 5 5 6 6 4 3 6 3p 4 6 5 4 3 6 5p", popout, popout.sizes[0]))
    game = Record(popout, popout.sizes[0], moves, Outcome(Side.RED, Termination.LINE), NAMES)
    assert format_record(game) == POPOUT
    assert parse_record(POPOUT) == game


def test_the_record_of_a_game_that_has_not_begun() -> None:
    game = parse_record(UNFINISHED)
    assert (game.moves, game.outcome, game.tags) == ((), None, {})
    assert format_record(game) == UNFINISHED


def test_the_record_in_the_description_of_the_format_is_one() -> None:
    drawn = inspect.getdoc(record) or ""
    text = drawn[drawn.index("    Game:") : drawn.index("`Game`")]
    assert format_record(parse_record(text)) == inspect.cleandoc(text) + "\n"


@pytest.mark.parametrize("key", VARIANTS)
def test_random_games_are_read_as_they_were_written(key: str) -> None:
    for seed in range(6):
        game = random_record(key, seed, plies=40 if seed % 2 else 400)
        text = format_record(game)
        assert parse_record(text) == game
        assert format_record(parse_record(text)) == text


@pytest.mark.parametrize("reason", [reason for reason in Termination if not reason.on_the_board])
@pytest.mark.parametrize("winner", [Side.RED, Side.YELLOW, None])
def test_an_end_that_was_agreed_or_decided_in_the_match_is_kept(reason: Termination, winner: Side | None) -> None:
    game = replace(random_record("popout", 1, plies=5), outcome=Outcome(winner, reason))
    assert parse_record(format_record(game)) == game


def test_several_records_follow_one_another() -> None:
    games = [random_record(key, 3) for key in VARIANTS]
    text = format_records(games)
    assert parse_records(text) == games
    assert format_records(parse_records(text)) == text
    assert parse_records(text.replace("\n\nGame", "\nGame")) == games
    assert parse_records("") == []


def test_the_layout_does_not_matter() -> None:
    expected = parse_record(POPOUT)
    assert parse_record(POPOUT.replace("\n", "\r\n")) == expected
    assert parse_record("\n\n  " + POPOUT.replace("\n", "  \n\n")) == expected
    assert parse_record(POPOUT.replace("\n11. ", " ")) == expected
    assert parse_record(POPOUT.replace("\n11. ", "\n").replace("\n1. ", "\n")) == expected


@pytest.mark.parametrize("mark", ["\ufeff", "\u200b", "\u200e", "\u2066"])
def test_what_nobody_sees_does_not_matter(mark: str) -> None:
    assert parse_record(mark + POPOUT) == parse_record(POPOUT)
    assert parse_record(POPOUT.replace("6 3p", f"6 3p{mark}")) == parse_record(POPOUT)
    assert len(parse_records(f"{mark}{POPOUT}\n{mark}{UNFINISHED}")) == 2
    assert parse_head(mark + POPOUT) == parse_head(POPOUT)


def test_solvers_runs_of_digits_are_read() -> None:
    text = UNFINISHED.replace("10x7", "7x6").replace("Moves: 0", "Moves: 4\n4453")
    assert [move.column for move in parse_record(text).moves] == [3, 3, 4, 2]


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("Game: PopOut\n", "", 1, "A record begins with"),
        ("Game: PopOut", "Game: Original", 1, "the variant is PopOut"),
        ("Variant: popout", "Variant: chess", 2, "There is no variant 'chess'"),
        ("Variant: popout", "Variant: popout\nVariant: popout", 3, "for the second time"),
        ("Size: 7x6", "Size: 7", 3, "A size is written like 7x6"),
        ("Size: 7x6", "Size: 9x6", 3, "not played on 9x6"),
        ("Size: 7x6\n", "", 8, "The tag Size is missing"),
        ("Red: Ann", "Red", 4, "was expected here"),
        ("Red: Ann", "red: Ann", 4, "was expected here"),
        ("Red: Ann", "Red:", 4, "The tag Red is empty"),
        ("Red wins, line", "Yellow wins, line", 8, "“Red wins, line”, not to “Yellow wins, line”"),
        ("Red wins, line", "Unfinished", 8, "not to “Unfinished”"),
        ("Red wins, line", "Red wins, resignation", 8, "not to “Red wins, resignation”"),
        ("Red wins, line", "Red", 8, "A result is written like"),
        ("Red wins, line", "Red wins, luck", 8, "A result is written like"),
        ("Moves: 17", "Moves: 16", 9, "should have 16 moves, but it has 17"),
        ("Moves: 17\n", "", 10, "was expected here"),
        ("4 6 5 4 3 6 5p", "4 6 5 4 3", 9, "should have 17 moves, but it has 15"),
        ("11. 4", "12. 4", 12, "Move 11 was expected here, not 12."),
        ("6 3p", "6 3q", 11, "'3q' is not a move"),
        ("6 3p", "6 5p", 11, "Move 10, 5p, is not allowed. The disc at the bottom of column 5"),
        ("6 5p", "6 5p 5", 12, "Move 18, 5, is not allowed. The game is over."),
    ],
)
def test_a_damaged_record_is_refused_with_line_and_reason(old: str, new: str, line: int, reason: str) -> None:
    error = damaged(old, new)
    assert error.line == line
    assert reason in error.reason
    assert str(error) == f"Line {line}: {error.reason}"


def test_an_end_on_the_board_must_be_on_the_board() -> None:
    assert damaged("Unfinished", "Red wins, line", UNFINISHED).line == 4


def test_lines_are_counted_through_the_whole_text() -> None:
    with pytest.raises(RecordError) as error:
        parse_records(f"{UNFINISHED}\n{POPOUT.replace('4 6 5 4', '4 6 q 4')}")
    assert error.value.line == 18


@pytest.mark.parametrize("text", ["", UNFINISHED * 2])
def test_one_record_is_one(text: str) -> None:
    with pytest.raises(RecordError, match="There should be one record"):
        parse_record(text)


@pytest.mark.parametrize(
    "tags",
    [
        {"Game": "x"},
        {"Moves": "x"},
        {"": "x"},
        {"red": "x"},
        {"Red:": "x"},
        {"Red": ""},
        {"Red": " Ann"},
        {"Red": "Ann\nMoves: 3"},
        {"Red": "Ann\u2028"},
        {"Red": "A\x85B"},
        {"Red": "A\u200bB"},
    ],
)
def test_a_tag_that_is_not_one_line_is_refused(tags: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="tag"):
        Record(Variant.from_key("standard"), Variant.from_key("standard").sizes[0], (), None, tags)


@given(st.dictionaries(st.from_regex(r"[A-Z][a-z]{0,8}( [a-z]{1,5})?", fullmatch=True), st.text(min_size=1)))
def test_any_tags_that_are_accepted_come_back_in_their_order(tags: dict[str, str]) -> None:
    standard = Variant.from_key("standard")
    try:
        game = Record(standard, standard.sizes[0], (), None, tags)
    except ValueError:
        return
    again = parse_record(format_record(game))
    assert list(again.tags.items()) == list(tags.items())


@given(st.data())
def test_a_record_cut_off_or_garbled_is_an_error_or_a_record(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(POPOUT)))
    end = data.draw(st.integers(start, len(POPOUT)))
    text = POPOUT[:start] + data.draw(st.text(max_size=5)) + POPOUT[end:]
    try:
        game = parse_record(text)
    except RecordError:
        return
    assert parse_record(format_record(game)) == game


@pytest.mark.parametrize("end", range(1, len(POPOUT) - 1))
def test_a_record_that_was_cut_off_is_noticed(end: int) -> None:
    with pytest.raises(RecordError):
        parse_record(POPOUT[:end])


def test_what_is_damaged_stands_between_the_others_with_its_own_text_and_line() -> None:
    broken = POPOUT.replace("6 3p", "6 5p")
    parts = list(read_records(f"hello\n{POPOUT}\n{broken}\n{UNFINISHED}"))
    assert [isinstance(part, Damaged) for part in parts] == [True, False, True, False]
    first, second = (part for part in parts if isinstance(part, Damaged))
    assert (first.text, first.first, first.error.line) == ("hello\n", 1, 1)
    assert (second.text, second.first, second.error.line) == (broken + "\n", 15, 25)
    assert "Move 10, 5p, is not allowed." in second.error.reason
    assert list(read_records("")) == list(read_records(" \n\n")) == []


def test_damaged_parts_are_named_by_their_lines_where_they_stand_alone() -> None:
    broken = POPOUT.replace("6 3p", "6 5p")
    text = f"hello\n\n{POPOUT}\n{broken}\n{UNFINISHED}Game:\n\nSize\n{broken}"
    damaged = [part for part in read_records(text) if isinstance(part, Damaged)]
    alone = list(read_records("".join(part.text for part in damaged)))
    assert [(part.text, part.first, str(part.error)) for part in closed_up(damaged)] == [
        (part.text, part.first, str(part.error)) for part in alone if isinstance(part, Damaged)
    ]
    assert [part.error.line for part in closed_up(damaged)] == [1, 13, 18, 29]


@pytest.mark.parametrize("key", VARIANTS)
def test_the_head_tells_of_a_game_without_its_moves(key: str) -> None:
    game = random_record(key, 5)
    head = parse_head(format_record(game))
    assert (head.variant, head.size, head.length) == (game.variant, game.size, len(game.moves))
    assert (head.outcome, head.tags) == (game.outcome, game.tags)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Variant: popout", "Variant: chess", "There is no variant"),
        ("Moves: 17", "Moves: many", "The record should have many moves, but it has 17."),
        ("Moves: 17", "Moves: 9000000", "The record should have 9000000 moves, but it has 17."),
        ("6 3p\n", "6\n", "The record should have 17 moves, but it has 16."),
        ("Red wins, line", "Red wins", "A result is written like"),
        ("Size: 7x6\n", "", "The tag Size is missing"),
    ],
)
def test_a_damaged_head_is_refused(old: str, new: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        parse_head(POPOUT.replace(old, new))


def test_every_part_of_500_garbled_texts_is_a_record_or_a_sentence_with_a_line() -> None:
    rng = random.Random(6)
    texts = [format_record(random_record(key, 7)) for key in VARIANTS]
    whole = "\n".join(texts)
    for _ in range(500):
        letters = list(rng.choice([whole, *texts]))
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(letters))
            letters[at : at + rng.randint(0, 9)] = rng.choices("\n\r\0 :.p9xGRé\u2028\x85😀", k=rng.randint(0, 4))
        text = "".join(letters)
        lines = len(text.splitlines())
        for part in read_records(text):
            if isinstance(part, Damaged):
                assert 1 <= part.error.line <= lines
                assert part.error.reason.endswith((".", "”."))
            else:
                assert parse_record(format_record(part)) == part
        with suppress(RecordError):
            parse_head(text)

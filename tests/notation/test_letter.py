import random
from dataclasses import replace
from urllib.parse import parse_qsl

import pytest

from game.notation import LinkError, parse_replay
from game.notation.letter import Letter, Standing, compare, format_letter, named, parse_letter, side_of_reader
from game.rules import Side


def letter(moves: str, variant: str = "popout", **fields: str) -> Letter:
    return parse_letter({"variant": variant, "moves": moves, "game": "abcdef", **fields})


def test_a_letter_is_a_replay_with_the_name_of_the_game() -> None:
    sent = letter("4.4.4p", result="yellow resignation")
    text = format_letter(sent)
    assert text == "variant=popout&size=7x6&moves=4.4.4p&result=yellow+resignation&game=abcdef"
    assert parse_letter(dict(part.split("=") for part in text.replace("+", " ").split("&"))) == sent
    assert Letter(parse_replay({"variant": "five"})).name == parse_letter({"variant": "five"}).name == ""


def test_what_a_letter_encloses_goes_with_it_unread() -> None:
    enclosed = replace(letter("4.4"), enclosure="room~host.1.x~&=% é")
    text = format_letter(enclosed)
    assert text.endswith("&game=abcdef&room=room~host.1.x~%26%3D%25+%C3%A9")
    assert parse_letter(dict(parse_qsl(text))) == enclosed
    assert parse_letter(dict(parse_qsl(text.partition("&room")[0]))) == letter("4.4")


def test_who_sends_a_letter_says_only_the_own_name() -> None:
    sent = letter("4.4", red="Ann", yellow="Ben")
    assert named(sent, Side.RED, "Eve").game.names == {Side.RED: "Eve", Side.YELLOW: "Ben"}
    assert named(sent, Side.YELLOW, "").game.names == {Side.RED: "Ann"}


@pytest.mark.parametrize("name", ["abc", "a" * 41, "abc def", "<b>abcd", "äöüabc"])
def test_a_name_is_short_and_plain(name: str) -> None:
    with pytest.raises(LinkError, match="is not the name of a game"):
        letter("4", game=name)


@pytest.mark.parametrize(
    ("opened", "side"),
    [
        (letter(""), Side.RED),
        (letter("4"), Side.YELLOW),
        (letter("4.4"), Side.RED),
        (letter("4.3.4.3.4.3.4"), Side.YELLOW),
        (letter("4.3", result="yellow resignation"), Side.YELLOW),
    ],
)
def test_who_opens_a_first_letter_answers_it(opened: Letter, side: Side) -> None:
    assert side_of_reader(opened) is side


@pytest.mark.parametrize(
    ("known", "opened", "standing"),
    [
        (letter("4.4"), letter("4.4"), Standing.SAME),
        (letter("4"), letter("4.4"), Standing.NEWER),
        (letter("4"), letter("4.4", result="red resignation"), Standing.NEWER),
        (letter("4"), letter("4", result="red resignation"), Standing.NEWER),
        (letter("4.4.5"), letter("4.4"), Standing.OLDER),
        (letter("4.4", result="red resignation"), letter("4.4"), Standing.OLDER),
        (letter("4.4"), letter("4.5"), Standing.DIFFERENT),
        (letter("4.4.5"), letter("4.5.5.6"), Standing.DIFFERENT),
        (letter("4.4"), letter("4.4", "standard"), Standing.DIFFERENT),
        (letter("4.4"), letter("4.4", size="8x7"), Standing.DIFFERENT),
        (letter("4"), letter("4.4.5"), Standing.DIFFERENT),  # the last move is Red's own, not made here
        (letter("4"), letter("4.4", result="yellow resignation"), Standing.DIFFERENT),  # nobody resigns for Red
        (letter("4"), letter("4.4", result="draw agreement"), Standing.DIFFERENT),
        (letter("4"), letter("4.4", result="draw claim"), Standing.DIFFERENT),
        (letter("4", result="yellow resignation"), letter("4.4"), Standing.DIFFERENT),
    ],
)
def test_a_letter_is_taken_if_only_the_other_side_has_gone_on(
    known: Letter, opened: Letter, standing: Standing
) -> None:
    assert compare(known, opened, Side.RED) is standing


def test_a_draw_is_claimed_by_letter_when_the_position_stands_for_the_third_time() -> None:
    cycle = "1.2.1p.2p"
    for times, standing in {1: Standing.DIFFERENT, 2: Standing.NEWER}.items():
        moves = ".".join(["4.4", *[cycle] * times, "1"])
        assert compare(letter(moves), letter(moves, result="draw claim"), Side.RED) is standing
        assert compare(letter(moves), letter(f"{moves}.2", result="draw claim"), Side.RED) is Standing.DIFFERENT


def test_of_500_garbled_letters_each_is_read_or_refused_with_a_sentence() -> None:
    rng = random.Random(4)
    fields = {
        "variant": "popout+powerup",
        "size": "7x6",
        "moves": "4.4w5.3.2x1.4p",
        "game": "Ab3-x9",
        "result": "draw claim",
    }
    known = letter("4.4", "popout+powerup")
    for _ in range(500):
        garbled = dict(fields)
        for _ in range(rng.randint(1, 3)):
            key = rng.choice(list(fields))
            letters = list(garbled.get(key, ""))
            at = rng.randrange(len(letters) + 1)
            letters[at : at + rng.randint(0, 3)] = rng.choices(" .p9x+é\0<\u2028", k=rng.randint(0, 3))
            garbled[key] = "".join(letters)
            if rng.random() < 0.2:
                garbled.pop(key)
        sentence, read = "", None
        try:
            read = parse_letter(garbled)
        except LinkError as error:
            sentence = str(error)
        if read:
            assert side_of_reader(read) in Side
            assert compare(known, read, Side.RED) in Standing
        else:
            assert sentence.endswith(".")

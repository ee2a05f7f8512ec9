"""Keys of the board."""

import pytest

from game.view.keys import Intent, KeyPress, read_key


@pytest.mark.parametrize(
    ("key", "press"),
    [
        ("ArrowLeft", KeyPress(Intent.STEP, -1)),
        ("ArrowRight", KeyPress(Intent.STEP, 1)),
        ("ArrowUp", KeyPress(Intent.READ_UP)),
        ("ArrowDown", KeyPress(Intent.READ_DOWN)),
        ("Home", KeyPress(Intent.FIRST)),
        ("End", KeyPress(Intent.LAST)),
        ("Enter", KeyPress(Intent.DROP)),
        (" ", KeyPress(Intent.DROP)),
        ("p", KeyPress(Intent.POP)),
        ("Escape", KeyPress(Intent.BACK)),
        ("l", KeyPress(Intent.SAY_LAST)),
        ("o", KeyPress(Intent.SAY_BOARD)),
        ("t", KeyPress(Intent.SAY_TURN)),
        ("?", KeyPress(Intent.HELP)),
        ("؟", KeyPress(Intent.HELP)),
    ],
)
def test_a_key_has_its_meaning(key: str, press: KeyPress) -> None:
    assert read_key(key) == press


@pytest.mark.parametrize("key", "plot")
def test_a_letter_means_the_same_with_shift(key: str) -> None:
    assert read_key(key)
    assert read_key(key.upper()) == read_key(key)


def test_a_digit_goes_to_the_column_of_that_number_and_zero_to_the_tenth() -> None:
    assert [read_key(digit) for digit in "1234567890"] == [KeyPress(Intent.GO_TO, column) for column in range(10)]


def test_every_intent_has_a_key() -> None:
    keys = ["ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End", "4", "Enter", "p", "Escape", "l", "o", "t", "?"]
    assert {press.intent for key in keys if (press := read_key(key))} == set(Intent)


@pytest.mark.parametrize("key", ["Tab", "Shift", "F1", "F10", "a", "q", "", "²", "٣", "12", "-1", "Unidentified"])
def test_any_other_key_is_left_to_the_browser(key: str) -> None:
    assert read_key(key) is None


@pytest.mark.parametrize(
    ("key", "place", "latin"),
    [
        ("щ", "KeyO", "o"),
        ("Щ", "KeyO", "o"),
        ("з", "KeyP", "p"),
        ("ך", "KeyL", "l"),
        ("ف", "KeyT", "t"),
        ("π", "KeyP", "p"),
        ("ㅐ", "KeyO", "o"),
        ("٤", "Digit4", "4"),
        ("۰", "Numpad0", "0"),
    ],
)
def test_a_letter_or_digit_of_another_script_means_what_is_at_its_place(key: str, place: str, latin: str) -> None:
    assert read_key(key, place) == read_key(latin)


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ("é", "Digit2"),
        ("ß", "KeyP"),
        ("ø", "KeyO"),
        ("²", "Digit2"),
        ("§", "Digit3"),
        ("q", "KeyL"),
        ("щ", "Backquote"),
    ],
)
def test_a_latin_keyboard_is_read_by_what_its_keys_say(key: str, place: str) -> None:
    assert read_key(key, place) is None
    assert read_key("o", "KeyS") == read_key("o")

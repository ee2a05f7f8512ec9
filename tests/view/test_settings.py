"""Settings as text: what is kept comes back, and what is damaged costs no more than itself."""

import json
from random import Random

import pytest

from game.match import LONGEST_NAME
from game.view.settings import Confirm, Movement, Preferences, Theme, from_text, to_text
from tests.garbling import garbled_json

CHOSEN = Preferences(Theme.DARK, Movement.NEVER, sounds=False, volume=5, vibration=False, confirm=Confirm.ALWAYS)


@pytest.mark.parametrize("preferences", [Preferences(), CHOSEN])
def test_settings_survive_being_kept(preferences: Preferences) -> None:
    assert from_text(to_text(preferences)) == (preferences, ())


def test_what_is_missing_has_its_default() -> None:
    assert from_text('{"volume": 20}') == (Preferences(volume=20), ())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "purple"),
        ("theme", 3),
        ("theme", ["dark"]),
        ("sounds", 1),
        ("sounds", "true"),
        ("volume", 101),
        ("volume", -1),
        ("volume", True),
        ("volume", 20.5),
        ("colour", "red"),
        ("__class__", "red"),
    ],
)
def test_a_field_that_is_damaged_has_its_default_and_the_others_stay(name: str, value: object) -> None:
    kept = json.loads(to_text(CHOSEN)) | {name: value}
    preferences, unusable = from_text(json.dumps(kept))
    assert unusable == (name,)
    if hasattr(Preferences(), name) and name != "__class__":
        assert preferences == CHOSEN.with_field(name, getattr(Preferences(), name))
    else:
        assert preferences == CHOSEN
    with pytest.raises(ValueError, match=name):
        CHOSEN.with_field(name, value)


@pytest.mark.parametrize(("name", "longest"), [("name", LONGEST_NAME), ("second_name", LONGEST_NAME), ("turn", 200)])
def test_a_text_that_is_too_long_is_cut(name: str, longest: int) -> None:
    long = "あ" * (longest + 1)
    chosen = CHOSEN.with_field(name, long)
    assert getattr(chosen, name) == long[:-1]
    assert from_text(json.dumps({name: long})) == (Preferences().with_field(name, long[:-1]), ())


def test_of_500_garbled_settings_each_gives_settings_and_what_is_damaged_is_told() -> None:
    rng = Random(9)
    told = 0
    for _ in range(500):
        preferences, unusable = from_text(garbled_json(rng, to_text(CHOSEN)))
        assert from_text(to_text(preferences)) == (preferences, ())
        told += bool(unusable)
    assert 100 < told < 500


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", "[" * 100000])
def test_a_text_that_is_no_settings_gives_the_defaults_and_is_told(text: str) -> None:
    assert from_text(text) == (Preferences(), (text,))

"""Names of games, sides and special discs, and how the end of a game is told."""

import pytest

from game.rules import VARIANTS, MoveKind, Outcome, Side, Size, Termination, Variant
from game.view.names import (
    result_headline,
    result_reason,
    side_name,
    size_name,
    special_name,
    special_summary,
    variant_name,
    variant_summary,
)

SPECIALS = Variant.from_key("powerup").special_discs
STANDARD = Variant.from_key("standard")


def test_every_game_and_combination_has_a_name_of_its_own() -> None:
    names = {key: variant_name(key) for key in VARIANTS}
    assert len(set(names.values())) == len(VARIANTS)
    for key, name in names.items():
        assert name == " + ".join(names[part] for part in key.split("+"))


def test_every_game_has_a_summary_of_its_own_and_every_combination_has_one() -> None:
    games = [key for key in VARIANTS if "+" not in key]
    assert len({variant_summary(key) for key in games}) == len(games)
    for key in VARIANTS:
        assert variant_summary(key).endswith(".")


def test_a_size_names_its_columns_first() -> None:
    assert size_name(Size(8, 7)) == "8 × 7"


def test_the_sides_have_different_names() -> None:
    assert [side_name(side) for side in Side] == ["Red", "Yellow"]


def test_every_special_disc_has_a_name_and_a_summary_of_its_own() -> None:
    assert [special_name(kind) for kind in SPECIALS] == ["Anvil", "Wall", "Double", "Bomb"]
    summaries = {special_summary(kind) for kind in SPECIALS}
    assert len(summaries) == len(SPECIALS) == 4
    assert all(summary.endswith(".") for summary in summaries)


def test_only_special_discs_have_such_names() -> None:
    with pytest.raises(KeyError):
        special_name(MoveKind.DROP)


def test_a_headline_names_the_winner() -> None:
    headlines = [result_headline(Outcome(winner, Termination.LINE)) for winner in (*Side, None)]
    assert headlines == ["Red wins", "Yellow wins", "Draw"]


@pytest.mark.parametrize("key", VARIANTS)
def test_every_reason_for_an_end_has_a_sentence_of_its_own(key: str) -> None:
    reasons = [result_reason(Outcome(None, termination), Variant.from_key(key)) for termination in Termination]
    assert len(set(reasons)) == len(Termination)
    for reason in reasons:
        assert reason[0].isupper()
        assert reason.endswith(".")


@pytest.mark.parametrize("key", VARIANTS)
def test_a_line_is_told_as_long_as_the_game_wants_it(key: str) -> None:
    reason = result_reason(Outcome(Side.RED, Termination.LINE), Variant.from_key(key))
    assert reason == ("Five in a row." if "five" in key else "Four in a row.")

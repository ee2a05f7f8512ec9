"""The games and their combinations: which there are, and what each is put together from."""

import pytest

from game.rules import VARIANTS, InvalidSizeError, MoveKind, Side, Size, UnknownVariantError, Variant
from tests.rules.drawing import rows

TABLE_SIZES = "7x6 5x4 6x5 8x7 9x7 10x7 8x8"
SPECIAL_DISCS = (MoveKind.ANVIL, MoveKind.WALL, MoveKind.DOUBLE, MoveKind.BOMB)


def test_the_games_come_first_and_then_the_combinations() -> None:
    assert list(VARIANTS) == [
        "standard",
        "popout",
        "pop10",
        "five",
        "powerup",
        "popout+five",
        "powerup+five",
        "popout+powerup",
        "popout+powerup+five",
    ]


@pytest.mark.parametrize("key", VARIANTS)
def test_a_variant_is_found_by_its_key(key: str) -> None:
    assert Variant.from_key(key).key == key
    assert Variant.from_key(key) == VARIANTS[key]


@pytest.mark.parametrize(
    "key", ["", "Standard", "five+popout", "popout+pop10", "five+pop10", "popout+popout", "popout five"]
)
def test_any_other_key_is_unknown_and_the_error_lists_what_there_is(key: str) -> None:
    with pytest.raises(UnknownVariantError) as error:
        Variant.from_key(key)
    assert all(known in str(error.value) for known in VARIANTS)


@pytest.mark.parametrize(
    ("key", "sizes", "connect"),
    [
        ("standard", TABLE_SIZES, 4),
        ("popout", TABLE_SIZES, 4),
        ("powerup", TABLE_SIZES, 4),
        ("popout+powerup", TABLE_SIZES, 4),
        ("pop10", "7x6 8x7 10x7 8x8", 4),
        ("five", "9x6", 5),
        ("popout+five", "9x6", 5),
        ("powerup+five", "9x6", 5),
        ("popout+powerup+five", "9x6", 5),
    ],
)
def test_each_variant_has_its_boards(key: str, sizes: str, connect: int) -> None:
    variant = Variant.from_key(key)
    assert " ".join(map(str, variant.sizes)) == sizes
    assert variant.connect == connect
    assert variant.start().size == variant.sizes[0]
    for size in variant.sizes:
        assert variant.start(size).size == size


@pytest.mark.parametrize(("key", "size"), [("standard", Size(9, 6)), ("five", Size(7, 6)), ("pop10", Size(5, 4))])
def test_no_variant_is_played_on_another_board(key: str, size: Size) -> None:
    with pytest.raises(InvalidSizeError, match=f"not played on {size}"):
        Variant.from_key(key).start(size)


@pytest.mark.parametrize(
    ("key", "kinds"),
    [
        ("standard", (MoveKind.DROP,)),
        ("popout", (MoveKind.DROP, MoveKind.POP)),
        ("pop10", (MoveKind.DROP, MoveKind.POP)),
        ("five", (MoveKind.DROP,)),
        ("powerup", (MoveKind.DROP, *SPECIAL_DISCS)),
        ("popout+five", (MoveKind.DROP, MoveKind.POP)),
        ("powerup+five", (MoveKind.DROP, *SPECIAL_DISCS)),
        ("popout+powerup", (MoveKind.DROP, MoveKind.POP, *SPECIAL_DISCS)),
        ("popout+powerup+five", (MoveKind.DROP, MoveKind.POP, *SPECIAL_DISCS)),
    ],
)
def test_the_ways_to_move_of_a_combination_are_the_sum_of_its_parts(key: str, kinds: tuple[MoveKind, ...]) -> None:
    assert Variant.from_key(key).kinds == kinds


@pytest.mark.parametrize("key", [key for key in VARIANTS if "five" in key])
def test_the_outer_columns_of_the_five_board_are_filled_with_yellow_at_the_bottom(key: str) -> None:
    position = Variant.from_key(key).start()
    assert position.filled == Variant.from_key(key).filled == {0, 8}
    assert position.rows_text() == rows("R.......R Y.......Y R.......R Y.......Y R.......R Y.......Y")
    assert position.to_move is Side.RED


@pytest.mark.parametrize("key", VARIANTS)
def test_each_side_holds_the_four_special_discs_in_power_up_only(key: str) -> None:
    expected = dict.fromkeys(Side, SPECIAL_DISCS) if "powerup" in key else None
    assert Variant.from_key(key).start().powers == expected


@pytest.mark.parametrize("key", VARIANTS)
def test_there_is_a_score_in_pop_10_only(key: str) -> None:
    assert Variant.from_key(key).start().scores == (dict.fromkeys(Side, 0) if key == "pop10" else None)


def test_a_combination_is_named_after_its_parts() -> None:
    assert Variant.from_key("popout+powerup+five").name == "PopOut + Power Up + 5-in-a-Row"

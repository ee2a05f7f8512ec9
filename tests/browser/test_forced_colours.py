"""Where the device forces its own few colours on the page, all that colours told is still told."""

import pytest

from tests.browser.board import Table
from tests.browser.driver import wait_until
from tests.browser.shared import Sit

LOOK = """(selectors) => selectors.map((selector) => {
    const {color, backgroundColor, borderTopColor, fill, textDecorationLine} =
        getComputedStyle(document.querySelector(selector));
    return [color, backgroundColor, borderTopColor, fill, textDecorationLine].join(" ");
})"""


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    return sit(site, forced_colors="active", reduced_motion="reduce")


def differ(table: Table, *selectors: str) -> bool:
    """Whether elements look different from one another."""
    looks = table.page.evaluate(LOOK, list(selectors))
    assert len(set(looks)) == len(looks), dict(zip(selectors, looks, strict=True))
    return True


def test_what_is_chosen_at_home_is_told_from_what_is_not(table: Table) -> None:
    assert table.page.evaluate("matchMedia('(forced-colors: active)').matches")
    assert differ(table, ".choice:has(:checked)", ".choice:not(:has(:checked))")
    assert differ(table, ".chip:has(:checked)", ".chip:not(:has(:checked))")


def test_sides_turn_and_moves_are_told_apart(table: Table) -> None:
    table.start("popout+powerup", "7x6")
    table.press_moves("4 3")
    assert differ(table, ".seat[data-turn]", ".seat:not([data-turn])")
    assert differ(table, ".drawing .disc.red", ".drawing .disc.yellow")
    assert differ(table, "[data-move-list] [aria-current]", "[data-move-list] li:not([aria-current])")
    table.arm("wall")
    assert differ(table, '[data-special="wall"]', '[data-special="bomb"]')
    table.arm("wall")
    assert differ(table, "[data-pop='4'] .pop-face", "[data-pop='1'] .pop-face")


def test_switches_are_those_of_the_device(table: Table) -> None:
    table.go("#/settings")
    wait_until(table.page, "document.querySelector('[data-screen=settings]').checkVisibility()")
    assert table.page.evaluate("getComputedStyle(document.querySelector('[name=sounds]')).appearance") == "auto"

"""Discs in motion: they move where they may, never hold anything up, and leave nothing behind."""

import pytest

from tests.browser.board import Table
from tests.browser.driver import wait_until
from tests.browser.shared import Sit
from tests.games import POP10_FILLING

MOVING = "document.querySelector('[data-board]').getAnimations({subtree: true}).length"
LEFT = "document.querySelectorAll('.drawing > g:nth-child(2) > *, .flying').length"
HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""

GHOSTS = """() => [...document.querySelectorAll(".ghost")]
    .filter((ghost) => ghost.checkVisibility({visibilityProperty: true}))
    .map((ghost) => `${ghost.closest("button").dataset.drop},${ghost.classList[2]}`).join(" ")"""


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    return sit(site, reduced_motion="no-preference")


def ask(table: Table, expression: str) -> int:
    count: int = table.page.evaluate(expression)
    return count


def play(table: Table, moves: str) -> None:
    """Make moves without any waiting."""
    for move in moves.split():
        table.type_move(move)


@pytest.mark.parametrize(
    ("variant", "size", "moves", "move"),
    [
        ("standard", "7x6", "4", "4"),
        ("popout", "7x6", "4 4 4 5", "4p"),
        ("powerup", "7x6", "4 4 4", "4a"),
        ("powerup", "7x6", "4 4 4", "4w5"),
        ("powerup", "7x6", "4 4 4", "4x4"),
        ("powerup", "7x6", "4 4 3", "5b4"),
        ("pop10", "7x6", f"{POP10_FILLING} 1p1", "4p"),
    ],
)
def test_a_move_is_seen_and_leaves_nothing_behind(table: Table, variant: str, size: str, moves: str, move: str) -> None:
    table.start(variant, size)
    play(table, moves)
    wait_until(table.page, f"{MOVING} === 0")
    play(table, move)
    table.check(variant, size, f"{moves} {move}")  # at once, before anything has landed
    assert ask(table, MOVING) > 0
    wait_until(table.page, f"{MOVING} === 0 && {LEFT} === 0")
    table.check(variant, size, f"{moves} {move}")


def test_a_disc_that_scores_flies_to_where_its_side_keeps_it(table: Table) -> None:
    table.start("pop10", "7x6")
    play(table, f"{POP10_FILLING} 1p1")
    play(table, "4p")
    assert ask(table, "document.querySelectorAll('.flying').length") == 1
    wait_until(table.page, f"{LEFT} === 0")
    assert table.state().scores == (0, 1)


def test_a_move_or_a_takeback_finishes_what_runs(table: Table) -> None:
    table.start("powerup", "7x6")
    play(table, "4 4 4 4a 4 4x5 3b4")
    table.act("undo")
    assert ask(table, MOVING) == ask(table, LEFT) == 0
    table.check("powerup", "7x6", "4 4 4 4a 4 4x5")


def test_a_page_that_was_hidden_shows_the_present(table: Table) -> None:
    table.start("powerup", "7x6")
    play(table, "4 4 4 4a")
    assert ask(table, MOVING) > 0
    table.page.evaluate(HIDE, True)
    assert ask(table, MOVING) == ask(table, LEFT) == 0
    play(table, "5")
    assert ask(table, MOVING) == 0
    table.page.evaluate(HIDE, False)
    table.check("powerup", "7x6", "4 4 4 4a 5")
    assert ask(table, MOVING) == 0


def test_who_wants_no_motion_sees_none_and_waits_for_none(table: Table) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    wait_until(table.page, "document.documentElement.hasAttribute('data-still')")
    table.start("powerup", "7x6")
    for move in ["4", "4", "4", "4a", "5", "5x6", "1b6"]:
        play(table, move)
        assert ask(table, "document.getAnimations().length") == ask(table, LEFT) == 0
    table.check("powerup", "7x6", "4 4 4 4a 5 5x6 1b6")
    table.page.emulate_media(reduced_motion="no-preference")


def test_a_ghost_is_over_a_legal_column_in_ones_turn_only(table: Table) -> None:
    page = table.page
    table.start("standard", "5x4")
    page.evaluate("document.activeElement.blur()")
    assert page.evaluate(GHOSTS) == ""
    page.mouse.move(*table.place('[data-cell="2,2"]'))
    assert page.evaluate(GHOSTS) == "2,red"
    table.press_moves("2 2 2")
    assert page.evaluate(GHOSTS) == "2,yellow"
    table.press_move("2")
    assert page.evaluate(GHOSTS) == ""  # full
    page.mouse.move(*table.place('[data-cell="3,2"]'))
    assert page.evaluate(GHOSTS) == "3,red"
    page.mouse.move(2, 2)
    assert page.evaluate(GHOSTS) == ""
    page.mouse.move(*table.place('[data-cell="3,2"]'))
    table.act("resign")
    table.act("resign")
    page.mouse.move(*table.place('[data-cell="4,2"]'))
    assert page.evaluate(GHOSTS) == ""  # over

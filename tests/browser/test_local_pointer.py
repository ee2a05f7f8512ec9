"""The pointer on the board: a press anywhere in a column drops, sliding changes the column, leaving takes it back."""

from collections.abc import Callable
from random import Random

import pytest

from tests.browser.board import DOUBLE_TAP_MS, Means, Table
from tests.browser.driver import wait_until
from tests.browser.shared import Sit
from tests.games import position_of

# Both taps bear the time at which they are made here, so that a slow machine does not draw them apart.
TAP_TWICE = """([x, y, also = x]) => {
    const place = document.elementFromPoint(x, y);
    const events = [x, also].flatMap((clientX) => ["pointerdown", "pointerup"].map((name) => new PointerEvent(
        name, {bubbles: true, button: 0, clientX, clientY: y, pointerId: 7, pointerType: "touch"})));
    for (const event of events) place.dispatchEvent(event);
}"""

AIMED = "[...document.querySelectorAll('[data-drop].aimed')].map((control) => control.dataset.drop)"
PLY = "Number(document.querySelector('[data-board]').dataset.ply)"


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    return sit(site)


@pytest.fixture
def touched(sit: Sit, site: str) -> Table:
    table = sit(site, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    table.means = Means.TOUCH
    return table


def cell(table: Table, column: int, row: int) -> tuple[float, float]:
    """The middle of a cell, from 1."""
    return table.place(f'[data-cell="{column},{row}"]')


def test_a_press_over_any_cell_drops_into_its_column(table: Table) -> None:
    table.start("standard", "5x4")
    for column, row in ((4, 3), (4, 1), (2, 4)):
        table.press_at(*cell(table, column, row))
    table.check("standard", "5x4", "4 4 2")


def test_sliding_to_another_column_drops_there(table: Table) -> None:
    table.start("standard", "5x4")
    mouse = table.page.mouse
    mouse.move(*cell(table, 1, 2))
    mouse.down()
    mouse.move(*cell(table, 2, 3))
    mouse.move(*cell(table, 5, 1))
    table.check("standard", "5x4", "")
    mouse.up()
    table.check("standard", "5x4", "5")


def test_leaving_the_board_takes_the_press_back(table: Table) -> None:
    table.start("standard", "5x4")
    mouse = table.page.mouse
    x, y = cell(table, 1, 2)
    for outside in ((2, y), (x, table.page.viewport_size["height"] - 2 if table.page.viewport_size else 0)):
        mouse.move(x, y)
        mouse.down()
        mouse.move(*outside)
        mouse.up()
        mouse.move(x, y)
        table.check("standard", "5x4", "")
        mouse.down()
        mouse.move(*outside)
        mouse.move(x, y)
        mouse.up()
        table.check("standard", "5x4", "")
    table.press_at(x, y)
    table.check("standard", "5x4", "1")


def test_a_press_that_began_outside_plays_nothing(table: Table) -> None:
    table.start("standard", "5x4")
    mouse = table.page.mouse
    mouse.move(2, 400)
    mouse.down()
    mouse.move(*cell(table, 3, 2))
    mouse.up()
    table.check("standard", "5x4", "")


def test_only_the_main_button_plays(table: Table) -> None:
    table.start("standard", "5x4")
    for button in ("right", "middle"):
        table.page.mouse.click(*cell(table, 3, 2), button=button)
    table.check("standard", "5x4", "")


def press_twice(table: Table, press: Callable[[float, float], None]) -> None:
    """Press a cell of column 3 twice within the time of a double press, on an empty board."""
    for _ in range(20):
        table.start("standard", "5x4")
        table.page.evaluate(
            """() => {
                window.lifted = [];
                document.addEventListener("pointerup", (event) => lifted.push(event.timeStamp));
            }"""
        )
        press(*cell(table, 3, 2))
        if table.page.evaluate("lifted[1] - lifted[0] < 250"):
            return
    raise AssertionError("This machine is too slow to press twice in a quarter of a second.")


def test_a_double_click_plays_one_disc(table: Table) -> None:
    press_twice(table, table.page.mouse.dblclick)
    table.check("standard", "5x4", "3")
    table.page.mouse.click(*cell(table, 3, 2))
    table.check("standard", "5x4", "3 3")


def test_a_press_that_began_before_its_turn_came_plays_nothing(table: Table) -> None:
    page = table.page
    for _ in range(10):
        table.go("#/play?variant=standard&size=5x4&mode=computer&level=1&side=yellow")
        wait_until(page, "document.querySelector('[data-screen=play]').checkVisibility()")
        page.mouse.move(*cell(table, 3, 2))
        page.mouse.down()
        early = page.evaluate(PLY) == 0
        wait_until(page, "document.querySelectorAll('[data-drop][aria-disabled=false]').length > 0")
        page.mouse.up()
        if early:
            assert page.evaluate(PLY) == 1
            table.press_at(*cell(table, 3, 2))
            assert page.evaluate(PLY) >= 2
            return
        table.go("#/")
    raise AssertionError("The computer is always faster than a press.")


def test_a_double_tap_plays_one_disc(touched: Table) -> None:
    def tap_twice(x: float, y: float) -> None:
        touched.page.evaluate(TAP_TWICE, [x, y])

    press_twice(touched, tap_twice)
    touched.check("standard", "5x4", "3")
    touched.page.wait_for_timeout(DOUBLE_TAP_MS)
    touched.page.touchscreen.tap(*cell(touched, 3, 2))
    touched.check("standard", "5x4", "3 3")


def test_a_tap_that_follows_too_fast_on_another_column_waits_for_a_second_one(touched: Table) -> None:
    touched.start("standard", "5x4")
    (x, y), (beside, _) = cell(touched, 3, 2), cell(touched, 4, 2)
    touched.page.evaluate(TAP_TWICE, [x, y, beside])
    assert touched.state().moves == ("3",)
    assert touched.said == touched.status
    assert touched.status == "Press column 4 again to make this move, or elsewhere to take it back."
    touched.page.wait_for_timeout(DOUBLE_TAP_MS)
    touched.page.touchscreen.tap(beside, y)
    touched.check("standard", "5x4", "3 4")


def test_a_quick_double_tap_does_not_play_for_the_other_side(touched: Table) -> None:
    touched.start("standard", "5x4")
    x, y = cell(touched, 3, 2)
    session = touched.page.context.new_cdp_session(touched.page)
    at = touched.page.evaluate("performance.timeOrigin / 1000") + 1_000.0
    for seconds in (0.0, 0.18, 0.36):
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": at + seconds})
    session.detach()
    assert touched.state().moves == ("3",)
    assert "again to make this move" in touched.status


def test_a_finger_slides_and_leaves(touched: Table) -> None:
    touched.start("standard", "5x4")
    session = touched.page.context.new_cdp_session(touched.page)

    def touch(kind: str, *place: float) -> None:
        points = [{"x": place[0], "y": place[1]}] if place else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    first, second = cell(touched, 1, 2), cell(touched, 4, 2)
    touch("touchStart", *first)
    touch("touchMove", (first[0] + second[0]) / 2, first[1])
    touch("touchMove", *second)
    touched.check("standard", "5x4", "")
    assert touched.page.evaluate(AIMED) == ["4"]  # the disc is seen while the finger is down, and only then
    touch("touchEnd")
    assert touched.page.evaluate(AIMED) == []
    touched.check("standard", "5x4", "4")
    touch("touchStart", *first)
    touch("touchMove", first[0], 700)
    touch("touchEnd")
    touched.check("standard", "5x4", "4")
    session.detach()


def test_a_hundred_fast_presses_leave_the_drawing_equal_to_the_game(table: Table) -> None:
    variant, size = "popout+powerup", "7x6"
    random = Random(7)
    table.start(variant, size)
    start = position = position_of(variant, size=size)
    for _ in range(100):
        if legal := position.legal_moves():
            move = random.choice(legal)
            table.press_move(move)
            position = position.play(move)
        else:
            table.act("rematch")
            position = start
        assert table.drawn_rows() == table.rows() == position.rows_text()
    table.check(variant, size, table.state().moves)
    wait_until(table.page, "document.getAnimations().length === 0")
    assert table.page.locator(".drawing > g:nth-child(2) > *").count() == 0  # No popped disc lies about.
    assert table.drawn_rows() == position.rows_text()

"""The settings: every choice holds at once, outlives the page, and costs nothing where it cannot be kept or read."""

import json

import pytest

from tests.browser.board import Means, Table
from tests.browser.driver import NewPage, open_ready, wait_until
from tests.browser.shared import Sit

KEPT = "fourfall.settings"
COMPOSE = """(field, text) => {
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
}"""
SHOWN = "document.querySelector('[data-screen=settings]').checkVisibility()"


@pytest.fixture(params=[Means.TOUCH, Means.KEYBOARD], ids=lambda means: means.value)
def table(sit: Sit, site: str, request: pytest.FixtureRequest) -> Table:
    table = sit(site, reduced_motion="reduce", has_touch=True)
    table.means = request.param
    open_settings(table)
    return table


def open_settings(table: Table) -> None:
    table.go("#/settings")
    wait_until(table.page, SHOWN)


def choose(table: Table, name: str, value: str) -> None:
    """Choose one of several in the settings form."""
    table.page.check(f'[data-settings] [name="{name}"][value="{value}"]')


def again(table: Table, column: int) -> None:
    """Press a column once more, later than a double press would come."""
    table.page.wait_for_timeout(300)
    table.drop(column)


def test_a_move_is_pressed_twice(table: Table) -> None:
    choose(table, "confirm", "always")
    table.start("standard", "5x4")
    plain = table.state()
    table.drop(3)
    assert table.state() == plain
    assert table.said == table.status == "Press column 3 again to make this move, or elsewhere to take it back."
    assert table.page.locator(".drawing .preview").count() == 1
    again(table, 3)
    table.check("standard", "5x4", "3")
    assert table.page.locator(".drawing .preview").count() == 0
    table.drop(2)
    table.drop(4)
    assert table.status == "Press column 4 again to make this move, or elsewhere to take it back."
    again(table, 4)
    table.check("standard", "5x4", "3 4")


def test_a_move_that_was_pressed_once_is_taken_back(table: Table) -> None:
    choose(table, "confirm", "always")
    table.start("popout", "5x4")
    table.type_move("3")
    table.type_move("4")
    plain = table.state()
    table.drop(2)
    assert table.page.locator(".drawing .preview").count() == 1
    table.page.focus("[data-drop]:not([tabindex='-1'])")
    table.page.keyboard.press("Escape")
    assert table.page.locator(".drawing .preview").count() == 0
    assert table.said == table.status == "Red to play."
    again(table, 2)
    if table.means is not Means.KEYBOARD:
        table.press("[data-status]")
        assert table.page.locator(".drawing .preview").count() == 0
    assert table.state() == plain
    table.pop(3)
    assert table.page.locator(".drawing .lifted").count() == 1
    assert table.state() == plain


def test_a_special_disc_is_pressed_twice_when_its_move_is_whole(table: Table) -> None:
    choose(table, "confirm", "always")
    table.start("powerup", "5x4")
    table.arm("wall")
    table.drop(3)
    assert table.status == "First disc in column 3. Choose the column of the second."
    again(table, 4)
    assert table.page.locator(".drawing .preview").count() == 2
    again(table, 4)
    table.check("powerup", "5x4", "3w4")


def test_moves_of_two_at_one_device_are_pressed_once_unless_they_want_it_otherwise(table: Table) -> None:
    choose(table, "confirm", "online")
    table.start("standard", "5x4")
    table.drop(3)
    table.check("standard", "5x4", "3")


def test_colours_and_movement_hold_at_once_and_outlive_the_page(new_page: NewPage, site: str) -> None:
    page = new_page(color_scheme="light", reduced_motion="no-preference")
    table = Table(page)
    open_ready(page, f"{site}#/settings")
    wait_until(page, SHOWN)
    root = page.locator("html")
    assert root.evaluate("(root) => [root.dataset.theme, root.hasAttribute('data-still')]") == [None, False]
    choose(table, "theme", "dark")
    choose(table, "movement", "never")
    page.fill('[name="volume"]', "30")
    page.uncheck('[name="sounds"]')
    assert root.evaluate("(root) => [root.dataset.theme, root.hasAttribute('data-still')]") == ["dark", True]
    assert root.evaluate("(root) => getComputedStyle(root).colorScheme") == "dark"
    page.reload(wait_until="commit")
    # Before the program runs, and after.
    wait_until(page, "document.documentElement.dataset.theme === 'dark'")
    wait_until(page, SHOWN)
    assert root.evaluate("(root) => [root.dataset.theme, root.hasAttribute('data-still')]") == ["dark", True]
    assert page.input_value('[name="volume"]') == "30"
    assert not page.is_checked('[name="sounds"]')
    page.emulate_media(reduced_motion="reduce")
    choose(table, "movement", "always")
    assert not root.evaluate("(root) => root.hasAttribute('data-still')")
    choose(table, "movement", "system")
    assert root.evaluate("(root) => root.hasAttribute('data-still')")
    page.emulate_media(reduced_motion="no-preference")
    wait_until(page, "!document.documentElement.hasAttribute('data-still')")


def test_another_tab_follows_and_keeps_what_was_chosen_there(new_page: NewPage, site: str) -> None:
    one = new_page(color_scheme="light")
    open_ready(one, f"{site}#/settings")
    wait_until(one, SHOWN)
    other = one.context.new_page()
    open_ready(other, site)
    other.evaluate("document.querySelector('[data-more]').open = true")
    other.fill('[data-setting="name"]', "Ann")
    wait_until(one, "document.querySelector('[name=name]').value === 'Ann'")
    choose(Table(one), "theme", "dark")
    wait_until(other, "document.documentElement.dataset.theme === 'dark'")
    other.fill('[data-setting="second_name"]', "Ben")
    one.uncheck('[name="sounds"]')
    kept = json.loads(one.evaluate(f"localStorage.getItem('{KEPT}')"))
    assert [kept[name] for name in ("name", "second_name", "theme", "sounds")] == ["Ann", "Ben", "dark", False]


def test_an_input_method_may_go_on_where_a_field_is_full(new_page: NewPage, site: str) -> None:
    page = new_page()
    open_ready(page, site)
    table = Table(page)
    for screen, field in (("home", '[data-setting="name"]'), ("settings", '[name="second_name"]')):
        table.go("#/settings" if screen == "settings" else "#/")
        wait_until(page, f"document.querySelector('[data-screen={screen}]').checkVisibility()")
        page.locator(field).evaluate(COMPOSE, "あ" * 30)
        assert page.input_value(field) == "あ" * 30, "what is being composed is left alone"
    wait_until(page, f"JSON.parse(localStorage.getItem('{KEPT}'))?.second_name === '{'あ' * 24}'")
    assert json.loads(page.evaluate(f"localStorage.getItem('{KEPT}')"))["name"] == "あ" * 24


def test_damaged_settings_are_said_set_aside_and_the_rest_holds(new_page: NewPage, site: str) -> None:
    page = new_page()
    damaged = json.dumps({"theme": "dark", "volume": "loud"})
    page.add_init_script(f"localStorage.getItem('{KEPT}') ?? localStorage.setItem('{KEPT}', {json.dumps(damaged)})")
    open_ready(page, site)
    sentence = "Some settings kept on this device could not be read; they are as at first."
    assert Table(page).text("[data-notice-text]") == Table(page).said == sentence
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate(f"localStorage.getItem('{KEPT}.unreadable')") == damaged


def test_that_nothing_is_kept_is_said_once(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    open_ready(page, site)
    table = Table(page)
    wait_until(page, "document.querySelector('[data-message]').checkVisibility()")
    assert "a game is lost when its page is closed." in table.text("[data-message-text]")
    assert not table.text("[data-notice-text]")
    table.press("[data-message-close]")
    table.go("#/settings")
    wait_until(page, SHOWN)
    assert page.is_hidden("[data-message]")
    choose(table, "theme", "dark")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_settings_lead_back_to_where_one_came_from(table: Table) -> None:
    table.start("standard", "5x4")
    table.drop(3)
    table.press("[data-settings-link]")
    wait_until(table.page, SHOWN)
    table.press("[data-settings-back]")
    wait_until(table.page, "document.querySelector('[data-screen=play]').checkVisibility()")
    table.check("standard", "5x4", "3")


def test_the_language_is_chosen_in_the_settings(page_in_english: Table) -> None:
    table = page_in_english
    open_settings(table)
    table.page.click("[data-settings-languages] a[hreflang=sv]")
    wait_until(
        table.page, "document.documentElement.lang === 'sv' && document.documentElement.dataset.ready === 'true'"
    )
    wait_until(table.page, SHOWN)


@pytest.fixture
def page_in_english(new_page: NewPage, site: str) -> Table:
    page = new_page(locale="en-GB")
    open_ready(page, site)
    return Table(page)

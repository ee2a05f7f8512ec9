"""A new release that is accepted in one tab: another tab goes on with its own, and mixes nothing of the two."""

import pytest
from playwright.sync_api import Page

from tests.browser.board import Table
from tests.browser.deployment import Host, build_of, look_for_update, open_kept
from tests.browser.driver import READY, NewPage, comes_to, wait_until
from tests.browser.test_offline_updates import MESSAGE, accept

SENTENCE = "A new version is ready."
HINTED = "document.querySelector('[data-drop].hinted')"

# The rest of the program cannot be had until it is late.
LATE = """
{
    const { fetch } = window;
    window.fetch = (path, ...options) =>
        String(path).endsWith("later.tar.gz") && !sessionStorage.getItem("late")
            ? Promise.reject(new TypeError("not yet"))
            : fetch(path, ...options);
}
"""

# The first start comes to a part of the program only when another release is in charge.
SLOW = """
{
    const { fetch } = window;
    const changed = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
    window.fetch = async (path, ...options) => {
        if (String(path).endsWith("program.bin.gz") && !sessionStorage.getItem("slow")) {
            window.waits = true;
            await changed;
            sessionStorage.setItem("slow", "once");
        }
        return fetch(path, ...options);
    };
}
"""


@pytest.fixture
def first(new_page: NewPage, address: str) -> Page:
    """The tab in which the new release will be accepted."""
    page = new_page(service_workers="allow", reduced_motion="reduce")
    open_kept(page, address)
    return page


def update(first: Page, host: Host) -> None:
    """Deploy a new release, and accept it in the first tab."""
    host.deploy(host.rebuilt("B"))
    look_for_update(first)
    accept(first, "B")


def test_a_match_that_asks_for_the_computer_then_is_told_to_load_the_page_anew(
    first: Page, host: Host, address: str
) -> None:
    other = first.context.new_page()
    open_kept(other, address)
    table = Table(other)
    table.start("standard", "5x4")
    table.press_moves("3 2")
    update(first, host)
    assert other.is_hidden("[data-message]")
    table.press_moves("3")
    table.act("hint")
    comes_to(other, lambda: table.text("[data-status]"), SENTENCE)
    assert other.get_attribute("main", "data-thinking") == "false"
    accept(other, "B")
    table.check("standard", "5x4", "3 2 3")
    table.act("hint")
    wait_until(other, HINTED)


def test_a_page_without_the_rest_of_its_program_is_told_to_load_itself_anew(
    first: Page, host: Host, address: str
) -> None:
    other = first.context.new_page()
    other.add_init_script(LATE)
    open_kept(other, address)
    update(first, host)
    wait_until(other, MESSAGE)
    other.click("[data-message-close]")
    other.evaluate("sessionStorage.setItem('late', 'true')")
    Table(other).go("#/settings")
    comes_to(other, lambda: Table(other).text("[data-notice-text]"), SENTENCE)
    assert other.is_hidden("[data-load-again]")
    accept(other, "B")
    wait_until(other, "document.querySelector('[data-settings]')?.checkVisibility()")


def test_a_page_that_starts_meanwhile_starts_anew(first: Page, host: Host, address: str) -> None:
    other = first.context.new_page()
    other.add_init_script(SLOW)
    other.goto(address)
    wait_until(other, "window.waits")
    update(first, host)
    wait_until(other, READY)
    assert build_of(other) == "B"

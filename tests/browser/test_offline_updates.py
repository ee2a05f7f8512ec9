"""A new release is offered when it is there as a whole, never in a match, and never mixed with another one."""

import pytest
from playwright.sync_api import Page

from tests.browser.board import Table
from tests.browser.deployment import CACHES, Host, build_of, look_for_update, open_kept, rewrite
from tests.browser.driver import NewPage, reload, wait_until

READY = "document.documentElement.dataset.ready === 'true'"
MESSAGE = "document.querySelector('[data-message]').checkVisibility()"
ADVISE = "dispatchEvent(new CustomEvent('fourfall:say', { detail: 'Advice' }))"
WAITING = "navigator.serviceWorker.getRegistration().then((found) => Boolean(found.waiting))"


@pytest.fixture
def page(new_page: NewPage, address: str) -> Page:
    """A page whose release is kept on the device."""
    page = new_page(service_workers="allow", reduced_motion="reduce")
    open_kept(page, address)
    return page


def accept(page: Page, name: str) -> None:
    """Press the button of the offer, and wait until the page is that of a release."""
    wait_until(page, MESSAGE)
    assert page.text_content("[data-message-text]") == "A new version is ready."
    with page.expect_navigation():
        page.click("[data-message-reload]")
    wait_until(page, READY)
    assert build_of(page) == name


def test_an_update_waits_for_the_end_of_the_match(page: Page, host: Host, address: str) -> None:
    table = Table(page)
    table.start("standard", "5x4")
    table.press_moves("3 2 3")
    host.deploy(host.release("B"))
    look_for_update(page)
    wait_until(page, WAITING)
    page.wait_for_timeout(300)
    assert page.is_hidden("[data-message]")
    table.check("standard", "5x4", "3 2 3")
    reload(page)
    assert build_of(page) == ""
    table.check("standard", "5x4", "3 2 3")
    assert page.is_hidden("[data-message]")
    table.press_moves("2 3 2 3")
    accept(page, "B")
    table.check("standard", "5x4", "3 2 3 2 3 2 3")
    wait_until(page, f"{CACHES}.then((names) => names.length === 1)")
    assert page.is_hidden("[data-message]")


def test_a_match_that_begins_takes_the_offer_away_until_it_ends(page: Page, host: Host) -> None:
    host.deploy(host.release("B"))
    look_for_update(page)
    wait_until(page, MESSAGE)
    table = Table(page)
    table.start("standard", "5x4")
    assert page.is_hidden("[data-message]")
    table.go("#/")
    wait_until(page, MESSAGE)
    page.click("[data-message-close]")
    table.go("#/match/local")
    table.go("#/")
    assert page.is_hidden("[data-message]")


def test_an_offer_waits_behind_another_message(page: Page, host: Host) -> None:
    page.evaluate(ADVISE)
    host.deploy(host.release("B"))
    look_for_update(page)
    wait_until(page, WAITING)
    page.wait_for_timeout(300)
    assert page.text_content("[data-message-text]") == "Advice"
    assert page.is_hidden("[data-message-reload]")
    page.click("[data-message-close]")
    accept(page, "B")


def test_an_offer_comes_back_after_another_message(page: Page, host: Host) -> None:
    host.deploy(host.release("B"))
    look_for_update(page)
    wait_until(page, MESSAGE)
    page.evaluate(ADVISE)
    assert page.is_hidden("[data-message-reload]")
    page.click("[data-message-close]")
    accept(page, "B")


def test_a_deployment_that_is_half_done_is_refused_and_tried_again(page: Page, host: Host, address: str) -> None:
    made = host.release("B")
    sheet = made / "assets" / "theme.css"
    whole = sheet.read_text()
    rewrite(sheet, (host.built / "assets" / "theme.css").read_text())
    host.deploy(made)
    look_for_update(page)
    assert not page.evaluate(WAITING)
    wait_until(page, f"{CACHES}.then((names) => names.length === 1)")
    reload(page)
    assert build_of(page) == ""
    rewrite(sheet, whole)
    look_for_update(page)
    accept(page, "B")


def test_the_page_itself_tries_again(page: Page, host: Host, address: str) -> None:
    page.clock.install()
    reload(page)
    made = host.release("B")
    (made / "assets" / "theme.css").rename(made / "away")
    host.deploy(made)
    look_for_update(page)
    assert not page.evaluate(WAITING)
    (made / "away").rename(made / "assets" / "theme.css")
    page.clock.fast_forward(31_000)
    wait_until(page, WAITING)


def test_ten_rapid_deployments_leave_two_caches_at_most(page: Page, host: Host, address: str) -> None:
    for number in range(10):
        host.deploy(host.release(f"release-{number}"))
        look_for_update(page)
        wait_until(page, f"{CACHES}.then((names) => names.length <= 2)")
    accept(page, "release-9")
    wait_until(page, f"{CACHES}.then((names) => names.length === 1)")


def test_an_update_fetches_only_what_has_changed(page: Page, host: Host, address: str) -> None:
    # What has not changed is not even there any more.
    made = host.release("B")
    (made / "vendor" / "pyodide" / "pyodide.asm.wasm").unlink()
    (made / "vendor" / "python" / "snapshot.bin.gz").unlink()
    host.deploy(made)
    look_for_update(page)
    accept(page, "B")


def test_a_page_that_is_gone_from_device_and_host_comes_with_all_of_the_next_release(
    page: Page, host: Host, address: str
) -> None:
    page.evaluate("caches.keys().then(([name]) => caches.delete(name))")
    host.deploy(host.release("B"))
    reload(page)
    assert build_of(page) == "B"


def test_two_pages_of_the_site_change_together(page: Page, host: Host, address: str) -> None:
    other = page.context.new_page()
    open_kept(other, f"{address}#/play?variant=popout&size=5x4")
    host.deploy(host.release("B"))
    look_for_update(page)
    accept(page, "B")
    assert other.is_hidden("[data-message]")
    Table(other).go("#/")
    accept(other, "B")

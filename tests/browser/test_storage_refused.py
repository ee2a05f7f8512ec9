"""A browser that keeps nothing still plays, and says once what it does not keep."""

import json

import pytest
from playwright.sync_api import Page

from tests.browser.board import Table
from tests.browser.driver import HEARD, NewPage, open_ready, wait_until

NOT_KEPT = "This browser does not keep the game on the device: it can be played, but not without a network."
NOTHING_KEPT = "This browser keeps nothing that is played here: a game is lost when its page is closed."

REFUSED = "() => { throw new DOMException('no', 'SecurityError'); }"
DATABASE_FAILS = """
IDBFactory.prototype.open = () => {
    const request = new EventTarget();
    request.error = new DOMException("no", "UnknownError");
    setTimeout(() => {
        const event = new Event("error");
        request.onerror?.(event);
        request.dispatchEvent(event);
    });
    return request;
};
"""
NO_DATABASES = "Object.defineProperty(window, 'indexedDB', { configurable: true, get: () => null });"
DATABASES_REFUSED = f"Object.defineProperty(window, 'indexedDB', {{ configurable: true, get: {REFUSED} }});"
OPEN_REFUSED = f"IDBFactory.prototype.open = {REFUSED};"
STORE_REFUSED = f"Object.defineProperty(window, 'localStorage', {{ get: {REFUSED} }});"
STORE_FULL = "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); };"
CACHES_REFUSED = f"Object.defineProperty(window, 'caches', {{ get: {REFUSED} }});"
NO_WORKER = "delete Navigator.prototype.serviceWorker;"
WORKER_REFUSED = """
ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException("no", "SecurityError"));
"""
DATABASES = {
    "fails": DATABASE_FAILS,
    "is null": NO_DATABASES,
    "may not be touched": DATABASES_REFUSED,
    "may not be opened": OPEN_REFUSED,
}
SHOWN = "document.querySelector('[data-message]').checkVisibility()"


def open_with(new_page: NewPage, site: str, script: str, address: str = "") -> Page:
    """Open the page, in a browser that a script has changed."""
    page = new_page(service_workers="allow", reduced_motion="reduce")
    page.add_init_script(script)
    page.add_init_script(HEARD)
    open_ready(page, site + address)
    return page


def said(page: Page) -> str:
    """What the page says of what is kept, and the live region says as well; then it is closed."""
    wait_until(page, SHOWN)
    text = page.text_content("[data-message-text]")
    wait_until(page, f"heard.some(([, said]) => said === {json.dumps(text)})")
    assert page.is_hidden("[data-message-reload]")
    page.click("[data-message-close]")
    return text or ""


def play(page: Page) -> None:
    """Play a game on one device, and see that nothing more is said."""
    table = Table(page)
    table.start("standard", "5x4")
    table.press_moves("3 2 3 2 3 2 3")
    wait_until(page, "document.querySelector('[data-board]').dataset.outcome === 'red line'")
    assert page.is_hidden("[data-message]")


@pytest.mark.parametrize("script", DATABASES.values(), ids=DATABASES)
def test_without_databases_a_game_by_link_says_that_it_is_lost_with_its_page(
    new_page: NewPage, site: str, relay: str, script: str
) -> None:
    page = open_with(new_page, site, script, f"?rendezvous={relay}#/play?variant=popout&mode=online")
    assert said(page) == NOTHING_KEPT
    wait_until(page, "document.querySelector('[data-invitation]').textContent.includes('#/join/')")
    play(page)


def test_without_a_store_it_is_said_at_once(new_page: NewPage, site: str) -> None:
    page = open_with(new_page, site, STORE_REFUSED)
    assert said(page) == NOTHING_KEPT
    play(page)


def test_a_full_store_is_said_when_it_is_full(new_page: NewPage, site: str) -> None:
    page = open_with(new_page, site, STORE_FULL)
    Table(page).start("standard", "5x4")
    assert said(page) == NOTHING_KEPT
    play(page)


@pytest.mark.parametrize("script", [NO_WORKER, WORKER_REFUSED], ids=["none", "refused"])
def test_without_a_service_worker_only_the_network_is_needed(new_page: NewPage, site: str, script: str) -> None:
    page = open_with(new_page, site, script)
    assert said(page) == NOT_KEPT
    play(page)


def test_where_all_is_blocked_all_is_said_in_one_place(new_page: NewPage, site: str) -> None:
    everything = DATABASES_REFUSED + STORE_REFUSED + CACHES_REFUSED + WORKER_REFUSED
    page = open_with(new_page, site, everything)
    wait_until(page, f"document.querySelector('[data-message-text]').textContent.includes({NOT_KEPT!r})")
    assert said(page) == f"{NOTHING_KEPT} {NOT_KEPT}"
    play(page)

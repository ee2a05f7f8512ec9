"""Whatever a host refuses, or the device cannot read or write: what is kept stays, and play goes on where it can."""

import pytest
from playwright.sync_api import Page

from tests.browser.deployment import CACHES, Host, build_of, look_for_update, open_kept, rewrite
from tests.browser.driver import NewPage, Watch, open_ready, reload, until, wait_until

BOOK = "assets/7x6.book"
MESSAGE = "document.querySelector('[data-message]').checkVisibility()"
REGISTERED = "navigator.serviceWorker.getRegistration().then(Boolean)"
STATUS = "(path) => fetch(path).then(({ status }) => status, () => 0)"
REMOVE = "async (path) => (await caches.open((await caches.keys())[0])).delete(path)"
REPAIR = "import('./assets/boot/repair.js').then(({ repaired }) => repaired(navigator.serviceWorker.controller))"
BREAK = "(name) => navigator.serviceWorker.controller.postMessage({ broken: name })"

# A service worker that begins with this does without a function of the device's store as soon as it is told its name.
BREAKABLE = """
let broken;
addEventListener("message", ({ data }) => { broken = data.broken; });
for (const [kind, name] of [[CacheStorage, "open"], [Cache, "match"], [Cache, "put"]]) {
    const real = kind.prototype[name];
    kind.prototype[name] = function (...all) {
        return broken === name ? Promise.reject(new DOMException("no", "UnknownError")) : real.apply(this, all);
    };
}
"""
COUNTED = """
window.tries = 0;
for (const [kind, name] of [[ServiceWorkerContainer, "register"], [ServiceWorkerRegistration, "update"]]) {
    const real = kind.prototype[name];
    kind.prototype[name] = function (...all) {
        window.tries += 1;
        return real.apply(this, all);
    };
}
"""


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page(service_workers="allow")


def leave_no_room(page: Page, address: str) -> None:
    """Let the device have less room than the site needs."""
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": address.rstrip("/"), "quotaSize": 4_000_000})


def test_a_host_that_refuses_for_now_costs_nothing_that_is_kept(
    page: Page, host: Host, address: str, watch: Watch
) -> None:
    watch.allow("Failed to fetch|ERR_FAILED|7x6")
    open_kept(page, address)
    for status in (403, 429, 503):
        page.evaluate(REMOVE, BOOK)
        host.refused[BOOK] = status
        assert page.evaluate(STATUS, BOOK) == 0
        page.evaluate(REPAIR)
        assert len(page.evaluate(CACHES)) == 1
        assert page.evaluate(REGISTERED)
        del host.refused[BOOK]
        page.evaluate(REPAIR)
        host.refused[BOOK] = status
        assert page.evaluate(STATUS, BOOK) == 200


def test_a_release_that_is_gone_from_its_host_is_not_kept_either(page: Page, host: Host, address: str) -> None:
    open_kept(page, address)
    page.evaluate(REMOVE, BOOK)
    host.refused[BOOK] = 404
    page.evaluate(REPAIR)
    assert page.evaluate(CACHES) == []
    assert not page.evaluate(REGISTERED)


def test_a_file_that_comes_in_place_of_a_damaged_one_is_of_the_same_release(
    page: Page, host: Host, address: str, watch: Watch
) -> None:
    watch.allow("Failed to fetch|ERR_FAILED|theme.css")
    open_kept(page, address)
    page.evaluate(REMOVE, "assets/theme.css")
    host.deploy(host.release("B"))
    assert page.evaluate(STATUS, "assets/theme.css") == 0
    reload(page)
    assert build_of(page) == "B"


def test_what_the_device_cannot_read_or_write_comes_from_the_network(page: Page, host: Host, address: str) -> None:
    made = host.release("breakable")
    worker = made / "sw.js"
    rewrite(worker, BREAKABLE + worker.read_text())
    host.deploy(made)
    open_kept(page, address)
    page.evaluate(REMOVE, BOOK)
    for name in ("put", "match", "open"):
        page.evaluate(BREAK, name)
        assert page.evaluate(STATUS, BOOK) == 200
    reload(page)
    assert page.evaluate(REGISTERED)


def test_keeping_stops_where_something_cannot_be_had(page: Page, host: Host, address: str, watch: Watch) -> None:
    host.refused[BOOK] = 503
    open_ready(page, address)
    until(page, lambda: host.asked.count(BOOK), bool, "the first try")
    page.wait_for_timeout(1500)
    assert "vendor/python/snapshot.bin.gz" not in host.asked
    assert page.evaluate(CACHES) == []


def test_where_there_is_no_room_nothing_is_tried_again(page: Page, address: str) -> None:
    page.clock.install()
    page.add_init_script(COUNTED)
    leave_no_room(page, address)
    open_ready(page, address)
    wait_until(page, MESSAGE)
    page.clock.fast_forward(3_600_000)
    page.wait_for_timeout(300)
    assert page.evaluate("window.tries") == 1


def test_a_release_for_which_there_is_no_room_leaves_the_one_that_is_kept(page: Page, host: Host, address: str) -> None:
    open_kept(page, address)
    leave_no_room(page, address)
    made = host.release("B")
    host.deploy(made)
    look_for_update(page)
    page.wait_for_timeout(300)
    assert not page.evaluate(MESSAGE)
    assert len(page.evaluate(CACHES)) == 1
    reload(page)
    assert build_of(page) == ""

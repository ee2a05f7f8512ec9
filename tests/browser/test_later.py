"""The rest of the program comes when the page is ready; the worker has all of it."""

from playwright.sync_api import Page, Route

from tests.browser.board import Table
from tests.browser.driver import Watch, comes_to, open_ready, wait_until

LATER = "**/later.tar.gz"
MISSING = "A part of the game could not be loaded. It may be that there is no network."
FETCHED = "performance.getEntriesByType('resource').some((entry) => entry.name.endsWith('later.tar.gz'))"
INVITED = "document.querySelector('[data-invitation]').textContent.includes('#/join/')"

# What the page asks comes to the computer in another form than it knows.
GARBLED = """
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (text) { postMessage.call(this, text.replace('"kind"', '"sort"')); };
"""

PING = """
() => {
    window.heard = [];
    window.worker = new Worker("assets/boot/worker.js", { type: "module" });
    window.worker.onmessage = ({ data }) => window.heard.push(data);
    window.worker.onerror = ({ message }) => window.heard.push("failed: " + message);
}
"""


def test_the_rest_is_fetched_when_the_page_is_ready(page: Page, site: str) -> None:
    open_ready(page, site)
    wait_until(page, FETCHED)


def test_a_missing_rest_ends_in_a_sentence_and_can_be_tried_again(
    page: Page, site: str, relay: str, watch: Watch
) -> None:
    watch.allow("404")
    page.route(LATER, lambda route: route.fulfill(status=404))
    open_ready(page, f"{site}?rendezvous={relay}#/play?variant=popout&mode=online")
    wait_until(page, "document.querySelector('[data-load-again]').checkVisibility()")
    assert page.text_content("[data-notice-text]") == MISSING
    assert page.text_content("[data-announcer]") == MISSING
    page.unroute(LATER)
    page.click("[data-load-again]")
    wait_until(page, INVITED)
    assert page.is_hidden("[data-notice]")


def test_what_takes_long_to_load_is_said(page: Page, site: str, relay: str) -> None:
    waiting: list[Route] = []
    page.route(LATER, lambda route: waiting.append(route))
    open_ready(page, f"{site}?rendezvous={relay}#/play?variant=popout&mode=online")
    wait_until(page, "document.querySelector('[data-notice-text]').textContent === 'Loading …'")
    while not waiting:
        page.wait_for_timeout(30)
    waiting[0].continue_()
    wait_until(page, INVITED)
    assert len(waiting) == 1, "the rest is fetched once"


def test_a_local_game_does_not_wait_for_the_rest(page: Page, site: str) -> None:
    page.route(LATER, lambda route: None)
    open_ready(page, f"{site}#/play?variant=popout&size=5x4&mode=local")
    page.click('[data-drop="2"]')
    wait_until(page, "document.querySelector('[data-board]').dataset.ply === '1'")


def test_the_worker_starts_and_answers(page: Page, site: str) -> None:
    open_ready(page, site)
    page.evaluate(PING)
    wait_until(page, "window.heard.length === 1")
    page.evaluate("window.worker.postMessage('stop')")
    wait_until(page, "window.heard.length === 2")
    assert page.evaluate("window.heard") == ["ready", "stopped"]


def test_a_task_that_cannot_be_read_is_no_thinking_for_ever(page: Page, site: str, watch: Watch) -> None:
    watch.allow("KeyError")
    page.add_init_script(GARBLED)
    open_ready(page, f"{site}#/play?variant=standard&size=5x4&mode=local")
    table = Table(page)
    table.act("hint")
    comes_to(page, lambda: table.text("[data-status]"), "The computer lost its thread. Please try again.")
    assert page.get_attribute("main", "data-thinking") == "false"


def test_a_page_of_another_build_is_refused_by_the_worker(page: Page, site: str) -> None:
    open_ready(page, site)
    page.evaluate(PING.replace('"module"', '"module", name: "sent another"'))
    wait_until(page, "window.heard.length > 0")
    assert page.evaluate("window.heard") == ["outdated"]


def test_a_worker_that_cannot_start_says_so(page: Page, site: str, watch: Watch) -> None:
    watch.allow("404|later.tar.gz")
    page.route(LATER, lambda route: route.fulfill(status=404))
    open_ready(page, site)
    page.evaluate(PING)
    wait_until(page, "window.heard.length === 1")
    assert page.evaluate("window.heard[0]").startswith("failed: ")

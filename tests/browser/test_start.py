"""While Python starts the page says how far it is and keeps a press; when it cannot start, it says so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.browser.driver import NewPage, Watch, wait_until

FAILED = "document.documentElement.dataset.ready === 'failed'"
SHOWN = "document.querySelector('[data-failure]').checkVisibility()"
SENTENCE = "The game could not start: a part of it did not load, or this browser does not allow it."


def held(page: Page, pattern: str) -> Callable[[], None]:
    """Hold back a file until the function that is returned is called."""
    waiting: list[Route] = []
    released = False

    def hold(route: Route) -> None:
        if released:
            route.continue_()
        else:
            waiting.append(route)

    def release() -> None:
        nonlocal released
        released = True
        for route in waiting:
            route.continue_()

    page.route(pattern, hold)
    return release


def failure(page: Page) -> str:
    """What a page says that cannot start."""
    wait_until(page, FAILED)
    wait_until(page, SHOWN)
    assert page.is_disabled("[data-play]")
    assert page.text_content("[data-announcer]") == page.text_content("[data-failure-text]")
    return page.text_content("[data-failure-text]") or ""


def test_a_press_of_play_is_kept_until_python_is_ready(page: Page, site: str) -> None:
    release = held(page, "**/game.tar.gz")
    page.goto(site)
    page.click('[data-setup] label:has([value="popout"])')
    assert page.text_content("[data-play]") == "Play"
    page.click("[data-play]")
    page.click("[data-play]")
    assert page.text_content("[data-play]") == "Starting …"
    assert page.text_content("[data-announcer]") == "Starting …"
    assert page.url == site
    release()
    wait_until(page, "document.documentElement.dataset.ready === 'true'", 60)
    wait_until(page, "location.hash === '#/match/local'")
    assert page.get_attribute("[data-board]", "data-variant") == "popout"
    page.go_back()
    wait_until(page, "location.hash === ''")
    assert page.text_content("[data-play]") == "Play"


def test_progress_is_told_in_bytes_of_the_line(page: Page, site: str) -> None:
    release = held(page, "**/game.tar.gz")
    page.goto(site)
    bar = "document.querySelector('[data-progress] progress')"
    wait_until(page, f"{bar}.value > 0.9", 60)
    assert page.is_visible("[data-progress]")
    done, total = page.evaluate("document.querySelector('[data-progress-text]').textContent.match(/[0-9]+[.][0-9]/g)")
    assert 4 < float(done) < float(total) < 8
    assert page.evaluate(f"{bar}.value") < 1
    release()
    wait_until(page, "document.documentElement.dataset.ready === 'true'", 60)
    assert page.is_hidden("[data-progress]")


@pytest.mark.parametrize(
    "file", ["game.tar.gz", "library.zip", "begin.tar.gz", "pyodide.asm.wasm", "pyodide.asm.mjs", "core-*.js"]
)
def test_a_missing_file_ends_in_a_sentence_and_a_retry(page: Page, site: str, watch: Watch, file: str) -> None:
    watch.allow("404|Failed|failed|game.tar.gz|asm|error loading|standard library|ExitStatus")
    page.route(f"**/{file}", lambda route: route.fulfill(status=404))
    page.goto(site)
    assert failure(page) == SENTENCE
    page.unroute(f"**/{file}")
    with page.expect_navigation():
        page.click("[data-retry]")
    wait_until(page, "document.documentElement.dataset.ready === 'true'", 60)
    assert page.is_hidden("[data-failure]")


def test_webassembly_that_is_blocked_ends_in_a_sentence(page: Page, site: str, watch: Watch) -> None:
    watch.allow("WebAssembly|wasm|Wasm")

    def forbid(route: Route) -> None:
        text = route.fetch().text()
        assert text.count("'wasm-unsafe-eval'") == 1
        route.fulfill(body=text.replace("'wasm-unsafe-eval'", ""), content_type="text/html")

    page.route(site, forbid)
    page.goto(site)
    assert failure(page) == SENTENCE


def test_a_program_that_fails_at_its_start_ends_in_a_sentence(page: Page, site: str, watch: Watch) -> None:
    watch.allow("ZeroDivisionError|PythonError")

    def spoil(route: Route) -> None:
        text = route.fetch().text()
        assert text.count("import game.main") == 1
        route.fulfill(body=text.replace("import game.main", "1 / 0"), content_type="text/html")

    page.route(site, spoil)
    page.goto(site)
    assert failure(page) == SENTENCE


def test_without_network_the_sentence_says_so(page: Page, site: str, watch: Watch) -> None:
    watch.allow("ERR_INTERNET_DISCONNECTED|Failed to fetch|error loading|game.tar.gz")
    release = held(page, "**/game.tar.gz")
    page.goto(site)
    page.context.set_offline(True)
    release()
    assert failure(page).startswith("There is no network")


def test_the_rules_can_be_read_when_the_program_cannot_start(new_page: NewPage, site: str, watch: Watch) -> None:
    watch.allow("404|game.tar.gz")
    page = new_page()
    page.route("**/game.tar.gz", lambda route: route.fulfill(status=404))
    page.goto(site)
    failure(page)
    page.click('footer a[href="popout/"]')
    assert page.text_content("h1") == "PopOut"
    assert page.is_visible("main svg")

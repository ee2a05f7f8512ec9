"""While Python starts the page says how far it is and keeps a press; when it cannot start, it says so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from game.rules import VARIANTS
from game.view.board_view import has_pops
from tests.browser.driver import NewPage, Watch, open_ready, strike, wait_until

READY = "document.documentElement.dataset.ready === 'true'"
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
    assert page.is_enabled("[data-retry]")
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
    wait_until(page, "document.documentElement.dataset.ready === 'true'")
    wait_until(page, "location.hash === '#/match/local'")
    assert page.get_attribute("[data-board]", "data-variant") == "popout"
    page.go_back()
    wait_until(page, "location.hash === '' && document.querySelector('[data-play]').textContent === 'Play'")


SKELETON = """() => {
    const visible = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility()).length;
    const rows = visible(".board .cells");
    return [visible("[data-drop]"), rows, visible("[data-pop]"), visible(".home-board")];
}"""


def test_a_board_of_its_size_is_there_before_python(page: Page, site: str) -> None:
    page.route("**/game.tar.gz", lambda route: None)
    for number, variant in enumerate(VARIANTS.values()):
        page.goto(f"{site}?{number}#/play?variant={variant.key.replace('+', '%2B')}")
        size = variant.sizes[0]
        pops = size.columns if has_pops(variant.start(size)) else 0
        assert page.evaluate(SKELETON) == [size.columns, size.rows, pops, 0], variant.key
    page.goto(f"{site}?size#/replay?variant=popout&size=10x7&moves=")
    assert page.evaluate(SKELETON) == [10, 7, 10, 0]
    for number, address in enumerate(("#/play?variant=chess", "#/play?size=100x100", "#/match/local", "#/settings")):
        page.goto(f"{site}?home{number}{address}")
        assert page.evaluate(SKELETON)[0] == 0, address


def test_a_press_on_the_board_is_kept_until_python_is_ready(page: Page, site: str) -> None:
    release = held(page, "**/game.tar.gz")
    page.goto(f"{site}#/play?variant=popout&size=7x6&mode=local")
    assert page.text_content("[data-status]") == "Starting …"
    assert page.is_visible('[data-drop="4"]:focus-visible .arrow')
    page.click('[data-drop="2"]')
    page.click('[data-drop="6"]')
    said = "Still starting … Then a disc drops into column 6."
    assert page.text_content("[data-status]") == page.text_content("[data-announcer]") == said
    assert page.evaluate("document.querySelectorAll('.board [aria-pressed=true]').length") == 1
    release()
    wait_until(page, "document.querySelector('[data-board]')?.dataset.ply === '1'")
    assert page.get_attribute('[data-cell="6,1"]', "data-disc") == "red"
    assert page.is_visible("[data-move-list]")


def test_a_key_on_the_board_is_kept_and_judged_like_any_other(page: Page, site: str) -> None:
    release = held(page, "**/game.tar.gz")
    page.goto(f"{site}#/play?variant=popout&size=5x4&mode=local")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.drop") == "4"
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    assert page.get_attribute(".board [aria-pressed=true]", "data-drop") == "2"
    page.keyboard.press("p")
    assert page.text_content("[data-status]") == "Still starting … Then column 2 is popped."
    strike(page, "٣", "Digit3")
    strike(page, "з", "KeyP")
    assert page.text_content("[data-status]") == "Still starting … Then column 3 is popped."
    release()
    wait_until(page, "document.querySelector('[data-board]')")
    wait_until(
        page, f"{READY} && document.querySelector('[data-status]').textContent.startsWith('Nothing can be popped')"
    )
    assert page.get_attribute("[data-board]", "data-ply") == "0"


def test_a_press_in_a_reload_in_mid_game_goes_on_with_that_game(page: Page, site: str) -> None:
    open_ready(page, f"{site}#/play?variant=standard&size=8x7&mode=local")
    page.click('[data-drop="4"]')
    wait_until(page, "document.querySelector('[data-board]').dataset.ply === '1'")
    release = held(page, "**/game.tar.gz")
    page.reload()
    assert page.evaluate(SKELETON) == [8, 7, 0, 0]
    page.click('[data-drop="4"]')
    release()
    wait_until(page, "document.querySelector('[data-board]')?.dataset.ply === '2'")
    assert page.get_attribute('[data-cell="4,2"]', "data-disc") == "yellow"


DISCS = """() => [...document.querySelectorAll('.board .drawing .disc use[href]')].map((use) => {
    const { x, y, width } = use.getBoundingClientRect();
    return [use.getAttribute('href'), getComputedStyle(use.parentElement).color, ...[x, y, width].map(Math.round)];
}).sort().map(String)"""


def test_a_reload_in_mid_game_shows_the_board_as_it_stands_before_python(page: Page, site: str) -> None:
    open_ready(page, f"{site}#/play?variant=popout&size=5x4&mode=local")
    for number, control in enumerate(("drop=2", "drop=2", "drop=4", "drop=1", "pop=2"), 1):
        name, column = control.split("=")
        page.locator(f'[data-{name}="{column}"]').dispatch_event("click")
        wait_until(page, f"document.querySelector('[data-board]').dataset.ply === '{number}'")
    release = held(page, "**/game.tar.gz")
    page.reload()
    before = page.evaluate(DISCS)
    assert [disc.split(",")[0] for disc in before] == ["#disc-red", "#disc-yellow", "#disc-yellow"]
    release()
    wait_until(page, f"{READY} && document.querySelector('[data-board]')?.dataset.ply === '5'")
    assert page.evaluate(DISCS) == before


@pytest.mark.parametrize("standing", ["rrrrr////", "r//", "red////", None, 5])
def test_a_kept_board_that_does_not_fit_is_not_painted(page: Page, site: str, standing: object) -> None:
    open_ready(page, f"{site}#/play?variant=popout&size=5x4&mode=local")
    page.locator('[data-drop="2"]').dispatch_event("click")
    wait_until(page, "document.querySelector('[data-board]').dataset.ply === '1'")
    held(page, "**/game.tar.gz")
    page.evaluate(
        """(standing) => {
            const kept = JSON.parse(localStorage.getItem("fourfall.local-match"));
            localStorage.setItem("fourfall.local-match", JSON.stringify({ ...kept, standing }));
        }""",
        standing,
    )
    page.reload()
    assert page.evaluate(SKELETON) == [5, 4, 5, 0]
    assert page.evaluate(DISCS) == []


def test_a_press_where_a_friend_has_to_come_first_is_answered(page: Page, site: str, relay: str) -> None:
    release = held(page, "**/game.tar.gz")
    page.goto(f"{site}?rendezvous={relay}#/play?variant=five&mode=online")
    page.click('[data-drop="4"]')
    assert page.text_content("[data-status]") == "Still starting …"
    release()
    wait_until(page, f"{READY} && document.querySelector('[data-board]')")
    assert page.get_attribute("[data-board]", "data-ply") == "0"


def test_a_kept_press_is_forgotten_where_the_board_does_not_come(page: Page, site: str) -> None:
    release = held(page, "**/game.tar.gz")
    page.goto(f"{site}#/play?variant=five&size=7x6")
    page.click('[data-drop="4"]')
    release()
    wait_until(page, READY)
    assert page.is_visible("[data-setup]")
    page.click("[data-play]")
    wait_until(page, "document.querySelector('[data-board]')")
    page.wait_for_timeout(300)
    assert page.get_attribute("[data-board]", "data-ply") == "0"


COLLECTS = """(async () => {
    const { loadPyodide } = await import("./assets/boot/interpreter.js");
    const python = await loadPyodide({ stdout() {}, stderr() {} });
    return python.runPython("import gc; gc.isenabled()");
})()"""


def test_garbage_is_collected_once_python_is_ready(new_page: NewPage, site: str) -> None:
    page = new_page(service_workers="allow")
    open_ready(page, site)
    assert page.evaluate(COLLECTS)
    wait_until(page, "navigator.serviceWorker.controller !== null")
    page.reload()  # now from the memory image
    wait_until(page, READY)
    assert page.evaluate(COLLECTS)


def test_progress_is_told_in_bytes_of_the_line(page: Page, site: str) -> None:
    release = held(page, "**/game.tar.gz")
    page.goto(site)
    bar = "document.querySelector('[data-progress] progress')"
    wait_until(page, f"{bar}.value > 0.9")
    assert page.is_visible("[data-progress]")
    done, total = page.evaluate("document.querySelector('[data-progress-text]').textContent.match(/[0-9]+[.][0-9]/g)")
    assert 4 < float(done) < float(total) < 8
    assert page.evaluate(f"{bar}.value") < 1
    release()
    wait_until(page, "document.documentElement.dataset.ready === 'true'")
    assert page.is_hidden("[data-progress]")


@pytest.mark.parametrize(
    "file", ["game.tar.gz", "library.zip", "begin.tar.gz", "pyodide.asm.wasm", "pyodide.asm.js", "core-*.js"]
)
def test_a_missing_file_ends_in_a_sentence_and_a_retry(page: Page, site: str, watch: Watch, file: str) -> None:
    watch.allow("404|Failed|failed|game.tar.gz|asm|error loading|standard library|ExitStatus")
    page.route(f"**/{file}", lambda route: route.fulfill(status=404))
    page.goto(site)
    assert failure(page) == SENTENCE
    page.unroute(f"**/{file}")
    with page.expect_navigation():
        page.click("[data-retry]")
    wait_until(page, "document.documentElement.dataset.ready === 'true'")
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
    page.goto(f"{site}#/play?variant=popout")
    page.click('[data-drop="4"]')
    page.context.set_offline(True)
    release()
    assert failure(page).startswith("There is no network")
    assert page.is_visible("[data-setup]")
    assert not page.query_selector("[data-drop]")


def test_the_rules_can_be_read_when_the_program_cannot_start(new_page: NewPage, site: str, watch: Watch) -> None:
    watch.allow("404|game.tar.gz")
    page = new_page()
    page.route("**/game.tar.gz", lambda route: route.fulfill(status=404))
    page.goto(site)
    failure(page)
    page.click('footer a[href="popout/"]')
    assert page.text_content("h1") == "PopOut"
    assert page.is_visible("main svg")

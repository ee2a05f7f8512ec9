"""The built page starts, under its strict policy, in any folder, and asks nobody but its own origin."""

from pathlib import Path

from playwright.sync_api import Page, Route

from tests.browser.driver import NewPage, Watch, open_ready, wait_until
from tools.serve import serving


def test_page_starts(page: Page, site: str) -> None:
    open_ready(page, site)
    assert page.evaluate("document.documentElement.dataset.ready") == "true"


def test_page_starts_in_a_folder_of_its_host(page: Page, built: Path) -> None:
    with serving(built, folder="/some/project/") as address:
        open_ready(page, address)


def test_no_request_leaves_the_origin(page: Page, site: str, watch: Watch) -> None:
    open_ready(page, site)
    assert len(watch.requests) > 5
    assert watch.strangers() == []


def test_policy_forbids_code_made_from_text(page: Page, site: str, watch: Watch) -> None:
    open_ready(page, site)
    watch.allow("Content Security Policy")
    # In a timer, since the debugger that tests speak through may make code where the page may not.
    assert page.evaluate(
        """() => new Promise((done) => setTimeout(() => {
            const script = document.createElement("script");
            script.textContent = "window.inlineScriptRan = true";
            document.body.append(script);
            let made = true;
            try { Function("return 1")(); } catch { made = false; }
            done([made, Boolean(window.inlineScriptRan)]);
        }))"""
    ) == [False, False]


def test_random_numbers_differ_from_start_to_start(new_page: NewPage, site: str) -> None:
    draw = "import js, random; js.answer = random.random()"
    assert run_python(new_page(), site, draw) != run_python(new_page(), site, draw)


def test_python_runs_on_the_stack_of_the_page(page: Page, site: str) -> None:
    asked = "import js; from pyodide.ffi import can_run_sync; js.answer = str(can_run_sync())"
    assert run_python(page, site, asked) == "False"


def run_python(page: Page, site: str, code: str) -> str:
    """Start the page with other Python in place of the program, and return what it leaves in `js.answer`."""

    def replace(route: Route) -> None:
        text = route.fetch().text()
        assert text.count("import game.main") == 1
        route.fulfill(body=text.replace("import game.main", code), content_type="text/html")

    page.route(site, replace)
    page.goto(site)
    wait_until(page, "window.answer !== undefined")
    return str(page.evaluate("window.answer"))

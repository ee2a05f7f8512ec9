"""How long the page takes to start, beside a stock PyScript page and raw Pyodide that run one line, in the same run.

Wall time is from the navigation to `data-ready`; CPU time is that of the renderer, all its threads together.
Cold is a browser that has never seen the page, warm a second tab in one that has, restart a browser that was closed
and opened again. What is sent is what a host would send that compresses.
"""

import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from tests.browser.driver import FLAGS, wait_until
from tools.cache import PYODIDE, sent_size
from tools.serve import SITE, serving
from tools.setup import PACKAGES, browser

ROUNDS = 3
STATES = ("cold", "warm", "restart")
OURS, STOCK = "this page", "stock PyScript"
CACHING = "max-age=600"  # as GitHub Pages has it
STOCK_PAGE = """<!doctype html>
<title>One line of Python</title>
<link rel="icon" href="data:,">
<script type="module" src="pyscript/core.js"></script>
<script type="py" config="pyscript.toml">
import js; js.document.documentElement.dataset.ready = "true"
</script>
"""
RAW_PAGE = """<!doctype html>
<title>One line of Python</title>
<link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
(await loadPyodide()).runPython('import js; js.document.documentElement.dataset.ready = "true"');
</script>
"""
KEPT = "navigator.serviceWorker.controller !== null"
SENT = """[location.href, ...performance.getEntriesByType("resource").map((entry) => entry.name)]"""
NOTE_READY = """
new MutationObserver((_, observer) => {
    if (document.documentElement.dataset.ready === "true") {
        window.readyAfter = performance.now();
        observer.disconnect();
    }
}).observe(document, { attributes: true, attributeFilter: ["data-ready"], subtree: true });
"""


@dataclass(frozen=True, slots=True)
class Start:
    """One start of a page, in seconds; `paint` is when the first words or pictures are seen, `files` what it took."""

    wall: float
    cpu: float
    paint: float
    files: frozenset[str]


@contextmanager
def stock_page() -> Iterator[Path]:
    """A folder with PyScript and Pyodide as they come, and pages that run one line with them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(PACKAGES / "@pyscript" / "core" / "dist", folder / "pyscript")
        shutil.copytree(PYODIDE, folder / "pyodide")
        (folder / "pyscript.toml").write_text('interpreter = "./pyodide/pyodide.mjs"\n')
        (folder / "index.html").write_text(STOCK_PAGE)
        (folder / "raw.html").write_text(RAW_PAGE)
        yield folder


def renderer_cpu(process: Browser) -> float:
    """The CPU time of all renderers until now, in seconds."""
    session = process.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(one["cpuTime"] for one in found if one["type"] == "renderer"))


def start(context: BrowserContext, address: str, until: str = "true") -> Start:
    """Open the page in a new tab and wait until it is ready; close it when something else is true as well."""
    assert context.browser
    page = context.new_page()
    page.add_init_script(NOTE_READY)
    before = renderer_cpu(context.browser)
    page.goto(address, wait_until="commit")
    wait_until(page, "Boolean(window.readyAfter)", seconds=120)
    cpu = renderer_cpu(context.browser) - before
    wall = page.evaluate("window.readyAfter") / 1000
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN") / 1000
    files = frozenset(page.evaluate(SENT))
    wait_until(page, until, seconds=120)
    page.close()
    return Start(wall, cpu, paint, files)


def measure(playwright: Playwright, addresses: dict[str, str]) -> dict[tuple[str, str], list[Start]]:
    """Starts of each page in each state, alternately."""
    found: dict[tuple[str, str], list[Start]] = {(page, state): [] for state in STATES for page in addresses}
    for _ in range(ROUNDS):
        for page, address in addresses.items():
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                for states in STATES[:2], STATES[2:]:
                    context = playwright.chromium.launch_persistent_context(
                        profile, executable_path=browser(), args=FLAGS
                    )
                    for state in states:
                        until = KEPT if page == OURS else "true"
                        found[page, state].append(start(context, address, until))
                    context.close()
    return found


def site_file(address: str, base: str) -> Path:
    """The file of the site at an address."""
    path = SITE / urlsplit(address).path.removeprefix(urlsplit(base).path)
    return path / "index.html" if path.is_dir() else path


def main() -> None:
    """Measure and print."""
    with ExitStack() as stack:
        stock = stack.enter_context(serving(stack.enter_context(stock_page()), caching=CACHING))
        ours = stack.enter_context(serving(SITE, caching=CACHING))
        addresses = {OURS: ours, STOCK: stock, "raw Pyodide": f"{stock}raw.html"}
        found = measure(stack.enter_context(sync_playwright()), addresses)
    print(f"Start, navigation to data-ready, median of {ROUNDS} (least), seconds")
    print(f"{'':24}{'wall':>18}{'renderer CPU':>18}")
    for (page, state), starts in found.items():
        columns = [[one.wall for one in starts], [one.cpu for one in starts]]
        print(f"{state:8}{page:16}" + "".join(f"{statistics.median(x):11.2f} ({min(x):.2f})" for x in columns))
    for other in (STOCK, "raw Pyodide"):
        for state in STATES:
            mine, theirs = found[OURS, state], found[other, state]
            wall = statistics.median(one.wall for one in mine) / statistics.median(one.wall for one in theirs)
            cpu = statistics.median(one.cpu for one in mine) / statistics.median(one.cpu for one in theirs)
            print(f"{state}: this page takes {wall:.2f} of the wall time and {cpu:.2f} of the CPU time of {other}")
    cold = found[OURS, "cold"]
    paint = statistics.median(one.paint / one.wall for one in cold)
    print(f"cold: the page is seen after {paint:.2f} of the time until it is ready")
    sizes = {file: sent_size(file) for file in {site_file(address, ours) for address in cold[0].files}}
    own = sum(size for file, size in sizes.items() if "vendor" not in file.parts)
    print(
        f"First visit until it is ready: {sum(sizes.values()) / 1e6:.2f} MB sent, of which {own / 1e3:.0f} KB are ours;"
    )
    print("largest files, KB sent:")
    for file, size in sorted(sizes.items(), key=lambda pair: pair[1], reverse=True)[:10]:
        print(f"{size / 1000:10.0f}  {file.relative_to(SITE)}")


if __name__ == "__main__":
    main()

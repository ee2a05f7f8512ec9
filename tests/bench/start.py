"""How long the page takes to start, beside a stock PyScript page that runs one line, alternately in the same run.

Wall time is from the navigation to `data-ready`; CPU time is that of the renderer, all its threads together.
Cold is a browser context that has never seen the page, warm a second tab in one that has.
"""

import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.driver import FLAGS, wait_until
from tools.cache import PYODIDE
from tools.serve import SITE, serving
from tools.setup import PACKAGES, browser

ROUNDS = 5
CACHING = "max-age=600"  # as GitHub Pages has it
STOCK_PAGE = """<!doctype html>
<title>One line of Python</title>
<link rel="icon" href="data:,">
<script type="module" src="pyscript/core.js"></script>
<script type="py" config="pyscript.toml">
import js; js.document.documentElement.dataset.ready = "true"
</script>
"""
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
    """One start of a page, in seconds; `paint` is when the first words or pictures are seen."""

    wall: float
    cpu: float
    paint: float


@contextmanager
def stock_page() -> Iterator[Path]:
    """A folder with PyScript and Pyodide as they come, and a page that runs one line."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(PACKAGES / "@pyscript" / "core" / "dist", folder / "pyscript")
        shutil.copytree(PYODIDE, folder / "pyodide")
        (folder / "pyscript.toml").write_text('interpreter = "./pyodide/pyodide.mjs"\n')
        (folder / "index.html").write_text(STOCK_PAGE)
        yield folder


def renderer_cpu(process: Browser) -> float:
    """The CPU time of all renderers until now, in seconds."""
    session = process.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(one["cpuTime"] for one in found if one["type"] == "renderer"))


def start(context: BrowserContext, address: str) -> Start:
    """Open the page in a new tab and wait until it is ready."""
    assert context.browser
    page = context.new_page()
    page.add_init_script(NOTE_READY)
    before = renderer_cpu(context.browser)
    page.goto(address, wait_until="commit")
    wait_until(page, "Boolean(window.readyAfter)", seconds=120)
    cpu = renderer_cpu(context.browser) - before
    wall = page.evaluate("window.readyAfter") / 1000
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN") / 1000
    page.close()
    return Start(wall, cpu, paint)


def measure(process: Browser, addresses: dict[str, str]) -> dict[tuple[str, str], list[Start]]:
    """Starts of each page, cold and warm, alternately."""
    found: dict[tuple[str, str], list[Start]] = {(page, state): [] for state in ("cold", "warm") for page in addresses}
    for _ in range(ROUNDS):
        for page, address in addresses.items():
            context = process.new_context()
            found[page, "cold"].append(start(context, address))
            found[page, "warm"].append(start(context, address))
            context.close()
    return found


def main() -> None:
    """Measure and print."""
    with ExitStack() as stack:
        folder = stack.enter_context(stock_page())
        addresses = {
            "this page": stack.enter_context(serving(SITE, caching=CACHING)),
            "stock PyScript": stack.enter_context(serving(folder, caching=CACHING)),
        }
        playwright = stack.enter_context(sync_playwright())
        process = playwright.chromium.launch(executable_path=browser(), args=FLAGS)
        found = measure(process, addresses)
        process.close()
    print(f"Start, navigation to data-ready, median of {ROUNDS} (least), seconds")
    print(f"{'':24}{'wall':>18}{'renderer CPU':>18}")
    for (page, state), starts in found.items():
        columns = [[one.wall for one in starts], [one.cpu for one in starts]]
        print(f"{state} {page:19}" + "".join(f"{statistics.median(x):11.2f} ({min(x):.2f})" for x in columns))
    for state in ("cold", "warm"):
        ours, stock = found["this page", state], found["stock PyScript", state]
        wall = statistics.median(one.wall for one in ours) / statistics.median(one.wall for one in stock)
        cpu = statistics.median(one.cpu for one in ours) / statistics.median(one.cpu for one in stock)
        print(f"{state}: this page takes {wall:.2f} of the stock page's wall time and {cpu:.2f} of its CPU time")
    ours = found["this page", "cold"]
    paint = statistics.median(one.paint / one.wall for one in ours)
    print(f"cold: the page is seen after {paint:.2f} of the time until it is ready")
    files = sorted(((path.stat().st_size, path) for path in SITE.rglob("*") if path.is_file()), reverse=True)
    print("Largest files of the site, KB:")
    for size, path in files[:10]:
        print(f"{size / 1000:10.0f}  {path.relative_to(SITE)}")


if __name__ == "__main__":
    main()

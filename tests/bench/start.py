"""How long the page takes to start, beside other pages that run one line of Python, in the same run.

Wall time is from the navigation to `data-ready`; CPU time is that of the renderer, all its threads together.
Cold is a browser that has never seen the page, warm a second tab in one that has, restart a browser that was closed
and opened again. The hosts compress what they send, as those of static sites do.
"""

import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from tests.bench.host import CompressingHandler
from tests.browser.driver import FLAGS, wait_until
from tools.cache import PYODIDE
from tools.serve import SITE, serving
from tools.setup import PACKAGES, browser

ROUNDS = 3
STATES = ("cold", "warm", "restart")
OURS, STOCK, RAW, MICRO = "this page", "stock PyScript", "raw Pyodide", "MicroPython"
MOST_SENT, MOST_OWN = 8e6, 400e3  # bytes of a first visit
SLOW = {"latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
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
MICRO_PAGE = """<!doctype html>
<title>One line of Python</title>
<link rel="icon" href="data:,">
<script type="module" src="pyscript/core.js"></script>
<script type="mpy" config="micropython.toml">
import js; js.document.documentElement.dataset.ready = "true"
</script>
"""
KEPT = "navigator.serviceWorker.controller !== null"
SENT = """
["navigation", "resource"]
    .flatMap((type) => performance.getEntriesByType(type))
    .filter((entry) => entry.transferSize > 0 && entry.responseEnd <= window.readyAfter)
    .map((entry) => [entry.name, entry.encodedBodySize])
"""
NOTE_READY = """
performance.setResourceTimingBufferSize(1000);
new PerformanceObserver((list) => {
    window.painted = list.getEntries().at(-1).startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
new MutationObserver((_, observer) => {
    if (document.documentElement.dataset.ready === "true") {
        window.readyAfter = performance.now();
        observer.disconnect();
    }
}).observe(document, { attributes: true, attributeFilter: ["data-ready"], subtree: true });
"""


@dataclass(frozen=True, slots=True)
class Start:
    """One start of a page, in seconds; `paint` and `painted` are when the first and the largest of it are seen.

    `sent` is what came over the line until it was ready, in bytes by address; `memory` is what the renderer has to
    itself then, in bytes.
    """

    wall: float
    cpu: float
    paint: float
    painted: float
    sent: dict[str, int]
    memory: int


@contextmanager
def stock_page() -> Iterator[Path]:
    """A folder with PyScript, Pyodide and MicroPython as they come, and pages that run one line with them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(PACKAGES / "@pyscript" / "core" / "dist", folder / "pyscript")
        shutil.copytree(PYODIDE, folder / "pyodide")
        shutil.copytree(PACKAGES / "@micropython" / "micropython-webassembly-pyscript", folder / "micropython")
        (folder / "pyscript.toml").write_text('interpreter = "./pyodide/pyodide.mjs"\n')
        (folder / "micropython.toml").write_text('interpreter = "./micropython/micropython.mjs"\n')
        (folder / "index.html").write_text(STOCK_PAGE)
        (folder / "raw.html").write_text(RAW_PAGE)
        (folder / "micro.html").write_text(MICRO_PAGE)
        yield folder


def renderers(process: Browser) -> list[dict[str, Any]]:
    """The processes that run pages, with their `id` and their `cpuTime` in seconds."""
    session = process.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return [one for one in found if one["type"] == "renderer"]


def renderer_cpu(process: Browser) -> float:
    """The CPU time of all renderers until now, in seconds."""
    return float(sum(one["cpuTime"] for one in renderers(process)))


def private_memory(process: Browser) -> int:
    """The memory that the largest renderer shares with no other process, in bytes; 0 where that cannot be read."""
    sizes = [0]
    for one in renderers(process):
        try:
            lines = Path(f"/proc/{one['id']}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        sizes.append(sum(1024 * int(line.split()[1]) for line in lines if line.startswith("Private_")))
    return max(sizes)


def start(context: BrowserContext, address: str, until: str = "true", line: dict[str, float] | None = None) -> Start:
    """Open the page in a new tab and wait until it is ready; close it when something else is true as well.

    `line` is a slow line, as the browser's own tools imitate it.
    """
    assert context.browser
    page = context.new_page()
    page.add_init_script(NOTE_READY)
    if line:
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", {"offline": False, **line})
    before = renderer_cpu(context.browser)
    page.goto(address, wait_until="commit")
    wait_until(page, "Boolean(window.readyAfter)", seconds=240)
    cpu = renderer_cpu(context.browser) - before
    wall = page.evaluate("window.readyAfter") / 1000
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN") / 1000
    painted = page.evaluate("window.painted ?? NaN") / 1000
    sent = dict(page.evaluate(SENT))
    memory = private_memory(context.browser)
    wait_until(page, until, seconds=120)
    page.close()
    return Start(wall, cpu, paint, painted, sent, memory)


def measure(
    playwright: Playwright, addresses: dict[str, str], rounds: int = ROUNDS
) -> dict[tuple[str, str], list[Start]]:
    """Starts of each page in each state, alternately."""
    found: dict[tuple[str, str], list[Start]] = {(page, state): [] for state in STATES for page in addresses}
    for _ in range(rounds):
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


def first_visit(playwright: Playwright, address: str) -> Start:
    """A first visit over a slow line."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=browser(), args=FLAGS)
        found = start(context, address, line=SLOW)
        context.close()
    return found


def median(starts: list[Start], name: str) -> float:
    """The median of one figure of some starts."""
    return float(statistics.median(getattr(one, name) for one in starts))


def print_starts(found: dict[tuple[str, str], list[Start]]) -> None:
    """Print how long each page took in each state, and the ratios to this page."""
    print(f"Start, navigation to data-ready, median of {len(found[OURS, STATES[0]])} (least), seconds")
    print(f"{'':24}{'wall':>18}{'renderer CPU':>18}{'MB sent':>10}{'MB of memory':>14}")
    for (page, state), starts in found.items():
        times = "".join(
            f"{median(starts, name):11.2f} ({min(getattr(one, name) for one in starts):.2f})"
            for name in ("wall", "cpu")
        )
        sent = statistics.median(sum(one.sent.values()) for one in starts) / 1e6
        print(f"{state:8}{page:16}{times}{sent:10.2f}{median(starts, 'memory') / 1e6:14.0f}")
    for other in (STOCK, RAW, MICRO):
        for state in STATES:
            wall, cpu = (median(found[OURS, state], x) / median(found[other, state], x) for x in ("wall", "cpu"))
            print(f"{state}: this page takes {wall:.2f} of the wall time and {cpu:.2f} of the CPU time of {other}")


def print_files(sent: dict[str, int]) -> None:
    """Print what a first visit fetches until the page is ready."""
    total, own = sum(sent.values()), sum(size for address, size in sent.items() if "/vendor/" not in address)
    print(f"First visit until it is ready: {total / 1e6:.2f} MB sent (at most {MOST_SENT / 1e6:.0f} MB),")
    print(f"of which {own / 1e3:.0f} KB are ours (at most {MOST_OWN / 1e3:.0f} KB); the largest files, KB sent:")
    for address, size in sorted(sent.items(), key=lambda pair: pair[1], reverse=True)[:10]:
        print(f"{size / 1000:10.0f}  {urlsplit(address).path[1:] or 'index.html'}")


def main() -> None:
    """Measure and print."""
    with ExitStack() as stack:
        stock = stack.enter_context(
            serving(stack.enter_context(stock_page()), caching=CACHING, kind=CompressingHandler)
        )
        ours = stack.enter_context(serving(SITE, caching=CACHING, kind=CompressingHandler))
        addresses = {OURS: ours, STOCK: stock, RAW: f"{stock}raw.html", MICRO: f"{stock}micro.html"}
        playwright = stack.enter_context(sync_playwright())
        print_starts(measure(playwright, addresses))
        slow = first_visit(playwright, ours)
    print(
        f"A first visit at 1.6 Mbit/s and 150 ms: first seen after {slow.paint:.1f} s, the largest part of the page"
        f" after {slow.painted:.1f} s (at most 2), ready after {slow.wall:.0f} s"
    )
    print_files(slow.sent)


if __name__ == "__main__":
    main()

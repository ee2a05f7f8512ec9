"""The computer on the page: how soon it is there and stops, how it disturbs the page, and what memory it takes.

A long task is what the browser's own observer calls one: more than 50 ms of the page's main thread. Memory is what a
renderer has to itself, by the kernel's account.
"""

import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.browser.board import Table
from tests.browser.driver import FLAGS, open_ready, wait_until
from tools.serve import SITE, serving
from tools.setup import browser

ROUNDS = 5
THINKING = "document.querySelector('[data-thinking]').dataset.thinking === 'true'"
OBSERVE = """() => {
    window.tasks = [];
    window.thinkingTimes = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => [one.startTime, one.duration])))
        .observe({type: "longtask"});
    const main = document.querySelector("[data-thinking]");
    new MutationObserver(() => thinkingTimes.push([performance.now(), main.dataset.thinking === "true"]))
        .observe(main, {attributeFilter: ["data-thinking"]});
}"""
# The longest task since the last time this was asked, of those that began while the computer was thinking.
LONGEST = """() => {
    const during = tasks.splice(0).filter(([start]) => thinkingTimes.findLast(([time]) => time <= start)?.[1]);
    return Math.round(Math.max(0, ...during.map(([, duration]) => duration)));
}"""
GAME = "3.3.5.2.3.2.7.4.4.3.1.7.7.1.6.7.2.2.4.1.2.6.7.1.4.1"
STOP = """() => new Promise((done) => {
    const worker = new Worker("assets/boot/worker.js", {type: "module", name: "kept"});
    const started = performance.now();
    let ready, stopped = 0;
    worker.onmessage = ({data}) => {
        if (data === "ready") {
            ready = performance.now() - started;
            const task = {kind: "think", match: "", variant: "popout", size: "8x7", moves: [], level: 7, seed: 1};
            worker.postMessage(JSON.stringify(task));
            setTimeout(() => { stopped = performance.now(); worker.postMessage("stop"); }, 400);
        } else if (data === "stopped") {
            worker.terminate();
            done([ready, performance.now() - stopped]);
        }
    };
})"""


@contextmanager
def opened(chromium: Browser, address: str) -> Iterator[Table]:
    """A page in a fresh context."""
    context = chromium.new_context(reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    open_ready(page, address)
    yield Table(page)
    context.close()


def memory(chromium: Browser) -> float:
    """What all renderers have to themselves, in megabytes."""
    session = chromium.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    total = 0
    for process in found:
        if process["type"] == "renderer":
            for line in Path(f"/proc/{process['id']}/smaps_rollup").read_text().splitlines():
                if line.startswith("Private_"):
                    total += int(line.split()[1])
    return total / 1024


def wait_for_turn(page: Page) -> None:
    """Wait until the visitor has the turn, or the game is over."""
    wait_until(page, "document.querySelector('[data-board]').dataset.toMove !== 'yellow'", 120)


def play_level_7(table: Table, variant: str, moves: int = 4) -> None:
    """Play some moves against the strongest level."""
    table.go(f"#/play?variant={variant}&size=7x6&mode=computer&level=7&side=red")
    wait_until(table.page, "document.querySelector('[data-screen=play]').checkVisibility()", 60)
    for column in range(moves):
        table.drop(2 + column)
        wait_for_turn(table.page)


def measure_memory(playwright: Playwright, address: str) -> None:
    """Print what the page takes alone and with its worker."""
    chromium = playwright.chromium.launch(executable_path=browser(), args=FLAGS)
    with opened(chromium, f"{address}#/play?variant=standard&size=7x6&mode=local") as table:
        table.page.wait_for_timeout(1500)
        print(f"{'the page alone':40}{memory(chromium):8.0f} MB")
        for variant in ("standard", "popout", "powerup", "pop10"):
            play_level_7(table, variant, 3 if variant == "pop10" else 4)
            print(f"{'with the computer, level 7, ' + variant:40}{memory(chromium):8.0f} MB")
    chromium.close()


def print_longest(page: Page, what: str) -> None:
    """Print the longest task while the computer did something."""
    longest = page.evaluate(LONGEST)
    print(f"longest task while it {what}: {f'{longest} ms' if longest else 'under 50 ms'}")


def measure_page(chromium: Browser, address: str) -> None:
    """Print how the page does while the computer thinks, and how soon a worker starts and stops."""
    with opened(chromium, address) as table:
        table.page.evaluate(OBSERVE)
        play_level_7(table, "standard", 1)  # what is loaded with the first game is no part of thinking
        table.page.evaluate(LONGEST)
        for variant in ("standard", "popout", "powerup", "pop10"):
            play_level_7(table, variant)
            print_longest(table.page, f"thinks in {variant}")
        table.go(f"#/replay?variant=standard&size=7x6&moves={GAME}&ply=16")
        wait_until(table.page, "document.querySelector('[data-action=analyse]').checkVisibility()", 60)
        for action in ("analyse", "review"):
            table.page.click(f'[data-action="{action}"]')
            wait_until(table.page, THINKING, 60)
            wait_until(table.page, f"!({THINKING})", 300)
            print_longest(table.page, f"makes the {'analysis' if action == 'analyse' else 'review'}")
        pairs = [table.page.evaluate(STOP) for _ in range(ROUNDS)]
        for name, times in zip(("start of a worker", "stop of a search"), zip(*pairs, strict=True), strict=True):
            print(f"{name}: {statistics.median(times):.0f} ms, median of {ROUNDS}; at most {max(times):.0f} ms")


def main() -> None:
    """Measure and print."""
    with serving(SITE) as address, sync_playwright() as playwright:
        measure_memory(playwright, address)
        chromium = playwright.chromium.launch(executable_path=browser(), args=FLAGS)
        measure_page(chromium, address)
        chromium.close()


if __name__ == "__main__":
    main()

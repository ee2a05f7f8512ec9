"""How long Python takes from a press to the page's new state, and how long until a frame could show it.

Each press is a pointer that goes down and up over a column, dispatched within the page, where handlers run at once:
what passes until they return is Python's time. One frame of a screen with 60 a second is 16.7 ms.
"""

import statistics
from collections.abc import Sequence

from playwright.sync_api import Page, sync_playwright

from tests.browser.board import Table
from tests.browser.driver import FLAGS, open_ready
from tools.serve import SITE, serving
from tools.setup import browser

FRAME_MS = 1000 / 60
# Full games as far as there is room, with each kind of press.
GAMES = {
    ("standard", "7x6"): "4 4 4 3 5 3 5 5 3 2 2 2 6 6 6 1 1 7 7 1",
    ("popout", "10x7"): "1 2 3 4 5 6 7 8 9 10 1p 2p 3p 4p 1 2 3 4 5 6",
    ("pop10", "7x6"): "1 2 3 4 5 6 7 1 2 3 4 5 6 7 1 2 3 4 5 6",
    ("five", "9x6"): "5 5 4 4 6 3 3 7 7 2 8 2 8 5 5 4",
    ("powerup", "8x8"): "1 2 3 4 5 6 7 8 1 2 3 4 5 6 7 8",
}
PAUSE_MS = 320  # longer than a double press

PRESS = """async ([moves, pause]) => {
    const found = [];
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (const move of moves) {
        const pop = move.endsWith("p");
        const column = parseInt(move);
        const control = document.querySelector(pop ? `[data-pop="${column}"]` : `[data-cell="${column},1"]`);
        const box = control.getBoundingClientRect();
        const [clientX, clientY] = [box.left + box.width / 2, box.top + box.height / 2];
        const pointer = {bubbles: true, button: 0, clientX, clientY, pointerId: 1, pointerType: "mouse", detail: 1};
        const down = new PointerEvent("pointerdown", pointer);
        const [up, lift] = [new PointerEvent("pointerup", pointer), new MouseEvent("mouseup", pointer)];
        const ply = document.querySelector("[data-board]").dataset.ply;
        await frame();
        const start = performance.now();
        control.dispatchEvent(down);
        const held = performance.now();
        control.dispatchEvent(up);
        control.dispatchEvent(lift);
        const done = performance.now();
        if (document.querySelector("[data-board]").dataset.ply === ply) throw new Error(`${move} was not played`);
        await frame();
        found.push([held - start, done - held, performance.now() - start]);
        await new Promise((done) => setTimeout(done, pause));
    }
    return found;
}"""


def measure(page: Page, variant: str, size: str, moves: Sequence[str]) -> list[tuple[float, float, float]]:
    """For each move: milliseconds of Python when the pointer goes down, when it goes up, and until the next frame."""
    Table(page).start(variant, size)
    found: list[tuple[float, float, float]] = page.evaluate(PRESS, [moves, PAUSE_MS])
    return found


def main() -> None:
    """Measure and print."""
    with serving(SITE) as site, sync_playwright() as playwright:
        process = playwright.chromium.launch(executable_path=browser(), args=FLAGS)
        page = process.new_context(service_workers="block").new_page()
        open_ready(page, site)
        measure(page, "standard", "7x6", ["4", "4"])  # what runs for the first time is slower once
        page.wait_for_timeout(2000)
        every: list[tuple[float, float, float]] = []
        print(f"From a press to the new state, milliseconds (a frame has {FRAME_MS:.1f})")
        print(f"{'':24}{'down: median':>14}{'up: median':>12}{'up: 90 %':>10}{'to a frame: median':>20}")
        for (variant, size), moves in GAMES.items():
            found = measure(page, variant, size, moves.split())
            every += found
            print(f"{variant:14}{size:10}{_row(found)}")
        print(f"{'all':24}{_row(every)}")
        process.close()


def _row(found: Sequence[tuple[float, float, float]]) -> str:
    downs, ups, frames = zip(*found, strict=True)
    high = statistics.quantiles(ups, n=10)[-1]
    return (
        f"{statistics.median(downs):14.1f}{statistics.median(ups):12.1f}{high:10.1f}{statistics.median(frames):20.1f}"
    )


if __name__ == "__main__":
    main()

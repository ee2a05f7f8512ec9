"""How long the history of 1,000 games takes to open, beside one of few, and to go out and come in as text."""

import statistics
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from game.match import Match, Play
from game.notation import format_record
from game.rules import VARIANTS, Side
from game.view.history import About, Opponent, record_of
from tests.browser.driver import FLAGS, open_ready, wait_until
from tests.games import random_game
from tools.serve import SITE, serving
from tools.setup import browser

FEW, MANY = 5, 1000
ROUNDS = 7
SHOWN = "!document.querySelector('[data-screen=history]').hidden"
# From the press to the frame that shows the list.
OPEN = """() => new Promise((done) => {
    const history = document.querySelector("[data-screen=history]");
    const begin = performance.now();
    new MutationObserver((_, observer) => {
        if (history.hidden) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)));
    }).observe(history, { attributes: true, attributeFilter: ["hidden"] });
    location.hash = "#/history";
})"""


def texts(count: int) -> list[str]:
    """Records of random games of all kinds."""
    variants = list(VARIANTS.values())
    found = []
    for number in range(count):
        variant = variants[number % len(variants)]
        match = Match(variant, variant.sizes[number % len(variant.sizes)])
        for position, move in random_game(variant, match.position.size, number % 50):
            match.apply(position.mover, Play(move))
        about = About(Opponent.COMPUTER, Side.RED, {Side.YELLOW: 1 + number % 7})
        found.append(format_record(record_of(match, about, f"2026-{1 + number % 12:02}-01", f"{number % 24:02}:00")))
    return found


def opening(page: Page) -> list[float]:
    """Seconds that the history takes to open, the first time left out."""
    found = []
    for _ in range(ROUNDS + 1):
        page.evaluate("location.hash = '#/'")
        wait_until(page, f"!({SHOWN})")
        found.append(page.evaluate(OPEN) / 1000)
    return found[1:]


def take_in(page: Page, text: str) -> float:
    """Seconds that a text takes to be imported."""
    page.evaluate("location.hash = '#/history'")
    wait_until(page, SHOWN)
    if not page.is_visible("[data-import]"):
        page.click('[data-action="import"]')
    page.evaluate("document.querySelector('[data-import-report]').replaceChildren()")
    page.evaluate("(text) => document.querySelector('[data-import-text]').value = text", text)
    begin = time.monotonic()
    page.click('[data-action="read-records"]')
    wait_until(page, "Boolean(document.querySelector('[data-import-report] p'))", 300)
    return time.monotonic() - begin


def main() -> None:
    """Measure and print."""
    few, many = texts(FEW), texts(FEW + MANY)[FEW:]
    with serving(SITE) as address, sync_playwright() as playwright:
        process = playwright.chromium.launch(executable_path=browser(), args=FLAGS)
        page = process.new_context(service_workers="block", accept_downloads=True).new_page()
        open_ready(page, address)
        take_in(page, "\n".join(few))
        before = opening(page)
        imported = take_in(page, "\n".join(many))
        after = opening(page)
        begin = time.monotonic()
        with page.expect_download() as download:
            page.click('[data-screen="history"] [data-action="export"]')
        text = Path(download.value.path()).read_text()
        exported = time.monotonic() - begin
        process.close()
    first, second = statistics.median(before), statistics.median(after)
    print(f"The history opens with {FEW} games in {first:.3f} s (least {min(before):.3f}),")
    print(f"with {FEW + MANY} games in {second:.3f} s (least {min(after):.3f}): ratio {second / first:.2f},")
    print(f"{second - first:.3f} s later")
    print(f"{MANY} games come in within {imported:.1f} s and go out within {exported:.1f} s, {len(text):,} characters")

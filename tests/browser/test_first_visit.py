"""A first visit takes little of the line until the page is ready, and very little until it is seen."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.bench.host import CompressingHandler
from tests.bench.start import MOST_OWN, MOST_SENT, NOTE_READY, SENT
from tests.browser.driver import wait_until
from tools.serve import serving

MOST_SEEN = 50e3
"""Bytes: a quarter of a second at 1.6 Mbit/s."""
BLOCKING = """[
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource").filter((entry) => entry.renderBlockingStatus === "blocking"),
].map((entry) => [entry.name, entry.encodedBodySize])"""


@pytest.fixture
def address(built: Path) -> Iterator[str]:
    """The address of the site at a host that compresses, as most do."""
    with serving(built, kind=CompressingHandler) as address:
        yield address


def named(entries: list[list[object]]) -> dict[str, int]:
    """Sizes by path from the top of the site."""
    return {urlsplit(str(name)).path[1:] or "index.html": int(str(size)) for name, size in entries}


def test_a_first_visit_takes_little_and_leaves_the_memory_image_for_the_second(page: Page, address: str) -> None:
    page.add_init_script(NOTE_READY)
    page.goto(address)
    wait_until(page, "Boolean(window.readyAfter)")
    sent = named(page.evaluate(SENT))
    assert {"index.html", "game.tar.gz", "vendor/pyodide/pyodide.asm.wasm"} <= set(sent)
    assert not {"vendor/python/snapshot.bin.gz", "program.bin.gz", "later.tar.gz"} & set(sent)
    assert sum(sent.values()) <= MOST_SENT
    assert sum(size for path, size in sent.items() if not path.startswith("vendor/")) <= MOST_OWN


def test_what_is_seen_first_waits_for_little(page: Page, address: str) -> None:
    page.route("**/game.tar.gz", lambda route: None)
    page.goto(f"{address}#/play?variant=popout")
    waited_for = named(page.evaluate(BLOCKING))
    assert {"index.html", "assets/style.css"} <= set(waited_for)
    assert page.is_visible('[data-drop="4"]')
    assert sum(waited_for.values()) <= MOST_SEEN

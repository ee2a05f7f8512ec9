"""Pages that tests use one after another: each test finds its page as at first, whatever came of others."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Any, TypeVar

from playwright.sync_api import Browser, ViewportSize

from tests.browser.board import Table
from tests.browser.driver import Watch, open_ready, reload

Kept = TypeVar("Kept")
WINDOW: ViewportSize = {"width": 1280, "height": 720}

# Ends what a test has begun and forgets what the device keeps of it; whether the program knows settings by heart.
FORGET = """() => {
    document.querySelector("dialog[open]")?.close();
    const chosen = "fourfall.settings" in localStorage || sessionStorage.length > 0;
    localStorage.clear();
    sessionStorage.clear();
    return chosen;
}"""


class Shelf:
    """What is made once for the tests of a module, and made anew when a test has failed in the meantime."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._kept: dict[str, Any] = {}

    def get(self, key: str, make: Callable[[], AbstractContextManager[Kept]]) -> Kept:
        """What is kept under a key; it is made where there is none."""
        if key not in self._kept:
            self._kept[key] = self._stack.enter_context(make())
        kept: Kept = self._kept[key]
        return kept

    def clear(self) -> None:
        """Close all."""
        self._kept = {}
        self._stack.close()


class Seat:
    """A table in a context of its own, and how both were at first."""

    def __init__(self, chromium: Browser, address: str, script: str = "", **options: Any) -> None:
        self.watch = Watch()
        self._options = options
        self._context = chromium.new_context(service_workers="block", **options)
        self.watch.follow(self._context)
        self.table = Table(self._context.new_page())
        if script:
            self.table.page.add_init_script(script)
        open_ready(self.table.page, address)

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *error: object) -> None:
        self._context.close()

    def prepare(self) -> None:
        """Bring all back to how it was at first."""
        page = self.table.page
        page.set_viewport_size(self._options.get("viewport", WINDOW))
        page.emulate_media(
            color_scheme=self._options.get("color_scheme", "light"),
            reduced_motion=self._options.get("reduced_motion", "no-preference"),
        )
        forget(self.table)

    def verdict(self) -> None:
        """Fail on what the page reported and on requests to strangers."""
        self.watch.verdict()
        assert self.watch.strangers() == []


def forget(table: Table) -> None:
    """Leave what is open, and have the device forget all but the history of games; the page stands at home."""
    table.go("#/nowhere")
    chosen = table.page.evaluate(FORGET)
    table.go("")
    if chosen:
        reload(table.page)


Sit = Callable[..., Table]

"""How tests hold a real browser: what it is started with, what it may not do, and a process of its own to kill."""

import os
import re
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Playwright, Request, WebSocket
from playwright.sync_api import Error as PlaywrightError

from tools.setup import browser

FLAGS = (
    "--no-sandbox",
    "--no-first-run",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Two processes on one machine find each other by address; and no window needs pages for its address bar, which
    # would cost each test half a second.
    "--disable-features=WebRtcHideLocalIpsWithMdns,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing beyond this machine is ever asked
)
LIMIT = 60
"""Seconds after which what has not come about never will: many, since a busy machine is slow."""

READY = "document.documentElement.dataset.ready === 'true'"

Seen = TypeVar("Seen")


HEARD = """
    window.heard = [];
    addEventListener("DOMContentLoaded", () => {
        for (const name of ["announcer", "alarm"]) {
            const region = document.querySelector(`[data-${name}]`);
            new MutationObserver(() => heard.push([name, region.textContent])).observe(region, {childList: true});
        }
    });
"""
"""Notes what the live regions say, in order."""


def wait_until(page: Page, expression: str, seconds: float = LIMIT) -> None:
    """Wait until a JavaScript expression is true; Playwright's own way is forbidden by the page's policy."""
    until(page, lambda: holds(page, expression), bool, expression, seconds)


def holds(page: Page, expression: str) -> bool:
    """Whether a JavaScript expression is true."""
    return bool(page.evaluate(f"document.documentElement !== null && ({expression})"))


def ask(page: Page, question: str, about: Any = None) -> Any:
    """The answer of a JavaScript function of the page, as soon as all that it asks about is there."""
    return until(page, lambda: page.evaluate(question, about), lambda answer: True, question)


def comes_to(page: Page, look: Callable[[], Seen], wanted: Seen, note: str = "") -> None:
    """Wait until something looks as it is wanted."""
    until(page, look, lambda seen: seen == wanted, f"{note} {wanted}")


def until(
    page: Page, look: Callable[[], Seen], enough: Callable[[Seen], object], what: str, limit: float = LIMIT
) -> Seen:
    """Look at a page until it is enough, and return what was seen.

    That something is not there, or that the page is on its way to another document, is no fault before the time is
    over; then it is told. From a page that is closed or has crashed nothing more is expected.
    """
    end = time.monotonic() + limit
    while True:
        try:
            seen = look()
            if enough(seen):
                return seen
            told = f"seen was {seen}"
        except PlaywrightError as error:
            if page.is_closed() or "crashed" in error.message:
                raise
            told = error.message
        if time.monotonic() > end:
            raise AssertionError(f"Not within {limit} s: {what}\n{told}")
        page.wait_for_timeout(30)


def strike(page: Page, key: str, place: str) -> None:
    """Strike a key that is not on an English keyboard, at the place of one that is, as in `KeyO`."""
    page.locator(":focus").dispatch_event("keydown", {"key": key, "code": place})


def open_ready(page: Page, address: str) -> None:
    """Open an address and wait until Python has taken over."""
    page.goto(address, timeout=LIMIT * 1000)
    wait_until_started(page)


def reload(page: Page) -> None:
    """Load a page again and wait until Python has taken over again."""
    page.reload(timeout=LIMIT * 1000)
    wait_until_started(page)


def wait_until_started(page: Page) -> None:
    """Wait until Python has taken over; that it cannot is a fault at once."""
    wait_until(page, "['true', 'failed'].includes(document.documentElement.dataset.ready)")
    assert page.evaluate(READY), "The page says that it cannot start."


def is_home(page: Page) -> bool:
    """Whether the home page is shown, and no game."""
    return page.is_visible('[data-screen="home"]') and not page.is_visible('[data-screen="play"]')


@dataclass
class Watch:
    """What the pages of a context said and asked for; a test fails on any error and any request to a stranger."""

    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)
    origins: set[str] = field(default_factory=set)

    def follow(self, context: BrowserContext) -> None:
        """Listen to every page of a context, present and future."""
        context.on("page", self.listen)
        context.on("request", self.note_request)
        for page in context.pages:
            self.listen(page)

    def listen(self, page: Page) -> None:
        """Listen to a page's console, its uncaught errors and its sockets."""
        page.on("console", self.note_message)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", self.note_socket)

    def note_message(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def note_request(self, request: Request) -> None:
        self.requests.append(request.url)
        if request.is_navigation_request() and request.frame.parent_frame is None:
            self.origins.add(origin(request.url))

    def note_socket(self, socket: WebSocket) -> None:
        self.requests.append(socket.url)

    def allow(self, pattern: str) -> None:
        """Expect errors whose text a regular expression finds."""
        self.allowed.append(pattern)

    def strangers(self, rendezvous: str = "") -> list[str]:
        """The requests that left the origins of the pages, but for those to the rendezvous servers."""
        known = self.origins | {origin(address) for address in rendezvous.split(",") if address}
        return [
            url for url in self.requests if urlsplit(url).scheme not in ("data", "blob") and origin(url) not in known
        ]

    def verdict(self) -> None:
        """Fail on what was not expected."""
        errors = [text for text in self.errors if not any(re.search(pattern, text) for pattern in self.allowed)]
        assert not errors, f"The browser reported: {errors}"
        beyond = [url for url in self.strangers() if not url.startswith("ws")]
        assert not beyond, f"Requests left the page's origin: {beyond}"


def origin(url: str) -> str:
    """The origin of an address.

    >>> origin("ws://127.0.0.1:4000/some/where?x=1")
    'ws://127.0.0.1:4000'
    """
    return "{0.scheme}://{0.netloc}".format(urlsplit(url))


class Process:
    """A browser process of its own with a page, in a profile that a later process may take up again."""

    def __init__(self, playwright: Playwright, profile: Path, **options: Any) -> None:
        self.profile = profile
        self.watch = Watch()
        self.context = playwright.chromium.launch_persistent_context(
            profile, executable_path=browser(), args=FLAGS, **{"service_workers": "block", **options}
        )
        self.watch.follow(self.context)
        self.page = self.context.pages[0]
        self.paused: list[int] = []

    def ids(self, *kinds: str) -> list[int]:
        """The process ids of the browser and its helpers, or only of some kinds, such as "browser" or "renderer"."""
        assert self.context.browser
        session = self.context.browser.new_browser_cdp_session()
        found = session.send("SystemInfo.getProcessInfo")["processInfo"]
        session.detach()
        return [process["id"] for process in found if not kinds or process["type"] in kinds]

    def pause(self, *kinds: str) -> None:
        """Stop the browser, or some of its processes, as a machine does that falls asleep."""
        self.paused = self.ids(*kinds)
        for process in self.paused:
            os.kill(process, signal.SIGSTOP)

    def resume(self) -> None:
        """Wake what was paused."""
        for process in self.paused:
            os.kill(process, signal.SIGCONT)
        self.paused = []

    def kill(self) -> None:
        """End the browser at once and without a word, as a crash does."""
        for process in self.ids("browser"):
            os.kill(process, signal.SIGKILL)

    def close(self) -> None:
        """Close the browser in good order; one that is paused is woken, and one that was killed is let go of."""
        self.resume()
        with suppress(PlaywrightError):
            self.context.close()


NewPage = Callable[..., Page]
Launch = Callable[..., Process]

WORKER = "**/worker.js"


def without_the_computer(new_page: NewPage, watch: Watch) -> Page:
    """A page in whose context the computer cannot start, until WORKER is routed no more."""
    watch.allow("worker.js")
    page = new_page(reduced_motion="reduce")
    page.context.route(WORKER, lambda route: route.abort())
    return page

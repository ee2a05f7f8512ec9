"""What browser tests are given: the built site, browsers in several forms, and a rendezvous server."""

import fcntl
import subprocess
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.browser.board import Table
from tests.browser.driver import FLAGS, Launch, NewPage, Process, Watch
from tests.browser.friends import Befriend, Friends
from tests.browser.relay import running_relay
from tests.browser.shared import Seat, Shelf, Sit
from tools.serve import serving
from tools.setup import ROOT, browser

FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of the site, built from the tree as it is now, once for all processes that run tests."""
    own = tmp_path_factory.getbasetemp()
    shared = own if worker_id == "master" else own.parent
    folder = shared / "built"
    with (shared / "built.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            unfinished = shared / "unfinished"
            subprocess.run([sys.executable, "build.py", "--output", unfinished], cwd=ROOT, check=True)
            unfinished.rename(folder)
    return folder


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The address of the built site, ending in a slash."""
    with serving(built) as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright itself."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note whether a test fails, for what it shares with others."""
    report = yield
    item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def browsers(playwright: Playwright) -> Iterator[Shelf]:
    """The browser process that many tests share."""
    shelf = Shelf()
    yield shelf
    shelf.clear()


@pytest.fixture
def chromium(playwright: Playwright, browsers: Shelf) -> Browser:
    """One browser process that many tests share, each with contexts of its own; another one where that has died."""

    def get() -> Browser:
        return browsers.get("", lambda: playwright.chromium.launch(executable_path=browser(), args=FLAGS))

    if not get().is_connected():
        browsers.clear()
    return get()


@pytest.fixture(scope="module")
def shelf() -> Iterator[Shelf]:
    """What the tests of a module share."""
    shelf = Shelf()
    yield shelf
    shelf.clear()


@pytest.fixture
def sit(chromium: Browser, shelf: Shelf, request: pytest.FixtureRequest) -> Iterator[Sit]:
    """A function that gives the table at an address which the tests of a module share, as at first.

    Its options are those of a context; `script` runs before those of the page.
    """
    taken: list[Seat] = []

    def sit(address: str, **options: Any) -> Table:
        seat = shelf.get(f"{address} {options}", lambda: Seat(chromium, address, **options))
        taken.append(seat)
        seat.prepare()
        return seat.table

    yield sit
    settle(shelf, taken, request)


@pytest.fixture
def befriend(
    playwright: Playwright,
    shelf: Shelf,
    tmp_path_factory: pytest.TempPathFactory,
    site: str,
    relay: str,
    request: pytest.FixtureRequest,
) -> Iterator[Befriend]:
    """A function that gives the two friends whom the tests of a module share, as at first."""
    taken: list[Friends] = []

    def befriend(script: str = "") -> Friends:
        def make() -> AbstractContextManager[Friends]:
            return Friends.at_two_browsers(playwright, tmp_path_factory.mktemp("friends"), site, relay, script)

        friends = shelf.get(f"friends {script}", make)
        taken.append(friends)
        friends.prepare()
        return friends

    yield befriend
    settle(shelf, taken, request)


def settle(shelf: Shelf, taken: Sequence[Seat | Friends], request: pytest.FixtureRequest) -> None:
    """Judge what a test had from a shelf; after a failed test nothing from there is used again."""
    try:
        for one in taken:
            one.verdict()
    except AssertionError:
        shelf.clear()
        raise
    if request.node.stash[FAILED]:
        shelf.clear()


@pytest.fixture
def watch() -> Iterator[Watch]:
    """The watch over the pages of `page` and `new_page`: fails the test on errors and on requests to strangers."""
    watch = Watch()
    yield watch
    watch.verdict()


@pytest.fixture
def new_page(chromium: Browser, watch: Watch) -> Iterator[NewPage]:
    """A function that opens a page in a fresh context; its options are those of a context, as in `has_touch=True`.

    Nothing is kept for offline play unless `service_workers="allow"` is among them, since that takes a while.
    """
    contexts = []

    def open_page(**options: Any) -> Page:
        context = chromium.new_context(**{"service_workers": "block", **options})
        contexts.append(context)
        watch.follow(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page in a fresh context."""
    return new_page()


@pytest.fixture
def launch(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launch]:
    """A function that starts a browser process of its own; `profile` takes up an earlier one's profile."""
    processes: list[Process] = []

    def start(profile: Path | None = None, **options: Any) -> Process:
        process = Process(playwright, profile or tmp_path_factory.mktemp("profile"), **options)
        processes.append(process)
        return process

    yield start
    for process in processes:
        process.close()
    for process in processes:
        process.watch.verdict()


@pytest.fixture(scope="session")
def relay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real Nostr relay on this machine."""
    with running_relay(tmp_path_factory.mktemp("relay")) as address:
        yield address

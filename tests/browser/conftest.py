"""What browser tests are given: the built site, browsers in several forms, and a rendezvous server."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

from tests.browser.board import Table
from tests.browser.deployment import Host
from tests.browser.driver import FLAGS, Launch, NewPage, Process, Watch
from tests.browser.friends import Befriend, Friends
from tests.browser.link_page import Pages, RoomPage, write_room_site
from tests.browser.relay import running_relay
from tests.browser.shared import Seat, Shelf, Sit
from tests.sites import build_once, built, published
from tools.serve import serving
from tools.setup import browser

__all__ = ["build_once", "built", "published"]

FAILED = pytest.StashKey[bool]()
LONGEST_FIRST = (
    "test_link_faults",
    "test_local_games",
    "test_levers",
    "test_link",
    "test_link_conduct",
    "test_link_rendezvous",
    "test_computer",
    "test_access",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest, so that all who share the work come to their end at the same time."""
    order = {name: number for number, name in enumerate(LONGEST_FIRST)}
    items.sort(key=lambda item: order.get(item.path.stem, len(order)))


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The address of the built site, ending in a slash."""
    with serving(built) as address:
        yield address


@pytest.fixture(scope="session")
def pseudo_site(published: Path) -> Iterator[str]:
    """The address of the site with two more languages, one of them longer than any and one from right to left."""
    with serving(published) as address:
        yield address


@pytest.fixture(scope="session")
def rooms(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site with rooms and without screens."""
    folder = tmp_path_factory.mktemp("rooms") / "site"
    write_room_site(built, folder)
    with serving(folder) as address:
        yield address


@pytest.fixture
def host(built: Path, tmp_path: Path) -> Host:
    """A host whose site is replaced by other releases, and which may refuse what it is asked for."""
    return Host(built, tmp_path)


@pytest.fixture
def address(host: Host) -> Iterator[str]:
    """The address of that host."""
    with host.running() as address:
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
def whole_run() -> Iterator[Shelf]:
    """What all tests share."""
    shelf = Shelf()
    yield shelf
    shelf.clear()


@pytest.fixture
def chromium(playwright: Playwright, whole_run: Shelf) -> Browser:
    """One browser process that many tests share, each with contexts of its own; another one where that has died."""

    def get() -> Browser:
        return whole_run.get("chromium", lambda: playwright.chromium.launch(executable_path=browser(), args=FLAGS))

    if not get().is_connected():
        whole_run.clear()
    return get()


@pytest.fixture(scope="module")
def shelf() -> Iterator[Shelf]:
    """What the tests of a module share."""
    shelf = Shelf()
    yield shelf
    shelf.clear()


@pytest.fixture(autouse=True)
def anew_after_a_failure(shelf: Shelf, request: pytest.FixtureRequest) -> Iterator[None]:
    """No test has what a failed one had."""
    yield
    if request.node.stash[FAILED]:
        shelf.clear()


@pytest.fixture
def sit(chromium: Browser, shelf: Shelf) -> Iterator[Sit]:
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
    judge(shelf, taken)


@pytest.fixture
def befriend(
    playwright: Playwright,
    shelf: Shelf,
    tmp_path_factory: pytest.TempPathFactory,
    site: str,
    relay: str,
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
    judge(shelf, taken)


def judge(shelf: Shelf, taken: Sequence[Seat | Friends | RoomPage]) -> None:
    """Fail on what the pages reported that a test had; then no other test has them."""
    try:
        for one in taken:
            one.verdict()
    except (AssertionError, Error):
        shelf.clear()
        raise


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


@pytest.fixture
def pages(playwright: Playwright, shelf: Shelf, rooms: str) -> Iterator[Pages]:
    """A function that gives pages of the room site, each in another browser process; the tests of a module share them.

    A page may be had in which a script runs before its own ones.
    """
    taken: list[RoomPage] = []

    def start() -> Browser:
        return playwright.chromium.launch(executable_path=browser(), args=FLAGS)

    def open_page(script: str = "") -> RoomPage:
        process = shelf.get(f"process {len(taken)}", start)
        page = shelf.get(f"page {len(taken)} {script}", lambda: RoomPage.at_a_browser(process, rooms, script))
        taken.append(page)
        return page

    yield open_page
    judge(shelf, taken)

"""A host that knows no more kinds of files than scripts, styles, pages and pictures serves the site as well."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.board import Table
from tests.browser.deployment import open_kept
from tests.browser.driver import NewPage, wait_until
from tests.browser.test_computer import start as start_against_computer
from tools.serve import Handler, serving

UNKNOWN = (".mjs", ".wasm", ".webmanifest", ".webp", ".json")
READY = "document.documentElement.dataset.ready === 'true'"


class PlainHandler(Handler):
    """A host that sends what it does not know as bytes of any kind."""

    extensions_map = Handler.extensions_map | dict.fromkeys(UNKNOWN, "application/octet-stream")


@pytest.fixture
def address(built: Path) -> Iterator[str]:
    with serving(built, kind=PlainHandler) as address:
        yield address


def test_the_page_starts_from_the_host_and_from_the_device_and_the_computer_plays(
    new_page: NewPage, address: str
) -> None:
    page = new_page(service_workers="allow")
    open_kept(page, address)
    page.reload()  # now from the device, with the memory image
    wait_until(page, READY)
    start_against_computer(Table(page))
    page.click('[data-drop="4"]')
    wait_until(page, "document.querySelector('[data-board]').dataset.ply === '2'")

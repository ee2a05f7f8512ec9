"""The page works with every lever of the build switched off, one at a time and all at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

import build
from build import Lever
from tests.browser.driver import Watch, open_ready, wait_until
from tests.browser.test_later import PING
from tools.serve import serving

EVERY = frozenset(Lever)
CASES = {f"without {lever.name.lower()}": EVERY - {lever} for lever in Lever} | {"without any": frozenset()}


@pytest.fixture(scope="module", params=list(CASES.values()), ids=list(CASES))
def other(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site built with some levers only."""
    folder: Path = tmp_path_factory.mktemp("built") / "site"
    build.build(folder, request.param)
    return folder


@pytest.fixture(scope="module")
def other_site(other: Path) -> Iterator[str]:
    """Its address."""
    with serving(other) as address:
        yield address


def contents(site: Path) -> dict[Path, bytes]:
    """Every file of a site by its path."""
    return {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def test_a_lever_changes_the_site(other: Path, built: Path) -> None:
    assert contents(other) != contents(built)


def test_page_starts_and_has_the_rest_of_the_program_and_a_worker(
    page: Page, other_site: str, relay: str, watch: Watch
) -> None:
    open_ready(page, f"{other_site}?rendezvous={relay}#/play?variant=popout&mode=online")
    wait_until(page, "document.querySelector('[data-invitation]').textContent.includes('#/join/')")
    assert watch.strangers(relay) == []
    page.evaluate(PING)
    wait_until(page, "window.heard.length === 1")
    assert page.evaluate("window.heard[0]") == "ready"

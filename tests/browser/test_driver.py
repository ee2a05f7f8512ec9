"""What tests wait by: nothing is a fault before the time is over, and then the reason is told."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page

from tests.browser.board import Table
from tests.browser.driver import ask, wait_until
from tests.browser.shared import Shelf, Sit

LATE = "setTimeout(() => { document.body.innerHTML = '<p id=late>here</p>'; }, 200)"


def test_what_is_not_there_yet_is_waited_for(page: Page) -> None:
    page.evaluate(LATE)
    wait_until(page, "document.querySelector('#late').textContent === 'here'")
    page.evaluate(f"document.body.replaceChildren(); {LATE}")
    assert ask(page, "(selector) => document.querySelector(selector).textContent", "#late") == "here"


def test_a_condition_that_never_holds_tells_why(page: Page) -> None:
    with pytest.raises(AssertionError, match=r"document\.title\nseen was False"):
        wait_until(page, "document.title", 0.1)
    with pytest.raises(AssertionError, match="Cannot read properties of null"):
        wait_until(page, "document.querySelector('#never').hidden", 0.1)


def test_a_shared_table_is_as_at_first_whatever_was_chosen_at_it(sit: Sit, site: str) -> None:
    table: Table = sit(site)
    table.go("#/settings")
    table.page.check('[name="confirm"][value="always"]')
    table.page.set_viewport_size({"width": 320, "height": 480})
    table.page.emulate_media(color_scheme="dark")
    again = sit(site)
    assert again is table
    again.start("standard", "5x4")
    again.press_move("3")
    again.check("standard", "5x4", "3")
    assert again.page.evaluate("[innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]") == [1280, False]


def test_what_was_shared_is_made_anew_after_a_failure() -> None:
    seen: list[str] = []

    @contextmanager
    def thing() -> Iterator[int]:
        seen.append("made")
        yield len(seen)
        seen.append("closed")

    shelf = Shelf()
    assert shelf.get("thing", thing) == shelf.get("thing", thing) == 1
    shelf.clear()
    assert shelf.get("thing", thing) == 3
    shelf.clear()
    assert seen == ["made", "closed"] * 2

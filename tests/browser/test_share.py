"""A game or a position leaves the page as a link, and a record as text; what was done is said only once it was."""

from pathlib import Path

import pytest

from game.notation import parse_record
from tests.browser.board import Table
from tests.browser.driver import wait_until
from tests.browser.shared import Sit

COPIED = "navigator.clipboard.readText()"


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    """A game of three moves with the card open."""
    clipboard = ["clipboard-read", "clipboard-write"]
    table = sit(site, reduced_motion="reduce", permissions=clipboard, accept_downloads=True)
    table.start("popout", "5x4")
    table.press_moves("3 3 2")
    table.page.click('[data-action="share-game"]')
    wait_until(table.page, "!document.querySelector('[data-share]').hidden")
    table.page.click('label:has([value="game"])')
    return table


def link(table: Table) -> str:
    return table.text("[data-share-link]").partition("#")[2]


def test_the_link_of_a_game_opens_all_of_it_and_that_of_a_position_what_led_there(table: Table) -> None:
    page = table.page
    whole = "/replay?variant=popout&size=5x4&moves=3.3.2"
    assert link(table) == whole
    table.press('[data-replay="back"]')
    assert link(table) == whole
    page.click('label:has([value="position"])')
    assert link(table) == "/replay?variant=popout&size=5x4&moves=3.3"
    page.click('[data-action="copy-game-link"]')
    wait_until(page, "document.querySelector('[data-action=\"copy-game-link\"]').textContent === 'Link copied'")
    assert table.said == "Link copied"
    assert page.evaluate(COPIED) == table.text("[data-share-link]")


def test_the_link_follows_the_game(table: Table) -> None:
    table.press_move("4")
    assert link(table).endswith("moves=3.3.2.4")
    table.page.click("[data-share-letter]")
    table.act("resign")
    table.act("resign")
    assert not table.page.is_visible("[data-share-letter]"), "nobody is left to answer"
    assert link(table).endswith("moves=3.3.2.4&result=yellow+resignation")
    table.act("rematch")
    assert link(table).endswith("moves=")
    table.start("five", "9x6")
    assert not table.page.is_visible("[data-share]")


def test_the_record_is_copied_and_saved_as_text(table: Table) -> None:
    page = table.page
    page.click('[data-action="copy-record"]')
    wait_until(page, "document.querySelector('[data-action=\"copy-record\"]').textContent === 'Record copied'")
    record = parse_record(page.evaluate(COPIED))
    assert (record.variant.key, len(record.moves)) == ("popout", 3)
    with page.expect_download() as download:
        page.click('[data-action="save-record"]')
    assert parse_record(Path(download.value.path()).read_text()).moves == record.moves


def test_where_copying_is_refused_the_link_is_selected_and_nothing_is_confirmed(table: Table) -> None:
    page = table.page
    page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject(new Error('no')))")
    page.click('[data-action="copy-game-link"]')
    wait_until(page, "getSelection().toString() === document.querySelector('[data-share-link]').textContent")
    assert table.said == "The text is selected. Copy it from there."
    assert table.text('[data-action="copy-game-link"]') == "Copy link"

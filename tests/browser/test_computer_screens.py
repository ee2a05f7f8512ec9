"""The screens of the computer fit, and axe-core finds nothing to object to; all of it works without a network."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.browser.board import Table
from tests.browser.deployment import Host, open_kept
from tests.browser.driver import Launch, open_ready, until, wait_until
from tests.browser.shared import Sit
from tests.browser.test_access import accessible
from tests.browser.test_analysis import GAME, open_replay, wait_for_the_end
from tests.browser.test_computer import play_to_the_end, settled, start
from tests.browser.test_layout import fits_everywhere


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    # The page's policy would keep axe out.
    return sit(site, reduced_motion="reduce", bypass_csp=True)


def at_home_with_the_computer_chosen(table: Table) -> None:
    table.go("#/")
    table.page.check('[name="mode"][value="computer"]')
    table.page.check('[name="side"][value="watch"]')


def in_a_game_with_a_hint(table: Table) -> None:
    start(table, "popout", "8x7", level=1)
    table.drop(4)
    settled(table)
    table.act("hint")
    wait_until(table.page, "document.querySelector('.hinted')")


def watching(table: Table) -> None:
    table.go("#/")
    table.go("#/play?variant=standard&size=5x4&mode=computer&level=1&side=watch")
    wait_until(table.page, "document.querySelector('[data-action=pause]').checkVisibility()")
    until(table.page, table.state, lambda state: state.ply >= 2, "two moves")
    table.act("pause")


def with_values_shown(table: Table) -> None:
    open_replay(table, "standard", "7x6", GAME, 20)
    table.page.click('[data-action="analyse"]')
    wait_until(table.page, "document.querySelector('[data-evaluation]')")
    wait_for_the_end(table)
    table.page.click("[data-values] summary")


def with_a_review(table: Table) -> None:
    open_replay(table, "standard", "5x4", "3 4 3 4 2 4 1 3 3 4", 4)
    table.page.click('[data-action="review"]')
    wait_until(table.page, "document.querySelectorAll('.graph-bar').length === 11")
    wait_for_the_end(table)
    table.page.click("[data-review] summary")


@pytest.mark.parametrize(
    "arrange",
    [at_home_with_the_computer_chosen, in_a_game_with_a_hint, watching, with_values_shown, with_a_review],
)
def test_axe_finds_nothing_and_everything_fits(table: Table, arrange: Callable[[Table], None]) -> None:
    arrange(table)
    assert accessible(table.page)
    assert fits_everywhere(table.page)


def test_the_computer_plays_and_analyses_without_a_network(built: Path, tmp_path: Path, launch: Launch) -> None:
    with Host(built, tmp_path).running() as address:
        first = launch(service_workers="allow")
        open_kept(first.page, address)
        first.close()
    again = launch(profile=first.profile, service_workers="allow", reduced_motion="reduce")
    open_ready(again.page, f"{address}#/play?variant=standard&size=5x4&mode=computer&level=5&side=yellow")
    table = Table(again.page)
    wait_until(again.page, "document.querySelector('[data-screen=play]').checkVisibility()")
    play_to_the_end(table, Random(5))
    again.page.click('[data-action="review"]')
    wait_until(again.page, "document.querySelector('.review-source')?.textContent.includes('exactly')")

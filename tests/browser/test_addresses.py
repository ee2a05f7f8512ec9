"""Addresses lead to a match on one device, or to a sentence."""

import pytest
from playwright.sync_api import Page

from tests.browser.board import Table
from tests.browser.driver import is_home, open_ready
from tests.browser.shared import Sit


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    return sit(site, reduced_motion="reduce")


def test_addresses_lead_to_a_game_or_to_a_sentence(table: Table) -> None:
    page = table.page
    for key in ("popout+powerup+five", "popout%2Bpowerup%2Bfive", "popout powerup five", "popout%20powerup%20five"):
        table.go("#/")
        table.go(f"#/play?variant={key}&size=9x6&mode=local")
        table.check("popout+powerup+five", "9x6", "")
        assert not table.text("[data-notice-text]")
    table.go("#/play?variant=pop10")
    table.check("pop10", "7x6", "")
    table.go("#/play")
    table.check("standard", "7x6", "")
    for fragment, words in {
        "#/play?variant=chess": "There is no variant 'chess'",
        "#/play?variant=five+popout": "There is no variant 'five+popout'",
        "#/play?variant=%3Cimg%20src=x%3E": "There is no variant '<img",
        "#/play?variant=five&size=7x6": "is not played on 7x6, only on 9x6.",
        "#/play?size=7": "A size is written like 7x6, columns before rows, not '7'.",
        "#/play?size=99999999999999999999x6": "A size is written like 7x6",
        "#/play?mode=alone": "This address asks for the mode “alone”",
        "#/play?side=blue&mode=online": "This address asks for the side “blue”",
        "#/nowhere": "There is no page at this address. Start from the home page.",
        "#/play/5": "There is no page at this address. Start from the home page.",
    }.items():
        table.go("#/")
        table.go(fragment)
        assert words in table.text("[data-notice-text]"), fragment
        assert table.said == table.text("[data-notice-text]")
        assert is_home(page), fragment
        assert page.evaluate("location.hash") == "#/", fragment
        assert page.locator("[data-notice-text] *").count() == 0
    table.go("#/play")
    table.go("#/")
    assert not table.text("[data-notice-text]")
    assert page.is_enabled("[data-play]")


def test_a_first_visit_by_an_address_that_leads_nowhere_opens_home(page: Page, site: str) -> None:
    open_ready(page, f"{site}#/nowhere")
    assert is_home(page)
    assert Table(page).text("[data-notice-text]").endswith("Start from the home page.")


def test_a_first_visit_by_the_address_of_a_game_opens_it(page: Page, site: str) -> None:
    open_ready(page, f"{site}#/play?variant=popout%2Bpowerup&size=5x4&mode=local")
    Table(page).check("popout+powerup", "5x4", "")

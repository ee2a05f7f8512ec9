"""axe-core finds nothing to object to on any screen, in either theme and either direction."""

from collections.abc import Callable
from typing import Any, Literal
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from tests.browser.board import Table
from tests.browser.driver import NewPage, open_ready, wait_until
from tests.browser.shared import Sit
from tools.setup import PACKAGES

AXE = (PACKAGES / "axe-core" / "axe.min.js").read_text()

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

RUN = """async () => {
    const {violations} = await axe.run(document, {resultTypes: ["violations"]});
    return violations.map(({id, help, nodes}) => ({id, help, nodes: nodes.map((node) => node.html)}));
}"""


@pytest.fixture(params=["", "ar/"])
def table(sit: Sit, site: str, request: pytest.FixtureRequest) -> Table:
    # The page's policy would keep axe out.
    table = sit(f"{site}{request.param}", reduced_motion="reduce", bypass_csp=True)
    assert table.page.evaluate("document.dir") == ("rtl" if request.param else "ltr")
    return table


def violations(page: Page) -> Any:
    """What axe-core objects to."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return page.evaluate(RUN)


def accessible(page: Page) -> bool:
    """Fail on what axe-core objects to in either theme."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == [], scheme
    return True


def at_home(table: Table) -> None:
    table.go("#/")


def at_home_with_more_open(table: Table) -> None:
    table.start("popout", "5x4")
    table.press_move("3")
    table.go("#/")
    table.page.click(".mixes summary")
    table.page.click('label:has([value="online"])')


def with_a_notice(table: Table) -> None:
    table.go("#/nowhere")


def in_a_game(table: Table) -> None:
    table.start("standard", "7x6")
    table.press_moves("4 4 5 3")


def in_a_game_with_fixed_columns_and_pops(table: Table) -> None:
    table.start("popout+five", "9x6")
    table.press_moves("4 4 5 3")


def with_a_special_disc_armed(table: Table) -> None:
    table.start("powerup", "8x8")
    table.press_moves("4 4x3")
    table.arm("bomb")


def in_the_middle_of_a_move(table: Table) -> None:
    with_a_special_disc_armed(table)
    table.drop(5)


def after_a_refusal(table: Table) -> None:
    table.start("standard", "5x4")
    table.press_moves("1 1 1 1")
    table.drop(1)
    table.type_move("nothing")


def with_points_kept(table: Table) -> None:
    table.start("pop10", "7x6")
    table.act("fill")


def with_an_offer(table: Table) -> None:
    in_a_game(table)
    table.act("offer-draw")


def with_a_clock(table: Table) -> None:
    table.go("#/play?variant=pop10&size=7x6&mode=local&clock=3%2B2")
    table.press_moves("4 5 3 2")


def when_it_is_over(table: Table) -> None:
    table.start("standard", "7x6")
    table.press_moves("4 3 4 3 4 3 4")


def in_the_settings(table: Table) -> None:
    table.go("#/settings")
    wait_until(table.page, "document.querySelector('[data-screen=settings]').checkVisibility()")


def with_the_keys_shown(table: Table) -> None:
    in_a_game(table)
    table.act("keys")


def with_a_move_pressed_once(table: Table) -> None:
    in_the_settings(table)
    table.page.check('[name="confirm"][value="always"]')
    table.start("popout", "7x6")
    table.drop(4)


def in_the_history(table: Table) -> None:
    table.start("popout", "5x4")
    table.press_moves("3 3 3p 2")
    table.act("resign")
    table.act("resign")
    table.go("#/history")
    wait_until(table.page, "document.querySelector('[data-screen=history]').checkVisibility()")


def in_a_replay_with_values(table: Table) -> None:
    table.go("#/replay?variant=standard&size=5x4&moves=3.3.3.2.2.4&ply=4")
    wait_until(table.page, "document.querySelector('[data-action=analyse]').checkVisibility()")
    table.page.click('[data-action="analyse"]')
    wait_until(table.page, "document.querySelector('[data-evaluation]')")


def with_the_game_to_share(table: Table) -> None:
    in_a_game(table)
    table.act("share-game")


def in_a_game_by_letter(table: Table) -> None:
    table.go("#/letter?variant=popout&size=5x4")
    wait_until(table.page, "!document.querySelector('[data-letter]').hidden")
    table.press_move("3")


def with_a_damaged_game_to_import(table: Table) -> None:
    in_the_history(table)
    table.page.click('[data-action="import"]')
    table.page.fill("[data-import-text]", "Game: PopOut\nVariant: chess\n")
    table.page.click('[data-action="read-records"]')
    wait_until(table.page, "Boolean(document.querySelector('.faults'))")


def against_the_computer(table: Table) -> None:
    table.go("#/play?variant=powerup&size=7x6&mode=computer&level=1&side=red")
    wait_until(table.page, "document.querySelectorAll('[data-drop][aria-disabled=false]').length > 0")


@pytest.mark.parametrize(
    "arrange",
    [
        in_the_history,
        in_a_replay_with_values,
        with_the_game_to_share,
        in_a_game_by_letter,
        with_a_damaged_game_to_import,
        against_the_computer,
        at_home,
        at_home_with_more_open,
        with_a_notice,
        in_a_game,
        in_a_game_with_fixed_columns_and_pops,
        with_a_special_disc_armed,
        in_the_middle_of_a_move,
        after_a_refusal,
        with_points_kept,
        with_an_offer,
        with_a_clock,
        when_it_is_over,
        in_the_settings,
        with_the_keys_shown,
        with_a_move_pressed_once,
    ],
)
def test_axe_finds_nothing(table: Table, arrange: Callable[[Table], None]) -> None:
    arrange(table)
    assert accessible(table.page)


@pytest.mark.parametrize("language", ["", "ar/"])
def test_axe_finds_nothing_in_a_game_by_link(new_page: NewPage, site: str, relay: str, language: str) -> None:
    host, guest = (new_page(bypass_csp=True, reduced_motion="reduce") for _ in range(2))
    open_ready(host, f"{site}{language}?rendezvous={quote(relay)}#/play?variant=powerup&size=7x6&mode=online&side=red")
    wait_until(host, "document.querySelector('[data-invitation]').checkVisibility()")
    open_ready(guest, host.inner_text("[data-invitation]"))
    wait_until(guest, "document.querySelector('[data-action=join]').checkVisibility()")
    for page in (host, guest):
        assert accessible(page)
    guest.click('[data-action="join"]')
    for page in (host, guest):
        wait_until(page, "document.querySelector('[data-connection]').dataset.connection === 'connected'")
        page.click("[data-phrases] summary")
        assert accessible(page)
    host.click('[data-screen="play"] [data-action="offer-draw"]')
    for page in (host, guest):
        wait_until(page, "document.querySelector('[data-offer]').checkVisibility()")
        assert accessible(page)
    host.click('[data-phrase="0"]')
    wait_until(guest, "document.querySelector('[data-bubble=\"red\"]').checkVisibility()")
    assert accessible(guest)
    guest.close()
    wait_until(host, "document.querySelector('[data-away]').checkVisibility()")
    assert accessible(host)


def test_axe_finds_what_is_wrong(table: Table) -> None:
    in_a_game(table)
    table.page.evaluate("document.querySelector('[data-drop]').removeAttribute('aria-label')")
    assert "button-name" in [violation["id"] for violation in violations(table.page)]

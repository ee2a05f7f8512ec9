"""The board without eyes or pointer: keys that move, read and tell, and the one live region that speaks."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.board import Means, Table
from tests.browser.driver import open_ready, strike, wait_until
from tests.browser.shared import Sit

FOCUSED = """() => {
    const {drop, cell, pop} = document.activeElement.dataset;
    return drop ? `drop ${drop}` : cell ? `cell ${cell}` : pop ? `pop ${pop}` : "";
}"""


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    table = sit(site, reduced_motion="reduce")
    table.means = Means.KEYBOARD
    return table


def press(table: Table, keys: str) -> str:
    """Press keys, written with blanks between them; what has the focus then."""
    for key in keys.split():
        table.page.keyboard.press(key)
    focused: str = table.page.evaluate(FOCUSED)
    return focused


def test_arrows_go_through_columns_and_cells_without_wrapping(table: Table) -> None:
    table.start("popout", "5x4")
    assert press(table, "Home") == "drop 1"
    assert press(table, "ArrowLeft") == "drop 1"
    assert press(table, "ArrowUp") == "drop 1"
    assert press(table, "ArrowRight ArrowRight") == "drop 3"
    assert press(table, "End") == "drop 5"
    assert press(table, "ArrowRight") == "drop 5"
    assert press(table, "ArrowDown") == "cell 5,4"
    assert press(table, "ArrowDown ArrowDown ArrowDown ArrowLeft") == "cell 4,1"
    assert press(table, "ArrowDown") == "pop 4"
    assert press(table, "ArrowDown") == "pop 4"
    assert press(table, "2") == "pop 2"
    assert press(table, "9") == "pop 2"
    table.check("popout", "5x4", "")


def test_fixed_columns_are_skipped(table: Table) -> None:
    table.start("five", "9x6")
    assert press(table, "2 ArrowLeft") == "drop 2"
    assert press(table, "8 ArrowRight") == "drop 8"
    assert press(table, "Home") == "drop 2"
    assert press(table, "End") == "drop 8"
    assert press(table, "1 ArrowRight") == "drop 2"  # A digit goes there all the same, to be told that it is fixed.


def test_the_board_is_one_stop_of_tab(table: Table) -> None:
    table.start("popout", "10x7")
    assert press(table, "0") == "drop 10"
    assert table.page.locator('[data-board] [tabindex="0"]').count() == 1
    assert press(table, "Tab") == ""
    assert press(table, "Shift+Tab") == "drop 10"


def test_drops_and_pops_by_key(table: Table) -> None:
    table.start("popout", "5x4")
    press(table, "3 Enter 3 Space 3 ArrowDown ArrowDown Enter 2 Enter 3 p")
    table.check("popout", "5x4", "3 3 3 2 3p")
    press(table, "2 End Home 2 ArrowDown ArrowDown ArrowDown ArrowDown ArrowDown Enter")
    table.check("popout", "5x4", "3 3 3 2 3p 2p")


def test_a_game_is_chosen_and_begun_by_key(table: Table) -> None:
    table.go("#/nowhere")
    table.go("#/")
    table.tab_to('[name="variant"]')
    press(table, "ArrowRight")
    table.tab_to('[name="size"]')
    press(table, "ArrowRight")
    table.tab_to("[data-play]")
    press(table, "Enter")
    wait_until(table.page, "location.hash === '#/match/local'")
    assert press(table, "Home") == "drop 1"  # The board has the keyboard.
    press(table, "3 Enter 3 Enter 3 p")
    table.check("popout", "5x4", "3 3 3p")


def test_who_goes_to_another_screen_begins_at_its_heading(page: Page, site: str) -> None:
    open_ready(page, site)
    table = Table(page)
    assert page.evaluate("document.activeElement === document.body"), "nothing is taken from who has just come"
    title = page.title()
    for link, key, screen, heading in (
        ('[href="#/history"]', "Tab", "history", "Played games"),
        ("[data-settings-link]", "Shift+Tab", "settings", "Settings"),
        (".brand", "Shift+Tab", "home", ""),
    ):
        table.tab_to(link, key)
        page.keyboard.press("Enter")
        wait_until(page, f"document.activeElement.id === '{screen}-title'")
        assert page.title() == (f"{heading} · Fourfall" if heading else title)
        assert page.evaluate("scrollY") == 0
    table.start("popout", "5x4")
    assert page.evaluate("document.activeElement.closest('[data-board]') !== null")
    assert page.title() == "PopOut · Fourfall"


def test_keys_with_a_modifier_are_the_browsers(table: Table) -> None:
    table.start("popout", "5x4")
    press(table, "3 Control+Enter Alt+Enter Control+2")
    assert press(table, "Control+Home") == "drop 3"
    table.check("popout", "5x4", "")


def test_keys_tell_what_is_on_the_board(table: Table) -> None:
    table.start("standard", "5x4")
    press(table, "o")
    assert table.said == "The board is empty."
    press(table, "l")
    assert table.said == "No move has been made yet."
    table.press_moves("3 3 4")
    press(table, "o")
    assert re.fullmatch("Column 3: red, yellow; .*2.* Column 4: red; .*3.*", table.said)
    press(table, "t")
    assert table.said == "Yellow to play."
    press(table, "l")
    assert table.said == "Move 3. Red drops into column 4. Yellow to play."


def test_a_keyboard_of_another_script_has_the_same_keys(table: Table) -> None:
    table.start("popout", "5x4")
    strike(table.page, "٣", "Digit3")
    assert press(table, "ArrowRight ArrowLeft") == "drop 3"
    press(table, "Enter 4 Enter 3")
    strike(table.page, "з", "KeyP")
    table.check("popout", "5x4", "3 4 3p")
    strike(table.page, "щ", "KeyO")
    assert table.said.startswith("Column 4: yellow")


def test_the_keys_of_the_board_are_shown_and_closed_by_key(table: Table) -> None:
    table.start("standard", "5x4")
    press(table, "3 ?")
    dialog = "document.querySelector('[data-keys]')"
    assert table.page.evaluate(f"{dialog}.open && {dialog}.contains(document.activeElement)")
    press(table, "Escape")
    assert not table.page.evaluate(f"{dialog}.open")
    assert press(table, "ArrowRight") == "drop 4"  # The board has the keyboard again.
    table.check("standard", "5x4", "")


def test_what_lies_over_the_page_is_gone_with_the_screen_under_it(table: Table) -> None:
    table.start("standard", "5x4")
    table.page.click("[data-languages] summary")
    table.page.go_back()
    wait_until(table.page, "!document.querySelector('[data-screen=home]').hidden")
    assert not table.page.evaluate("document.querySelector('[data-languages]').open")
    table.page.go_forward()
    wait_until(table.page, "!document.querySelector('[data-screen=play]').hidden")
    table.page.locator("[data-drop]:not([tabindex='-1'])").focus()
    press(table, "?")
    assert table.page.evaluate("document.querySelector('[data-keys]').open")
    table.page.go_back()
    wait_until(table.page, "!document.querySelector('[data-screen=home]').hidden")
    assert not table.page.evaluate("document.querySelector('[data-keys]').open")
    assert table.page.evaluate("document.activeElement.id") == "home-title"


def test_what_is_pressed_twice_is_asked_aloud(table: Table) -> None:
    table.start("standard", "5x4")
    table.press_moves("3 2")
    table.tab_to('[data-action="resign"]')
    press(table, "Enter")
    assert table.said == "Press again to resign"
    assert table.state().outcome == ""
    press(table, "Shift+Tab")
    assert table.text('[data-action="resign"]') == "Resign"


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_key_that_is_held_plays_one_disc(table: Table, key: str) -> None:
    table.start("popout", "5x4")
    press(table, "3")
    for _ in range(4):
        table.page.keyboard.down(key)  # All but the first say that they repeat.
    table.page.keyboard.up(key)
    table.check("popout", "5x4", "3")


def test_a_key_struck_twice_plays_one_disc(table: Table) -> None:
    table.start("standard", "5x4")
    press(table, "3")
    table.page.evaluate(
        """() => {
            const strike = () => new KeyboardEvent("keydown", {key: "Enter", bubbles: true, cancelable: true});
            const strikes = [strike(), strike()];
            for (const one of strikes) document.activeElement.dispatchEvent(one);
        }"""
    )
    table.check("standard", "5x4", "3")
    table.page.wait_for_timeout(150)
    press(table, "Enter")
    table.check("standard", "5x4", "3 3")


def test_controls_and_cells_have_names(table: Table) -> None:
    table.start("popout+five", "9x6")
    table.press_moves("3 4")
    for hook, name in {
        'data-drop="1"': "Column 1, fixed",
        'data-drop="3"': "Drop into column 3, 1 disc",
        'data-drop="5"': "Drop into column 5, 0 discs",
        'data-pop="3"': "Pop column 3, red disc",
        'data-pop="4"': "Pop column 4, yellow disc",
        'data-pop="5"': "Pop column 5, empty",
        'data-cell="3,1"': "Column 3, row 1: red",
        'data-cell="4,2"': "Column 4, row 2: empty",
    }.items():
        assert table.page.get_attribute(f"[{hook}]", "aria-label") == name


def test_the_live_region_is_one_node_whose_text_changes(table: Table) -> None:
    table.page.evaluate("window.region = document.querySelector('[data-announcer]')")
    heard = ""

    def hear() -> str:
        """What is said now, which must be another text than before, in the node that was there from the start."""
        nonlocal heard
        text: str = table.page.evaluate("region.isConnected ? region.textContent : ''")
        assert table.page.locator("[role=status][aria-live=polite]").count() == 1
        assert text not in ("", heard)
        heard = text
        return text.rstrip("\u200b")

    table.start("standard", "5x4")
    table.press_move("3")
    assert hear() == "Move 1. Red drops into column 3. Yellow to play."
    table.press_move("3")
    assert hear() == "Move 2. Yellow drops into column 3. Red to play."
    table.press_moves("3 3")
    hear()
    for _ in range(3):
        table.drop(3)
        assert hear() == "Column 3 is full. Choose another one."
    table.act("undo")
    assert hear() == "Move 4 taken back. Yellow to play."
    table.act("redo")
    assert hear() == "Move 4. Yellow drops into column 3. Red to play."
    table.press_moves("2 1 2 1 2 1 2")
    assert hear() == "Move 11. Red drops into column 2."
    assert table.text("[aria-live=assertive]") == "Red wins. Four in a row."
    table.act("rematch")
    assert hear() == "A new game begins. Red to play."
    table.go("#/")
    table.go("#/nowhere")
    assert hear() == "There is no page at this address. Start from the home page."
    table.start("pop10", "7x6")
    table.act("fill")
    assert hear().startswith("Move 42.")

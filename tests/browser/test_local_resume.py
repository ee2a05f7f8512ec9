"""A match on one device outlives the page."""

import json

import pytest

from game.rules import Outcome, Side, Termination
from tests.browser.board import Table
from tests.browser.driver import NewPage, is_home, open_ready, reload, wait_until
from tests.browser.shared import Sit

KEPT = "fourfall.local-match"


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    return sit(site, reduced_motion="reduce")


def test_a_reload_goes_on_where_the_game_stood(table: Table) -> None:
    page = table.page
    table.start("popout+powerup", "5x4")
    table.press_moves("3 2w4 3x3 4p")
    reload(page)
    table.check("popout+powerup", "5x4", "3 2w4 3x3 4p")
    page.keyboard.press("l")
    assert table.said == "Move 4. Yellow pops column 4. Red to play."
    table.act("undo")
    reload(page)
    table.check("popout+powerup", "5x4", "3 2w4 3x3")
    table.press_move("2b3")
    table.act("resign")
    table.act("resign")
    reload(page)
    table.check("popout+powerup", "5x4", "3 2w4 3x3 2b3", Outcome(Side.YELLOW, Termination.RESIGNATION))
    table.act("rematch")
    table.press_move("2")
    reload(page)
    table.check("popout+powerup", "5x4", "2")


def test_what_was_taken_back_can_be_played_again_after_a_reload(table: Table) -> None:
    table.start("popout", "5x4")
    table.press_moves("3 3 2")
    table.act("undo")
    table.act("undo")
    reload(table.page)
    table.check("popout", "5x4", "3")
    table.act("redo")
    table.act("redo")
    table.check("popout", "5x4", "3 3 2")


def people(table: Table) -> list[str]:
    """The names at both seats."""
    return [table.text(f'[data-seat-person="{side}"]') for side in ("red", "yellow")]


def name_at_home(table: Table, first: str, second: str) -> None:
    table.go("#/")
    table.page.evaluate("document.querySelector('[data-more]').open = true")
    table.page.fill('[data-setting="name"]', first)
    table.page.fill('[data-setting="second_name"]', second)


def test_a_game_keeps_the_names_with_which_it_began(table: Table) -> None:
    name_at_home(table, "Ann", "Ben")
    table.start("popout", "5x4")
    assert people(table) == ["Ann", "Ben"]
    table.press_moves("3 3")
    name_at_home(table, "Cleo", "")
    table.go("#/match/local")
    assert people(table) == ["Ann", "Ben"]
    reload(table.page)
    assert people(table) == ["Ann", "Ben"]
    table.act("resign")
    table.act("resign")
    table.act("rematch")
    reload(table.page)
    assert people(table) == ["Ben", "Ann"], "they have swapped sides"
    table.start("popout", "5x4")
    assert people(table) == ["Cleo", ""]


def test_a_name_that_is_changed_in_the_settings_of_a_game_is_changed_in_that_game(table: Table) -> None:
    name_at_home(table, "Ann", "Ben")
    table.start("popout", "5x4")
    table.press_moves("3 3")
    name_at_home(table, "Cleo", "Dan")
    for field, name, names in (("second_name", "Eve", ["Ann", "Eve"]), ("name", "Fay", ["Fay", "Eve"])):
        table.go("#/match/local")
        table.page.click("[data-settings-link]")
        wait_until(table.page, "document.querySelector('[data-screen=settings]').checkVisibility()")
        table.page.fill(f'[data-settings] [name="{field}"]', name)
        table.page.check('[data-settings] [name="theme"][value="dark"]')
        table.page.click("[data-settings-back]")
        wait_until(table.page, "document.querySelector('[data-screen=play]').checkVisibility()")
        assert people(table) == names
        reload(table.page)
        assert people(table) == names
    table.check("popout", "5x4", "3 3")


def test_undo_after_a_resignation_takes_back_only_the_end(table: Table) -> None:
    table.start("popout", "5x4")
    table.press_moves("3 3 2")
    table.act("resign")
    table.act("resign")
    table.act("undo")
    assert table.said == "The end of the game is taken back. Yellow to play."
    table.check("popout", "5x4", "3 3 2")
    table.act("undo")
    table.check("popout", "5x4", "3 3")


def test_a_match_that_an_earlier_version_kept_goes_on(table: Table) -> None:
    page = table.page
    first = {"variant": "popout", "size": "5x4", "host_side": "red", "winners": [], "moves": ["3", "3"], "agreed": None}
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, json.dumps(first)])
    table.go("#/match/local")
    table.check("popout", "5x4", "3 3")
    assert json.loads(page.evaluate("(key) => localStorage.getItem(key)", KEPT))["version"] == 2


def test_of_two_tabs_the_one_that_was_opened_last_plays_and_the_other_takes_over(table: Table) -> None:
    table.start("popout", "5x4")
    table.press_moves("3 3")
    other = Table(table.page.context.new_page())
    open_ready(other.page, f"{table.page.url.partition('#')[0]}#/match/local")
    wait_until(table.page, "!document.querySelector('[data-action=\"take-over\"]').hidden")
    assert table.text("[data-notice-text]") == "This match goes on in another tab."
    table.drop(1)
    assert table.said == "This match goes on in another tab."
    table.act("undo")
    assert table.state().moves == ("3", "3")
    other.press_move("2")
    table.page.click('[data-action="take-over"]')
    wait_until(table.page, "document.querySelector('[data-board]').dataset.ply === '3'")
    table.check("popout", "5x4", "3 3 2")
    wait_until(other.page, "!document.querySelector('[data-action=\"take-over\"]').hidden")
    table.press_move("1")
    other.page.close()
    reload(table.page)
    table.check("popout", "5x4", "3 3 2 1")


def test_home_lists_all_games_that_can_be_gone_on_with_the_most_recent_first(table: Table) -> None:
    page = table.page
    table.start("popout", "5x4")
    table.press_moves("3 3")
    table.go("#/letter?variant=five")
    wait_until(page, "!document.querySelector('[data-letter]').hidden")
    table.press_move("4")
    table.go("#/")
    texts = "[...document.querySelectorAll('[data-continue]')].map((link) => link.textContent)"
    both = ["Continue 5-in-a-Row on 9 × 6 by letter, move 2", "Continue PopOut on 5 × 4, move 3"]
    assert page.evaluate(texts) == both
    page.click("[data-continue=here]")
    wait_until(page, "location.hash === '#/match/local'")
    table.press_move("2")
    table.go("#/")
    assert page.evaluate(texts) == [both[1].replace("3", "4"), both[0]]
    page.click("[data-continue=letter]")
    wait_until(page, "!document.querySelector('[data-letter]').hidden")
    assert table.state().moves == ("4",)
    page.evaluate("localStorage.setItem('fourfall.recent', '{')")
    table.go("#/")
    assert table.text("[data-notice-text]") == "The list of games to go on with could not be read. It was set aside."


def test_home_offers_to_continue(table: Table) -> None:
    page = table.page
    assert is_home(page)
    assert not page.is_visible("[data-continue]")
    page.click('[data-setup] label:has([value="popout"])')
    page.click('[data-setup] label:has([value="6x5"])')
    page.click("[data-play]")
    wait_until(page, "location.hash === '#/match/local'")
    page.click('[data-action="new-game"]')
    wait_until(page, "location.hash === '#/'")
    assert is_home(page)
    assert not page.is_visible("[data-continue]")  # Nothing has been played yet.
    page.go_back()
    wait_until(page, "location.hash === '#/match/local'")
    table.press_moves("3 3 3p")
    page.click("[data-link=home]")
    wait_until(page, "location.hash === '#/'")
    assert table.text("[data-continue]") == "Continue PopOut on 6 × 5, move 4"
    reload(page)
    assert table.text("[data-continue]") == "Continue PopOut on 6 × 5, move 4"
    page.click("[data-continue]")
    wait_until(page, "location.hash === '#/match/local'")
    table.check("popout", "6x5", "3 3 3p")
    page.go_back()
    wait_until(page, "location.hash === '#/'")
    assert is_home(page)
    page.go_forward()
    wait_until(page, "location.hash === '#/match/local'")
    table.check("popout", "6x5", "3 3 3p")


def test_a_game_that_is_over_is_not_offered(table: Table) -> None:
    table.start("standard", "5x4")
    table.press_moves("3 2 3 2 3 2 3")
    table.go("#/")
    assert is_home(table.page)
    assert not table.page.is_visible("[data-continue]")


def test_a_kept_game_that_cannot_be_read_is_said_and_play_goes_on(table: Table) -> None:
    page = table.page
    sentence = "The game kept on this device could not be read. It was set aside."
    beyond_the_end = {"variant": "standard", "size": "5x4", "host_side": "red", "winners": [], "moves": [*"12121213"]}
    for damaged in (
        "{",
        "[]",
        "null",
        '{"variant": "none"}',
        '{"variant": "standard", "size": "5x4", "moves": ["9"]}',
        json.dumps(beyond_the_end),
    ):
        page.evaluate("(key) => localStorage.removeItem(key)", KEPT)
        table.go("#/")
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, damaged])
        table.go("#/match/local")
        assert table.text("[data-notice-text]") == sentence, damaged
        assert is_home(page)
        assert page.evaluate("localStorage.getItem('fourfall.damaged.local-match')") == damaged
    table.start("standard", "5x4")
    table.press_move("3")
    table.check("standard", "5x4", "3")


def test_play_needs_no_storage(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    open_ready(page, f"{site}#/play?variant=standard&size=5x4&mode=local")
    table = Table(page)
    table.press_moves("3 3")
    table.go("#/")
    page.click("[data-continue]")
    wait_until(page, "location.hash === '#/match/local'")
    table.check("standard", "5x4", "3 3")


def test_nothing_kept_is_said(table: Table) -> None:
    table.go("#/match/local")
    assert is_home(table.page)
    assert table.text("[data-notice-text]") == "No game is kept on this device. Start a new one."

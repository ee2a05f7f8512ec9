"""A game is looked at again: from an address, and while it goes on."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page

from tests.browser.board import Table
from tests.browser.driver import comes_to, reload, wait_until
from tests.browser.hooks import expected
from tests.browser.shared import Sit
from tests.games import position_of

REPLAY = "#/replay?variant=popout&size=7x6&moves=4.4.5.3.4p.2"
PLAYED = ["4", "4", "5", "3", "4p", "2"]


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    return sit(site, reduced_motion="reduce")


def open_replay(table: Table, fragment: str) -> None:
    table.go("#/")
    table.go(fragment)
    wait_until(table.page, "!document.querySelector('[data-screen=play]').hidden")


def stands_at(table: Table, ply: int) -> bool:
    """Wait until board, move list and address show the position after `ply` moves of the replay."""
    position = position_of("popout", " ".join(PLAYED[:ply]), "7x6")
    state = replace(
        expected(position, PLAYED, acts=False),
        to_move=position.to_move.value if position.to_move else "",
        current=(ply,) if ply else (),
    )
    table.comes_to(state)
    comes_to(table.page, table.drawn_rows, position.rows_text())
    address = REPLAY if ply == len(PLAYED) else f"{REPLAY}&ply={ply}"
    wait_until(table.page, f"location.hash === '{address}'")
    return True


def test_a_replay_opens_at_its_end_and_goes_through_its_positions_by_buttons_keys_and_moves(table: Table) -> None:
    page = table.page
    open_replay(table, REPLAY)
    assert stands_at(table, 6)
    assert page.get_attribute('[data-screen="play"]', "data-seat") == "watching"
    page.keyboard.press("ArrowLeft")
    assert table.said == "Move 5 of 6. Red pops column 4. Yellow to play."
    assert table.status == table.said
    assert stands_at(table, 5)
    table.press('[data-replay="first"]')
    assert table.said == "The start of the game. Red to play."
    assert stands_at(table, 0)
    table.press('[data-replay="back"]')
    assert stands_at(table, 0)
    table.press('[data-replay="forward"]')
    page.keyboard.press("ArrowRight")
    assert stands_at(table, 2)
    page.click('[data-move="4"]')
    assert stands_at(table, 4)
    page.focus("[data-move-list]")
    page.keyboard.press("End")
    assert stands_at(table, 6)
    page.keyboard.press("Home")
    assert stands_at(table, 0)
    table.press('[data-replay="last"]')
    assert stands_at(table, 6)


def test_a_replay_opens_at_the_ply_of_its_address(table: Table) -> None:
    open_replay(table, f"{REPLAY}&ply=3")
    assert stands_at(table, 3)
    reload(table.page)
    assert stands_at(table, 3)


def test_arrow_keys_on_the_board_of_a_replay_go_through_its_columns(table: Table) -> None:
    open_replay(table, f"{REPLAY}&ply=3")
    table.tab_to("[data-board] *", "Shift+Tab")
    table.page.keyboard.press("ArrowRight")
    assert stands_at(table, 3)
    table.page.keyboard.press("Enter")
    assert table.said == "This is a record: you can go through it, but not play in it."
    assert stands_at(table, 3)


def test_the_end_that_the_players_agreed_on_is_in_the_address(table: Table) -> None:
    open_replay(table, f"{REPLAY}&result=yellow+resignation")
    assert table.state().outcome == "yellow resignation"
    assert table.text("[data-result-headline]") == "Yellow wins"
    table.press('[data-replay="back"]')
    assert table.state().outcome == ""


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("variant=chess&moves=4", "There is no variant 'chess'"),
        ("variant=popout&size=7x6&moves=4.9", "Move 2 is not allowed."),
        ("variant=popout&size=7x6&moves=4.z", "'z' is not a move"),
        ("variant=popout&size=6x7&moves=4", "This game is not played on 6x7"),
        ("variant=popout&moves=4&ply=2", "The replay has 1 moves and cannot be opened at move '2'."),
        ("variant=popout&moves=4&result=red+line", "The game cannot have ended by 'red line'."),
    ],
)
def test_a_bad_replay_is_a_sentence_at_home(table: Table, query: str, words: str) -> None:
    page: Page = table.page
    table.go("#/")
    table.go(f"#/replay?{query}")
    assert words in table.text("[data-notice-text]")
    assert page.is_visible('[data-screen="home"]')
    assert page.is_enabled("[data-play]")


def test_looking_back_in_a_running_game_blocks_no_move_and_offers_the_way_back(table: Table) -> None:
    page = table.page
    table.start("popout", "7x6")
    assert not page.is_visible("[data-replay-bar]")
    table.press_moves("4 4 5")
    assert not page.is_visible('[data-action="live"]')
    table.press('[data-replay="back"]')
    table.press('[data-replay="back"]')
    assert table.state().ply == 1
    assert table.state().current == (1,)
    assert page.is_visible('[data-action="live"]')
    table.drop(4)
    assert table.said == "This is an earlier position. Go back to the game to play."
    table.type_move("3")
    assert table.said == "This is an earlier position. Go back to the game to play."
    assert table.state().moves == ("4", "4", "5")
    table.act("live")
    table.check("popout", "7x6", "4 4 5")
    table.press_move("3")
    table.check("popout", "7x6", "4 4 5 3")
    table.press('[data-replay="first"]')
    table.act("undo")
    table.check("popout", "7x6", "4 4 5")

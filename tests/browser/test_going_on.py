"""From the history, a game that somebody else takes part in is gone on with where both meet, and nowhere else."""

import pytest

from game.rules import Side
from tests.browser.board import Table
from tests.browser.driver import wait_until
from tests.browser.friends import CONNECTED, Befriend, Friends, has_moves, play, shows
from tests.browser.hooks import expected
from tests.browser.shared import Sit
from tests.browser.test_history import GO_ON, look
from tests.games import position_of

NEWEST = GO_ON.format(1)
ANY = ".history-list li:nth-child(1)"


@pytest.fixture
def friends(befriend: Befriend) -> Friends:
    return befriend()


def go_on_alone(table: Table) -> None:
    """Ask for the newest game of the history to go on on this device."""
    key = table.page.get_attribute(ANY, "data-game")
    table.page.evaluate("(key) => { location.hash = `#/history/${encodeURIComponent(key)}/play`; }", key)


def test_a_match_of_a_room_goes_on_in_its_room(friends: Friends) -> None:
    host, guest = friends.tables
    link = friends.meet("popout", "5x4", Side.RED)
    address = f"#/match/{link.rpartition('/')[2]}"
    play(friends, "3", "2", "4")
    look(host)
    assert host.page.get_attribute(NEWEST, "href") == address
    go_on_alone(host)
    wait_until(host.page, "location.hash.startsWith('#/replay?')")
    host.comes_to(expected(position_of("popout", "3 2 4", "5x4"), ("3", "2", "4"), acts=False))
    look(host)
    host.page.click(NEWEST)
    wait_until(host.page, CONNECTED)
    guest.press_move("5")
    wait_until(host.page, has_moves("3", "2", "4", "5"))
    host.act("resign")
    host.act("resign")
    wait_until(host.page, shows("[data-result]"))
    look(host)
    assert "4 moves" in host.page.inner_text(ANY)
    assert host.page.locator(NEWEST).count() == 0


def test_a_match_whose_room_is_not_kept_any_more_can_only_be_looked_at(friends: Friends) -> None:
    friends.meet("popout", "5x4", Side.RED)
    play(friends, "3", "2")
    host = friends.host
    look(host)
    assert host.page.locator(NEWEST).count() == 1
    host.page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('fourfall.room.'))"
        ".forEach((key) => localStorage.removeItem(key))"
    )
    look(host)
    assert host.page.locator(NEWEST).count() == 0


def test_a_game_by_letter_goes_on_by_letter(sit: Sit, site: str) -> None:
    table = sit(site, reduced_motion="reduce")
    table.go("#/letter?variant=popout&size=5x4&moves=3&game=goingon")
    wait_until(table.page, shows("[data-letter]"))
    table.press_move("2")
    link = table.text("[data-letter-link]")
    look(table)
    assert table.page.get_attribute(NEWEST, "href") == f"#{link.partition('#')[2]}"
    go_on_alone(table)
    wait_until(table.page, "location.hash.startsWith('#/replay?')")
    table.comes_to(expected(position_of("popout", "3 2", "5x4"), ("3", "2"), acts=False))
    assert not table.page.evaluate(shows("[data-letter]"))
    look(table)
    table.page.click(NEWEST)
    wait_until(table.page, shows("[data-letter]"))
    assert table.page.get_attribute("[data-seat]", "data-seat") == "yellow"
    assert table.text("[data-letter-link]") == link
    table.go("#/letter?variant=popout&size=5x4&moves=3.2.4&game=goingon")
    wait_until(table.page, shows("[data-letter]"))
    table.act("resign")
    table.act("resign")
    look(table)
    assert "3 moves" in table.page.inner_text(ANY)
    assert table.page.locator(NEWEST).count() == 0

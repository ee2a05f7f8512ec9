"""Clocks: on one device and by link, with the hours of the pages moved on by the tests."""

import pytest
from playwright.sync_api import Page

from tests.browser.board import Table
from tests.browser.driver import open_ready, reload, until, wait_until
from tests.browser.friends import Befriend, Friends, both, choose, possible, shows
from tests.browser.shared import Sit

HOURS = "const now = Date.now; Date.now = () => now.call(Date) + Number(sessionStorage.later ?? 0);"


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    return sit(site, script=HOURS, reduced_motion="reduce")


def pass_time(page: Page, seconds: float) -> None:
    """Move the page's hour on, for as long as its tab is open."""
    page.evaluate(f"sessionStorage.later = Number(sessionStorage.later ?? 0) + {1000 * seconds}")


def seconds_left(table: Table, side: str) -> float:
    """What a clock shows."""
    minutes, seconds = table.text(f'[data-clock="{side}"]').split(":")
    return 60 * int(minutes) + float(seconds)


def start(table: Table, clock: str, *moves: str) -> None:
    """A game on one device with a clock, after these moves."""
    table.go(f"#/play?variant=standard&size=7x6&mode=local&clock={clock}")
    for move in moves:
        table.press_move(move)


def test_a_clock_is_off_unless_it_is_chosen(table: Table) -> None:
    table.go("#/play?variant=standard&size=7x6&mode=local")
    assert table.text("[data-clock]") == ""
    table.go("#/")
    table.page.click("[data-more] summary")
    table.page.fill('[data-setting="name"]', "Ann")
    table.page.fill('[data-setting="second_name"]', " Ben\u202e ")
    table.page.check('[name="clock"][value="3+2"]', force=True)
    table.page.click("[data-play]")
    wait_until(table.page, shows('[data-clock="red"]'))
    assert [table.text(f'[data-seat-person="{side}"]') for side in ("red", "yellow")] == ["Ann", "Ben"]
    assert [seconds_left(table, side) for side in ("red", "yellow")] == [180, 180]


def test_time_runs_from_the_second_move_of_each_side_and_comes_back_with_the_increment(table: Table) -> None:
    start(table, "3+2", "4")
    pass_time(table.page, 100)
    table.press_move("4")
    assert 170 < seconds_left(table, "red") <= 180, "it has just begun to run"
    assert seconds_left(table, "yellow") == 180
    pass_time(table.page, 20)
    wait_until(table.page, "document.querySelector('[data-clock=red]').textContent.startsWith('2:')")
    table.press_move("3")
    assert 140 < seconds_left(table, "red") <= 162
    table.act("undo")
    assert 160 < seconds_left(table, "red") <= 180


def test_who_runs_out_of_time_on_one_device_loses_at_once(table: Table) -> None:
    start(table, "1%2B0", "4", "4")
    pass_time(table.page, 35)
    wait_until(table.page, "document.querySelector('[data-announcer]').textContent.includes('30 seconds left')")
    assert table.said == "Red has 30 seconds left."
    pass_time(table.page, 18)
    wait_until(table.page, "/^0:0[0-9][.]/.test(document.querySelector('[data-clock=red]').textContent)")
    pass_time(table.page, 10)
    wait_until(table.page, "document.querySelector('[data-board]').dataset.outcome === 'yellow time'")
    assert table.text("[data-result-reason]") == "Red ran out of time."
    assert table.text("[data-alarm]") == "Yellow wins. Red ran out of time."
    assert table.text('[data-clock="red"]') == "0:00.0"


def test_a_game_on_one_device_rests_while_the_page_is_closed(table: Table, site: str) -> None:
    start(table, "1%2B0", "4", "4")
    pass_time(table.page, 20)
    table.press_move("3")
    left = seconds_left(table, "red")
    assert left <= 40
    table.page.evaluate("window.stop()")
    open_ready(table.page, site + "#/match/local")
    assert seconds_left(table, "red") == left
    assert seconds_left(table, "yellow") > 30


def test_a_game_on_one_device_rests_while_something_else_is_shown(table: Table) -> None:
    start(table, "1%2B0", "4", "4")
    pass_time(table.page, 20)
    table.press_move("3")
    left = seconds_left(table, "red")
    table.page.click("[data-settings-link]")
    wait_until(table.page, shows('[data-screen="settings"]'))
    pass_time(table.page, 70)
    table.page.wait_for_timeout(500)
    table.go("#/match/local")
    wait_until(table.page, shows('[data-screen="play"]'))
    assert table.state().outcome == ""
    assert seconds_left(table, "red") == left
    assert seconds_left(table, "yellow") > 50
    pass_time(table.page, 20)
    wait_until(table.page, "document.querySelector('[data-clock=yellow]').textContent < '0:45'")


@pytest.fixture
def friends(befriend: Befriend) -> Friends:
    return befriend(HOURS)


def meet(friends: Friends) -> None:
    """A match by link with a clock of a minute, in which each side has made a move."""
    host = friends.host
    host.go("#/play?variant=standard&size=7x6&mode=online&side=red&clock=1%2B0")
    wait_until(host.page, "location.hash.startsWith('#/match/')")
    wait_until(host.page, "document.querySelector('[data-invitation]').textContent.includes('#/join/')")
    link = host.text("[data-invitation]")
    friends.guest.go(link[link.index("#") :])
    wait_until(friends.guest.page, shows('[data-screen="join"]'))
    assert "Each side has 1 minute." in friends.guest.text("[data-invited]")
    friends.join(link)
    for number, table in enumerate((friends.host, friends.guest), start=1):
        table.press_move("4")
        both(friends, f"document.querySelectorAll('[data-move]').length === {number}")


def test_each_side_measures_its_own_time_and_a_reload_gives_none_back(friends: Friends) -> None:
    meet(friends)
    host = friends.host
    pass_time(host.page, 20)
    wait_until(host.page, "/^0:[0-3]/.test(document.querySelector('[data-clock=red]').textContent)")
    assert seconds_left(friends.guest, "red") > seconds_left(friends.host, "red") + 10, (
        "the friend's page counts for itself until the move comes"
    )
    reload(host.page)
    wait_until(host.page, possible("takeback"))
    assert seconds_left(host, "red") < 40
    host.press_move("3")
    both(friends, "document.querySelectorAll('[data-move]').length === 3")
    wait_until(friends.guest.page, "/^0:[0-3]/.test(document.querySelector('[data-clock=red]').textContent)")
    left = seconds_left(host, "red")
    until(host.page, lambda: seconds_left(friends.guest, "red"), lambda seen: abs(seen - left) < 0.2, f"{left} s")


def pressed_on(table: Table) -> str:
    """What is said when a column is pressed."""
    table.drop(3)
    return table.status


def test_who_has_no_time_left_cannot_move_and_the_friend_can_claim_the_win(friends: Friends) -> None:
    meet(friends)
    pass_time(friends.host.page, 70)
    wait_until(friends.host.page, "document.querySelector('[data-clock=red]').textContent === '0:00.0'")
    # The page believes that it slept, and how it is connected may take the place of what the first press says.
    until(friends.host.page, lambda: pressed_on(friends.host), lambda status: status == "Your time has run out.", "no")
    assert not friends.guest.page.evaluate(shows('[data-action="claim-time"]'))
    pass_time(friends.guest.page, 70)
    wait_until(friends.guest.page, shows('[data-action="claim-time"]'))
    friends.guest.act("claim-time")
    for table in friends.tables:  # the pages believe that they slept, and meet anew
        wait_until(table.page, "document.querySelector('[data-board]').dataset.outcome === 'yellow time'", 90)
    for table in friends.tables:
        assert table.text("[data-result-reason]") == "Red ran out of time."


def test_names_stand_beside_the_clocks(friends: Friends) -> None:
    choose(friends.host, "name", "Ann")
    meet(friends)
    assert friends.guest.text('[data-seat-person="red"]') == "Ann"
    for table in friends.tables:
        seat = table.page.evaluate("document.querySelector('.seat[data-side=red]').getBoundingClientRect().toJSON()")
        clock = table.page.evaluate("document.querySelector('[data-clock=red]').getBoundingClientRect().toJSON()")
        assert seat["left"] < clock["left"]
        assert clock["right"] <= seat["right"]

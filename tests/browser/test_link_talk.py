"""What two who play by link call themselves and say to each other."""

import pytest

from game.rules import Side
from tests.browser.board import Table
from tests.browser.driver import HEARD, NewPage, open_ready, wait_until
from tests.browser.friends import SEATED, Befriend, Friends, both, choose, has_moves, hides, play, shows


@pytest.fixture
def friends(befriend: Befriend) -> Friends:
    return befriend(HEARD)


def heard(region: str, text: str) -> str:
    """A condition: a live region has said this."""
    return f"heard.some(([region, text]) => region === {region!r} && text === {text!r})"


def test_names_are_exchanged_and_shown_as_the_text_they_are(friends: Friends) -> None:
    names = {friends.host: "<b>Ann</b> \u202e", friends.guest: "\u05d3\u05d5\u05d3"}
    for table, name in names.items():
        choose(table, "name", name)
    friends.meet("standard", "7x6", Side.RED)
    clean = {"red": "<b>Ann</b>", "yellow": "\u05d3\u05d5\u05d3"}
    for side, name in clean.items():
        both(friends, f"document.querySelector('[data-seat-person=\"{side}\"]').textContent === '{name}'")
    for table in friends.tables:
        assert table.page.evaluate("document.querySelectorAll('.seats b').length") == 0
        for name in clean.values():
            assert name in table.text("[data-players]")
    choose(friends.host, "name", "Bea")
    friends.host.page.go_back()
    both(friends, "document.querySelector('[data-seat-person=\"red\"]').textContent === 'Bea'")


def test_a_phrase_is_shown_at_the_seat_and_said_unless_it_is_not_wanted(
    friends: Friends, new_page: NewPage, site: str
) -> None:
    link = friends.meet("standard", "7x6", Side.RED)
    watcher = Table(new_page())
    open_ready(watcher.page, site + link[link.index("#") :])
    play(friends, "1", "2")
    wait_until(watcher.page, has_moves("1", "2"))
    for table in friends.tables:
        table.page.evaluate("heard.length = 0")
    say(friends.guest, 2)
    for table in (*friends.tables, watcher):
        wait_until(table.page, "document.querySelector('[data-bubble=yellow]').textContent === 'Well played!'")
    for table in friends.tables:
        wait_until(table.page, heard("announcer", "Yellow: Well played!"))
    assert not watcher.page.evaluate(shows("[data-phrases]"))
    both(friends, hides('[data-bubble="yellow"]'))
    choose(friends.host, "phrases", False)
    friends.host.page.go_back()
    both(friends, SEATED)
    assert not friends.host.page.evaluate(shows("[data-phrases]"))
    say(friends.guest, 0)
    friends.host.press_move("3")
    wait_until(friends.guest.page, has_moves("1", "2", "3"))
    assert friends.host.page.inner_text('[data-bubble="yellow"]') != "Hello!"
    assert not friends.host.page.evaluate(heard("announcer", "Yellow: Hello!"))


def say(table: Table, phrase: int) -> None:
    """Say a phrase by its number."""
    table.press("[data-phrases] summary")
    table.press(f'[data-phrase="{phrase}"]')

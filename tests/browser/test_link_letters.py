"""A match with a room goes on by letter while nothing connects the two, and then by connection: it is one game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules import Side
from tests.browser.board import Table
from tests.browser.driver import Launch, NewPage, Process, comes_to, open_ready, reload, wait_until
from tests.browser.friends import CONNECTED, Friends, has_moves, shows
from tests.faults.rendezvous import Rendezvous
from tests.games import position_of

ELSEWHERE = "This match is open in another tab. Go on there, or take it over here."
SOCKET_ERRORS = "WebSocket connection to"


class Pair:
    """Two friends in a match, each at a browser of their own, and the rendezvous between them."""

    def __init__(self, host: Process, guest: Process, site: str, rendezvous: Rendezvous) -> None:
        for process in (host, guest):
            process.watch.allow(SOCKET_ERRORS)
        self.rendezvous = rendezvous
        self.friends = Friends(host, guest, site, rendezvous.url)
        self.invitation = self.friends.meet("popout", "5x4", Side.RED)
        self.moves: list[str] = []

    def play(self, table: Table, move: str) -> None:
        """Make a move at one page."""
        table.press_move(move)
        self.moves.append(move)
        self.stands(table)

    def stands(self, *tables: Table) -> None:
        """These pages come to show all moves."""
        for table in tables:
            wait_until(table.page, has_moves(*self.moves))

    def part(self) -> None:
        """From now on nothing connects the two."""
        self.rendezvous.stop()
        for table in self.friends.tables:
            reload(table.page)
            self.stands(table)


@pytest.fixture
def pair(launch: Launch, site: str, tmp_path: Path) -> Iterator[Pair]:
    with Rendezvous(tmp_path) as rendezvous:
        yield Pair(launch(), launch(), site, rendezvous)


def letter_of(table: Table) -> str:
    """The link that is to be sent."""
    wait_until(table.page, shows("[data-share-link]"))
    return table.text("[data-share-link]")


def open_here(table: Table, link: str) -> None:
    """Open a link from a message in the tab that is open."""
    table.go(f"#{link.partition('#')[2]}")
    wait_until(table.page, "location.hash.startsWith('#/match/')")


def notice(table: Table) -> str:
    return table.text("[data-notice-text]")


def test_what_is_moved_by_letter_is_in_the_match_and_the_match_goes_on_by_connection(pair: Pair) -> None:
    host, guest = pair.friends.tables
    pair.play(host, "3")
    pair.stands(guest)
    pair.play(guest, "2")
    pair.stands(host)
    pair.part()
    pair.play(host, "3")
    wait_until(host.page, shows('[data-action="by-letter"]'))
    host.act("by-letter")
    open_here(guest, letter_of(host))
    pair.stands(guest)
    assert not notice(guest)
    assert guest.text("[data-share-text]") == "It is your move. Make it first: the link carries it."
    pair.play(guest, "4")
    # A link from a message opens in a tab of its own; the match goes on there.
    tab = Table(host.page.context.new_page())
    open_ready(tab.page, letter_of(guest))
    pair.stands(tab)
    assert not notice(tab)
    wait_until(host.page, shows('[data-action="take-over"]'))
    comes_to(host.page, lambda: host.text("[data-share-text]"), ELSEWHERE)
    assert not host.page.evaluate(shows("[data-share-link]"))
    host.page.close()
    pair.friends.host = host = tab
    pair.play(host, "3")
    open_here(guest, letter_of(host))
    pair.stands(guest)
    pair.play(guest, "5")
    open_here(host, letter_of(guest))
    pair.stands(host)
    reload(host.page)  # what came by letter is kept
    pair.stands(host)
    pair.rendezvous.start()
    for table in (host, guest):
        wait_until(table.page, CONNECTED)
    pair.play(host, "1")
    pair.stands(guest)
    pair.play(guest, "1")
    position = position_of("popout", " ".join(pair.moves), "5x4")
    pair.friends.tables = (host, guest)
    pair.friends.check(position, pair.moves, Side.RED)


def test_a_letter_that_is_damaged_or_old_gets_its_sentence_and_changes_nothing(pair: Pair) -> None:
    host, guest = pair.friends.tables
    pair.part()
    pair.play(host, "3")
    wait_until(host.page, shows('[data-action="by-letter"]'))
    host.act("by-letter")
    first = letter_of(host)
    damaged = first[:-60] + ("A" if first[-60] != "A" else "B") + first[-59:]
    pair.moves.clear()
    for link, sentence in {
        damaged: "The other page sent something that is not allowed. Nothing has changed.",
        f"{first}~{'x' * 30_000}": "The other page sends far too much. What is too much is left unread.",
    }.items():
        open_here(guest, link)
        comes_to(guest.page, lambda: notice(guest), sentence)
        pair.stands(guest)
    open_here(guest, first)
    pair.moves.append("3")
    pair.stands(guest)
    assert not notice(guest)
    pair.play(guest, "3")
    open_here(guest, first)
    comes_to(guest.page, lambda: notice(guest), "This link is an older one. Here is the game as far as it has come.")
    pair.stands(guest)


def test_who_has_no_seat_opens_the_letter_as_a_game_of_its_own(pair: Pair, new_page: NewPage, site: str) -> None:
    host, _ = pair.friends.tables
    pair.part()
    pair.play(host, "3")
    wait_until(host.page, shows('[data-action="by-letter"]'))
    host.act("by-letter")
    elsewhere = Table(new_page(reduced_motion="reduce"))
    open_ready(elsewhere.page, letter_of(host))
    wait_until(elsewhere.page, shows("[data-letter]"))
    pair.play(elsewhere, "4")
    answer = elsewhere.text("[data-letter-link]")
    assert "&room=" not in answer

"""Whole games by link: two browser processes, a real rendezvous, and nothing but the page's own controls."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from game.notation import format_move, parse_move
from game.rules import Position, Side
from game.view.names import result_headline, result_reason
from tests.browser.board import Table, expected
from tests.browser.driver import NewPage, Process, open_ready, wait_until
from tests.games import move_to_the_end, position_of

CONNECTED = "document.querySelector('[data-connection]').dataset.connection === 'connected'"


class Friends:
    """The host and the guest, each at a page of a browser process of its own."""

    def __init__(self, host: Process, guest: Process, site: str, relay: str) -> None:
        self.host, self.guest = Table(host.page), Table(guest.page)
        self.tables = (self.host, self.guest)
        open_ready(host.page, f"{site}?rendezvous={relay}")
        open_ready(guest.page, site)

    def invite(self, variant: str, size: str, host_side: Side) -> str:
        """Make a match on the host's page; the link to it."""
        self.host.go(f"#/play?variant={variant}&size={size}&mode=online&side={host_side.value}")
        wait_until(self.host.page, "location.hash.startsWith('#/match/')")
        wait_until(self.host.page, "document.querySelector('[data-invitation]').textContent.includes('#/join/')")
        link = self.host.text("[data-invitation]")
        assert link.partition("#")[0] == self.host.page.url.partition("#")[0]
        return link

    def meet(self, variant: str, size: str, host_side: Side) -> str:
        """Make a match on the host's page, and join it on the guest's page by the link alone, which is returned."""
        link = self.invite(variant, size, host_side)
        self.join(link)
        return link

    def join(self, link: str) -> None:
        """Follow the link on the guest's page and join."""
        self.guest.go(link[link.index("#") :])
        wait_until(self.guest.page, "!document.querySelector('[data-screen=\"join\"]').hidden")
        self.guest.page.click('[data-screen="join"] [data-action="join"]')
        for table in self.tables:
            wait_until(table.page, CONNECTED)

    def table_of(self, side: Side, host_side: Side) -> Table:
        """Where the side is played."""
        return self.host if side is host_side else self.guest

    def check(self, position: Position, moves: list[str], host_side: Side) -> None:
        """Both pages must come to say exactly this."""
        for table in self.tables:
            wait_until(table.page, f"document.querySelector('[data-board]').dataset.ply === '{position.ply}'", 10)
            own = host_side if table is self.host else host_side.other
            assert table.state() == expected(position, moves, acts=position.to_move is own)


@pytest.fixture(scope="module")
def friends(
    playwright: Playwright, tmp_path_factory: pytest.TempPathFactory, site: str, relay: str
) -> Iterator[Friends]:
    processes = [Process(playwright, tmp_path_factory.mktemp("profile")) for _ in range(2)]
    yield Friends(processes[0], processes[1], site, relay)
    for process in processes:
        process.close()
        process.watch.verdict()
        assert process.watch.strangers(relay) == []


@pytest.mark.parametrize(
    ("variant", "size", "host_side"),
    [
        ("standard", "7x6", Side.RED),
        ("popout", "6x5", Side.YELLOW),
        ("five", "9x6", Side.RED),
        ("powerup", "7x6", Side.YELLOW),
        ("popout+five", "9x6", Side.RED),
    ],
)
def test_a_whole_game_by_link(friends: Friends, variant: str, size: str, host_side: Side) -> None:
    friends.meet(variant, size, host_side)
    moves: list[str] = []
    play_to_the_end(friends, variant, size, host_side, moves)


def test_a_whole_game_of_pop_10_filled_at_random_by_both(friends: Friends) -> None:
    friends.meet("pop10", "7x6", Side.RED)
    friends.host.act("fill")
    friends.guest.act("fill")
    for table in friends.tables:
        wait_until(table.page, "document.querySelector('[data-board]').dataset.ply === '42'")
        assert not table.text("[data-notice-text]")
    moves = list(friends.host.state().moves)
    assert moves == list(friends.guest.state().moves)
    play_to_the_end(friends, "pop10", "7x6", Side.RED, moves)


def test_another_game_swaps_the_sides(friends: Friends) -> None:
    friends.meet("standard", "5x4", Side.RED)
    for move in "1212121":
        position = position_of("standard", " ".join(friends.host.state().moves), "5x4")
        assert position.to_move
        friends.table_of(position.to_move, Side.RED).press_move(move)
        for table in friends.tables:
            wait_until(table.page, f"document.querySelector('[data-board]').dataset.ply === '{position.ply + 1}'", 10)
    friends.guest.act("rematch")
    wait_until(friends.host.page, "!document.querySelector('[data-offer]').hidden")
    friends.host.act("accept")
    for table, seat in ((friends.host, "yellow"), (friends.guest, "red")):
        wait_until(table.page, "document.querySelector('[data-board]').dataset.ply === '0'")
        assert table.page.get_attribute("[data-seat]", "data-seat") == seat
    friends.guest.press_move("3")
    friends.check(position_of("standard", "3", "5x4"), ["3"], Side.YELLOW)


def test_nothing_can_be_pressed_before_the_friend_has_joined(friends: Friends) -> None:
    host = friends.host
    link = friends.invite("popout+powerup", "7x6", Side.RED)
    state = host.state()
    assert (state.drops, state.pops, state.specials) == (frozenset(), frozenset(), frozenset())
    for name in ("offer-draw", "claim-draw", "resign"):
        assert host.page.get_attribute(f'[data-screen="play"] [data-action="{name}"]', "aria-disabled") == "true"
    host.drop(4)
    assert host.status == "Only two who have joined can play."
    friends.join(link)
    friends.check(position_of("popout+powerup", "", "7x6"), [], Side.RED)


def test_a_second_tab_of_a_seat_only_shows_the_match(friends: Friends, site: str) -> None:
    link = friends.meet("standard", "7x6", Side.RED)
    page = friends.host.page.context.new_page()
    open_ready(page, site + link[link.index("#") :])
    tab = Table(page)
    wait_until(page, "document.querySelector('[data-connection]').dataset.connection === 'closed'")
    assert tab.state().drops == frozenset()
    tab.drop(4)
    tab.type_move("4")
    assert tab.status == "This match is open in another tab. Go on there, or take it over here."
    assert tab.state().moves == ()
    page.click('[data-action="take-over"]')
    wait_until(page, CONNECTED)
    tab.press_move("3")
    wait_until(friends.guest.page, "document.querySelector('[data-board]').dataset.ply === '1'", 10)
    assert friends.host.state().drops == frozenset()
    page.close()


def test_who_comes_to_watch_drowns_no_move(friends: Friends, new_page: NewPage, site: str) -> None:
    link = friends.meet("standard", "7x6", Side.RED)
    page = new_page()
    open_ready(page, site + link[link.index("#") :])
    wait_until(page, CONNECTED)
    wait_until(
        friends.host.page, "document.querySelector('[data-connection]').textContent.endsWith('1 person watches.')"
    )
    friends.host.press_move("4")
    wait_until(friends.guest.page, "document.querySelector('[data-connection]').textContent.endsWith('watches.')", 10)
    for table in (*friends.tables, Table(page)):
        wait_until(table.page, "document.querySelector('[data-board]').dataset.ply === '1'", 10)
        assert table.said == "Move 1. Red drops into column 4. Yellow to play."


def play_to_the_end(friends: Friends, variant: str, size: str, host_side: Side, moves: list[str]) -> None:
    rng = random.Random(f"{variant} {size}")
    position = position_of(variant, " ".join(moves), size)
    friends.check(position, moves, host_side)
    while position.to_move:
        move = move_to_the_end(position, rng)
        friends.table_of(position.to_move, host_side).press_move(move)
        moves.append(format_move(move))
        position = position.play(parse_move(moves[-1]))
        friends.check(position, moves, host_side)
        assert position.ply < 400, "the game does not end"
    assert position.outcome
    for table in friends.tables:
        assert table.text("[data-result-headline]") == result_headline(position.outcome)
        assert table.text("[data-result-reason]") == result_reason(position.outcome, position.variant)

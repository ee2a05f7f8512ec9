"""Whole games by link: two browser processes, a real rendezvous, and nothing but the page's own controls."""

import random

import pytest

from game.notation import format_move, parse_move
from game.rules import Side
from game.view.names import result_headline, result_reason
from tests.browser.board import Table
from tests.browser.driver import NewPage, open_ready, wait_until
from tests.browser.friends import CONNECTED, Befriend, Friends
from tests.games import move_to_the_end, position_of


@pytest.fixture
def friends(befriend: Befriend) -> Friends:
    return befriend()


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
            wait_until(table.page, f"document.querySelector('[data-board]').dataset.ply === '{position.ply + 1}'")
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
    tab.press_move("3")
    wait_until(friends.guest.page, "document.querySelector('[data-board]').dataset.ply === '1'")
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
    wait_until(friends.guest.page, "document.querySelector('[data-connection]').textContent.endsWith('watches.')")
    for table in (*friends.tables, Table(page)):
        wait_until(table.page, "document.querySelector('[data-board]').dataset.ply === '1'")
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

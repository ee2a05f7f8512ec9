"""Whether others may watch is the players' word: signed, and the last one holds."""

import pytest

from game.match import Refused, Seat
from game.protocol.fault import Fault
from tests.protocol.pages import Network, Page, moves, play, table


def watched() -> tuple[Page, Page, Page, Network]:
    host, guest, network = table()
    watcher = Page("watcher", host.ledger.invitation)
    network.pages["watcher"] = watcher
    network.connect("host", "watcher")
    network.settle()
    host.act(play("4"))
    network.settle()
    assert moves(watcher) == ["4"]
    return host, guest, watcher, network


def say_whether(page: Page, allowed: bool) -> None:
    page.session.let_watch(allowed)
    page._seal()


@pytest.mark.parametrize("name", ["host", "guest"])
def test_either_player_can_end_it_and_who_watches_is_told_once(name: str) -> None:
    host, guest, watcher, network = watched()
    say_whether({"host": host, "guest": guest}[name], allowed=False)
    network.settle()
    guest.act(play("3"))
    network.beat()
    network.beat()
    assert moves(host) == moves(guest) == ["4", "3"]
    assert moves(watcher) == ["4"]
    assert watcher.complaints == [Fault.NOT_WATCHED]
    assert not host.ledger.watching
    assert not guest.ledger.watching


def test_the_last_word_holds() -> None:
    host, guest, watcher, network = watched()
    say_whether(host, allowed=False)
    network.settle()
    guest.act(play("3"))
    network.settle()
    say_whether(guest, allowed=True)
    network.settle()
    network.beat()
    assert moves(watcher) == ["4", "3"]


def test_who_comes_later_learns_nothing_but_that() -> None:
    host, _, _, network = watched()
    say_whether(host, allowed=False)
    network.settle()
    late = Page("late", host.ledger.invitation)
    network.pages["late"] = late
    network.connect("host", "late")
    network.settle()
    assert not late.ledger.history
    assert late.complaints == [Fault.NOT_WATCHED]


def test_who_watches_has_no_say() -> None:
    host, _, watcher, _ = watched()
    with pytest.raises(Refused):
        watcher.session.let_watch(False)
    assert watcher.session.seat is None
    assert host.ledger.watching


def test_it_outlives_the_page() -> None:
    host, guest, _, network = watched()
    say_whether(host, allowed=False)
    network.settle()
    host.restart()
    assert not host.ledger.watching
    assert host.ledger.history == guest.ledger.history
    assert host.session.seat is Seat.HOST

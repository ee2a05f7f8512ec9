"""The time that players have, told in what they say to each other."""

import pytest

from game.match import Accept, ClaimTime, Offer, OfferKind, Refused, Score, TimeControl
from game.rules import Side, Termination
from tests.protocol.pages import Network, Page, ending, moves, play, same, table


def timed_table() -> tuple[Page, Page, Network]:
    """A table with a clock, whose host has the turn after one move of each side."""
    host, guest, network = table(control=TimeControl(1, 0))
    host.act(play("4", 5_000))
    network.settle()
    guest.act(play("4", 5_000))
    network.settle()
    return host, guest, network


def test_thinking_time_travels_with_the_move_and_stays_there_after_a_restart() -> None:
    host, guest, network = timed_table()
    host.act(play("5", 12_345))
    network.settle()
    guest.restart()
    for page in (host, guest):
        match = page.session.sitting.match
        assert (match.time_left(Side.RED), match.time_left(Side.YELLOW)) == (47_655, 60_000)
    with pytest.raises(Refused):
        guest.act(play("5", 60_000))


def test_the_move_that_was_made_in_time_goes_before_the_claim_that_it_crosses() -> None:
    host, guest, network = timed_table()
    guest.act(ClaimTime())
    assert ending(guest) is Termination.TIME
    host.act(play("5", 59_000))
    network.settle()
    same(host, guest)
    assert (ending(host), moves(host)) == (None, ["4", "4", "5"])


def test_a_claim_on_time_ends_the_game_of_both() -> None:
    host, guest, network = timed_table()
    guest.act(ClaimTime())
    network.settle()
    same(host, guest)
    assert ending(host) is Termination.TIME
    assert host.session.sitting.score == Score(0, 1, 0)


def test_a_takeback_gives_the_time_back_on_both_pages() -> None:
    host, guest, network = timed_table()
    host.act(play("5", 30_000))
    network.settle()
    host.act(Offer(OfferKind.TAKEBACK))
    network.settle()
    guest.act(Accept())
    network.settle()
    same(host, guest)
    assert [page.session.sitting.match.time_left(Side.RED) for page in (host, guest)] == [60_000, 60_000]

"""Who calls whom."""

from itertools import product

from game.match import Seat
from game.protocol.role import Role


def test_of_two_pages_with_something_to_say_exactly_one_calls() -> None:
    for one, two in product(Role, Role):
        if one is not two and {one, two} != {Role.GUEST, Role.VISITOR}:
            assert one.calls(two, alone=True) is not two.calls(one, alone=True)
            assert one.calls(two, alone=False) is not two.calls(one, alone=False)


def test_who_calls_is_let_in() -> None:
    for one, two, alone in product(Role, Role, (True, False)):
        if one is not two and one.calls(two, alone):
            assert two.is_called_by(one, alone)


def test_the_guest_serves_who_watches_only_while_the_host_is_away() -> None:
    assert Role.GUEST.calls(Role.VISITOR, alone=True)
    assert not Role.GUEST.calls(Role.VISITOR, alone=False)
    assert Role.VISITOR.is_called_by(Role.VISITOR, alone=True), "it may be a guest whose key is not known yet"
    assert not Role.VISITOR.is_called_by(Role.VISITOR, alone=False)


def test_nobody_calls_the_host() -> None:
    assert not any(Role.HOST.is_called_by(other, alone) for other in Role for alone in (True, False))


def test_roles_follow_from_seats() -> None:
    assert [Role.of(seat) for seat in (Seat.HOST, Seat.GUEST, None)] == list(Role)

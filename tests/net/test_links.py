"""Two pages stay together whatever a third one, or the server, sends them."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from game.browser.net.calls import ATTEMPTS_AT_ONCE
from game.browser.net.link import FORGET, Way
from game.browser.net.links import MAXIMUM_LINKS
from game.protocol.envelope import Content, Data, Half, Hello, Letter, Offer
from game.protocol.message import Mark, State, write_message
from game.protocol.ways import Ways
from tests.net.pages import BY_BUS, DIRECTLY, Page, address_of, letters, meeting, publish, restarted, until
from tests.net.stand_in import air
from tests.protocol.pages import key_of, play

STRANGER = key_of("stranger")


async def repeat(attack: Callable[[int], Awaitable[None]], pause: float) -> None:
    number = 0
    while True:
        await attack(number)
        await asyncio.sleep(pause)
        number += 1


async def stay_connected(host: Page, guest: Page, seconds: float) -> None:
    """Make sure that the two have a direct connection all the time."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while loop.time() < end:
        assert host.way is guest.way is Way.DIRECT
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("ways", [DIRECTLY, BY_BUS], ids=["directly", "by the bus"])
def test_two_who_play_meet_and_their_moves_cross(ways: Ways) -> None:
    async def story(host: Page, guest: Page) -> None:
        host.exchange.act(play("4"))
        await until(lambda: guest.moves == ["4"], 1)

    meeting(story, ways)


@pytest.mark.parametrize("ways", [DIRECTLY, BY_BUS], ids=["directly", "by the bus"])
def test_a_page_that_is_opened_again_is_reached_again_and_the_old_one_forgotten(ways: Ways) -> None:
    async def story(host: Page, guest: Page) -> None:
        again = restarted(guest, ways)
        best = Way.DIRECT if ways.direct else Way.BUS
        await until(lambda: again.way is best and host.reached == again.address, 2)
        host.exchange.act(play("4"))
        await until(lambda: again.moves == ["4"], 1)
        await until(lambda: host.known == {again.address}, 1 if ways.direct else FORGET + 1)

    meeting(story, ways)


def test_nobody_takes_the_place_of_a_page_that_is_in_a_tunnel() -> None:
    async def story(host: Page, guest: Page) -> None:
        async def attack(number: int) -> None:
            await publish(host, Letter(guest.address, STRANGER, number, host.address, Hello()))

        air.unreachable.add(guest.address)
        await until(lambda: not host.known, 60)
        attacking = asyncio.ensure_future(repeat(attack, 0.5))
        await asyncio.sleep(20)
        air.unreachable.clear()
        guest.links.wake()
        await until(lambda: host.way is guest.way is Way.DIRECT, 10)
        await stay_connected(host, guest, 60)
        attacking.cancel()

    meeting(story)


def test_nobody_answers_a_page_that_is_opened_again_in_the_name_of_the_other() -> None:
    async def story(host: Page, guest: Page) -> None:
        async def attack(number: int) -> None:
            for name in {letter.sender for letter in letters()}:
                await publish(guest, Letter(host.address, STRANGER, number, name, Half(STRANGER, wanted=False)))

        attacking = asyncio.ensure_future(repeat(attack, 0.01))
        again = restarted(guest)
        await until(lambda: host.way is again.way is Way.DIRECT, 3)
        host.exchange.act(play("4"))
        await until(lambda: again.moves == ["4"], 1)
        attacking.cancel()

    meeting(story)


NOTHING = State(Mark(0, "A" * 43), Mark(0, "A" * 43))
HELD_BACK: dict[str, tuple[str, Content]] = {
    "to all": ("", Hello()),
    "that asks for a call": ("host", Hello()),
    "with a message": ("host", Data(write_message(NOTHING))),
}


@pytest.mark.parametrize("start", ["this", "an earlier"])
@pytest.mark.parametrize("kind", HELD_BACK)
def test_a_letter_that_was_held_back_ends_no_connection(kind: str, start: str) -> None:
    async def story(host: Page, guest: Page) -> None:
        receiver, content = HELD_BACK[kind]
        sender = guest.address if start == "this" else address_of(guest.key)
        await stay_connected(host, guest, 5)
        await publish(host, Letter(sender, guest.key, 50, receiver and host.address, content))
        await stay_connected(host, guest, 30)
        host.exchange.act(play("4"))
        await until(lambda: guest.moves == ["4"], 1)
        assert host.known == {guest.address}

    meeting(story)


def test_a_call_that_was_held_back_ends_no_connection() -> None:
    async def story(host: Page, guest: Page) -> None:
        await stay_connected(host, guest, 5)
        for sender in (host.address, address_of(host.key)):
            await publish(host, Letter(sender, host.key, 50, guest.address, Offer("a" * 11, "v=0")))
        await stay_connected(host, guest, 30)

    meeting(story)


@pytest.mark.parametrize("pause", [0.1, 0.5, 2.0])
def test_visitors_who_want_to_be_called_do_not_use_up_the_calls_of_the_player(pause: float) -> None:
    async def story(host: Page, guest: Page) -> None:
        keys = [key_of(f"stranger {number}") for number in range(MAXIMUM_LINKS)]
        names = [address_of(key) for key in keys]

        async def attack(number: int) -> None:
            for name, key in zip(names, keys, strict=True):
                await publish(host, Letter(name, key, number, host.address, Hello()))

        attacking = asyncio.ensure_future(repeat(attack, pause))
        await asyncio.sleep(30)
        again = restarted(guest)
        await until(lambda: host.way is again.way is Way.DIRECT, 3)
        attacking.cancel()

    meeting(story)


def test_old_letters_of_a_player_leave_no_more_than_a_few_links() -> None:
    async def story(host: Page, guest: Page) -> None:
        for _ in range(50):
            await publish(host, Letter(address_of(guest.key), guest.key, 1, "", Hello()))
            await stay_connected(host, guest, 0.1)
            assert len(host.known) <= MAXIMUM_LINKS
        again = restarted(guest)
        await until(lambda: again.way is not Way.NONE and host.reached == again.address, 5)

    meeting(story)


def test_where_no_call_is_allowed_the_bus_carries_the_match() -> None:
    async def story(host: Page, guest: Page) -> None:
        for number in range(ATTEMPTS_AT_ONCE * 4):
            await publish(host, Letter(address_of(guest.key), guest.key, number, host.address, Hello()))
        await asyncio.sleep(0.2)
        again = restarted(guest)
        await until(lambda: again.way is Way.BUS, 1)
        host.exchange.act(play("4"))
        await until(lambda: again.moves == ["4"], 3)

    meeting(story)

"""Letters come through whatever else is sent to the topic, by those who have the link and by those who have not."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from game.browser.net.link import Way
from game.browser.net.relay import FRAME, FRAMES_AT_ONCE, FRAMES_PER_SECOND
from game.protocol.canonical import to_text
from game.protocol.envelope import VERSION, Data, Hello, Letter
from game.protocol.fault import Fault
from tests.net.pages import BY_BUS, CIPHER, Page, address_of, meeting, publish, seal, until
from tests.net.stand_in import air, random_bytes
from tests.protocol.pages import key_of, play

SECONDS = 20
STRANGER = key_of("stranger")


async def junk(_host: Page, number: int) -> None:
    air.spread(to_text(random_bytes(30 + number % 100)))


async def old_letters(_host: Page, number: int) -> None:
    air.spread(air.seen[number % len(air.seen)])


async def letters_of_many_keys(host: Page, number: int) -> None:
    key = key_of(f"stranger {number}")
    await publish(host, Letter(address_of(key), key, 1, host.address, Hello()))


async def letters_of_one_key(host: Page, number: int) -> None:
    await publish(host, Letter(address_of(STRANGER), STRANGER, number, "", Data("{}")))


async def forged_letters(host: Page, number: int) -> None:
    key = host.exchange.session.key
    await publish(host, Letter(host.address, key, 1000 + number, "", Hello()), signer=STRANGER)


@pytest.mark.parametrize("attack", [junk, old_letters, letters_of_many_keys, letters_of_one_key, forged_letters])
def test_a_match_goes_on_by_the_bus_while_others_write_much(attack: Callable[[Page, int], Awaitable[None]]) -> None:
    async def story(host: Page, guest: Page) -> None:
        async def flood() -> None:
            number = 0
            while True:
                await attack(host, number)
                await asyncio.sleep(0.006)
                number += 1

        while attack is old_letters and len(air.seen) < 600:
            await letters_of_many_keys(host, len(air.seen))
            await asyncio.sleep(0.02)
        flooding = asyncio.ensure_future(flood())
        for page, other in ((host, guest), (guest, host)) * 3:
            await asyncio.sleep(SECONDS / 6)
            assert host.way is guest.way is Way.BUS
            page.exchange.act(play("4"))
            made = page.moves
            await until(lambda other=other, made=made: other.moves == made, 1)  # type: ignore[misc]
        flooding.cancel()

    meeting(story, BY_BUS)


def test_what_is_large_counts_for_as_much_as_it_is() -> None:
    async def story(host: Page, guest: Page) -> None:
        before = CIPHER.tried
        for number in range(100):
            air.spread(to_text(bytes(120_000) + bytes([number])))
        await asyncio.sleep(1)
        read = (CIPHER.tried - before) / len((host, guest))
        assert 0 < read * 160_000 < (FRAMES_AT_ONCE + FRAMES_PER_SECOND) * FRAME

    meeting(story)


def test_another_version_is_named_only_where_the_letter_is_signed() -> None:
    async def story(host: Page, guest: Page) -> None:
        letter = Letter(address_of(STRANGER), STRANGER, 1, "", Hello())
        for signer in (key_of("nobody"), STRANGER):
            air.spread(await seal(host, letter, signer, version=VERSION + 1))
            await asyncio.sleep(1)
            assert host.blamed == ([(Fault.UNKNOWN_VERSION, STRANGER)] if signer == STRANGER else [])

    meeting(story, BY_BUS)

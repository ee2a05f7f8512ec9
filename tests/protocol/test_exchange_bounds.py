"""However much comes in: what a page takes, answers and tells is bounded."""

import asyncio

from game.match import Introduce, React, Seat
from game.protocol.exchange import ENTRIES_AT_ONCE, ENTRIES_PER_SECOND
from game.protocol.fault import Fault
from game.protocol.message import Entries, Leave, Mark, State, read_message, write_message
from game.protocol.transport import Loopback
from game.protocol.way import MESSAGES_AT_ONCE
from tests.protocol.pages import key_of, play
from tests.protocol.players import Player, connect, moves_of, played, rest


def test_much_that_comes_in_at_once_is_answered_once() -> None:
    async def story(host: Player, guest: Player) -> None:
        host.exchange.act(play("4"))
        await rest()
        guest.exchange.act(play("4"))
        await rest()
        move = guest.exchange.session.ledger.logs[Seat.GUEST][1]
        host.log.clear()
        for _ in range(10):
            host.exchange.received("guest", write_message(Entries((move,))))
        await rest()
        assert host.log == ["sent"]

    played(story)


def test_a_flood_is_cut_off_and_named_a_few_times_only() -> None:
    async def story(host: Player, guest: Player) -> None:
        sent = len(host.log)
        for _ in range(1000):
            guest.exchange.received("host", write_message(Leave()))
        await rest()
        assert len(guest.leavers) <= MESSAGES_AT_ONCE
        assert guest.faults[-1] is Fault.TOO_MANY
        assert len(host.log) == sent
        assert 0 < host.accusations.count(Fault.TOO_MANY) <= 20
        guest.now += 60
        host.exchange.act(play("4"))
        await rest()
        assert len(guest.events) == 1, "later it may speak again"

    played(story)


def test_a_flood_of_one_fault_hides_no_other() -> None:
    async def story(host: Player, guest: Player) -> None:
        for _ in range(90):
            guest.exchange.received("host", '{"version":1,"type":"bomb"}')
        for text in ("{", '{"version":2,"type":"leave"}'):
            guest.exchange.received("host", text)
        await rest()
        for _ in range(200):
            guest.exchange.received("host", "{")
        await rest()
        named = {Fault.BAD_MESSAGE, Fault.BAD_JSON, Fault.UNKNOWN_VERSION, Fault.TOO_MANY}
        assert set(host.accusations) == set(guest.faults) == named
        assert len(guest.faults) <= 10 * len(named)

    played(story)


def test_two_pages_that_understand_nothing_of_each_other_fall_silent() -> None:
    async def story(host: Player, guest: Player) -> None:
        said = 0
        for _ in range(200):
            guest.exchange.received("host", '{"version":2,"type":"problem","fault":"unknown_version"}')
            await asyncio.sleep(0)
            said = guest.log.count("sent")
        await rest()
        assert said < 60

    played(story)


def test_who_says_again_and_again_that_it_has_nothing_gets_no_more_than_is_due() -> None:
    async def story(host: Player, guest: Player) -> None:
        for text in "434343":
            (host if text == "4" else guest).exchange.act(play(text))
            await rest()
        sent: list[int] = []

        def count(text: str) -> None:
            match read_message(text):
                case Entries(entries):
                    sent.append(len(entries))

        room = host.exchange.session.ledger.invitation.room
        nothing = write_message(State(Mark(0, room), Mark(0, room)))
        host.exchange.connect("stranger", key_of("stranger"), Loopback(count))
        seconds = 200
        for second in range(seconds):
            host.now += 1
            if second % 10 == 0:  # as another page, which is new
                host.exchange.disconnect("stranger")
                host.exchange.connect("stranger", key_of(f"stranger{second}"), Loopback(count))
            for _ in range(10):
                host.exchange.received("stranger", nothing)
                for _ in range(5):
                    await asyncio.sleep(0)
        assert ENTRIES_AT_ONCE < sum(sent) <= ENTRIES_AT_ONCE + ENTRIES_PER_SECOND * seconds
        host.exchange.act(play("5"))
        await rest()
        assert moves_of(guest)[-1] == "5", "the player across does not wait for that"
        host.now += 60
        host.exchange.received("stranger", nothing)
        await rest()
        assert sent[-1] == len(host.exchange.session.ledger.history) - 1, "later it gets everything"

    played(story)


def test_what_comes_in_one_message_is_told_once() -> None:
    async def story(host: Player, guest: Player) -> None:
        host.exchange.disconnect("guest")
        guest.exchange.disconnect("host")
        for action in (play("4"), React(1), Introduce("Ann")):
            host.exchange.act(action)
        guest.told.clear()
        connect(host, guest)
        await rest()
        assert [len(events) for events in guest.told] == [3]

    played(story)

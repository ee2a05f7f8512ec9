"""A match with a room that goes on by letter: what letters enclose is taken in as if it had come by a connection."""

import random
import re
from dataclasses import replace

import pytest

from game.match import Abandon, Action, Decline, Introduce, Offer, OfferKind, React, Seat
from game.notation import format_move
from game.protocol.canonical import canonical, digest, to_text
from game.protocol.enclosure import MAXIMUM_TEXT, read_enclosure, room_of, write_enclosure
from game.protocol.entry import Entry, write_body
from game.protocol.fault import Fault, ProtocolError
from game.protocol.message import MAXIMUM_BATCH, Entries, write_message
from tests.protocol.pages import forged, play
from tests.protocol.players import Player, connect, played, rest


def part(host: Player, guest: Player) -> None:
    """Nothing connects the two any more."""
    host.exchange.disconnect("guest")
    guest.exchange.disconnect("host")


async def write(writer: Player, *moves: str) -> str:
    """Make moves in the own seat; what a letter then encloses."""
    for move in moves:
        writer.exchange.act(play(move))
    return await writer.exchange.enclosure()


async def fault_of(reader: Player, enclosure: str) -> Fault | None:
    """The fault for which a letter is refused; then it has changed nothing."""
    history, events = reader.exchange.session.ledger.history, list(reader.events)
    try:
        await reader.exchange.read(enclosure)
    except ProtocolError as error:
        assert reader.exchange.session.ledger.history == history
        assert reader.events == events
        return error.fault
    return None


def enclosing(room: str, *entries: Entry) -> str:
    """An enclosure of these entries, whoever signed them."""
    parts = [room, f"{entries[0].seat.value}.{entries[0].number}.{entries[0].before}"]
    for entry in entries:
        body = to_text(canonical(write_body(entry.body)))
        parts.append(f"{entry.seen}.{entry.head}.{entry.signature}.{body}")
    return "~".join(parts)


def following(player: Player, *actions: Action, signer: str = "") -> list[Entry]:
    """The next entries in the seat of a player, signed by it or by somebody else; the player does not take them in."""
    seat, ledger = player.exchange.session.seat, player.exchange.session.ledger
    assert seat
    entries: list[Entry] = []
    for action in actions:
        entry = ledger.draft(seat, action)
        if entries:
            entry = replace(entry, number=entries[-1].number + 1, before=entries[-1].hash)
        entries.append(forged(entry, signer or player.name))
    return entries


def moves(player: Player) -> list[str]:
    return [format_move(move) for move in player.exchange.session.sitting.match.moves]


def test_moves_go_to_and_fro_in_letters_and_the_connection_finds_nothing_missing() -> None:
    async def story(host: Player, guest: Player) -> None:
        part(host, guest)
        for writer, reader, move in ((host, guest, "4"), (guest, host, "3"), (host, guest, "5"), (guest, host, "2")):
            enclosure = await write(writer, move)
            assert room_of(enclosure) == host.exchange.session.ledger.invitation.room
            await reader.exchange.read(enclosure)
        await rest()
        assert moves(host) == moves(guest) == ["4", "3", "5", "2"]
        assert host.events == guest.events
        assert host.saved == guest.saved
        connect(host, guest)
        host.exchange.act(play("6"))
        await rest()
        assert moves(guest) == ["4", "3", "5", "2", "6"]

    host, guest = played(story)
    assert not host.faults
    assert not guest.faults


def test_a_letter_encloses_only_what_the_other_side_is_not_known_to_have() -> None:
    async def story(host: Player, guest: Player) -> None:
        for player, move in ((host, "4"), (guest, "3")):
            player.exchange.act(play(move))
            await rest()
        part(host, guest)
        host.exchange.act(Introduce("Änn"))
        enclosure = await write(host, "5")
        assert [entry.body for entry in read_enclosure(enclosure)] == [Introduce("Änn"), play("5")]
        assert read_enclosure(enclosure) == host.exchange.session.ledger.logs[Seat.HOST].entries[-2:]
        await guest.exchange.read(enclosure)
        answer = await write(guest, "6")
        assert len(read_enclosure(answer)) == 1
        assert len(answer) < 350

    played(story)


def test_who_has_nothing_new_to_tell_still_names_the_room() -> None:
    async def story(host: Player, guest: Player) -> None:
        host.exchange.act(play("4"))
        await rest()
        guest.exchange.act(React(1))
        await rest()
        enclosure = await host.exchange.enclosure()
        assert (room_of(enclosure), read_enclosure(enclosure)) == (enclosure, ())
        assert await fault_of(guest, enclosure) is None

    played(story)


def test_what_a_letter_tells_is_safe_before_the_letter_is_there() -> None:
    async def story(host: Player, guest: Player) -> None:
        part(host, guest)
        host.log.clear()
        enclosure = await write(host, "4")
        assert host.log == ["saved"]
        assert read_enclosure(enclosure)[-1].body == play("4")

    played(story)


def test_a_letter_that_is_opened_again_or_by_its_sender_changes_nothing() -> None:
    async def story(host: Player, guest: Player) -> None:
        part(host, guest)
        first = await write(host, "4")
        await guest.exchange.read(first)
        answer = await write(guest, "3")
        await host.exchange.read(answer)
        for player in (host, guest):
            history = player.exchange.session.ledger.history
            for enclosure in (first, answer):
                await player.exchange.read(enclosure)
            assert player.exchange.session.ledger.history == history
            assert len(player.events) == 2

    played(story)


def test_a_letter_before_which_another_was_lost_is_refused() -> None:
    async def story(host: Player, guest: Player) -> None:
        part(host, guest)
        await guest.exchange.read(await write(host, "4"))
        await write(guest, "3")  # it never comes, and the next one is made as if it had
        (entry,) = following(guest, React(0))
        assert await fault_of(host, enclosing(host.exchange.session.ledger.invitation.room, entry)) is Fault.GAP

    played(story)


def test_one_bad_entry_spoils_the_whole_letter_and_the_next_good_one_is_taken() -> None:
    async def story(host: Player, guest: Player) -> None:
        part(host, guest)
        room = host.exchange.session.ledger.invitation.room
        letters: dict[tuple[Action, ...], Fault] = {
            (play("4"), play("5")): Fault.OUT_OF_TURN,
            (React(1), play("9")): Fault.ILLEGAL_MOVE,
            (play("4"), React(2), play("4")): Fault.OUT_OF_TURN,
        }
        for bad, fault in letters.items():
            assert await fault_of(guest, enclosing(room, *following(host, *bad))) is fault
        good, foreign = following(host, React(1)), following(host, React(1), play("4"), signer="stranger")
        assert await fault_of(guest, enclosing(room, *good, foreign[1])) is Fault.NOT_YOUR_SEAT
        assert await fault_of(guest, enclosing(room, *foreign)) is Fault.NOT_YOUR_SEAT
        await guest.exchange.read(await write(host, "4"))
        await rest()
        assert moves(guest) == ["4"]

    played(story)


def test_a_letter_of_another_room_is_refused() -> None:
    async def story(host: Player, guest: Player) -> None:
        (entry,) = following(host, play("4"))
        stray = forged(replace(entry, before=digest(b"another room")), "host")
        assert await fault_of(guest, enclosing(room_of(await write(guest)), stray)) is Fault.FORK
        assert not guest.others
        assert not guest.exchange.halted

    played(story)


def test_letters_are_bounded_in_number_and_in_length() -> None:
    async def story(host: Player, guest: Player) -> None:
        room = host.exchange.session.ledger.invitation.room
        talk = [(Offer(OfferKind.DRAW), Decline())[number % 2] for number in range(MAXIMUM_BATCH + 1)]
        entries = following(host, *talk)
        assert await fault_of(guest, enclosing(room, *entries)) is Fault.TOO_MANY
        assert await fault_of(guest, f"{room}~{'~' * 100_000}") is Fault.TOO_MANY
        assert await fault_of(guest, f"{room}~{'a' * MAXIMUM_TEXT}") is Fault.TOO_MANY
        assert await fault_of(guest, enclosing(room, *entries[:-1])) is None
        part(host, guest)
        for action in talk:
            host.exchange.act(action)
        assert await host.exchange.enclosure() == ""

    played(story)


def test_of_500_garbled_letters_none_changes_anything() -> None:
    async def story(host: Player, guest: Player) -> None:
        guest.exchange.act(React(0))  # so that all in the letter is new
        await rest()
        part(host, guest)
        host.exchange.act(Introduce("Ann"))
        enclosure = await write(host, "4")
        room, rest_of_it = enclosure.split("~", 1)
        choice = random.Random(5)
        for _ in range(500):
            letters = list(rest_of_it)
            at = choice.randrange(len(letters))
            letters[at : at + choice.randint(0, 3)] = choice.choices("aZ9~.-_ é\0+=", k=choice.randint(0, 4))
            garbled = "".join(letters)
            if garbled != rest_of_it:
                assert await fault_of(guest, f"{room}~{garbled}")
        assert await fault_of(guest, enclosure) is None
        assert moves(guest) == ["4"]

    played(story)


@pytest.mark.parametrize(
    "text",
    [
        "~",
        "r~guest",
        "r~guest.1",
        "r~nobody.1.x",
        "r~guest.-1.x",
        "r~guest.１.x~1.a.b.c",
        "r~" + "." * 50,
        "r~guest.1.x~",
    ],
)
def test_what_is_no_enclosure_is_named(text: str) -> None:
    with pytest.raises(ProtocolError) as raised:
        read_enclosure(text)
    assert raised.value.fault is Fault.BAD_MESSAGE


def test_two_records_that_come_to_light_by_a_letter_are_both_kept_and_the_match_stops() -> None:
    async def story(host: Player, guest: Player) -> None:
        host.exchange.act(play("4"))
        await rest()
        room = host.exchange.session.ledger.invitation.room
        (other,) = following(guest, play("5"))
        guest.exchange.act(play("3"))
        await rest()
        assert await fault_of(host, enclosing(room, other)) is Fault.FORK
        assert [[format_move(move) for move in record.sitting.match.moves] for record in host.others] == [["4", "5"]]
        assert await host.exchange.enclosure() == ""
        assert await fault_of(host, enclosing(room, *following(guest, React(1)))) is Fault.FORK
        history = host.exchange.session.ledger.history
        host.exchange.received("guest", write_message(Entries(tuple(following(guest, Abandon())))))
        await rest()
        assert host.exchange.session.ledger.history == history
        assert guest.accusations == [Fault.FORK]
        assert len(host.others) == 1

    played(story)


def test_an_enclosure_is_an_address_s_plain_letters() -> None:
    async def story(host: Player, guest: Player) -> None:
        host.exchange.act(Introduce("<b>Ünn</b> & ~."))
        enclosure = await write(host, "4")
        assert re.fullmatch(r"[A-Za-z0-9_.~-]+", enclosure)
        assert write_enclosure(host.exchange.session.ledger, Seat.HOST) == enclosure

    played(story)


def test_a_letter_that_is_refused_gives_nobody_time_back() -> None:
    async def story(host: Player, guest: Player) -> None:
        host.exchange.act(play("4"))
        await rest()
        host.now += 20
        room = host.exchange.session.ledger.invitation.room
        assert await fault_of(host, enclosing(room, *following(guest, play("4"), play("5")))) is Fault.OUT_OF_TURN
        assert host.exchange.elapsed == 20_000

    played(story)

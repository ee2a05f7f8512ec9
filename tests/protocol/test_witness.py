"""Lies about time: what cannot be true is named; what a bad network or clock makes of the truth stops no match."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from game.match import Accept, ClaimTime, Offer, OfferKind, Play, Seat, Sitting, TimeControl
from game.notation import parse_move
from game.protocol.archive import read_turn
from game.protocol.entry import Entry
from game.protocol.fault import Fault, ProtocolError
from game.protocol.message import Entries, write_message
from game.protocol.witness import Turn, Witness
from game.rules import Side, Termination, Variant
from tests.protocol.pages import forged, invitation, play
from tests.protocol.players import Player, connect, moves_of, rest

RED, YELLOW = Side.RED, Side.YELLOW


class Story:
    """A page that plays Red, with a clock of a minute, and what it hears from Yellow's."""

    def __init__(self) -> None:
        self.sitting = Sitting(Variant.from_key("standard"), None, RED, TimeControl(1, 0))
        self.now = 0.0
        self.witness = Witness(None, self.now)
        self.witness.hear(self.now, holds_all=True)
        for side in (RED, YELLOW):
            self.move(side)

    def move(self, side: Side, spent: int = 0) -> bool:
        """A move is made, and it is taken in if it is Yellow's; whether it is doubted."""
        action = Play(parse_move("4"), spent)
        if side is YELLOW:
            self.witness.hear(self.now, None)
        doubted = side is YELLOW and self.witness.doubts(action, self.sitting, self.sitting, self.now)
        self.sitting.apply(self.sitting.seat_of(side), action)
        self.witness.look(self.sitting, RED, self.now)
        return doubted

    def beats(self, seconds: float, every: float = 2.0, holds_all: bool = True) -> None:
        """Yellow's page is heard from time to time."""
        for _ in range(round(seconds / every)):
            self.now += every
            self.witness.hear(self.now, holds_all)

    def waits(self) -> bool:
        """Whether a claim of Yellow has to wait."""
        try:
            self.witness.doubts(ClaimTime(), self.sitting, self.sitting, self.now)
        except ProtocolError as error:
            return error.fault is Fault.NOT_YET
        return False


@pytest.mark.parametrize(("spent", "doubted"), [(1_000, True), (29_000, False)])
def test_a_move_took_no_less_than_was_seen(spent: int, doubted: bool) -> None:
    story = Story()
    story.move(RED)
    story.beats(30)
    assert story.move(YELLOW, spent) is doubted


@pytest.mark.parametrize(("every", "holds_all"), [(30.0, True), (2.0, False)], ids=["silent", "not reached"])
def test_who_was_away_or_had_not_seen_the_move_did_not_think_meanwhile(every: float, holds_all: bool) -> None:
    story = Story()
    story.move(RED)
    story.beats(30, every, holds_all)
    assert not story.move(YELLOW, 1_000)


def test_a_win_on_time_waits_until_the_position_has_been_here_for_the_time_left() -> None:
    story = Story()
    for seconds, waits in ((20, True), (38, True), (2, False)):
        story.beats(seconds)
        assert story.waits() is waits


def test_who_was_silent_for_long_before_the_move_gains_nothing_by_it() -> None:
    story = Story()
    story.move(RED)
    story.beats(4)
    story.now += 300
    story.move(YELLOW, 20_000)
    assert story.waits()


def test_the_time_of_the_other_side_runs_once_its_page_has_the_move() -> None:
    story = Story()
    story.move(RED)
    story.beats(8, holds_all=False)
    assert story.witness.elapsed(story.now) == 0
    story.beats(20)
    assert story.witness.elapsed(story.now + 5) == 23


def test_a_page_that_never_shows_that_it_has_the_move_has_no_more_time_by_that() -> None:
    story = Story()
    story.move(RED)
    story.beats(60, holds_all=False)
    assert story.witness.elapsed(story.now) == 48


def test_a_reload_gives_no_time_back_and_a_clock_that_was_set_back_takes_none() -> None:
    story = Story()
    story.beats(20)
    kept = story.witness.turn
    for now, elapsed in ((50.0, 50), (-3600.0, 0)):
        witness = Witness(kept, now)
        witness.look(story.sitting, RED, now)
        assert witness.elapsed(now) == elapsed
    assert Turn("1 4", 30.0, 40.0).by(35.0) == Turn("1 4", 30.0, 35.0)


def test_without_a_clock_and_before_it_runs_nothing_is_impossible() -> None:
    for control in (None, TimeControl(1, 0)):
        sitting = Sitting(Variant.from_key("standard"), None, RED, control)
        witness = Witness(None, 0.0)
        witness.look(sitting, RED, 0.0)
        assert not witness.doubts(ClaimTime(), sitting, sitting, 0.0)


def test_a_takeback_begins_a_turn_anew() -> None:
    story = Story()
    story.move(RED, 1_000)
    story.beats(30)
    story.sitting.apply(Seat.HOST, Offer(OfferKind.TAKEBACK))
    story.sitting.apply(Seat.GUEST, Accept())
    story.witness.look(story.sitting, RED, story.now)
    story.move(RED, 1_000)
    assert not story.move(YELLOW, 500)


class Game:
    """Two pages with a clock of a minute, whose host has the turn after one move of each side."""

    def __init__(self) -> None:
        invited = invitation(control=TimeControl(1, 0))
        self.host, self.guest = Player("host", invited), Player("guest", invited)
        self._tasks = [asyncio.ensure_future(player.exchange.run()) for player in (self.host, self.guest)]

    @classmethod
    def told(cls, story: Callable[["Game"], Awaitable[None]]) -> None:
        """Run a story of such a game."""

        async def run() -> None:
            game = cls()
            connect(game.host, game.guest)
            game.guest.exchange.join()
            await rest()
            for player in (game.host, game.guest):
                await game.act(player, "4")
            await story(game)
            for task in game._tasks:
                task.cancel()

        asyncio.run(run())

    async def act(self, player: Player, text: str, spent: int = 0) -> None:
        player.exchange.act(play(text, spent) if text else ClaimTime())
        await rest()

    async def think(self, seconds: int, every: int = 2) -> None:
        """Time goes by, and the pages tell each other what they have as long as they are connected."""
        for _ in range(0, seconds, every):
            for player, other in ((self.host, "guest"), (self.guest, "host")):
                player.now += every
                player.exchange.beat(other)
            await rest()

    def part(self) -> None:
        self.host.exchange.disconnect("guest")
        self.guest.exchange.disconnect("host")

    async def kill_host(self) -> None:
        """End the host's page and open it anew from what it saved."""
        self.part()
        self._tasks[0].cancel()
        before = self.host
        self.host = Player("host", before.exchange.session.ledger.invitation, before.saved, before.now)
        self._tasks.append(asyncio.ensure_future(self.host.exchange.run()))
        connect(self.host, self.guest)
        await rest()

    def ended(self, *players: Player) -> list[Termination | None]:
        outcomes = [player.exchange.session.sitting.match.outcome for player in players or (self.host, self.guest)]
        return [outcome.termination if outcome else None for outcome in outcomes]


def test_a_move_that_took_longer_than_it_says_is_named_once_and_the_match_goes_on() -> None:
    async def story(game: Game) -> None:
        await game.think(20)
        await game.act(game.host, "5", 4_000)
        await game.think(20)
        assert moves_of(game.guest) == moves_of(game.host) == ["4", "4", "5"]
        assert game.guest.faults == game.host.accusations == [Fault.IMPOSSIBLE_TIME]
        await game.act(game.guest, "5", 20_000)
        assert moves_of(game.host) == ["4", "4", "5", "5"]

    Game.told(story)


def test_a_page_that_was_killed_knows_when_its_turn_began() -> None:
    async def story(game: Game) -> None:
        await game.think(20)
        await game.kill_host()
        await game.think(4)
        assert game.host.exchange.elapsed == 24_000
        await game.act(game.host, "5", game.host.exchange.elapsed)
        assert moves_of(game.guest) == ["4", "4", "5"]
        assert not game.guest.faults
        await game.think(10)
        await game.kill_host()
        assert game.host.exchange.elapsed == game.guest.exchange.elapsed == 10_000, "it runs for the guest now"

    Game.told(story)


def test_a_move_and_a_claim_in_one_breath_win_nothing() -> None:
    async def story(game: Game) -> None:
        await game.act(game.host, "5", 4_000)
        await game.think(62, every=62)
        game.guest.exchange.act(play("5", 1_000))
        await game.act(game.guest, "")
        assert game.ended(game.host) == [None]
        await game.think(40)
        assert game.ended(game.host) == [None]
        assert game.host.faults == [Fault.NOT_YET] * len(game.host.faults), "nobody is accused"
        await game.act(game.host, "6", 40_000)
        await game.think(2)
        assert moves_of(game.host) == moves_of(game.guest) == ["4", "4", "5", "5", "6"]
        assert game.ended() == [None, None]

    Game.told(story)


def test_a_claim_that_came_early_is_taken_once_it_is_true() -> None:
    async def story(game: Game) -> None:
        await game.think(4)
        await game.act(game.guest, "")
        assert game.ended() == [None, Termination.TIME]
        await game.think(58)
        assert game.ended() == [Termination.TIME, Termination.TIME]

    Game.told(story)


def test_who_gets_the_move_together_with_the_claim_has_the_time_for_an_answer() -> None:
    async def story(game: Game) -> None:
        await game.think(4)
        game.part()
        await game.act(game.host, "5", 4_000)
        await game.think(63)
        assert game.host.exchange.elapsed == 0, "the friend has not seen the move"
        await game.act(game.host, "")
        connect(game.host, game.guest)
        await game.think(10)
        assert game.ended() == [Termination.TIME, None]
        await game.act(game.guest, "5", 10_000)
        await game.think(2)
        assert moves_of(game.host) == moves_of(game.guest) == ["4", "4", "5", "5"]
        assert game.ended() == [None, None]
        assert Fault.IMPOSSIBLE_TIME not in game.host.faults + game.guest.faults

    Game.told(story)


def late_move(game: Game, spent: int) -> Entry:
    """The guest's move as it would have been in time."""
    return forged(game.guest.exchange.session.ledger.draft(Seat.GUEST, play("5", spent)), "guest")


@pytest.mark.parametrize(("thought", "stands"), [(70, True), (62, False)], ids=["a lie", "in time"])
def test_a_win_on_time_is_undone_only_by_a_move_that_can_have_been_made_in_time(thought: int, stands: bool) -> None:
    async def story(game: Game) -> None:
        await game.act(game.host, "5")
        move = late_move(game, 58_000)
        await game.think(thought)
        await game.act(game.host, "")
        assert game.ended() == [Termination.TIME, Termination.TIME]
        game.host.exchange.received("guest", write_message(Entries((move,))))
        await rest()
        assert game.ended(game.host) == [Termination.TIME if stands else None]
        assert game.host.faults == [Fault.IMPOSSIBLE_TIME] * stands

    Game.told(story)


def test_the_turn_is_kept_with_the_record() -> None:
    async def story(game: Game) -> None:
        await game.think(6)
        assert read_turn(game.host.saved) == Turn("0 4 4", 0.0)
        await game.act(game.host, "5", 6_000)
        assert read_turn(game.host.saved) == Turn("0 4 4 5", 6.0, 6.0)
        assert read_turn(game.guest.saved) == Turn("0 4 4 5", 6.0)

    Game.told(story)
    assert [read_turn(text) for text in ("{}", "[1]", '{"turn":["a","b",1]}', '{"turn":null}')] == [None] * 4

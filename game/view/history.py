"""The games that were played on this device: what their records say beside the moves, and how a list tells it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from game.i18n import npgettext, pgettext
from game.match import Match
from game.notation import Head, Record, Replay, parse_head, parse_record
from game.notation.name import clean_name
from game.rules import Outcome, Side, Size, Variant
from game.view.names import result_headline

WORTH_KEEPING = 2
"""Moves from which on a game is kept: one in which each side has moved."""

SIDE_TAGS = {Side.RED: "Red", Side.YELLOW: "Yellow"}


class Opponent(Enum):
    """Who plays, as the tag `Players` of a record says it; a record from elsewhere may say nothing."""

    HERE = "two on one device"
    FRIEND = "friend by link"
    COMPUTER = "computer"
    WATCHED = "computer alone"
    ELSEWHERE = ""


OPPONENTS = {opponent.value: opponent for opponent in Opponent}
OWN_SIDES = {name: side for side, name in SIDE_TAGS.items()}


@dataclass(frozen=True, slots=True)
class About:
    """What is to be remembered of a game beside its moves.

    `own` is the side of whoever sits at this device, if it is one; `levels` are those of the sides that the computer
    plays; `names` those of the people, where they are known.
    """

    opponent: Opponent
    own: Side | None = None
    levels: Mapping[Side, int] = field(default_factory=dict)
    names: Mapping[Side, str] = field(default_factory=dict)


def record_of(match: Match, about: About, date: str, time: str) -> Record:
    """A match as a record; the day it began is written like `2026-03-01`, the time of day like `18:05`."""
    position = match.position
    tags = {
        **{SIDE_TAGS[side]: name for side, name in about.names.items() if name},
        "Date": date,
        "Time": time,
        "Players": about.opponent.value,
    }
    if about.own:
        tags["Own side"] = SIDE_TAGS[about.own]
    if about.levels:
        tags["Level"] = " and ".join(str(about.levels[side]) for side in Side if side in about.levels)
    return Record(position.variant, position.size, match.moves, match.outcome, tags)


def replay_of_record(text: str) -> Replay:
    """A kept record as a replay that opens at its end; raises RecordError."""
    record = parse_record(text)
    agreed = record.outcome if record.outcome and not record.outcome.termination.on_the_board else None
    return Replay(record.variant, record.size, record.moves, len(record.moves), agreed, names_in(record.tags))


def names_in(tags: Mapping[str, str]) -> dict[Side, str]:
    """The names of the players in the tags of a record that may come from anywhere, as far as they are known."""
    return {side: name for side, tag in SIDE_TAGS.items() if (name := clean_name(tags.get(tag, "")))}


def opponent_of(tags: Mapping[str, str]) -> Opponent:
    """Who plays, by the tags of a record."""
    return OPPONENTS.get(tags.get("Players", ""), Opponent.ELSEWHERE)


class Result(Enum):
    """What came of a game for whoever sits at this device; of a game of two here, for either side."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    RED = "red"
    YELLOW = "yellow"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Played:
    """A game of the history, as its list and the statistics see it; `key` is its name in the store.

    `tags` are all those of its record.
    """

    key: str
    variant: Variant
    size: Size
    length: int
    outcome: Outcome | None
    opponent: Opponent
    own: Side | None
    level: str
    date: str
    time: str
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def result(self) -> Result:
        """What came of it."""
        outcome = self.outcome
        if outcome is None:
            return Result.UNFINISHED
        if outcome.winner is None:
            return Result.DRAWN
        if self.own:
            return Result.WON if outcome.winner is self.own else Result.LOST
        return Result.RED if outcome.winner is Side.RED else Result.YELLOW


def summarise(key: str, text: str) -> Played:
    """What the head of a kept record says; raises RecordError."""
    head: Head = parse_head(text)
    tags = head.tags
    return Played(
        key=key,
        variant=head.variant,
        size=head.size,
        length=head.length,
        outcome=head.outcome,
        opponent=opponent_of(tags),
        own=OWN_SIDES.get(tags.get("Own side", "")),
        level=tags.get("Level", ""),
        date=tags.get("Date", ""),
        time=tags.get("Time", ""),
        tags=tags,
    )


def newest_first(games: Iterable[Played]) -> list[Played]:
    """Games by the day and time at which they began; those of one minute in the order in which they were kept."""
    return sorted(games, key=lambda game: (game.date, game.time, game.key), reverse=True)


def result_text(game: Played) -> str:
    """What came of a game, in three words at most."""
    match game.result:
        case Result.WON:
            return pgettext("history", "You won")
        case Result.LOST:
            return pgettext("history", "You lost")
        case Result.UNFINISHED:
            return pgettext("history", "Not finished")
    assert game.outcome
    return result_headline(game.outcome)


def opponent_text(game: Played) -> str:
    """Who played, in a few words; empty where the record does not say."""
    match game.opponent:
        case Opponent.HERE:
            return pgettext("history", "Two on this device")
        case Opponent.FRIEND:
            return pgettext("history", "With a friend by link")
        case Opponent.COMPUTER:
            return pgettext("history", "Against the computer, level {level}").format(level=game.level)
        case Opponent.WATCHED:
            return pgettext("history", "The computer against itself")
    return ""


def length_text(game: Played) -> str:
    """How long a game was."""
    return npgettext("history", "{count} move", "{count} moves", game.length).format(count=game.length)

"""Games that go back and forth in links: each link carries all of the game, and the name that both sides know it by."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from urllib.parse import urlencode

from game.notation.link import LinkError, Replay, format_replay, parse_replay
from game.rules import Outcome, Position, Side, Termination

RECURRENCES_TO_CLAIM = 3
_NAME = re.compile(r"[A-Za-z0-9_-]{6,40}")


@dataclass(frozen=True, slots=True)
class Letter:
    """A game as far as it has come, and its name; a letter that begins a game may have none yet.

    `enclosure` is for who sits in the same room as the sender, if the game is played in one; it is not read here.
    """

    game: Replay
    name: str = ""
    enclosure: str = ""

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions of the game from the first to the present one."""
        found = [self.game.variant.start(self.game.size)]
        for move in self.game.moves:
            found.append(found[-1].play(move))
        return tuple(found)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.positions[-1].outcome or self.game.agreed


class Standing(Enum):
    """What a letter that is opened is to the one that is known of the same game."""

    SAME = "same"
    NEWER = "newer"
    OLDER = "older"
    DIFFERENT = "different"


def format_letter(letter: Letter) -> str:
    """The parameters of a letter.

    >>> format_letter(parse_letter({"variant": "popout", "moves": "4.4", "game": "Ab3-x9"}))
    'variant=popout&size=7x6&moves=4.4&game=Ab3-x9'
    """
    more = {"game": letter.name, "room": letter.enclosure}
    return "&".join([format_replay(letter.game), *(urlencode({key: text}) for key, text in more.items() if text)])


def parse_letter(fields: Mapping[str, str]) -> Letter:
    """Read the parameters of a letter, decoded already, which are those of a replay, `game` and `room`.

    Raises LinkError.
    """
    name = fields.get("game", "")
    if name and not _NAME.fullmatch(name):
        raise LinkError("{text} is not the name of a game.", text=repr(name[:20]))
    game = parse_replay({key: text for key, text in fields.items() if key != "ply"})
    return Letter(game, name, fields.get("room", ""))


def named(letter: Letter, side: Side, name: str) -> Letter:
    """The letter as somebody sends it who plays `side` and goes by `name`; without one, that side has no name."""
    names = {other: known for other, known in letter.game.names.items() if other is not side}
    return replace(letter, game=replace(letter.game, names=names | ({side: name} if name else {})))


def side_of_reader(letter: Letter) -> Side:
    """The side of whoever opens the first letter of a game: it answers, so it has the turn, or did not end the game."""
    *before, now = letter.positions
    if now.to_move and not letter.game.agreed:
        return now.to_move
    if letter.game.agreed and letter.game.agreed.winner:
        return letter.game.agreed.winner  # the other side resigned
    return before[-1].mover.other if before else Side.RED


def compare(known: Letter, opened: Letter, own: Side) -> Standing:
    """What `opened` is to what is `known` to the player of the side `own`.

    The other side may have gone on from there; it may not have moved for this one, or changed what was.
    """
    if (known.game.variant, known.game.size) != (opened.game.variant, opened.game.size):
        return Standing.DIFFERENT
    mine, theirs = known.game.moves, opened.game.moves
    if (mine, known.game.agreed) == (theirs, opened.game.agreed):
        return Standing.SAME
    if theirs == mine[: len(theirs)] and not opened.game.agreed:
        return Standing.OLDER
    if theirs[: len(mine)] != mine or known.game.agreed:
        return Standing.DIFFERENT
    positions = opened.positions
    moved_for_me = own in {position.mover for position in positions[len(mine) : len(theirs)]}
    return Standing.DIFFERENT if moved_for_me or not _may_end(opened, positions, own) else Standing.NEWER


def _may_end(letter: Letter, positions: tuple[Position, ...], own: Side) -> bool:
    """Whether the other side may have ended the game in this way by itself, if it did."""
    agreed = letter.game.agreed
    if agreed is None:
        return True
    if agreed.termination is Termination.RESIGNATION:
        return agreed.winner is own
    if positions[-1].to_move is own:
        return False  # whoever claims has the turn
    standing = [position.recurrence_key for position in positions].count(positions[-1].recurrence_key)
    return agreed == Outcome(None, Termination.CLAIM) and standing >= RECURRENCES_TO_CLAIM

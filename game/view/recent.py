"""The games on this device that can be gone on with, the most recent first: kept as text, and told on the home page."""

import json
from dataclasses import asdict, dataclass
from enum import Enum

from game.i18n import pgettext
from game.notation.kept import read_kept
from game.rules import RuleError, Size, Variant
from game.view.names import size_name, variant_name

VERSION = 1
MOST = 6
"""Games that are remembered at most; what is older is found in the history."""


class With(Enum):
    """Who plays."""

    HERE = "here"
    COMPUTER = "computer"
    FRIEND = "friend"
    LETTER = "letter"


@dataclass(frozen=True, slots=True)
class Recent:
    """A game that goes on: the name of its table on this device, the address that leads to it, and what it is.

    `standing` is how its board stands, for the page before Python runs; lists of former times have none.
    """

    name: str
    address: str
    variant: str
    size: str
    moves: int
    players: str
    standing: str = ""


def remember(games: tuple[Recent, ...], game: Recent) -> tuple[Recent, ...]:
    """The games with this one first."""
    return (game, *forget(games, game.name))[:MOST]


def forget(games: tuple[Recent, ...], name: str) -> tuple[Recent, ...]:
    """The games without that of a table."""
    return tuple(game for game in games if game.name != name)


def write_recent(games: tuple[Recent, ...]) -> str:
    """The games as text."""
    return json.dumps({"version": VERSION, "games": [asdict(game) for game in games]})


def read_recent(text: str) -> tuple[Recent, ...]:
    """The games that `write_recent` wrote; raises ValueError, KeyError or TypeError for another text.

    >>> read_recent(write_recent((Recent("local", "#/match/local", "five", "9x6", 3, "here"),)))[0].moves
    3
    """
    data = read_kept(text)
    if data["version"] != VERSION:
        raise ValueError("another version of the program kept this")
    games = tuple(Recent(**fields) for fields in data["games"])
    for game in games:
        continue_text(game)
        if not all(isinstance(text, str) for text in (game.name, game.address, game.players)):
            raise TypeError("names and addresses are texts")
        if not game.address.startswith("#/"):
            raise ValueError("an address within the page begins with #/")
    return games


def continue_text(game: Recent) -> str:
    """What the button says that leads to a game; raises ValueError if it is no game."""
    try:
        name, size = variant_name(Variant.from_key(game.variant).key), size_name(Size.parse(game.size))
    except (RuleError, AttributeError) as error:
        raise ValueError("an unknown game") from error
    texts = {
        With.HERE: pgettext("screen:home", "Continue {game} on {size}, move {number}"),
        With.COMPUTER: pgettext("screen:home", "Continue {game} on {size} against the computer, move {number}"),
        With.FRIEND: pgettext("screen:home", "Continue {game} on {size} with a friend, move {number}"),
        With.LETTER: pgettext("screen:home", "Continue {game} on {size} by letter, move {number}"),
    }
    return texts[With(game.players)].format(game=name, size=size, number=int(game.moves) + 1)

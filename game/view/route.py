"""Addresses inside the page: the fragment, to and from what it asks for."""

from dataclasses import dataclass
from random import Random
from urllib.parse import parse_qsl, quote, unquote, urlencode

from game.i18n import explain, pgettext
from game.match import TimeControl
from game.notation import LinkError, Replay, format_replay, parse_replay
from game.notation.letter import Letter, format_letter, parse_letter
from game.notation.visible import visible
from game.rules import InvalidSizeError, Side, Size, UnknownVariantError, Variant


class RouteError(ValueError):
    """An address that cannot be followed; the text is a sentence for the visitor."""


MODES = ("local", "computer", "online", "letter")
CLOCKED = ("local", "online")
"""The modes in which there can be a clock."""
SIDES = ("red", "yellow", "random")
WATCH = "watch"
LEVELS = range(1, 8)
USUAL_LEVEL = 3


@dataclass(frozen=True, slots=True)
class Home:
    """Pick a game, a board and an opponent."""


@dataclass(frozen=True, slots=True)
class Play:
    """Start a match at once. `mode` is one of MODES; `side` is the visitor's, or `random`.

    The computer plays at a `level` from 1 to 7, and without a `clock`. It plays both sides where `side` is `watch`,
    Yellow at level `other`.
    """

    variant: Variant
    size: Size
    mode: str = "local"
    side: str = "red"
    level: int = USUAL_LEVEL
    other: int = USUAL_LEVEL
    clock: TimeControl | None = None

    def choose_side(self, random: Random) -> Side:
        """The side that the visitor asked for, or one by chance."""
        return Side(random.choice(SIDES[:2]) if self.side == "random" else self.side)


@dataclass(frozen=True, slots=True)
class Local:
    """The match that runs on this device."""


@dataclass(frozen=True, slots=True)
class Online:
    """A match by link; `joined` when the visitor has a seat or watches, otherwise an invitation to answer."""

    invitation: str
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """A code that a friend handed over to meet without a server; `text` is not read yet."""

    text: str


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """What can be chosen for this device."""


@dataclass(frozen=True, slots=True)
class History:
    """The games that were played on this device, or one of them, to be looked at or to `go_on` with."""

    key: str = ""
    go_on: bool = False


Route = Home | Play | Local | Online | Code | Replay | Letter | History | SettingsPage


def parse_route(fragment: str) -> Route:
    """What a fragment, with or without `#`, asks for; raises `RouteError` with a sentence.

    >>> parse_route("#/play?variant=popout&size=8x7").size
    Size(columns=8, rows=7)
    """
    path, _, query = fragment.removeprefix("#").partition("?")
    match [visible(unquote(part)) for part in path.strip("/").split("/")]:
        case [""]:
            return Home()
        case ["play"]:
            return _parse_play(query)
        case ["settings"]:
            return SettingsPage()
        case ["match", "local"]:
            return Local()
        case ["match", invitation]:
            return Online(invitation, joined=True)
        case ["join", invitation]:
            return Online(invitation)
        case ["code", text]:
            return Code(text)
        case ["history"]:
            return History()
        case ["history", key]:
            return History(key)
        case ["history", key, "play"]:
            return History(key, go_on=True)
        case ["replay"]:
            return _parse_replay(query)
        case ["letter"]:
            return _parse_letter(query)
    raise RouteError(pgettext("route", "There is no page at this address. Start from the home page."))


def format_route(route: Route) -> str:
    """The fragment of a route, with `#`.

    >>> format_route(Play(Variant.from_key("popout+five"), Size(9, 6)))
    '#/play?variant=popout%2Bfive&size=9x6&mode=local'
    """
    match route:
        case Home():
            return "#/"
        case Play(variant, size, mode, side, level, other, clock):
            fields = {"variant": variant.key, "size": str(size), "mode": mode}
            if mode == "computer":
                fields["level"] = str(level)
            if mode != "local":
                fields["side"] = side
            if side == WATCH:
                fields["other"] = str(other)
            if clock:
                fields["clock"] = str(clock)
            return f"#/play?{urlencode(fields)}"
        case SettingsPage():
            return "#/settings"
        case Local():
            return "#/match/local"
        case Online(invitation, joined):
            return f"#/{'match' if joined else 'join'}/{quote(invitation, safe='')}"
        case Code(text):
            return f"#/code/{quote(text, safe='')}"
        case History(key, go_on):
            game = f"/{quote(key, safe='')}" if key else ""
            return f"#/history{game}{'/play' if go_on else ''}"
        case Letter():
            return f"#/letter?{format_letter(route)}"
        case Replay():
            return f"#/replay?{format_replay(route)}"


def _fields(query: str) -> dict[str, str]:
    return {name: visible(text) for name, text in parse_qsl(query)}


def _parse_play(query: str) -> Play:
    fields = _fields(query)
    key = fields.get("variant", "standard").replace(" ", "+")
    try:
        variant = Variant.from_key(key)
        size = Size.parse(fields["size"]) if "size" in fields else variant.sizes[0]
        variant.start(size)
    except (UnknownVariantError, InvalidSizeError) as error:
        raise RouteError(explain(error)) from error
    mode, side = fields.get("mode", "local"), fields.get("side", "red")
    if mode not in MODES:
        sentence = pgettext("route", "This address asks for the mode “{mode}”; possible are {modes}.")
        raise RouteError(sentence.format(mode=mode, modes=", ".join(MODES)))
    sides = (*SIDES, WATCH) if mode == "computer" else SIDES
    if side not in sides:
        sentence = pgettext("route", "This address asks for the side “{side}”; possible are {sides}.")
        raise RouteError(sentence.format(side=side, sides=", ".join(sides)))
    level = _parse_level(fields, "level", str(USUAL_LEVEL))
    other = _parse_level(fields, "other", str(level)) if side == WATCH else USUAL_LEVEL
    clock = _parse_clock(fields["clock"]) if "clock" in fields and mode in CLOCKED else None
    return Play(variant, size, mode, side, level, other, clock)


def _parse_level(fields: dict[str, str], name: str, usual: str) -> int:
    text = fields.get(name, usual)
    if text not in map(str, LEVELS):
        sentence = pgettext("route", "This address asks for level “{level}”; there are levels from 1 to {highest}.")
        raise RouteError(sentence.format(level=text, highest=LEVELS[-1]))
    return int(text)


def _parse_clock(text: str) -> TimeControl:
    try:
        return TimeControl.parse(text.replace(" ", "+"))
    except ValueError as error:
        sentence = pgettext("route", "This address asks for the clock “{clock}”; one is written like 3+2.")
        raise RouteError(sentence.format(clock=text)) from error


def _parse_replay(query: str) -> Replay:
    try:
        return parse_replay(_fields(query))
    except LinkError as error:
        raise RouteError(explain(error)) from error


def _parse_letter(query: str) -> Letter:
    try:
        return parse_letter(_fields(query))
    except LinkError as error:
        raise RouteError(explain(error)) from error

"""What the played games add up to, as bars with their numbers in words: results by game and by level, and lengths."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from game.i18n import npgettext, pgettext
from game.i18n.lists import in_sequence
from game.view.board_shape import Shape
from game.view.history import Opponent, Played, Result
from game.view.names import variant_name

OWN = (Result.WON, Result.DRAWN, Result.LOST)
SIDES = (Result.RED, Result.DRAWN, Result.YELLOW)
BIN = 10
"""Games whose lengths differ by less than so many moves may share a bar; where that takes too many, twice as many."""
MOST_BARS = 30
WIDTH, HEIGHT = 240, 20
"""The units of a bar's drawing."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a bar: what it stands for, which is its class too, and how many games."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar with its label, its pieces, and the same in words."""

    label: str
    parts: tuple[Part, ...]
    words: str

    @property
    def total(self) -> int:
        """How many games it stands for."""
        return sum(part.count for part in self.parts)


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars to be compared, under a title."""

    title: str
    bars: tuple[Bar, ...]

    def shapes(self, bar: Bar) -> list[Shape]:
        """The drawing of one of the bars; the longest of the chart is as long as there is room."""
        longest = max(bar.total for bar in self.bars)
        shapes = []
        x = 0.0
        for part in bar.parts:
            width = WIDTH * part.count / longest
            if part.count:
                place = {"x": f"{x:.1f}", "y": "0", "width": f"{width:.1f}", "height": str(HEIGHT)}
                shapes.append(Shape("rect", f"bar-{part.name}", place))
            x += width
        return shapes


def charts(games: Sequence[Played]) -> list[Chart]:
    """The charts that these games give something to show in."""
    ended = [game for game in games if game.result is not Result.UNFINISHED]
    own = [game for game in ended if game.own]
    against = [game for game in own if game.opponent is Opponent.COMPUTER]
    here = [game for game in ended if not game.own]
    drawn = [
        _results(pgettext("statistics", "Your results by game"), own, _by_game, OWN),
        _results(pgettext("statistics", "Against the computer by level"), against, _by_level, OWN),
        _results(pgettext("statistics", "Red and Yellow by game"), here, _by_game, SIDES),
        _lengths(ended),
    ]
    return [chart for chart in drawn if chart.bars]


def _by_game(game: Played) -> tuple[int, str]:
    return 0, variant_name(game.variant.key)


def _by_level(game: Played) -> tuple[int, str]:
    label = pgettext("statistics", "Level {level}").format(level=game.level)
    return (int(game.level) if game.level.isdecimal() else 0), label


def _results(
    title: str, games: Iterable[Played], key: Callable[[Played], tuple[int, str]], kinds: Sequence[Result]
) -> Chart:
    groups: dict[tuple[int, str], list[Result]] = {}
    for game in games:
        groups.setdefault(key(game), []).append(game.result)
    bars = []
    for (_, label), results in sorted(groups.items()):
        parts = tuple(Part(kind.value, results.count(kind)) for kind in kinds)
        words = in_sequence([_count_text(part.name, part.count) for part in parts if part.count])
        bars.append(Bar(label, parts, words))
    return Chart(title, tuple(bars))


def _lengths(games: Iterable[Played]) -> Chart:
    lengths = [game.length for game in games]
    width = BIN
    while max(lengths, default=0) > MOST_BARS * width:
        width *= 2
    counts = Counter((length - 1) // width for length in lengths)
    bars = []
    for number in range(min(counts, default=0), max(counts, default=-1) + 1):
        count = counts[number]
        label = pgettext("statistics", "{first} to {last} moves").format(
            first=number * width + 1, last=(number + 1) * width
        )
        words = npgettext("statistics", "{count} game", "{count} games", count).format(count=count)
        bars.append(Bar(label, (Part("length", count),), words))
    return Chart(pgettext("statistics", "Length of the games"), tuple(bars))


def _count_text(name: str, count: int) -> str:
    texts = {
        "won": npgettext("statistics", "{count} won", "{count} won", count),
        "drawn": npgettext("statistics", "{count} drawn", "{count} drawn", count),
        "lost": npgettext("statistics", "{count} lost", "{count} lost", count),
        "red": npgettext("statistics", "Red {count}", "Red {count}", count),
        "yellow": npgettext("statistics", "Yellow {count}", "Yellow {count}", count),
    }
    return texts[name].format(count=count)

"""The charts of the history: a row for each bar, with its numbers in words beside it."""

from collections.abc import Sequence
from typing import Any

from game.browser.dom import create, create_svg
from game.view.history import Played
from game.view.statistics import HEIGHT, WIDTH, Bar, Chart, charts


def statistics(games: Sequence[Played]) -> list[Any]:
    """The charts of these games as elements of the page."""
    return [_chart(chart) for chart in charts(games)]


def _chart(chart: Chart) -> Any:
    figure = create("figure", "chart")
    title = create("figcaption")
    title.textContent = chart.title
    bars = create("ul")
    bars.append(*(_bar(chart, bar) for bar in chart.bars))
    figure.append(title, bars)
    return figure


def _bar(chart: Chart, bar: Bar) -> Any:
    item = create("li")
    label, words = create("span", "bar-label"), create("span", "bar-words")
    label.textContent, words.textContent = bar.label, bar.words
    drawing = create_svg(
        "svg", "bar-drawing", viewBox=f"0 0 {WIDTH} {HEIGHT}", preserveAspectRatio="none", aria_hidden="true"
    )
    drawing.append(*(create_svg(shape.tag, shape.class_name, **shape.attributes) for shape in chart.shapes(bar)))
    item.append(label, words, drawing)
    return item

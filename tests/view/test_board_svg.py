"""The board as a picture: what it shows, and that it is the board of the page."""

import re
from xml.etree import ElementTree

import pytest

from game.match import Match
from game.rules import VARIANTS, Side
from game.view.board_shape import CELL, extent
from game.view.board_svg import ARROW, Arrows, board_svg
from game.view.board_view import board_view
from game.view.selection import Selection
from tests.games import match_of


def drawn(match: Match, label: str = "", arrows: Arrows | None = None) -> ElementTree.Element:
    view = board_view(match, Selection.of(None))
    return ElementTree.fromstring(board_svg(view, label, arrows) if arrows else board_svg(view, label))


@pytest.mark.parametrize("key", VARIANTS)
def test_every_disc_is_in_its_cell(key: str) -> None:
    match = Match(VARIANTS[key])
    size = match.position.size
    shown = {
        (int(use.attrib["x"]) // CELL, size.rows - 1 - int(use.attrib["y"]) // CELL): use.attrib["href"]
        for use in drawn(match).iter("use")
    }
    expected = {
        (column, row): f"#disc-{disc.value}"
        for column in range(size.columns)
        for row in range(size.rows)
        if (disc := match.position.disc_at(column, row))
    }
    assert shown == expected


def test_a_line_is_drawn_over_its_discs() -> None:
    lines = [
        shape.attrib["d"]
        for shape in drawn(match_of("standard", "1213141")).iter("path")
        if "line" in shape.attrib["class"]
    ]
    assert lines == ["M50 550L50 250"] * 2


def test_filled_columns_are_drawn_as_such() -> None:
    fixed = [shape for shape in drawn(match_of("five")).iter("path") if shape.attrib["class"] == "fixed-column"]
    assert [re.match(r"M(\d+)", shape.attrib["d"])[1] for shape in fixed] == ["0", "800"]  # type: ignore[index]


def test_arrows_are_over_drops_and_under_pops_in_the_colour_of_the_side_to_move() -> None:
    match = match_of("popout", "4")
    arrows = [
        (shape.attrib["class"], shape.attrib["d"].split("h")[0])
        for shape in drawn(match, arrows=Arrows((0,), (3,), above=True, below=True)).iter("path")
        if shape.attrib["class"].startswith("arrow")
    ]
    assert arrows == [("arrow yellow", "M20 -50"), ("arrow yellow", "M320 620")]
    assert match.to_move is Side.YELLOW


def test_there_is_room_for_arrows_where_it_is_asked_for() -> None:
    match = match_of("standard")
    width, height = extent(match.position.size)
    assert drawn(match).attrib["viewBox"] == f"0 0 {width} {height}"
    both = drawn(match, arrows=Arrows(above=True, below=True))
    assert both.attrib["viewBox"] == f"0 {-ARROW} {width} {height + 2 * ARROW}"


def test_a_picture_is_called_by_its_label_whatever_is_in_it() -> None:
    label = '"Before" <b> & after'
    assert drawn(match_of("standard"), label).attrib["aria-label"] == label

"""Sounds and vibration: after the first press what happens is heard and felt, unless one has chosen otherwise."""

import pytest
from playwright.sync_api import Page

from tests.browser.board import Table
from tests.browser.driver import NewPage, open_ready, reload

# Tones are noted as they start; what the device would do is noted instead of done.
NOTE = """
window.tones = [];
window.pulses = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
    tones.push([this.type, this.context.state]);
    return start.call(this, when);
};
navigator.vibrate = (pulses) => window.pulses.push([...pulses]);
"""


@pytest.fixture
def table(new_page: NewPage, site: str) -> Table:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(NOTE)
    open_ready(page, site)
    table = Table(page)
    table.start("standard", "5x4")
    return table


def heard(page: Page) -> int:
    count: int = page.evaluate("tones.length")
    return count


def play_until_heard(table: Table) -> str:
    """Drop discs until the sounds have been loaded and woken: the moves."""
    moves: list[str] = []
    for column in [1, 2, 3, 4, 5] * 3:
        table.drop(column)
        moves.append(str(column))
        if heard(table.page):
            return " ".join(moves)
        table.page.wait_for_timeout(500)
    raise AssertionError("Nothing is ever heard.")


def test_what_happens_is_heard_and_felt_until_it_is_muted(table: Table) -> None:
    page = table.page
    moves = play_until_heard(table)
    assert page.evaluate("tones.every(([wave, state]) => state === 'running')")
    assert [12] in page.evaluate("pulses")
    before = heard(page)
    table.act("sounds")
    assert page.get_attribute('[data-action="sounds"]', "aria-pressed") == "false"
    moves = f"{moves} {moves.split()[-1]}"
    table.drop(int(moves.split()[-1]))
    assert heard(page) == before
    table.check("standard", "5x4", moves)
    reload(page)
    assert page.get_attribute('[data-action="sounds"]', "aria-pressed") == "false"
    table.act("sounds")
    table.start("standard", "5x4")
    play_until_heard(table)


def test_a_refused_move_is_silent(table: Table) -> None:
    page = table.page
    play_until_heard(table)
    table.start("standard", "5x4")
    for _ in range(4):
        table.drop(1)
        page.wait_for_timeout(300)
    before = heard(page)
    table.drop(1)
    assert table.said == "Column 1 is full. Choose another one."
    assert heard(page) == before


def test_play_works_without_sound(new_page: NewPage, site: str) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script("delete window.AudioContext; delete Navigator.prototype.vibrate;")
    open_ready(page, f"{site}#/play?variant=standard&size=5x4&mode=local")
    table = Table(page)
    for _ in range(3):
        table.drop(3)
        page.wait_for_timeout(700)
    table.check("standard", "5x4", "3 3 3")

"""What moves are worth and how good they were, on the page of a finished game."""

import pytest

from game.notation import parse_moves
from game.rules import Size, Variant
from game.search.exact import Twin, score_of
from tests.browser.board import Table
from tests.browser.driver import WORKER, NewPage, Watch, comes_to, open_ready, wait_until, without_the_computer
from tests.browser.shared import Sit
from tests.games import position_of

LONG = 90
GAME = "3 3 5 2 3 2 7 4 4 3 1 7 7 1 6 7 2 2 4 1 2 6 7 1 4 1"
SHORT = "3 4 3 4 2 4 1 3 3 4"  # on 5x4


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    return sit(site, reduced_motion="reduce")


def open_replay(table: Table, variant: str, size: str, moves: str, ply: int) -> None:
    table.go("#/")
    table.go(f"#/replay?variant={variant}&size={size}&moves={moves.replace(' ', '.')}&ply={ply}")
    wait_until(table.page, "document.querySelector('[data-action=analyse]').checkVisibility()")


def wait_for_the_end(table: Table) -> None:
    wait_until(table.page, "document.querySelector('[data-thinking]').dataset.thinking === 'false'", LONG)


def values(table: Table) -> dict[int, int]:
    """The numbers over the columns."""
    shown = table.page.query_selector_all("[data-evaluation]")
    return {int(label.get_attribute("data-evaluation") or 0): int(label.inner_text()) for label in shown}


def true_values(moves: str, variant: str = "standard", size: str = "7x6") -> dict[int, int]:
    """The same, by the solver in Python."""
    position = position_of(variant, moves, size)
    found = {}
    for move in position.legal_moves():
        after = position.play(move)
        left = (position.board.cells & ~(position.red | position.yellow)).bit_count()
        if after.outcome:
            found[move.column + 1] = (left + 1) // 2 if after.outcome.winner else 0
        else:
            found[move.column + 1] = -score_of(Twin(position.board), after)
    return found


def test_the_values_of_all_columns_are_the_true_ones(table: Table) -> None:
    for ply in (18, 22, 25):
        open_replay(table, "standard", "7x6", GAME, ply)
        table.page.click('[data-action="analyse"]')
        wait_until(table.page, "document.querySelector('[data-evaluation]')", LONG)
        comes_to(table.page, lambda: values(table), true_values(" ".join(GAME.split()[:ply])))
        wait_for_the_end(table)


def test_what_a_position_is_worth_is_told_in_words_with_the_best_line(table: Table) -> None:
    open_replay(table, "standard", "7x6", GAME, 25)
    table.page.click('[data-action="analyse"]')
    wait_until(table.page, "document.querySelector('[data-evaluation]')", LONG)
    comes_to(table.page, lambda: table.text(".analysis-headline"), "Yellow wins in 1 move")
    table.comes_to_say("Yellow wins in 1 move")
    assert "Best line: 1" in table.text("[data-values]")
    assert "Exact" in table.text("[data-values]")
    for _ in "off", "on":
        table.page.evaluate("document.querySelector('[data-announcer]').textContent = ''")
        table.page.click('[data-action="analyse"]')
    table.comes_to_say("Yellow wins in 1 move")


def test_values_follow_the_position_that_is_shown_and_go_when_switched_off(table: Table) -> None:
    open_replay(table, "standard", "7x6", GAME, 20)
    table.page.click('[data-action="analyse"]')
    wait_until(table.page, "document.querySelector('[data-evaluation]')", LONG)
    table.press('[data-replay="forward"]')
    comes_to(table.page, lambda: values(table), true_values(" ".join(GAME.split()[:21])))
    table.press('[data-replay="last"]')
    wait_until(table.page, "!document.querySelector('[data-evaluation]')")
    comes_to(table.page, lambda: table.text(".analysis-headline"), "Yellow wins")
    table.press('[data-replay="back"]')
    wait_until(table.page, "document.querySelector('[data-evaluation]')", LONG)
    table.page.click('[data-action="analyse"]')
    wait_until(table.page, "!document.querySelector('[data-evaluation]')")
    assert table.page.get_attribute('[data-action="analyse"]', "aria-pressed") == "false"


def test_a_game_without_a_solver_has_values_of_pops_too(table: Table) -> None:
    open_replay(table, "popout", "5x4", "3 2 3 2", 4)
    table.page.click('[data-action="analyse"]')
    wait_until(table.page, "document.querySelectorAll('[data-evaluation-pop]').length === 1", LONG)
    comes_to(table.page, lambda: set(values(table)), {1, 2, 3, 4, 5})
    assert "By search" in table.text("[data-values]")
    table.page.click('[data-action="analyse"]')
    wait_until(table.page, "!document.querySelector('[data-evaluation-pop]')")


def test_a_review_judges_every_move_and_its_graph_leads_to_them(table: Table) -> None:
    page = table.page
    moves = parse_moves(SHORT, Variant.from_key("standard"), Size(5, 4))
    open_replay(table, "standard", "5x4", SHORT, len(moves))
    page.click('[data-action="review"]')
    wait_until(page, f"document.querySelectorAll('.graph-bar').length === {len(moves) + 1}", LONG)
    wait_until(
        page, "document.querySelector('[data-announcer]').textContent.startsWith('The review is finished.')", LONG
    )
    assert "exactly" in table.text("[data-review]")
    page.click("[data-review] summary")
    wait_until(page, f"document.querySelectorAll('[data-judged]').length === {len(moves)}")
    sentences = [button.inner_text() for button in page.query_selector_all("[data-judged]")]
    assert len(sentences) == len(moves)
    assert all(
        f"Move {number}, {text}: " in sentence
        for number, (text, sentence) in enumerate(zip(SHORT.split(), sentences, strict=True), 1)
    )
    page.click('[data-judged="4"]')
    assert table.state().ply == 4
    assert table.text(".review-sentence") == sentences[3]
    page.focus(".graph")
    page.keyboard.press("ArrowRight")
    assert table.state().ply == 5
    page.keyboard.press("Home")
    assert table.state().ply == 0
    assert (page.get_attribute(".graph", "aria-valuetext") or "").startswith("After move 0: ")
    box = page.locator(".graph svg").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 7.5 / (len(moves) + 1), box["y"] + 20)
    assert table.state().ply == 7
    page.click("[data-review] summary")


def test_a_review_is_stopped_and_goes_on_with_what_it_has(table: Table) -> None:
    page = table.page
    open_replay(table, "popout", "7x6", "4 4 3 3 5 2 4p 6 5 5 3 2", 12)
    page.click('[data-action="review"]')
    wait_until(page, "document.querySelectorAll('.graph-bar').length >= 3", LONG)
    page.click('[data-action="stop-review"]')
    assert page.get_attribute("[data-thinking]", "data-thinking") == "false"
    known = page.locator(".graph-bar").count()
    page.wait_for_timeout(1500)
    assert page.locator(".graph-bar").count() == known
    page.click('[data-action="stop-review"]')
    wait_until(page, f"document.querySelectorAll('.graph-bar').length > {known}", LONG)
    table.go("#/")
    assert page.get_attribute("[data-thinking]", "data-thinking") == "false"


def test_the_computer_does_one_thing_at_a_time_and_what_it_gives_up_is_switched_off(table: Table) -> None:
    page = table.page
    open_replay(table, "popout", "7x6", "4 4 3 3 5 2 4p 6 5 5 3 2", 12)
    page.click('[data-action="review"]')
    wait_until(page, "document.querySelectorAll('.graph-bar').length >= 2", LONG)
    page.click('[data-action="analyse"]')
    comes_to(page, lambda: table.text('[data-action="stop-review"]'), "Go on with the review")
    known = page.locator(".graph-bar").count()
    page.click('[data-action="stop-review"]')
    comes_to(page, lambda: page.get_attribute('[data-action="analyse"]', "aria-pressed") or "", "false")
    assert not page.is_visible("[data-values]")
    page.focus(".graph")
    page.keyboard.press("ArrowLeft")
    wait_until(page, f"document.querySelectorAll('.graph-bar').length > {known}", LONG)
    page.click('[data-action="stop-review"]')


def test_a_computer_that_cannot_start_is_read_where_its_findings_would_be(
    new_page: NewPage, site: str, watch: Watch
) -> None:
    page = without_the_computer(new_page, watch)
    open_ready(page, site)
    table = Table(page)
    sentence = "The computer could not start here. Without it you can play by two."
    open_replay(table, "popout", "7x6", "4 4 3 3", 2)
    page.click('[data-action="analyse"]')
    comes_to(page, lambda: table.text(".analysis-headline"), sentence)
    assert not page.is_visible("[data-values] progress")
    page.click('[data-action="review"]')
    comes_to(page, lambda: table.text(".review-source"), sentence)
    comes_to(page, lambda: page.get_attribute('[data-action="analyse"]', "aria-pressed") or "", "false")
    page.context.unroute(WORKER)
    page.click('[data-action="analyse"]')
    wait_until(page, "document.querySelector('[data-evaluation]')", LONG)


def test_a_finished_game_can_be_reviewed_where_it_was_played(table: Table) -> None:
    page = table.page
    table.start("standard", "5x4")
    assert not page.is_visible("[data-analysis]")
    table.press_moves("3 2 3 2 3 2")
    table.drop(3)
    page.click('[data-action="review"]')
    wait_until(page, "document.querySelectorAll('.graph-bar').length === 8", LONG)
    table.act("rematch")
    assert not page.is_visible("[data-analysis]")

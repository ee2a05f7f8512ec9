"""Playing against the computer on the page: whole games, taking back while it thinks, and what is kept."""

from random import Random

import pytest
from playwright.sync_api import Page

from game.rules import VARIANTS, Outcome, Termination
from game.search.exact import Twin, score_of
from tests.browser.board import Means, Table
from tests.browser.driver import (
    WORKER,
    NewPage,
    Watch,
    comes_to,
    open_ready,
    reload,
    until,
    wait_until,
    without_the_computer,
)
from tests.browser.hooks import State, expected
from tests.browser.shared import Sit
from tests.games import position_of

WORKERS_THAT_ARE_SOON_GIVEN_UP = """
    const {setTimeout} = window;
    window.setTimeout = (call, ms) => setTimeout(call, ms >= 20000 ? ms / 5 : ms);
    window.workers = [];
    window.Worker = class extends Worker {
        constructor(...options) { super(...options); workers.push(this); }
    };
"""


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    return sit(site, reduced_motion="reduce")


def start(table: Table, variant: str = "standard", size: str = "7x6", level: int = 1, side: str = "red") -> None:
    """Open a match against the computer, within the page that has started already."""
    table.go("#/")
    table.go(f"#/play?variant={variant.replace('+', '%2B')}&size={size}&mode=computer&level={level}&side={side}")
    wait_until(table.page, "document.querySelector('[data-screen=play]').checkVisibility()")


def settled(table: Table) -> State:
    """What the page says once the computer has nothing to do: it is the visitor's turn, or the end."""
    wait_until(
        table.page,
        """(() => {
            if (document.querySelector("[data-screen=play]").hidden) return false;
            const {toMove, outcome} = document.querySelector("[data-board]").dataset;
            const {seat} = document.querySelector("[data-screen=play]").dataset;
            return outcome !== "" || toMove === seat;
        })()""",
    )
    return table.state()


def thinking(page: Page) -> bool:
    """Whether the page says that the computer thinks."""
    return bool(page.evaluate("document.querySelector('[data-thinking]').dataset.thinking === 'true'"))


def play_to_the_end(table: Table, random: Random, most: int = 200) -> State:
    """Play whatever is legal against the computer until the game is over; the page is checked at each turn."""
    state = settled(table)
    for _ in range(most):
        position = position_of(state.variant, " ".join(state.moves), state.size)
        assert state == expected(position, state.moves)
        if position.outcome:
            return state
        table.press_move(random.choice(position.legal_moves()))
        state = settled(table)
    raise AssertionError("The game does not end.")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_of_each_variant_against_the_computer(table: Table, variant: str) -> None:
    smallest = min(VARIANTS[variant].sizes, key=lambda size: size.columns * size.rows)
    start(table, variant, str(smallest), level=2, side="yellow")
    if variant == "pop10":
        settled(table)
        table.act("fill")
    state = play_to_the_end(table, Random(3))
    assert table.said.endswith((".", "!"))
    assert state.outcome


def test_the_computer_has_a_seat_and_its_moves_are_said(table: Table) -> None:
    start(table, side="yellow", level=4)
    state = settled(table)
    assert state.ply == 1
    assert table.said == f"Move 1. Red drops into column {state.moves[0]}. Yellow to play."
    assert table.text("[data-seat-name=red]") == "Red, computer 4"
    assert table.text("[data-seat-name=yellow]") == "Yellow, you"
    assert table.page.get_attribute("[data-screen=play]", "data-seat") == "yellow"


def test_taking_back_goes_to_ones_own_turn_and_playing_again_forward_to_the_next(table: Table) -> None:
    start(table, side="yellow")
    settled(table)
    assert table.page.get_attribute('[data-action="undo"]', "aria-disabled") == "true"
    table.drop(4)
    moves = settled(table).moves
    table.drop(4)
    more = settled(table).moves
    table.act("undo")
    table.check("standard", "7x6", moves)
    assert table.said == "Moves 4 to 5 taken back. Yellow to play."
    table.act("redo")
    table.check("standard", "7x6", more)
    table.act("undo")
    table.act("undo")
    table.check("standard", "7x6", moves[:1])
    table.page.wait_for_timeout(700)
    assert table.state().ply == 1  # it is the visitor's turn still


def test_a_move_that_is_made_anew_may_be_answered_in_another_way(table: Table) -> None:
    start(table)
    table.drop(4)
    first = settled(table).moves
    for _ in range(20):  # the same answer comes again once in four times, or less
        table.act("undo")
        assert table.state().moves == ()
        table.drop(4)
        other = settled(table).moves
        if other != first:
            break
    assert other != first
    table.act("undo")
    table.act("redo")
    table.check("standard", "7x6", other)  # what is played again is what was taken back


@pytest.mark.parametrize("way_out", ["undo", "new game", "home", "resign"])
def test_no_late_move_is_played(table: Table, way_out: str) -> None:
    start(table, "popout", "8x7", level=7)
    table.drop(4)
    wait_until(table.page, "document.querySelector('[data-thinking]').dataset.thinking === 'true'")
    assert table.state().ply == 1
    match way_out:
        case "undo":
            table.act("undo")
        case "new game":
            table.go("#/play?variant=popout&size=8x7&mode=local")
        case "home":
            table.go("#/")
            table.go("#/play?variant=popout&size=8x7&mode=computer&level=7&side=red")
            wait_until(table.page, "document.querySelector('[data-board]').dataset.ply === '0'")
        case "resign":
            table.act("resign")
            table.act("resign")
    assert not thinking(table.page)
    ply = table.state().ply
    table.page.wait_for_timeout(2500)
    assert table.state().ply == ply == (1 if way_out == "resign" else 0)


def test_a_rematch_swaps_sides_and_keeps_the_score(table: Table) -> None:
    start(table)
    table.act("resign")
    table.act("resign")
    table.act("rematch")
    state = settled(table)
    assert state.ply == 1  # the computer is Red now
    table.act("resign")
    table.act("resign")
    assert table.text("[data-sitting]") == "You 0, the computer 2, draws 0."


def test_a_game_that_is_over_is_taken_up_again(table: Table) -> None:
    start(table, "standard", "5x4", level=1)
    state = play_to_the_end(table, Random(1))
    table.act("undo")
    again = table.state()
    assert again.outcome == ""
    assert again.to_move == "red"
    assert again.moves == state.moves[: again.ply]
    table.press_move(position_of("standard", " ".join(again.moves), "5x4").legal_moves()[-1])
    assert settled(table).ply > again.ply


def test_a_computer_that_cannot_start_is_said_and_asked_again_with_the_next_action(
    new_page: NewPage, site: str, watch: Watch
) -> None:
    page = without_the_computer(new_page, watch)
    open_ready(page, f"{site}#/play?variant=standard&size=5x4&mode=computer&level=1&side=red")
    wait_until(page, "document.querySelector('[data-screen=play]').checkVisibility()")
    table = Table(page)
    table.drop(3)
    wait_until(page, "document.querySelector('[data-status]').textContent.startsWith('The computer could not')")
    assert not thinking(page)
    page.context.unroute(WORKER)
    table.act("undo")
    table.drop(3)
    assert settled(table).ply == 2


@pytest.mark.parametrize("mode", ["starting", "thinking"])
def test_a_worker_that_ends_without_a_word_is_not_waited_for_for_ever(new_page: NewPage, site: str, mode: str) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(WORKERS_THAT_ARE_SOON_GIVEN_UP)
    if mode == "starting":
        page.context.route(WORKER, lambda route: None)
    open_ready(page, f"{site}#/play?variant=popout&size=8x7&mode=computer&level=7&side=red")
    wait_until(page, "document.querySelector('[data-screen=play]').checkVisibility()")
    table = Table(page)
    table.drop(4)
    if mode == "starting":
        wait_until(page, "document.querySelector('[data-status]').textContent.startsWith('The computer could not')")
        assert not thinking(page)
    else:
        wait_until(page, "!document.querySelector('[data-thinking-progress]').hidden")
        page.evaluate("workers[0].terminate()")
        assert settled(table).ply == 2
        assert page.evaluate("workers.length") == 2


def test_a_draw_is_not_agreed_to_at_the_start(table: Table) -> None:
    start(table, side="red")
    table.act("offer-draw")
    wait_until(table.page, "document.querySelector('[data-announcer]').textContent.startsWith('The offer')")
    assert table.state().outcome == ""


def test_a_draw_is_agreed_to_when_nothing_is_left_to_win(table: Table) -> None:
    drawn = "4 4 5 1 4 3 2 5 1 3 1 1 2 2"
    position = position_of("standard", drawn, "5x4")
    assert score_of(Twin(position.board), position) == 0
    start(table, "standard", "5x4", level=2)
    kept = {
        "variant": "standard",
        "size": "5x4",
        "host_side": "red",
        "winners": [],
        "moves": drawn.split(),
        "agreed": None,
        "levels": {"guest": 2},
    }
    table.go("#/")
    table.page.evaluate("(kept) => localStorage.setItem('fourfall.local-match', JSON.stringify(kept))", kept)
    table.go("#/match/local")
    settled(table)
    table.act("offer-draw")
    wait_until(table.page, "document.querySelector('[data-board]').dataset.outcome !== ''")
    assert table.state() == expected(position, drawn.split(), agreed=Outcome(None, Termination.AGREEMENT))


def test_a_reload_goes_on_against_the_computer(new_page: NewPage, site: str) -> None:
    page = new_page(reduced_motion="reduce")
    open_ready(page, f"{site}#/play?variant=popout&size=5x4&mode=computer&level=5&side=red")
    wait_until(page, "document.querySelector('[data-board]') !== null")
    table = Table(page)
    table.drop(3)
    moves = settled(table).moves
    reload(page)
    table.check("popout", "5x4", moves)
    assert table.text("[data-seat-name=yellow]") == "Yellow, computer 5"
    table.drop(3)
    page.reload()  # while it thinks
    wait_until(page, "document.querySelector('[data-board]')?.dataset.ply === '4'")


def test_a_hint_is_shown_and_said_and_goes_with_the_next_move(table: Table) -> None:
    for mode in ("local", "computer&level=1&side=red"):
        table.go("#/")
        table.go(f"#/play?variant=standard&size=5x4&mode={mode}")
        wait_until(table.page, "document.querySelector('[data-screen=play]').checkVisibility()")
        table.act("hint")
        wait_until(table.page, "document.querySelector('[data-drop].hinted')")
        column = table.page.get_attribute("[data-drop].hinted", "data-drop")
        assert table.said == table.status == f"A good move: drop into column {column}."
        table.drop(1)
        settled(table) if mode != "local" else None
        assert table.page.query_selector(".hinted") is None


def test_a_hint_that_comes_while_an_earlier_position_is_looked_at_is_dropped(table: Table) -> None:
    table.go("#/")
    table.start("popout", "8x7")
    table.press_moves("4 4")
    table.act("hint")
    table.page.click("[data-screen=play] [data-replay=first]")
    status = table.status
    wait_until(table.page, "document.querySelector('[data-thinking]').dataset.thinking === 'false'")
    assert table.status == status
    assert table.page.query_selector(".hinted") is None


def test_taking_back_ends_the_filling_at_random(table: Table) -> None:
    start(table, "pop10", level=5)
    table.act("fill")
    wait_until(table.page, "document.querySelector('[data-board]').dataset.ply >= 4")
    table.act("undo")
    settled(table)
    ply = table.state().ply
    table.page.wait_for_timeout(500)
    assert table.state().ply == ply < 42


def test_an_offer_is_answered_though_a_hint_was_asked_for_meanwhile(table: Table) -> None:
    start(table, "popout", "8x7", level=1)
    table.act("offer-draw")
    table.act("hint")
    wait_until(table.page, "document.querySelector('[data-drop].hinted')")
    wait_until(table.page, "document.querySelector('[data-announcer]').textContent.startsWith('The offer')")


def test_no_hint_is_given_once_the_game_is_over(table: Table) -> None:
    start(table, "popout", "8x7", level=1)
    table.act("hint")
    table.act("resign")
    table.act("resign")
    result = table.status
    wait_until(table.page, "document.querySelector('[data-thinking]').dataset.thinking === 'false'")
    table.page.wait_for_timeout(1500)
    assert table.status == result
    assert table.page.query_selector(".hinted") is None


def test_the_computer_is_watched_paused_and_hurried(table: Table) -> None:
    table.go("#/play?variant=standard&size=5x4&mode=computer&level=2&side=watch&other=1")
    until(table.page, table.state, lambda state: state.ply >= 2, "two moves")
    assert table.page.get_attribute("[data-screen=play]", "data-seat") == "watching"
    assert table.text("[data-seat-name=red]") == "Red, computer 2"
    assert table.text("[data-seat-name=yellow]") == "Yellow, computer 1"
    table.act("pause")
    ply = table.state().ply
    table.page.wait_for_timeout(1500)
    assert table.state().ply == ply
    table.page.check('[name="speed"][value="250"]')
    table.act("pause")
    wait_until(table.page, "document.querySelector('[data-board]').dataset.outcome !== ''")
    moves = table.state().moves
    table.check("standard", "5x4", moves)
    table.act("rematch")
    comes_to(table.page, lambda: table.text("[data-seat-name=red]"), "Red, computer 1")
    assert len(table.state().moves) < len(moves)


def test_a_game_against_the_computer_by_keyboard_alone(page: Page, site: str) -> None:
    table = Table(page, Means.KEYBOARD)
    open_ready(page, site)
    page.focus('[name="mode"]:checked')
    page.keyboard.press("ArrowRight")
    assert page.is_checked('[name="mode"][value="computer"]')
    table.tab_to('[name="level"]')
    page.keyboard.press("ArrowLeft")
    assert table.text('[data-levels="level"] [data-level-word]') == "Easy"
    table.press("[data-play]")
    wait_until(page, "document.querySelector('[data-screen=play]').checkVisibility()")
    play_to_the_end(table, Random(7))
    assert "#/match/local" in page.url

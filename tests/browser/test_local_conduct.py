"""What two people on one device can do beside making moves: take back, resign, agree, claim, begin again."""

from random import Random

import pytest

from game.notation import format_move
from game.rules import VARIANTS, Outcome, Side, Size, Termination
from tests.browser.board import Table
from tests.browser.hooks import expected
from tests.browser.shared import Sit
from tests.games import position_of

RED_WINS = "4 3 4 3 4 3 4"
RECURRING = "3 4" + 2 * " 1 2 1p 2p"


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    return sit(site, reduced_motion="reduce")


def is_possible(table: Table, action: str) -> bool:
    """Whether a button is shown and does something."""
    button = table.page.locator(f'[data-screen="play"] [data-action="{action}"]')
    return button.is_visible() and button.get_attribute("aria-disabled") == "false"


def test_moves_are_taken_back_and_played_again(table: Table) -> None:
    variant, size = "popout+powerup+five", "9x6"
    position = position_of(variant, size=size)
    moves: list[str] = []
    random = Random(5)
    table.start(variant, size)
    while len(moves) < 10:
        move = random.choice(position.legal_moves())
        position = position.play(move)
        moves.append(format_move(move))
        table.press_move(move)
    for count in reversed(range(10)):
        table.act("undo")
        table.check(variant, size, moves[:count])
    assert not is_possible(table, "undo")
    table.act("undo")
    for count in range(1, 11):
        table.act("redo")
        table.check(variant, size, moves[:count])
    assert not is_possible(table, "redo")


def test_another_move_forgets_what_was_taken_back(table: Table) -> None:
    table.start("standard", "5x4")
    table.press_moves("3 3 2")
    table.act("undo")
    assert is_possible(table, "redo")
    table.press_move("4")
    assert not is_possible(table, "redo")
    table.act("redo")
    table.check("standard", "5x4", "3 3 4")


def test_a_won_game_goes_on_when_the_last_move_is_taken_back(table: Table) -> None:
    table.start("standard", "7x6")
    table.press_moves(RED_WINS)
    assert table.text("[data-result-headline]") == "Red wins"
    table.act("undo")
    table.check("standard", "7x6", RED_WINS[:-2])
    assert table.text("[data-result]") == ""
    table.press_moves("5 3")
    position = table.check("standard", "7x6", RED_WINS[:-2] + " 5 3")
    assert position.outcome == Outcome(Side.YELLOW, Termination.LINE)


def test_rematch_swaps_sides_and_keeps_the_score(table: Table) -> None:
    table.start("standard", "7x6")
    assert not is_possible(table, "rematch")
    table.press_moves(RED_WINS)
    table.act("rematch")
    table.check("standard", "7x6", "")
    assert not is_possible(table, "undo")
    table.press_moves(RED_WINS)
    table.check("standard", "7x6", RED_WINS)
    assert table.text("[data-sitting]") == "First player 1, second player 1, draws 0."


def test_resigning_takes_two_presses(table: Table) -> None:
    table.start("standard", "5x4")
    table.press_move("3")
    table.act("resign")
    table.check("standard", "5x4", "3")
    assert table.text('[data-action="resign"]') == "Press again to resign"
    table.press_move("3")
    assert table.text('[data-action="resign"]') == "Resign"
    table.act("resign")
    table.check("standard", "5x4", "3 3")
    table.act("resign")
    table.check("standard", "5x4", "3 3", Outcome(Side.YELLOW, Termination.RESIGNATION))
    assert table.text("[data-result-headline]") == "Yellow wins"
    assert not is_possible(table, "resign")
    table.drop(1)
    table.check("standard", "5x4", "3 3", Outcome(Side.YELLOW, Termination.RESIGNATION))


def test_a_draw_is_offered_declined_and_accepted(table: Table) -> None:
    table.start("standard", "5x4")
    table.press_move("3")
    assert table.text("[data-offer-text]") == ""
    table.act("offer-draw")
    assert table.text("[data-offer-text]") == table.said == "Yellow offers a draw."
    assert not is_possible(table, "offer-draw")
    table.act("decline")
    assert table.text("[data-offer-text]") == ""
    table.check("standard", "5x4", "3")
    table.act("offer-draw")
    table.act("accept")
    table.check("standard", "5x4", "3", Outcome(None, Termination.AGREEMENT))
    assert table.text("[data-result-headline]") == "Draw"
    assert table.text("[data-offer-text]") == ""


def test_a_draw_is_claimed_at_the_third_recurrence(table: Table) -> None:
    table.start("popout", "5x4")
    table.press_moves(RECURRING[:-3])
    assert not is_possible(table, "claim-draw")
    table.act("claim-draw")
    table.check("popout", "5x4", RECURRING[:-3])
    table.press_move("2p")
    table.check("popout", "5x4", RECURRING)
    table.act("claim-draw")
    table.check("popout", "5x4", RECURRING, Outcome(None, Termination.CLAIM))


def test_no_draw_is_claimed_where_nothing_recurs(table: Table) -> None:
    table.start("standard", "5x4")
    assert not is_possible(table, "claim-draw")


@pytest.mark.parametrize("size", [str(size) for size in VARIANTS["pop10"].sizes])
def test_the_board_is_filled_at_random(table: Table, size: str) -> None:
    table.start("pop10", size)
    table.press_moves("2 4 1")
    table.act("fill")
    moves = table.state().moves
    position = table.check("pop10", size, moves)
    assert moves[:3] == ("2", "4", "1")
    assert len(moves) == Size.parse(size).columns * Size.parse(size).rows
    assert not position.filling
    assert not is_possible(table, "fill")
    table.act("undo")
    assert is_possible(table, "fill")
    assert table.state() == expected(position_of("pop10", " ".join(moves[:-1]), size), moves[:-1])

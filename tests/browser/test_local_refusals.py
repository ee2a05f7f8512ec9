"""Moves that are not whole, not legal or not moves at all: nothing changes, and the page says why."""

from dataclasses import replace

import pytest

from game.notation import parse_move
from game.rules import IllegalMoveError, InvalidMoveError
from game.view.board_view import board_view
from game.view.refusal import why_not_drop, why_not_pop
from game.view.selection import Selection
from tests.browser.board import Table
from tests.browser.shared import Sit
from tests.games import POP10_FILLING, match_of

FILLED = " ".join(["1 2 3 4 5 6 7"] * 6)


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    return sit(site, reduced_motion="reduce")


@pytest.mark.parametrize(
    ("variant", "size", "moves", "control", "column"),
    [
        ("standard", "5x4", "1 1 1 1", "drop", 1),  # full
        ("five", "9x6", "5", "drop", 9),  # fixed
        ("popout+five", "9x6", "5", "pop", 1),  # fixed
        ("popout", "5x4", "2", "pop", 3),  # empty
        ("popout", "5x4", "2", "pop", 2),  # the other side's
        ("powerup", "5x4", "2 3", "pop", 2),  # without a bomb
        ("pop10", "7x6", "2", "drop", 2),  # its row is not full
        ("pop10", "7x6", "2", "pop", 2),  # the board is not full
        ("standard", "7x6", "4 3 4 3 4 3 4", "drop", 1),  # over
    ],
)
def test_a_control_that_is_not_legal_says_why(
    table: Table, variant: str, size: str, moves: str, control: str, column: int
) -> None:
    table.start(variant, size)
    table.press_moves(moves)
    before = table.status
    table.press(f'[data-{control}="{column}"]')
    position = table.check(variant, size, moves)
    view = board_view(match_of(variant, moves, size), Selection.of(position))
    why_not = why_not_drop if control == "drop" else why_not_pop
    assert table.status == table.said == why_not(view, Selection.of(position), column - 1)
    assert table.status not in ("", before)


@pytest.mark.parametrize(
    ("variant", "moves", "presses", "why"),
    [
        ("powerup", "1 1 2 2 3 3", "w 4", "With a wall, neither disc may complete a line. Choose another column."),
        ("powerup", "1 1 2 2 3 3", "w 5 4", "With a wall, neither disc may complete a line. Choose another column."),
        ("powerup", "1 2 1 2", "w 5 a", "Take back the other special disc first."),
        ("powerup", "1 2", "b 3 3", "Choose a bottom disc of the other side to pop."),
        ("powerup", "1 2", "b 3 1p", "The bomb pops a disc of the other side."),
        ("popout", "1 2", "3p", "There is no disc to pop in column 3."),
        ("popout+powerup", "1 2", "a 1p", "Nothing can be popped now. Choose a column to drop into."),
        ("pop10", FILLED, "1", "Nothing is dropped now. Pop one of your discs out of the bottom row."),
        ("pop10", FILLED, "2p", "Only your own discs can be popped. Choose another column."),
        ("pop10", f"{POP10_FILLING} 1p1 4p", "1p 1", "The disc goes back into another column that has room."),
    ],
)
def test_a_press_in_the_midst_of_a_move_that_is_not_legal_says_why(
    table: Table, variant: str, moves: str, presses: str, why: str
) -> None:
    table.start(variant, "7x6")
    for move in moves.split():
        table.type_move(move)
    specials = {"a": "anvil", "w": "wall", "x": "double", "b": "bomb"}
    *words, last = presses.split()

    def press(word: str) -> None:
        if word in specials:
            table.arm(specials[word])
        elif word.endswith("p"):
            table.press(f'[data-pop="{word[:-1]}"]')
        else:
            table.press(f'[data-drop="{word}"]')

    for word in words:
        press(word)
        table.page.wait_for_timeout(270)  # longer than a double press
    before = table.state()
    press(last)
    assert table.status == table.said == why
    assert table.state() == before
    assert before.ply == len(moves.split())


def test_a_special_disc_that_is_used_says_so(table: Table) -> None:
    table.start("powerup", "5x4")
    table.press_moves("3a 3a")
    table.arm("anvil")
    assert table.status == table.said == "This special disc has been used."
    table.check("powerup", "5x4", "3a 3a")


def test_a_bomb_without_a_target_says_so(table: Table) -> None:
    table.start("powerup", "5x4")
    table.arm("bomb")
    assert table.status == table.said == "A bomb needs a disc of the other side in the bottom row."
    table.check("powerup", "5x4", "")


def test_a_special_disc_is_armed_and_disarmed(table: Table) -> None:
    table.start("powerup", "5x4")
    table.press_move("3")
    plain = table.state()
    table.arm("wall")
    assert table.armed == "Wall"
    assert table.said == table.status != ""
    table.arm("double")
    assert table.armed == "Double"
    table.arm("double")
    assert table.armed == ""
    assert table.state() == plain
    table.drop(2)
    table.check("powerup", "5x4", "3 2")


def test_nothing_is_played_before_a_move_is_whole(table: Table) -> None:
    table.start("powerup", "5x4")
    table.press_moves("3 2")
    plain = table.state()
    table.arm("bomb")
    table.drop(3)
    first = table.state()
    assert first == replace(plain, drops=frozenset(), pops=frozenset({2}), specials=frozenset({"bomb"}))
    assert table.said == table.status == "Bomb in column 3. Choose a bottom disc to pop."
    table.pop(3)
    assert table.said == table.status == "The bomb pops a disc of the other side."
    assert table.state() == first
    table.pop(2)
    table.check("powerup", "5x4", "3 2 3b2")


@pytest.mark.parametrize("where", ["[data-board] *", '[data-special="wall"]'])
def test_escape_takes_back_one_press_at_a_time(table: Table, where: str) -> None:
    table.start("powerup", "5x4")
    plain = table.state()
    table.arm("wall")
    armed = table.state()
    table.drop(3)
    assert table.said == "First disc in column 3. Choose the column of the second."
    table.tab_to(where)
    table.page.keyboard.press("Escape")
    assert table.state() == armed
    assert table.armed == "Wall"
    table.page.keyboard.press("Escape")
    assert table.state() == plain
    assert table.armed == ""
    table.page.keyboard.press("Escape")
    assert table.state() == plain


def test_escape_takes_back_the_first_half_of_a_pop(table: Table) -> None:
    table.start("pop10", "7x6")
    table.press_moves(FILLED)
    plain = table.state()
    table.pop(2)
    table.page.keyboard.press("Escape")
    assert table.state() == plain


def test_a_move_that_has_begun_goes_on_after_an_offer(table: Table) -> None:
    table.start("powerup", "5x4")
    table.arm("wall")
    table.drop(3)
    begun = table.state()
    table.act("offer-draw")
    assert table.state() == begun
    table.act("decline")
    assert table.state() == begun
    table.drop(4)
    table.check("powerup", "5x4", "3w4")


def test_undo_takes_back_what_has_begun_as_well(table: Table) -> None:
    table.start("powerup", "5x4")
    table.press_moves("2 3")
    table.arm("wall")
    table.drop(3)
    table.act("undo")
    table.check("powerup", "5x4", "2")
    assert table.armed == ""


@pytest.mark.parametrize("text", ["hello", "", "0", "4q", "3", "2p", "3p", "6", "4a"])
def test_a_typed_text_that_cannot_be_played_says_why(table: Table, text: str) -> None:
    moves = "3 3 3 3 4"
    table.start("popout", "5x4")
    table.press_moves(moves)
    table.type_move(text)
    position = table.check("popout", "5x4", moves)
    with pytest.raises((InvalidMoveError, IllegalMoveError)) as refused:
        position.play(parse_move(text))
    assert table.text("[data-move-hint]") == table.said == str(refused.value)
    assert table.page.input_value("[data-move-input]") == text


def test_moves_are_typed(table: Table) -> None:
    moves = "3 2w4 3x3 2b3 3p"
    table.start("popout+powerup", "5x4")
    table.type_move("nonsense")
    for move in moves.split():
        table.type_move(f" {move} ")
        assert table.page.input_value("[data-move-input]") == ""
        assert table.text("[data-move-hint]") == ""
    table.check("popout+powerup", "5x4", moves)

"""Presses that lead to a move: every legal move is within reach, nothing else is, and each press can be taken back."""

import random
from collections import Counter

import pytest

from game.notation import format_move, parse_move
from game.rules import VARIANTS, Move, MoveKind, Position, Variant
from game.view.selection import Awaiting, Selection
from tests.games import POP10_FILLING, position_of, random_games

NINETEEN_WITHOUT_A_LINE = "1 1 1 1 2 2 2 2 4 3 3 3 3 4 4 4 5 5 5"
"""All cells but the top one of column 5, on five columns and four rows."""


def next_steps(selection: Selection) -> list[Selection | Move | None]:
    """What every press that a selection offers leads to."""
    armed: list[Selection | Move | None] = [selection.arm(special) for special in selection.specials]
    drops = [selection.press_drop(column) for column in selection.drops]
    pops = [selection.press_pop(column) for column in selection.pops]
    return armed + drops + pops


def moves_within_reach(position: Position) -> Counter[Move]:
    """The moves that presses lead to, each with the number of ways to it that change no mind on the way."""
    found: Counter[Move] = Counter()
    waiting = [Selection.of(position)]
    while waiting:
        selection = waiting.pop()
        for step in next_steps(selection):
            match step:
                case Move():
                    found[step] += 1
                case Selection():
                    assert next_steps(step), "a selection that leads nowhere"
                    if selection.armed is None or step.first:
                        assert step.started
                        assert step.back() == selection
                        waiting.append(step)
                case None:
                    pytest.fail("a press that was offered does nothing")
    return found


@pytest.mark.parametrize("key", VARIANTS)
def test_presses_lead_to_every_legal_move_in_one_way_and_to_no_other(key: str) -> None:
    for position, _ in random_games(Variant.from_key(key))[::17]:
        assert moves_within_reach(position) == Counter(position.legal_moves()), position


@pytest.mark.parametrize("key", VARIANTS)
def test_a_press_that_is_not_offered_does_nothing(key: str) -> None:
    variant = Variant.from_key(key)
    rng = random.Random(key)
    for position, _ in random_games(variant)[::11]:
        selection = Selection.of(position)
        while True:
            for column in range(-1, position.size.columns + 1):
                assert (selection.press_drop(column) is None) == (column not in selection.drops)
                assert (selection.press_pop(column) is None) == (column not in selection.pops)
            for special in set(MoveKind) - selection.specials:
                assert selection.arm(special) is selection
            following = [step for step in next_steps(selection) if isinstance(step, Selection)]
            if selection.armed or not following:
                break
            selection = rng.choice(following)


def test_where_there_is_no_position_nothing_can_be_chosen() -> None:
    selection = Selection.of(None)
    assert next_steps(selection) == []
    assert not selection.started
    assert selection.back() == selection


def test_nothing_can_be_chosen_once_the_game_is_over() -> None:
    assert next_steps(Selection.of(position_of("popout", "1 2 1 2 1 2 1"))) == []


def press(position: Position, presses: str) -> Selection | Move | None:
    """What presses lead to: a column to drop into, with a `p` to pop, or a letter alone to arm a special disc."""
    kinds = {"a": MoveKind.ANVIL, "w": MoveKind.WALL, "x": MoveKind.DOUBLE, "b": MoveKind.BOMB}
    result: Selection | Move | None = Selection.of(position)
    for word in presses.split():
        assert isinstance(result, Selection), "a press after the end"
        if word in kinds:
            result = result.arm(kinds[word])
        elif word.endswith("p"):
            result = result.press_pop(int(word[:-1]) - 1)
        else:
            result = result.press_drop(int(word) - 1)
    return result


@pytest.mark.parametrize(
    ("key", "moves", "presses", "text"),
    [
        ("standard", "", "4", "4"),
        ("popout", "4 5", "4p", "4p"),
        ("powerup", "4 4", "a 4", "4a"),
        ("powerup", "", "w 4 5", "4w5"),
        ("powerup", "", "w 4 4", "4w4"),
        ("powerup", "", "x 4 5", "4x5"),
        ("powerup", "4", "b 1 4p", "1b4"),
        ("popout+powerup", "4 5", "4p", "4p"),
        ("popout+powerup", "4 5", "b 5 5p", "5b5"),
    ],
)
def test_a_move_is_whole_after_its_last_press_and_not_before(key: str, moves: str, presses: str, text: str) -> None:
    position = position_of(key, moves)
    assert press(position, presses) == parse_move(text)
    words = presses.split()
    for end in range(len(words)):
        assert isinstance(press(position, " ".join(words[:end])), Selection)


def test_a_double_and_a_bomb_that_win_by_their_drop_are_played_at_once() -> None:
    position = position_of("powerup", "1 1 2 2 3 7")
    assert press(position, "x 4") == parse_move("4x")
    assert press(position, "b 4") == parse_move("4b")


def test_a_wall_after_which_no_drop_is_allowed_is_played_at_once() -> None:
    position = position_of("powerup", NINETEEN_WITHOUT_A_LINE, "5x4")
    assert position.height(4) == 3
    assert press(position, "w 5") == parse_move("5w")
    assert press(position, "x 5") == parse_move("5x")


def test_a_wall_may_not_complete_a_line_with_either_disc() -> None:
    position = position_of("powerup", "1 1 2 2 3 3")
    assert press(position, "w 4") is None
    waiting = press(position, "w 7")
    assert isinstance(waiting, Selection)
    assert waiting.awaiting is Awaiting.SECOND_DROP
    assert waiting.drops == {0, 1, 2, 4, 5, 6}


def test_in_pop_10_a_disc_that_does_not_score_waits_for_its_column_also_where_there_is_one_only() -> None:
    position = position_of("pop10", POP10_FILLING)
    waiting = press(position, "1p")
    assert isinstance(waiting, Selection)
    assert waiting.awaiting is Awaiting.RETURN
    assert (set(waiting.drops), set(waiting.pops)) == ({0}, set())
    assert press(position, "1p 1") == parse_move("1p1")


def test_in_pop_10_a_disc_that_scores_is_popped_at_once() -> None:
    position = position_of("pop10", POP10_FILLING + " 1p1")
    assert press(position, "4p") == parse_move("4p")


def test_in_pop_10_nothing_is_popped_before_the_board_is_full_and_nothing_dropped_after() -> None:
    assert Selection.of(position_of("pop10", "1")).pops == frozenset()
    assert Selection.of(position_of("pop10", POP10_FILLING)).drops == frozenset()


def test_a_bomb_waits_for_a_disc_of_the_other_side() -> None:
    position = position_of("popout+powerup", "1 7 2 6")
    waiting = press(position, "b 4")
    assert isinstance(waiting, Selection)
    assert waiting.awaiting is Awaiting.TARGET
    assert (set(waiting.drops), set(waiting.pops)) == (set(), {5, 6})


def test_a_bomb_cannot_be_armed_while_the_other_side_has_no_disc_in_the_bottom_row() -> None:
    start = Selection.of(position_of("powerup"))
    assert start.specials == {MoveKind.ANVIL, MoveKind.WALL, MoveKind.DOUBLE}
    assert start.arm(MoveKind.BOMB) is start


def test_a_special_disc_that_is_armed_changes_what_a_press_means() -> None:
    position = position_of("popout+powerup", "4 5")
    assert Selection.of(position).pops == {3}
    armed = Selection.of(position).arm(MoveKind.ANVIL)
    assert (armed.armed, armed.pops) == (MoveKind.ANVIL, frozenset())
    assert armed.press_drop(3) == parse_move("4a")


def test_a_special_disc_is_disarmed_by_pressing_it_again_and_changed_by_pressing_another() -> None:
    start = Selection.of(position_of("powerup"))
    armed = start.arm(MoveKind.WALL)
    assert armed.arm(MoveKind.WALL) == start
    assert armed.arm(MoveKind.DOUBLE) == start.arm(MoveKind.DOUBLE)


def test_presses_are_taken_back_one_by_one() -> None:
    start = Selection.of(position_of("powerup"))
    armed = start.arm(MoveKind.WALL)
    dropped = armed.press_drop(3)
    assert isinstance(dropped, Selection)
    assert [dropped.started, armed.started, start.started] == [True, True, False]
    assert dropped.back() == armed
    assert armed.back() == start
    assert start.back() == start


def test_an_armed_special_disc_can_be_put_back_after_its_first_press_and_no_other_armed() -> None:
    start = Selection.of(position_of("powerup"))
    dropped = start.arm(MoveKind.WALL).press_drop(3)
    assert isinstance(dropped, Selection)
    assert dropped.specials == {MoveKind.WALL}
    assert dropped.arm(MoveKind.DOUBLE) is dropped
    assert dropped.arm(MoveKind.WALL) == start


def test_a_special_disc_that_has_been_used_is_not_offered_again() -> None:
    selection = Selection.of(position_of("powerup", "4w5 1"))
    assert selection.specials == {MoveKind.ANVIL, MoveKind.DOUBLE, MoveKind.BOMB}
    assert {format_move(move) for move in selection.legal if move.kind is MoveKind.WALL} == set()


def test_a_move_that_is_held_is_let_go_of_first_and_presses_mean_what_they_meant() -> None:
    start = Selection.of(position_of("powerup"))
    dropped = start.arm(MoveKind.WALL).press_drop(3)
    assert isinstance(dropped, Selection)
    held = dropped.hold(parse_move("4w5"))
    assert held.started
    assert held.press_drop(4) == parse_move("4w5")
    assert held.press_drop(5) == parse_move("4w6")
    assert held.back() == dropped
    assert start.hold(parse_move("4")).arm(MoveKind.WALL) == start.arm(MoveKind.WALL)

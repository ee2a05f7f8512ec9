"""Why a press does nothing: every press that is refused gets a sentence, and each sentence is true."""

from collections.abc import Iterator

import pytest

from game.match import Match, Play, Resign
from game.rules import VARIANTS, MoveKind, Position, Side, Variant
from game.view.board_view import BoardView, board_view
from game.view.refusal import why_not_arm, why_not_drop, why_not_pop
from game.view.selection import SPECIALS, Selection
from tests.games import POP10_FILLING, match_of, random_games


def selections(position: Position) -> Iterator[Selection]:
    """All that can be chosen before the last press of a move."""
    start = Selection.of(position)
    for armed in (start, *(start.arm(special) for special in start.specials)):
        yield armed
        presses = [armed.press_drop(column) for column in armed.drops]
        presses += [armed.press_pop(column) for column in armed.pops]
        yield from (step for step in presses if isinstance(step, Selection))


def match_at(position: Position) -> Match:
    """A match that stands at a position."""
    match = Match(position.variant, position.size)
    match.positions = (position,)
    return match


class Claims:
    """What the sentences claim of a board, a selection and a column, looked up on the board itself."""

    def __init__(self, position: Position, view: BoardView, selection: Selection, column: int) -> None:
        number = column + 1
        discs = [position.disc_at(column, row) for row in range(position.size.rows)]
        for row in (row for where, row in view.previews if where == column):
            discs[row] = position.to_move
        own, other = position.mover, position.mover.other
        first = selection.first
        another_drop = bool(selection.drops - {column})
        another_pop = bool(selection.pops - {column})
        others_with_room = any(position.height(c) < position.size.rows for c in range(position.size.columns))
        has_other_at_the_bottom = any(
            position.disc_at(c, 0) is other for c in range(position.size.columns) if c not in position.filled
        )
        self.true = {
            f"Column {number} is fixed. Choose another one.": column in position.filled and another_drop,
            f"Column {number} is full. Choose another one.": None not in discs and another_drop,
            f"Column {number} is closed until the present row is full.": position.filling,
            f"Column {number} is fixed and is never popped.": column in position.filled,
            f"There is no disc to pop in column {number}.": discs[0] is None,
            "Nothing is dropped now. Pop one of your discs out of the bottom row.": not selection.drops
            and bool(selection.pops)
            and all(position.disc_at(c, 0) is own for c in selection.pops),
            "The disc goes back into another column that has room.": first is not None
            and first.kind is MoveKind.POP
            and others_with_room
            and another_drop,
            "Choose a bottom disc of the other side to pop.": bool(selection.pops)
            and all(position.disc_at(c, 0) is other for c in selection.pops),
            "With a wall, neither disc may complete a line. Choose another column.": selection.armed is MoveKind.WALL
            and None in discs
            and another_drop,
            "The bomb pops a disc of the other side.": selection.armed is MoveKind.BOMB and discs[0] is not other,
            "Only your own discs can be popped. Choose another column.": discs[0] is other and another_pop,
            "Nothing can be popped now. Choose a column to drop into.": not selection.pops and bool(selection.drops),
            "This special disc has been used.": False,
            "A bomb needs a disc of the other side in the bottom row.": not has_other_at_the_bottom,
            "Take back the other special disc first.": first is not None and selection.armed in SPECIALS,
        }


@pytest.mark.parametrize("key", VARIANTS)
def test_every_refused_press_gets_a_true_sentence(key: str) -> None:
    for position, _ in random_games(Variant.from_key(key))[::31]:
        match = match_at(position)
        for selection in selections(position):
            view = board_view(match, selection)
            for column in range(position.size.columns):
                claims = Claims(position, view, selection, column)
                if column not in selection.drops:
                    assert claims.true[why_not_drop(view, selection, column)], (position, selection.first, column)
                if column not in selection.pops and view.has_pops:
                    assert claims.true[why_not_pop(view, selection, column)], (position, selection.first, column)
            for special in set(position.hand(position.mover)) - selection.specials:
                assert claims.true[why_not_arm(view, selection, special, position)], (position, special)


def refusals(match: Match, selection: Selection, column: int) -> tuple[str, str]:
    """Why nothing is dropped into a column, counted from 1, and why nothing is popped."""
    view = board_view(match, selection)
    return why_not_drop(view, selection, column - 1), why_not_pop(view, selection, column - 1)


def selected(match: Match, special: MoveKind | None = None, column: int = 0) -> Selection:
    """What is chosen after a special disc, then a column to drop it into, counted from 1, where they are named."""
    selection = Selection.of(match.position)
    if special:
        selection = selection.arm(special)
    if column:
        step = selection.press_drop(column - 1)
        assert isinstance(step, Selection)
        selection = step
    return selection


def test_a_full_column_is_named_and_so_is_one_that_the_first_disc_fills() -> None:
    match = match_of("powerup", "4 4 4 4 4")
    drop, _ = refusals(match, selected(match, MoveKind.DOUBLE, 4), 4)
    assert drop == "Column 4 is full. Choose another one."
    match = match_of("standard", "444444")
    drop, _ = refusals(match, selected(match), 4)
    assert drop == "Column 4 is full. Choose another one."


def test_a_fixed_column_is_neither_dropped_into_nor_popped() -> None:
    match = match_of("popout+five", "2 3")
    assert refusals(match, selected(match), 1) == (
        "Column 1 is fixed. Choose another one.",
        "Column 1 is fixed and is never popped.",
    )


def test_in_pop_10_a_column_is_closed_until_its_row_is_full_and_nothing_is_popped() -> None:
    match = match_of("pop10", "4")
    assert refusals(match, selected(match), 4) == (
        "Column 4 is closed until the present row is full.",
        "Nothing can be popped now. Choose a column to drop into.",
    )


def test_in_pop_10_nothing_is_dropped_once_the_board_is_full() -> None:
    match = match_of("pop10", POP10_FILLING)
    drop, pop = refusals(match, selected(match), 4)
    assert drop == "Nothing is dropped now. Pop one of your discs out of the bottom row."
    assert pop == "Only your own discs can be popped. Choose another column."


def test_in_pop_10_a_disc_goes_back_into_another_column() -> None:
    match = match_of("pop10", POP10_FILLING + " 1p1 4p")
    selection = Selection.of(match.position).press_pop(6)
    assert isinstance(selection, Selection)
    assert refusals(match, selection, 7)[0] == "The disc goes back into another column that has room."
    assert refusals(match, selection, 1)[0] == "Column 1 is full. Choose another one."


def test_in_popout_an_empty_column_and_a_disc_of_the_other_side_are_not_popped() -> None:
    match = match_of("popout", "4 5")
    assert refusals(match, selected(match), 1)[1] == "There is no disc to pop in column 1."
    assert refusals(match, selected(match), 5)[1] == "Only your own discs can be popped. Choose another column."


def test_in_power_up_nothing_is_popped_without_a_bomb() -> None:
    match = match_of("powerup", "4 5")
    for column in (1, 4, 5):
        assert refusals(match, selected(match), column)[1].startswith("Nothing can be popped now.")


def test_a_wall_says_that_it_may_not_complete_a_line() -> None:
    match = match_of("powerup", "1 1 2 2 3 3")
    sentence = "With a wall, neither disc may complete a line. Choose another column."
    assert refusals(match, selected(match, MoveKind.WALL), 4)[0] == sentence
    assert refusals(match, selected(match, MoveKind.WALL, 7), 4)[0] == sentence


def test_a_bomb_that_has_been_dropped_wants_a_disc_of_the_other_side() -> None:
    match = match_of("powerup", "4 5")
    for column in range(1, 8):
        drop, pop = refusals(match, selected(match, MoveKind.BOMB, 3), column)
        assert drop == "Choose a bottom disc of the other side to pop."
        if column != 5:
            assert pop == "The bomb pops a disc of the other side."


def test_a_special_disc_says_why_it_cannot_be_armed() -> None:
    match = match_of("powerup", "4w5 1")
    start = selected(match)
    assert refused_special(match, start, MoveKind.WALL) == "This special disc has been used."
    match = match_of("powerup")
    start = selected(match)
    assert refused_special(match, start, MoveKind.BOMB) == "A bomb needs a disc of the other side in the bottom row."
    begun = selected(match, MoveKind.WALL, 4)
    assert refused_special(match, begun, MoveKind.ANVIL) == "Take back the other special disc first."


def test_a_wall_that_would_complete_a_line_wherever_there_is_room_cannot_be_armed() -> None:
    match = match_of("powerup", "4 4 2 2 4 2 3 3 3 2 4 3", "5x4")
    assert match.position.rows_text() == (".YYR.", ".YRR.", ".YYY.", ".RRR.")
    sentence = "This special disc may not be dropped anywhere now."
    assert refused_special(match, selected(match), MoveKind.WALL) == sentence


def refused_special(match: Match, selection: Selection, special: MoveKind) -> str:
    assert selection.arm(special) is selection
    return why_not_arm(board_view(match, selection), selection, special, match.position)


@pytest.mark.parametrize("key", VARIANTS)
def test_once_the_game_is_over_every_press_says_so(key: str) -> None:
    match = match_of(key)
    match.apply(Side.RED, Play(match.position.legal_moves()[0]))
    match.apply(Side.RED, Resign())
    for selection in (Selection.of(None), Selection.of(match.position)):
        for sentence in refusals(match, selection, 2):
            assert sentence == "The game is over. Start another one."
        for special in SPECIALS:
            sentence = why_not_arm(board_view(match, selection), selection, special, match.position)
            assert sentence == "The game is over. Start another one."


@pytest.mark.parametrize("key", VARIANTS)
def test_whoever_has_nothing_to_choose_is_told_that_it_is_not_their_turn(key: str) -> None:
    match, nothing = match_of(key), Selection.of(None)
    for column in range(1, match.position.size.columns + 1):
        assert refusals(match, nothing, column) == ("It is not your turn.", "It is not your turn.")
    for special in SPECIALS:
        sentence = why_not_arm(board_view(match, nothing), nothing, special, match.position)
        assert sentence == "It is not your turn."

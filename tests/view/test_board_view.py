"""The board as it is shown: discs, lines, outcome, what can be pressed, and the words for it."""

import pytest

from game.match import Match, Offer, OfferKind, Play, Resign, Undo
from game.notation import parse_move
from game.rules import VARIANTS, MoveKind, Side, Size, Variant
from game.view.board_view import (
    BoardView,
    Cell,
    board_view,
    cell_name,
    column_name,
    outcome_text,
    pop_name,
    read_board,
    read_column,
)
from game.view.selection import Selection
from tests.games import POP10_FILLING, match_of, random_game

RED, YELLOW = Side.RED, Side.YELLOW


def view_of(match: Match, special: MoveKind | None = None, drop: int = 0, pop: int = 0) -> BoardView:
    """The board for the side to move, after it has armed a disc and pressed a column, counted from 1, if any."""
    selection = Selection.of(match.position)
    if special:
        selection = selection.arm(special)
    if drop or pop:
        step = selection.press_drop(drop - 1) if drop else selection.press_pop(pop - 1)
        assert isinstance(step, Selection)
        selection = step
    return board_view(match, selection)


def rows(view: BoardView) -> tuple[str, ...]:
    """The discs of a view, drawn from the top to the bottom."""
    letters = {RED: "R", YELLOW: "Y", None: "."}
    return tuple("".join(letters[column[row]] for column in view.discs) for row in reversed(range(view.size.rows)))


@pytest.mark.parametrize("key", VARIANTS)
def test_a_view_shows_the_position_and_what_can_be_pressed_at_every_move(key: str) -> None:
    variant = Variant.from_key(key)
    match = Match(variant, variant.sizes[-1])
    for position, move in random_game(variant, variant.sizes[-1], 1):
        selection = Selection.of(position)
        view = board_view(match, selection)
        assert (view.variant, view.size, view.ply, view.to_move) == (key, position.size, position.ply, position.mover)
        assert rows(view) == position.rows_text()
        assert (view.drops, view.pops, view.fixed) == (selection.drops, selection.pops, position.filled)
        assert (view.outcome, view.lines, view.previews, view.lifted, view.armed) == ("", (), frozenset(), None, None)
        match.apply(position.mover, Play(move))
    assert rows(board_view(match, Selection.of(None))) == match.position.rows_text()


def test_without_a_selection_nothing_can_be_pressed() -> None:
    view = board_view(match_of("popout", "4 5"), Selection.of(None))
    assert (view.drops, view.pops) == (frozenset(), frozenset())


def test_the_filled_columns_of_five_are_fixed_and_full_from_the_start() -> None:
    view = view_of(match_of("five"))
    assert view.fixed == {0, 8}
    assert view.discs[0] == view.discs[8] == (YELLOW, RED) * 3
    assert view.drops == {1, 2, 3, 4, 5, 6, 7}


@pytest.mark.parametrize("key", VARIANTS)
def test_games_in_which_anything_is_popped_have_pop_controls_and_those_with_special_discs_a_tray(
    key: str,
) -> None:
    view = view_of(match_of(key))
    assert view.has_pops == any(part in key for part in ("pop", "powerup"))
    assert view.has_specials == ("powerup" in key)


def test_the_winners_lines_are_shown_each_whole() -> None:
    view = view_of(match_of("standard", "1 1 2 2 3 3 5 7 4"))
    assert view.lines == (((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)),)
    assert view.line_cells == {(column, 0) for column in range(5)}
    assert view.to_move is None


def test_two_lines_at_once_are_both_shown() -> None:
    view = view_of(match_of("standard", "4 4 3 3 3 4 4 6 2 7 2 6 1"))
    assert view.lines == (((0, 0), (1, 0), (2, 0), (3, 0)), ((0, 0), (1, 1), (2, 2), (3, 3)))


OUTCOMES = {
    "": lambda: match_of("standard", "4"),
    "red line": lambda: match_of("standard", "1213141"),
    "yellow line": lambda: match_of("standard", "71213141"),
    "draw full_board": lambda: match_of("standard", "1 1 1 1 2 2 2 2 4 3 3 3 3 4 4 4 5 5 5 5", "5x4"),
    "draw empty_board": lambda: match_of("popout", "1 7 1p 7p"),
    "yellow resignation": lambda: ended(match_of("popout", "4"), Resign()),
    "draw agreement": lambda: ended(match_of("popout", "4"), Offer(OfferKind.DRAW), Offer(OfferKind.DRAW)),
}


def ended(match: Match, *actions: Resign | Offer) -> Match:
    """A match after actions of Red's, then Yellow's."""
    for side, action in zip(Side, actions, strict=False):
        match.apply(side, action)
    return match


@pytest.mark.parametrize("text", OUTCOMES)
def test_the_outcome_is_the_winner_or_draw_and_the_reason(text: str) -> None:
    match = OUTCOMES[text]()
    assert outcome_text(match) == text
    view = board_view(match, Selection.of(None))
    assert view.outcome == text
    assert (view.to_move is None) == bool(text)
    assert bool(view.lines) == text.endswith("line")


@pytest.mark.parametrize("special", [MoveKind.WALL, MoveKind.DOUBLE, MoveKind.BOMB])
def test_a_special_disc_that_waits_for_more_is_previewed_where_it_will_lie(special: MoveKind) -> None:
    match = match_of("powerup", "4 5")
    view = view_of(match, special, drop=4)
    assert (view.previews, view.armed, view.lifted) == (frozenset({(3, 1)}), special, None)
    assert rows(view) == match.position.rows_text()


def test_a_special_disc_that_is_armed_only_is_not_previewed() -> None:
    view = view_of(match_of("powerup"), MoveKind.ANVIL)
    assert (view.armed, view.previews) == (MoveKind.ANVIL, frozenset())


@pytest.mark.parametrize(
    ("key", "moves", "held", "previews", "lifted", "armed"),
    [
        ("standard", "4 5", "4", {(3, 1)}, None, None),
        ("popout", "4 5", "4p", set(), 3, None),
        ("powerup", "4 5", "4a", {(3, 1)}, None, MoveKind.ANVIL),
        ("powerup", "4 5", "4w3", {(3, 1), (2, 0)}, None, MoveKind.WALL),
        ("powerup", "4 5", "4x4", {(3, 1), (3, 2)}, None, MoveKind.DOUBLE),
        ("powerup", "4 5", "4b5", {(3, 1)}, 4, MoveKind.BOMB),
        ("pop10", POP10_FILLING, "1p1", set(), 0, None),
    ],
)
def test_a_move_that_is_held_is_previewed(
    key: str, moves: str, held: str, previews: set[Cell], lifted: int | None, armed: MoveKind | None
) -> None:
    match = match_of(key, moves)
    view = board_view(match, Selection.of(match.position).hold(parse_move(held)))
    assert (set(view.previews), view.lifted, view.armed) == (previews, lifted, armed)
    assert rows(view) == match.position.rows_text()


def test_in_pop_10_a_disc_that_waits_for_its_column_is_lifted() -> None:
    view = view_of(match_of("pop10", POP10_FILLING), pop=1)
    assert (view.lifted, view.previews, view.armed) == (0, frozenset(), None)
    assert view.discs[0][0] is RED


@pytest.mark.parametrize(
    ("key", "moves", "cells"),
    [
        ("standard", "", set()),
        ("standard", "4 4", {(3, 1)}),
        ("popout", "4 5 4 5 4p", set()),
        ("pop10", POP10_FILLING + " 1p1", {(0, 5)}),
        ("pop10", POP10_FILLING + " 1p1 4p", set()),
        ("pop10", POP10_FILLING + " 1p1 4p 7p4", {(3, 5)}),
        ("powerup", "4 4 4a", {(3, 0)}),
        ("powerup", "4 4 4w5", {(3, 2), (4, 0)}),
        ("powerup", "4 4 4w4", {(3, 2), (3, 3)}),
        ("powerup", "4 4x4", {(3, 1), (3, 2)}),
        ("powerup", "4 5 6b5", {(5, 0)}),
        ("powerup", "4 5 5b5", {(4, 0)}),
        ("powerup", "1 1 2 2 3 7 4b", {(3, 0)}),
    ],
)
def test_the_discs_that_the_last_move_dropped_are_marked(key: str, moves: str, cells: set[tuple[int, int]]) -> None:
    assert view_of(match_of(key, moves)).last == cells


def test_after_a_takeback_the_move_before_is_the_last_one() -> None:
    match = match_of("standard", "4 5")
    match.apply(RED, Undo())
    assert view_of(match).last == {(3, 0)}
    match.apply(RED, Undo())
    assert view_of(match).last == frozenset()


def test_a_column_is_named_by_its_number_from_1_and_what_can_be_done_with_it() -> None:
    view = view_of(match_of("five", "2 2 2 2 2 2 3 3 4"))
    assert [column_name(view, column) for column in (0, 1, 2, 3, 4)] == [
        "Column 1, fixed",
        "Column 2, full",
        "Drop into column 3, 2 discs",
        "Drop into column 4, 1 disc",
        "Drop into column 5, 0 discs",
    ]


def test_a_pop_control_names_the_disc_that_it_would_pop() -> None:
    view = view_of(match_of("popout", "1 2"))
    assert [pop_name(view, column) for column in range(3)] == [
        "Pop column 1, red disc",
        "Pop column 2, yellow disc",
        "Pop column 3, empty",
    ]


def test_a_cell_is_named_by_column_row_and_what_lies_in_it() -> None:
    view = view_of(match_of("standard", "4 4"))
    assert [cell_name(view, 3, row) for row in range(3)] == [
        "Column 4, row 1: red",
        "Column 4, row 2: yellow",
        "Column 4, row 3: empty",
    ]


def test_a_column_is_read_from_the_bottom_up() -> None:
    view = view_of(match_of("five", "2 2 2 2 2 2 3 3"))
    assert [read_column(view, column) for column in range(4)] == [
        "Column 1, fixed: yellow, red, yellow, red, yellow, red.",
        "Column 2, full: red, yellow, red, yellow, red, yellow.",
        "Column 3: red, yellow; free: 4.",
        "Column 4: empty.",
    ]


def test_the_board_is_read_column_by_column_without_the_empty_ones() -> None:
    assert read_board(view_of(match_of("standard"))) == "The board is empty."
    text = read_board(view_of(match_of("standard", "4 4 7")))
    assert text == "Column 4: red, yellow; free: 4. Column 7: red; free: 5."


@pytest.mark.parametrize("size", ["7x6", "10x7"])
def test_a_view_has_every_cell_of_its_size(size: str) -> None:
    view = view_of(match_of("standard", size=size))
    assert view.size == Size.parse(size)
    assert (len(view.discs), {len(column) for column in view.discs}) == (view.size.columns, {view.size.rows})

"""Discs in motion: what moved on the board before is what lies on the board after."""

import pytest

from game.notation import parse_move
from game.rules import VARIANTS, Move, Position, Side, Variant
from game.view.motion import Manner, Motion, motions
from tests.games import POP10_FILLING, match_of, play, random_games

RED, YELLOW = Side.RED, Side.YELLOW
Cell = tuple[int, int]


def discs(position: Position) -> dict[Cell, Side]:
    """The discs of a position by their cells."""
    cells = ((column, row) for column in range(position.size.columns) for row in range(position.size.rows))
    return {(column, row): disc for column, row in cells if (disc := position.disc_at(column, row))}


def replayed(before: Position, moved: tuple[Motion, ...]) -> dict[Cell, Side]:
    """The discs after the motions, step by step; fails when one could not happen as it says."""
    board = discs(before)
    for step in range(max(motion.step for motion in moved) + 1):
        together = [motion for motion in moved if motion.step == step]
        assert together, "a step in which nothing moves"
        for motion in together:
            if motion.start < before.size.rows:
                assert board.pop((motion.column, motion.start)) is motion.side
        for motion in together:
            if not motion.leaves:
                assert (motion.column, motion.end) not in board
                board[motion.column, motion.end] = motion.side
    return board


def check(before: Position, move: Move, after: Position) -> None:
    moved = motions(before, move, after)
    assert replayed(before, moved) == discs(after)
    landed = [(motion.column, motion.end) for motion in moved if not motion.leaves]
    assert len(landed) == len(set(landed))
    for motion in moved:
        assert motion.start == motion.end if motion.manner is Manner.CRUSHED else motion.start > motion.end
        assert motion.start <= before.size.rows
    assert list(moved) == sorted(moved, key=lambda motion: motion.step)


@pytest.mark.parametrize("key", VARIANTS)
def test_the_motions_of_a_random_game_lead_from_each_position_to_the_next(key: str) -> None:
    for before, move in random_games(Variant.from_key(key)):
        check(before, move, before.play(move))


@pytest.mark.parametrize("key", VARIANTS)
def test_the_motions_of_every_legal_move_lead_to_the_position_after_it(key: str) -> None:
    for before, _ in random_games(Variant.from_key(key))[::23]:
        for move in before.legal_moves():
            check(before, move, before.play(move))


def told(key: str, moves: str, text: str) -> list[str]:
    """The motions of the move `text` as `step: side column start-end`, counted as in the code."""
    match = match_of(key, moves)
    before = match.position
    after = play(match, text).position
    return [
        f"{motion.step}: {motion.side.value} {motion.column} "
        + (f"{motion.start}" if motion.start == motion.end else f"{motion.start}-{motion.end}")
        + ("" if motion.manner is Manner.FALL else f" {motion.manner.value}")
        for motion in motions(before, parse_move(text), after)
    ]


def test_a_disc_falls_from_above_the_board() -> None:
    assert told("standard", "4 4", "4") == ["0: red 3 6-2"]


def test_a_pop_lets_the_disc_out_at_the_bottom_while_the_rest_follows() -> None:
    assert told("popout", "4 4 4 1", "4p") == ["0: red 3 0--1", "0: yellow 3 1-0", "0: red 3 2-1"]


def test_an_anvil_crushes_what_lies_below_it_and_comes_to_lie_at_the_bottom() -> None:
    assert told("powerup", "4 4", "4a") == ["0: red 3 6-0 anvil", "0: red 3 0 crushed", "0: yellow 3 1 crushed"]


@pytest.mark.parametrize(("letter", "name"), [("w", "wall"), ("x", "double")])
def test_the_second_disc_of_a_wall_or_double_falls_after_the_first(letter: str, name: str) -> None:
    assert told("powerup", "4", f"4{letter}1") == [f"0: yellow 3 6-1 {name}", "1: yellow 0 6-0"]
    assert told("powerup", "4", f"4{letter}4") == [f"0: yellow 3 6-1 {name}", "1: yellow 3 6-2"]


def test_a_bomb_pops_another_column_after_it_has_landed() -> None:
    assert told("powerup", "4 4 1", "1b4") == ["0: yellow 0 6-1 bomb", "1: red 3 0--1 blown", "1: yellow 3 1-0"]


def test_a_bomb_falls_together_with_the_column_that_it_pops_under_itself() -> None:
    assert told("powerup", "4", "4b4") == ["0: yellow 3 6-0 bomb", "0: red 3 0--1 blown"]


def test_a_bomb_that_wins_by_its_drop_pops_nothing() -> None:
    assert told("powerup", "1 1 2 2 3 7", "4b") == ["0: red 3 6-0 bomb"]


def test_in_pop_10_a_disc_that_does_not_score_comes_back_from_above_after_its_pop() -> None:
    assert told("pop10", POP10_FILLING, "1p1")[0] == "0: red 0 0--1"
    assert told("pop10", POP10_FILLING, "1p1")[-1] == "1: red 0 6-5"
    assert len(told("pop10", POP10_FILLING, "1p1")) == 7


def test_in_pop_10_a_disc_that_scores_is_kept() -> None:
    assert told("pop10", f"{POP10_FILLING} 1p1", "4p")[0].endswith("3 0--1 kept")

"""Undo and redo: free on one device, also after the end of a game, however it ended."""

import pytest

from game.match import (
    Accept,
    Action,
    ClaimDraw,
    Ended,
    Match,
    Offer,
    OfferKind,
    Play,
    Played,
    Redo,
    Resign,
    TakenBack,
    Undo,
)
from game.notation import parse_move
from game.rules import VARIANTS, Outcome, Side, Termination, Variant
from tests.games import match_of, play, random_game, refusal

RED, YELLOW = Side.RED, Side.YELLOW


@pytest.mark.parametrize("side", Side)
def test_undo_takes_the_last_move_back_whoever_asks(side: Side) -> None:
    match = match_of("standard", "4 5")
    before, first = match.position, match.positions[1]
    assert match.apply(side, Undo()) == (TakenBack(before, first),)
    assert match.position == first
    assert match.moves == (parse_move("4"),)
    assert match.to_move is YELLOW


@pytest.mark.parametrize("side", Side)
def test_redo_plays_the_move_again_for_the_side_that_made_it(side: Side) -> None:
    match = match_of("standard", "4 5")
    match.apply(RED, Undo())
    before = match.position
    assert match.apply(side, Redo()) == (Played(YELLOW, parse_move("5"), before, match.position),)
    assert match.moves == (parse_move("4"), parse_move("5"))


@pytest.mark.parametrize("key", VARIANTS)
def test_a_whole_game_can_be_taken_back_and_played_again(key: str) -> None:
    variant = Variant.from_key(key)
    match = Match(variant)
    for position, move in random_game(variant, variant.sizes[0], 0):
        match.apply(position.mover, Play(move))
    positions, moves, outcome = match.positions, match.moves, match.outcome
    for ply in reversed(range(len(moves))):
        match.apply(RED, Undo())
        assert match.positions == positions[: ply + 1]
    assert refusal(match.apply, RED, Undo()) == "nothing_to_undo"
    for _ in moves:
        match.apply(RED, Redo())
    assert (match.positions, match.moves, match.outcome) == (positions, moves, outcome)
    assert refusal(match.apply, RED, Redo()) == "nothing_to_undo"


def test_the_winning_move_can_be_taken_back_and_played_again() -> None:
    match = match_of("standard", "1 1 2 2 3 3 4")
    match.apply(YELLOW, Undo())
    assert (match.outcome, match.to_move) == (None, RED)
    assert match.apply(YELLOW, Redo())[-1] == Ended(Outcome(RED, Termination.LINE))


@pytest.mark.parametrize(
    "actions",
    [
        [(RED, Resign())],
        [(YELLOW, Resign())],
        [(RED, Offer(OfferKind.DRAW)), (YELLOW, Accept())],
        [(RED, ClaimDraw())],
    ],
    ids=["resigned", "other side resigned", "agreed", "claimed"],
)
def test_an_end_that_the_sides_made_is_taken_back_alone_and_then_the_move(actions: list[tuple[Side, Action]]) -> None:
    match = match_of("popout", "1 2" + 2 * " 3 4 3p 4p")
    *_, end = (event for side, action in actions for event in match.apply(side, action))
    assert isinstance(end, Ended)
    position = match.position
    assert match.apply(RED, Undo()) == (TakenBack(position, position),)
    assert (match.agreed, match.to_move, match.position.ply) == (None, RED, 10)
    match.apply(RED, Undo())
    assert (match.to_move, match.position.ply) == (YELLOW, 9)
    match.apply(RED, Redo())
    assert (match.agreed, match.to_move, match.position.ply) == (None, RED, 10)


def test_a_resignation_before_the_first_move_can_be_taken_back() -> None:
    match = match_of("standard")
    match.apply(RED, Resign())
    match.apply(RED, Undo())
    assert match.to_move is RED


def test_another_move_clears_what_could_be_played_again() -> None:
    match = match_of("standard", "4 5 6")
    match.apply(RED, Undo())
    match.apply(RED, Undo())
    play(match, "1")
    assert refusal(match.apply, RED, Redo()) == "nothing_to_undo"


def test_playing_the_same_move_by_hand_clears_the_later_ones_too() -> None:
    match = match_of("standard", "4 5 6")
    match.apply(RED, Undo())
    match.apply(RED, Undo())
    play(match, "5")
    assert refusal(match.apply, RED, Redo()) == "nothing_to_undo"


def test_nothing_is_played_again_once_a_side_has_resigned() -> None:
    match = match_of("standard", "4 5")
    match.apply(RED, Undo())
    match.apply(RED, Resign())
    assert refusal(match.apply, RED, Redo()) == "game_over"


def test_there_is_nothing_to_undo_before_the_first_move_and_nothing_to_redo_after_the_last() -> None:
    assert refusal(match_of("standard").apply, RED, Undo()) == "nothing_to_undo"
    assert refusal(match_of("standard", "4").apply, RED, Redo()) == "nothing_to_undo"

"""What is said of a match: one distinct sentence for each thing that can happen, with columns counted from 1."""

import re
from itertools import pairwise

import pytest

from game.match import (
    Accept,
    ClaimDraw,
    Declined,
    Ended,
    Event,
    Introduced,
    Match,
    Offer,
    Offered,
    OfferKind,
    Play,
    Reacted,
    Resign,
    Seat,
    Sitting,
    Started,
    TakenBack,
    Undo,
)
from game.rules import VARIANTS, Move, MoveKind, Outcome, Side, Size, Termination, Variant
from game.view.announcement import (
    describe_awaiting,
    describe_event,
    describe_events,
    describe_kept,
    describe_last,
    describe_move,
    describe_recurrences,
    describe_turn,
)
from game.view.selection import Awaiting
from tests.games import POP10_FILLING, match_of, position_of, random_game

RED, YELLOW = Side.RED, Side.YELLOW
STANDARD = Variant.from_key("standard")
MOVES = [
    Move(MoveKind.DROP, 3),
    Move(MoveKind.POP, 3),
    Move(MoveKind.POP, 3, 5),
    Move(MoveKind.ANVIL, 3),
    Move(MoveKind.WALL, 3),
    Move(MoveKind.WALL, 3, 5),
    Move(MoveKind.DOUBLE, 3),
    Move(MoveKind.DOUBLE, 3, 5),
    Move(MoveKind.BOMB, 3),
    Move(MoveKind.BOMB, 3, 5),
]


def is_sentence(text: str) -> bool:
    return bool(re.fullmatch(r"[A-Z0-9][^{}]*\.", text)) and "  " not in text


def test_every_kind_of_move_of_either_side_is_told_in_a_sentence_of_its_own() -> None:
    texts = [describe_move(side, move) for side in Side for move in MOVES]
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert is_sentence(text)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("move", MOVES, ids=str)
def test_a_move_is_told_with_its_side_and_its_columns_counted_from_1(side: Side, move: Move) -> None:
    text = describe_move(side, move)
    assert text.startswith("Red " if side is RED else "Yellow ")
    assert re.findall(r"\d+", text) == (["4"] if move.second is None else ["4", "6"])


def test_the_second_column_of_a_move_may_be_the_first_one() -> None:
    assert describe_move(RED, Move(MoveKind.WALL, 0, 0)) == "Red drops a wall into column 1 and a disc into column 1."


def test_a_move_is_told_in_one_line_with_its_number_and_whose_turn_it_is() -> None:
    assert describe_last(match_of("standard", "4 4")) == "Move 2. Yellow drops into column 4. Red to play."
    assert describe_last(match_of("popout", "4 4 4p")) == "Move 3. Red pops column 4. Yellow to play."


def test_in_pop_10_it_is_told_what_the_turn_is_for_and_what_has_been_kept() -> None:
    assert describe_last(match_of("pop10", "4")) == "Move 1. Red drops into column 4. Yellow to fill."
    assert describe_last(match_of("pop10", POP10_FILLING)).endswith("Red to pop.")
    said = describe_last(match_of("pop10", POP10_FILLING + " 1p1 4p"))
    assert said == "Move 44. Yellow pops column 4. Yellow has kept 1 disc. Yellow to pop."


def test_the_same_move_twice_is_told_in_different_texts() -> None:
    first, second = (describe_last(match_of("pop10", POP10_FILLING + moves)) for moves in (" 1p1 4p", " 1p1 4p 4p"))
    assert first != second
    first, second = (describe_last(match_of("popout", moves)) for moves in ("1 2 3", "1 2 3 2 3p 2p 3"))
    assert first != second


def test_a_winning_move_is_told_before_the_result_and_no_turn_after_it() -> None:
    said = describe_last(match_of("standard", "1213141"))
    assert said == "Move 7. Red drops into column 1. Red wins. Four in a row."


@pytest.mark.parametrize("key", VARIANTS)
def test_everything_in_a_random_game_is_told_in_sentences_that_change_each_time(key: str) -> None:
    variant = Variant.from_key(key)
    match = Match(variant)
    told = []
    for position, move in random_game(variant, variant.sizes[0], 2):
        events = match.apply(position.mover, Play(move))
        told.append(" ".join(describe_event(event, variant) for event in events))
        assert describe_last(match) == told[-1]
    while match.moves:
        told.append(" ".join(describe_event(event, variant) for event in match.apply(RED, Undo())))
    for text in told:
        assert is_sentence(text)
    for text, next_text in pairwise(told):
        assert text != next_text


def test_the_result_is_told_apart_from_the_move_that_leads_to_it() -> None:
    match = match_of("standard", "121312")
    said, result = describe_events(match.apply(RED, Play(Move(MoveKind.DROP, 0))), match)
    assert said == "Move 7. Red drops into column 1."
    assert result == "Red wins. Four in a row."


def test_that_a_position_stands_again_is_told_with_the_move() -> None:
    match = match_of("popout", "4 4 1 7 1p 7p 1 7 1p")
    said, result = describe_events(match.apply(YELLOW, Play(Move(MoveKind.POP, 6))), match)
    assert said.startswith("Move 10. Yellow pops column 7.")
    assert said.endswith("can be claimed.")
    assert result == ""


def test_a_game_that_the_sides_have_ended_has_no_turn_after_its_last_move() -> None:
    match = match_of("standard", "4")
    match.apply(RED, Resign())
    assert describe_last(match) == "Move 1. Red drops into column 4. Yellow wins. Red resigned."


def test_before_the_first_move_there_is_no_last_one() -> None:
    assert describe_last(match_of("standard")) == "No move has been made yet."


def test_a_takeback_is_told_with_the_number_of_the_move() -> None:
    match = match_of("standard", "4 5")
    (event,) = match.apply(RED, Undo())
    assert describe_event(event, STANDARD) == "Move 2 taken back. Yellow to play."


def test_a_takeback_of_two_moves_is_told_with_both_numbers() -> None:
    match = match_of("standard", "4 5 6")
    match.apply(YELLOW, Offer(OfferKind.TAKEBACK))
    (event,) = match.apply(RED, Accept())
    assert describe_event(event, STANDARD) == "Moves 2 to 3 taken back. Yellow to play."


def test_it_is_told_how_often_a_position_has_stood() -> None:
    turns = " 3 4 3p 4p"
    told = [describe_recurrences(match_of("popout", "1 2" + rounds * turns)) for rounds in range(4)]
    assert told == [
        "",
        "This position has stood twice.",
        "This position has stood 3 times: a draw can be claimed.",
        "This position has stood 4 times: a draw can be claimed.",
    ]
    match = match_of("popout", "1 2" + 2 * turns)
    match.apply(RED, ClaimDraw())
    assert describe_recurrences(match) == ""


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Started(1, STANDARD, Size(7, 6)), "A new game begins. Red to play."),
        (Offered(RED, OfferKind.DRAW), "Red offers a draw."),
        (Offered(YELLOW, OfferKind.DRAW), "Yellow offers a draw."),
        (Offered(RED, OfferKind.TAKEBACK, 2), "Red asks to take move 3 back."),
        (Offered(YELLOW, OfferKind.TAKEBACK, 3), "Yellow asks to take move 4 back."),
        (Declined(RED, OfferKind.TAKEBACK), "No move is taken back."),
        (Offered(RED, OfferKind.REMATCH), "Red asks for another game."),
        (Offered(YELLOW, OfferKind.REMATCH), "Yellow asks for another game."),
        (Declined(RED, OfferKind.DRAW), "The offer of a draw is closed."),
        (Declined(YELLOW, OfferKind.REMATCH), "No other game for now."),
        (Ended(Outcome(RED, Termination.RESIGNATION)), "Red wins. Yellow resigned."),
        (Ended(Outcome(None, Termination.AGREEMENT)), "Draw. Both sides agreed."),
        (Introduced(RED, "Ann"), "\u2068Ann\u2069 plays Red."),
        (Introduced(YELLOW, "Ben"), "\u2068Ben\u2069 plays Yellow."),
        (Introduced(YELLOW, ""), ""),
        (Reacted(RED, 0), "Red: Hello!"),
        (Reacted(YELLOW, 5), "Yellow: Thank you!"),
        (Ended(Outcome(None, Termination.ABANDONED)), "No result. The game was called off."),
        (Ended(Outcome(YELLOW, Termination.TIME)), "Yellow wins. Red ran out of time."),
    ],
)
def test_every_event_is_told(event: Event, text: str) -> None:
    assert describe_event(event, STANDARD) == text


@pytest.mark.parametrize("termination", Termination)
def test_every_end_is_told_with_the_winner_and_a_sentence_for_the_reason(termination: Termination) -> None:
    texts = {describe_event(Ended(Outcome(winner, termination)), STANDARD) for winner in (*Side, None)}
    assert len(texts) == 3
    for text in texts:
        assert re.match(r"(Red wins|Yellow wins|Draw|No result)\. [A-Z]", text)
        assert is_sentence(text)


def test_all_that_a_sitting_tells_can_be_said() -> None:
    sitting = Sitting(STANDARD, None, RED)
    events = (
        *sitting.apply(Seat.HOST, Offer(OfferKind.DRAW)),
        *sitting.apply(Seat.GUEST, Resign()),
        *sitting.apply(Seat.GUEST, Offer(OfferKind.REMATCH)),
        *sitting.apply(Seat.HOST, Offer(OfferKind.REMATCH)),
    )
    told = [describe_event(event, STANDARD) for event in events]
    assert told == [
        "Red offers a draw.",
        "Red wins. Yellow resigned.",
        "Yellow asks for another game.",
        "A new game begins. Red to play.",
    ]


def test_a_turn_is_told_by_its_side_and_what_it_is_for() -> None:
    turns = [
        describe_turn(position_of(key, moves))
        for key, moves in [
            ("standard", ""),
            ("standard", "4"),
            ("pop10", ""),
            ("pop10", "4"),
            ("pop10", POP10_FILLING),
            ("pop10", POP10_FILLING + " 1p1"),
        ]
    ]
    assert turns == [
        "Red to play.",
        "Yellow to play.",
        "Red to fill.",
        "Yellow to fill.",
        "Red to pop.",
        "Yellow to pop.",
    ]
    assert describe_turn(position_of("standard", "1213141")) == ""


def test_kept_discs_are_counted_in_the_plural_that_fits() -> None:
    match = match_of("pop10", POP10_FILLING + " 1p1 4p 4p")
    *_, before_both, between, after_both = match.positions
    assert describe_kept(before_both, between) == "Yellow has kept 1 disc."
    assert describe_kept(between, after_both) == "Yellow has kept 2 discs."
    assert describe_kept(after_both, after_both) == ""
    assert describe_kept(position_of("standard"), position_of("standard", "4")) == ""


def test_what_the_next_press_decides_is_told_with_the_column_of_the_first() -> None:
    assert describe_awaiting(Awaiting.FIRST, 3) == ""
    prompts = [describe_awaiting(awaiting, 3) for awaiting in Awaiting if awaiting is not Awaiting.FIRST]
    assert len(set(prompts)) == 3
    for prompt in prompts:
        assert is_sentence(prompt)
        assert re.findall(r"\d+", prompt) == ["4"]


def test_a_takeback_tells_the_turn_of_the_position_that_it_leads_to() -> None:
    before, after = position_of("pop10", POP10_FILLING), position_of("pop10", POP10_FILLING[:-2])
    assert describe_event(TakenBack(before, after), before.variant) == "Move 42 taken back. Yellow to fill."

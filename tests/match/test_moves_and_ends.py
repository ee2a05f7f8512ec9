"""Moves, resignation and the end of a game: what is told, in which order, and what is refused."""

import pytest

from game.match import Accept, Action, ClaimDraw, Decline, Ended, Match, Offer, OfferKind, Play, Played, Refused, Resign
from game.notation import parse_move
from game.rules import VARIANTS, Outcome, Side, Termination, Variant
from tests.games import match_of, play, refusal

RED, YELLOW = Side.RED, Side.YELLOW
THREE_IN_A_ROW = "1 1 2 2 3 3"
FIVE_BY_FOUR_WITHOUT_A_LINE = "1 1 1 1 2 2 2 2 4 3 3 3 3 4 4 4 5 5 5 5"


def move(text: str) -> Play:
    return Play(parse_move(text))


@pytest.mark.parametrize("key", VARIANTS)
def test_red_begins_on_the_default_board_with_nothing_played_offered_or_decided(key: str) -> None:
    variant = Variant.from_key(key)
    match = Match(variant)
    assert match.position == variant.start(variant.sizes[0])
    assert match.to_move is RED
    assert (match.moves, match.undone, match.offer, match.outcome) == ((), (), None, None)


def test_a_match_is_played_on_the_size_that_was_asked_for() -> None:
    assert str(match_of("popout", size="8x7").position.size) == "8x7"


def test_a_move_is_told_with_the_positions_before_and_after_it() -> None:
    match = match_of("standard", "4")
    before = match.position
    assert match.apply(YELLOW, move("3")) == (Played(YELLOW, parse_move("3"), before, match.position),)
    assert match.position == before.play(parse_move("3"))
    assert match.to_move is RED


def test_a_match_keeps_every_move_and_every_position() -> None:
    match = match_of("popout", "4 5 4p")
    assert match.moves == tuple(map(parse_move, ("4", "5", "4p")))
    assert [position.ply for position in match.positions] == [0, 1, 2, 3]


def test_the_move_that_wins_is_told_before_the_end() -> None:
    match = match_of("standard", THREE_IN_A_ROW)
    before = match.position
    events = match.apply(RED, move("4"))
    assert events == (
        Played(RED, parse_move("4"), before, match.position),
        Ended(Outcome(RED, Termination.LINE)),
    )
    assert match.outcome == Outcome(RED, Termination.LINE)
    assert match.to_move is None


def test_a_pop_that_completes_only_the_other_sides_line_loses() -> None:
    # Red pops column 4 and lowers Yellow's disc into the row of three.
    match = match_of("popout", "4 1 7 2 7 3 1 4")
    assert match.apply(RED, move("4p"))[-1] == Ended(Outcome(YELLOW, Termination.LINE))


def test_a_board_that_fills_without_a_line_is_a_draw() -> None:
    match = match_of("standard", FIVE_BY_FOUR_WITHOUT_A_LINE, "5x4")
    assert match.outcome == Outcome(None, Termination.FULL_BOARD)


def test_a_board_that_is_popped_empty_is_a_draw() -> None:
    match = match_of("popout", "1 7 1p")
    assert match.apply(YELLOW, move("7p"))[-1] == Ended(Outcome(None, Termination.EMPTY_BOARD))


def test_the_same_side_moves_again_after_a_pop_that_scores() -> None:
    fill = " ".join(str(column) for _ in range(6) for column in range(1, 8))
    match = match_of("pop10", fill)
    play(match, "1p")
    assert match.to_move is RED
    assert refusal(match.apply, YELLOW, move("2p")) == "not_your_turn"


@pytest.mark.parametrize("side", Side)
def test_a_side_can_resign_at_any_time_and_the_other_one_wins(side: Side) -> None:
    match = match_of("standard", "4")
    outcome = Outcome(side.other, Termination.RESIGNATION)
    assert match.apply(side, Resign()) == (Ended(outcome),)
    assert match.outcome == outcome
    assert match.to_move is None
    assert match.position.outcome is None


def test_a_move_out_of_turn_is_refused() -> None:
    assert refusal(match_of("standard", "4").apply, RED, move("4")) == "not_your_turn"


def test_an_illegal_move_is_refused_with_the_sentence_of_the_rules() -> None:
    match = match_of("standard", "444444")
    with pytest.raises(Refused, match=r"^Column 4 is full\.$") as refused:
        match.apply(RED, move("4"))
    assert refused.value.reason.value == "illegal_move"


@pytest.mark.parametrize("text", ["8", "4p", "4a", "4w5", "4x5", "4b5", "4p6", "999999999999"])
def test_a_move_that_the_game_does_not_have_is_refused(text: str) -> None:
    assert refusal(match_of("standard", "3").apply, YELLOW, move(text)) == "illegal_move"


ENDS = {
    "a line": lambda: match_of("standard", THREE_IN_A_ROW + " 4"),
    "a full board": lambda: match_of("standard", FIVE_BY_FOUR_WITHOUT_A_LINE, "5x4"),
    "a resignation": lambda: after(match_of("standard", "4"), (RED, Resign())),
    "an agreement": lambda: after(
        match_of("standard", "4"), (RED, Offer(OfferKind.DRAW)), (YELLOW, Offer(OfferKind.DRAW))
    ),
    "a claim": lambda: after(match_of("popout", "1 2" + " 3 4 3p 4p" * 2), (RED, ClaimDraw())),
}
AFTER_THE_END = (move("5"), Resign(), Offer(OfferKind.DRAW), Accept(), Decline(), ClaimDraw())


def after(match: Match, *actions: tuple[Side, Action]) -> Match:
    for side, action in actions:
        match.apply(side, action)
    return match


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("action", AFTER_THE_END, ids=lambda action: type(action).__name__)
@pytest.mark.parametrize("end", ENDS)
def test_nothing_more_is_done_once_the_game_is_over(end: str, action: Action, side: Side) -> None:
    match = ENDS[end]()
    assert match.outcome
    assert refusal(match.apply, side, action) == "game_over"


def test_a_rematch_cannot_be_offered_within_a_game() -> None:
    assert refusal(match_of("standard", "4").apply, YELLOW, Offer(OfferKind.REMATCH)) == "game_not_over"

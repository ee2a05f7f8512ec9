"""Anything done by anybody at any time: what is refused changes nothing, what is done leaves a match in order."""

import random
from typing import Any

import pytest

from game.match import (
    Abandon,
    Accept,
    Action,
    ClaimDraw,
    ClaimTime,
    Decline,
    Ended,
    Introduce,
    Match,
    Offer,
    OfferKind,
    Play,
    React,
    Redo,
    Refusal,
    Refused,
    Resign,
    Seat,
    Sitting,
    TimeControl,
    Undo,
)
from game.rules import VARIANTS, Move, MoveKind, Side, Variant

ACTIONS = 2500

# What is said of each reason; of an illegal move the rules say why it is none.
SENTENCES = {
    (Refusal.NOT_YOUR_TURN, "It is the other side's turn."),
    (Refusal.NOT_YOUR_TURN, "The side to move claims a draw."),
    (Refusal.NOT_YOUR_TURN, "It is your own clock that runs."),
    (Refusal.OUT_OF_TIME, "Your time has run out."),
    (Refusal.NO_CLOCK, "No clock is running."),
    (Refusal.GAME_OVER, "The game is over."),
    (Refusal.GAME_NOT_OVER, "A rematch can be offered between games."),
    (Refusal.NO_OFFER, "There is no offer to answer."),
    (Refusal.OFFER_OPEN, "Your offer is open already."),
    (Refusal.OFFER_OPEN, "Answer the other side's offer first."),
    (Refusal.NO_RECURRENCE, "A draw can be claimed when the same position stands for the third time."),
    (Refusal.NOTHING_TO_UNDO, "There is no move to take back."),
    (Refusal.TOO_OFTEN, "You can say more after the next move."),
    (Refusal.NO_CHANGE, "That is the name already."),
    (Refusal.NOTHING_TO_UNDO, "There is no move to play again."),
    (Refusal.NOTHING_TO_UNDO, "You have made no move to take back."),
}


def some_action(match: Match, rng: random.Random) -> Action:
    """An action, possible or not; most are moves, so that games get on, and now and then there is much talk."""
    chance = rng.random()
    if match.position.ply < 2 and chance < 0.2:
        return ClaimTime()
    if match.position.ply % 9 == 8 and chance < 0.6:
        return React(1) if chance < 0.5 else Introduce(rng.choice(["", "Ann"]))
    legal = match.position.legal_moves()
    if legal and chance < 0.6:
        return Play(rng.choice(legal), rng.choice([0, 3_000, 90_000]))
    if chance < 0.7:
        columns = range(match.position.size.columns + 1)
        kind = rng.choice(list(MoveKind))
        second = None if kind in (MoveKind.DROP, MoveKind.ANVIL) else rng.choice([None, *columns])
        return Play(Move(kind, rng.choice(columns), second))
    if chance < 0.72:
        return Resign() if rng.random() < 0.5 else Abandon()
    others: list[Action] = [
        Accept(),
        Decline(),
        ClaimDraw(),
        Undo(),
        Redo(),
        ClaimTime(),
    ]
    return rng.choice([*map(Offer, OfferKind), *others])


def fields(sitting: Sitting) -> dict[str, Any]:
    """All that a sitting and its match hold."""
    return {**vars(sitting), "match": dict(vars(sitting.match))}


def check(sitting: Sitting) -> None:
    """What holds at all times."""
    match = sitting.match
    assert match.positions[0] == sitting.variant.start(sitting.size)
    assert len(match.positions) == len(match.moves) + 1
    if match.moves:
        assert match.position == match.positions[-2].play(match.moves[-1])
    assert match.to_move == (None if match.outcome else match.position.to_move)
    if match.outcome:
        assert match.offer is None
    else:
        assert sitting.rematch_offer is None
    assert not (match.agreed and match.position.outcome)
    score = sitting.score
    counted = match.outcome is not None and match.outcome.counts
    assert score.host + score.guest + score.draws + sitting.called_off == sitting.game_number + counted


@pytest.mark.parametrize("key", VARIANTS)
def test_a_refused_action_changes_nothing_and_every_other_one_keeps_the_match_in_order(key: str) -> None:
    rng = random.Random(key)
    sitting = Sitting(Variant.from_key(key), None, rng.choice(list(Side)), TimeControl(1, 5))
    reasons, sentences = set(), set()
    for _ in range(ACTIONS):
        seat, action = rng.choice(list(Seat)), some_action(sitting.match, rng)
        before, outcome, game = fields(sitting), sitting.match.outcome, sitting.game_number
        try:
            events = sitting.apply(seat, action)
        except Refused as refused:
            reasons.add(refused.reason)
            if refused.reason is not Refusal.ILLEGAL_MOVE:
                sentences.add((refused.reason, str(refused)))
            assert fields(sitting) == before, action
            continue
        assert events
        assert fields(sitting) != before, action
        ended = [event for event in events if isinstance(event, Ended)]
        over_now = sitting.match.outcome if sitting.game_number == game and outcome is None else None
        assert ended == ([Ended(over_now)] if over_now else [])
        check(sitting)
    assert reasons == set(Refusal)
    assert sentences <= SENTENCES
    assert sitting.game_number > 1

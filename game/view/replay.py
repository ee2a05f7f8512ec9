"""A game looked at again: the table as it stood after some of its moves, and what is said there."""

from collections.abc import Mapping

from game.i18n import pgettext
from game.match import Match, Play, Seat, Sitting
from game.notation import Replay
from game.rules import Side
from game.view.announcement import describe_move, describe_turn


def sitting_of(replay: Replay) -> Sitting:
    """A table at which the game of a replay has just been played."""
    sitting = Sitting(replay.variant, replay.size, Side.RED)
    match = sitting.match
    for move in replay.moves:
        side = match.to_move
        assert side, "the moves of a replay are legal"
        match.apply(side, Play(move))
    match.agreed = replay.agreed
    sitting.names = {seat: name for seat in Seat if (name := replay.names.get(sitting.side_of(seat)))}
    return sitting


def replay_of(match: Match, names: Mapping[Side, str]) -> Replay:
    """A match as a replay that opens at its end, with the names of those who play it."""
    position = match.position
    return Replay(position.variant, position.size, match.moves, len(match.moves), match.agreed, names)


def as_it_stood(sitting: Sitting, ply: int) -> Sitting:
    """A copy of `sitting` with its present game as it stood after `ply` moves, before anything else was agreed.

    >>> from game.notation import parse_replay
    >>> sitting = sitting_of(parse_replay({"variant": "popout", "moves": "4.4.4p"}))
    >>> past = as_it_stood(sitting, 2)
    >>> past.match.position.ply, past.match.to_move, sitting.match.position.ply
    (2, <Side.RED: 'red'>, 3)
    """
    past = sitting.snapshot()
    match = past.match
    if ply < len(match.moves):
        match.positions = match.positions[: ply + 1]
        match.moves = match.moves[:ply]
        match.agreed = match.offer = None
    return past


def describe_shown(match: Match, last: int) -> str:
    """What led to the position at the end of `match`, which is the beginning of a game of `last` moves."""
    if not match.moves:
        return pgettext("replay", "The start of the game. Red to play.")
    text = pgettext("replay", "Move {number} of {last}. {move} {turn}")
    move = describe_move(match.positions[-2].mover, match.moves[-1])
    return text.format(number=len(match.moves), last=last, move=move, turn=describe_turn(match.position)).strip()

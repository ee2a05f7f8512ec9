"""Replay links: a whole game in the parameters of an address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from game.notation.move_text import format_move, parse_moves
from game.notation.name import clean_name
from game.rules import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidSizeError,
    Move,
    Outcome,
    Position,
    RuleError,
    Side,
    Size,
    Termination,
    UnknownVariantError,
    Variant,
)


class LinkError(RuleError):
    """Parameters that hold no game; the text is a sentence for a person."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A game to be looked at: its moves, all legal, and the number of moves after which to open it.

    `agreed` is how it ended when the position at its end does not show that; `names` are those of the players, where
    they are known.
    """

    variant: Variant
    size: Size
    moves: tuple[Move, ...]
    ply: int
    agreed: Outcome | None = None
    names: Mapping[Side, str] = field(default_factory=dict, hash=False)


def format_moves_for_link(moves: Iterable[Move]) -> str:
    """The text of moves, with dots between them."""
    return ".".join(map(format_move, moves))


def format_replay(replay: Replay) -> str:
    """The parameters of a replay; `ply` is left out where the replay opens at its end.

    >>> format_replay(parse_replay({"variant": "popout", "moves": "4.4.4p"}))
    'variant=popout&size=7x6&moves=4.4.4p'
    """
    fields = {
        "variant": replay.variant.key,
        "size": str(replay.size),
        "moves": format_moves_for_link(replay.moves),
    }
    if replay.agreed:
        fields["result"] = format_result(replay.agreed)
    fields |= {side.value: replay.names[side] for side in Side if side in replay.names}
    if replay.ply != len(replay.moves):
        fields["ply"] = str(replay.ply)
    return urlencode(fields)


def parse_replay(fields: Mapping[str, str]) -> Replay:
    """Read the parameters of a replay, decoded already; raises LinkError.

    `variant` may hold a blank in place of each plus, as decoding leaves it. `size`, `moves`, `result`, `ply` and the
    names of the players, `red` and `yellow`, may be missing; of a name, only what is clean is read.
    """
    try:
        variant = Variant.from_key(fields.get("variant", "").replace(" ", "+"))
        size = Size.parse(fields["size"]) if "size" in fields else variant.sizes[0]
        position = variant.start(size)
        moves = tuple(parse_moves(fields.get("moves", ""), variant, size))
        for move in moves:
            position = position.play(move)
    except (UnknownVariantError, InvalidSizeError, InvalidMoveError) as error:
        raise LinkError(error.sentence, **error.fields) from error
    except IllegalMoveError as error:
        raise LinkError("Move {number} is not allowed. {reason}", number=position.ply + 1, reason=error) from error
    agreed = _parse_result(fields["result"], position) if "result" in fields else None
    return Replay(variant, size, moves, _parse_ply(fields.get("ply"), len(moves)), agreed, _clean_names(fields))


def _clean_names(fields: Mapping[str, str]) -> dict[Side, str]:
    return {side: name for side in Side if (name := clean_name(fields.get(side.value, "")))}


def format_result(outcome: Outcome) -> str:
    """An outcome in two words.

    >>> format_result(Outcome(Side.RED, Termination.RESIGNATION))
    'red resignation'
    """
    return f"{outcome.winner.value if outcome.winner else 'draw'} {outcome.termination.value}"


def _parse_result(text: str, position: Position) -> Outcome | None:
    """How the players ended the game; None where the position at the end of the moves says the same already."""
    known = {
        format_result(outcome): outcome
        for outcome in (Outcome(winner, reason) for winner in (*Side, None) for reason in Termination)
    }
    outcome = known.get(text)
    if outcome is None or outcome.termination.on_the_board or position.outcome:
        if outcome and outcome == position.outcome:
            return None
        raise LinkError("The game cannot have ended by {text}.", text=repr(text[:40]))
    return outcome


def _parse_ply(text: str | None, last: int) -> int:
    """The number of moves after which to open a replay of `last` moves; without a text, all of them."""
    if text is None:
        return last
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and int(text) <= last):
        raise LinkError(
            "The replay has {last} moves and cannot be opened at move {text}.", last=last, text=repr(text[:20])
        )
    return int(text)

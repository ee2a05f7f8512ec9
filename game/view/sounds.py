"""What is heard of a match: from events to cues, and from cues to tones to be made and pulses to be felt."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from game.match import Ended, Event, Played
from game.rules import MoveKind, Side


class Cue(Enum):
    """Something worth hearing."""

    RED_DROP = "red_drop"
    YELLOW_DROP = "yellow_drop"
    POP = "pop"
    POINT = "point"
    YOUR_TURN = "your_turn"
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Tone:
    """A tone that glides between two pitches in hertz; `start` and `length` in seconds, `loudness` from 0 to 1."""

    wave: str
    first: float
    last: float
    start: float
    length: float
    loudness: float = 0.5


TONES: dict[Cue, tuple[Tone, ...]] = {
    # A knock on wood: the pitch falls quickly. The two sides are a fourth apart.
    Cue.RED_DROP: (Tone("triangle", 330, 150, 0, 0.11), Tone("sine", 165, 80, 0, 0.16, 0.6)),
    Cue.YELLOW_DROP: (Tone("triangle", 440, 200, 0, 0.11), Tone("sine", 220, 110, 0, 0.16, 0.6)),
    Cue.POP: (Tone("sine", 190, 540, 0, 0.09),),
    Cue.POINT: (Tone("sine", 660, 660, 0, 0.12, 0.4), Tone("sine", 880, 880, 0.1, 0.18, 0.4)),
    Cue.YOUR_TURN: (Tone("sine", 590, 590, 0.12, 0.14, 0.2),),
    Cue.WIN: (
        Tone("triangle", 523, 523, 0.1, 0.16, 0.4),
        Tone("triangle", 659, 659, 0.22, 0.16, 0.4),
        Tone("triangle", 784, 784, 0.34, 0.16, 0.4),
        Tone("triangle", 1047, 1047, 0.46, 0.4, 0.4),
    ),
    Cue.LOSS: (Tone("triangle", 392, 392, 0.1, 0.2, 0.4), Tone("triangle", 294, 294, 0.3, 0.4, 0.4)),
    Cue.DRAW: (Tone("triangle", 440, 440, 0.1, 0.2, 0.4), Tone("triangle", 440, 440, 0.34, 0.3, 0.4)),
}

PULSES: dict[Cue, tuple[int, ...]] = {
    Cue.RED_DROP: (12,),
    Cue.YELLOW_DROP: (12,),
    Cue.POP: (8, 30, 8),
    Cue.POINT: (20,),
    Cue.YOUR_TURN: (25,),
    Cue.WIN: (30, 50, 30, 50, 60),
    Cue.LOSS: (60,),
    Cue.DRAW: (30, 60, 30),
}
"""How the device shakes, in milliseconds: on, off, on and so forth."""


def cues(events: Iterable[Event], own: frozenset[Side]) -> tuple[Cue, ...]:
    """What is heard of events where the sides in `own` sit at this device.

    >>> from game.rules import Outcome, Termination
    >>> cues([Ended(Outcome(Side.RED, Termination.LINE))], frozenset({Side.YELLOW}))
    (<Cue.LOSS: 'loss'>,)
    """
    heard: list[Cue] = []
    for event in events:
        match event:
            case Played(side, move, before, after):
                drop = Cue.RED_DROP if side is Side.RED else Cue.YELLOW_DROP
                heard.append(Cue.POP if move.kind is MoveKind.POP else drop)
                if before.scores != after.scores:
                    heard.append(Cue.POINT)
                if after.outcome is None and len(own) == 1 and side not in own and after.to_move in own:
                    heard.append(Cue.YOUR_TURN)
            case Ended(outcome):
                lost = outcome.winner is not None and len(own) == 1 and outcome.winner not in own
                heard.append(Cue.DRAW if outcome.winner is None else Cue.LOSS if lost else Cue.WIN)
    return tuple(heard)

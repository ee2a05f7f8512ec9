"""What is heard of a match."""

import pytest

from game.match import Event, Match, Play, Resign
from game.notation import parse_move
from game.rules import Side
from game.view.sounds import PULSES, TONES, Cue, cues
from tests.games import POP10_FILLING, match_of

RED, YELLOW = Side.RED, Side.YELLOW
BOTH = frozenset(Side)


def events(match: Match, text: str) -> tuple[Event, ...]:
    return match.apply(match.position.mover, Play(parse_move(text)))


@pytest.mark.parametrize(
    ("key", "moves", "text", "heard"),
    [
        ("standard", "", "4", (Cue.RED_DROP,)),
        ("standard", "4", "4", (Cue.YELLOW_DROP,)),
        ("popout", "4 5", "4p", (Cue.POP,)),
        ("powerup", "", "4w5", (Cue.RED_DROP,)),
        ("pop10", POP10_FILLING, "1p1", (Cue.POP,)),
        ("pop10", f"{POP10_FILLING} 1p1", "4p", (Cue.POP, Cue.POINT)),
        ("standard", "1 2 1 2 1 2", "1", (Cue.RED_DROP, Cue.WIN)),
    ],
)
def test_each_kind_of_move_has_its_sound(key: str, moves: str, text: str, heard: tuple[Cue, ...]) -> None:
    assert cues(events(match_of(key, moves), text), BOTH) == heard


def test_one_who_plays_another_hears_that_the_turn_has_come() -> None:
    assert cues(events(match_of("standard", "4"), "4"), frozenset({RED})) == (Cue.YELLOW_DROP, Cue.YOUR_TURN)
    assert cues(events(match_of("standard", "4"), "4"), frozenset({YELLOW})) == (Cue.YELLOW_DROP,)
    assert cues(events(match_of("standard", "4"), "4"), frozenset()) == (Cue.YELLOW_DROP,)


def test_who_loses_hears_another_end_than_who_wins() -> None:
    ended = match_of("standard", "4").apply(RED, Resign())
    assert cues(ended, frozenset({RED})) == (Cue.LOSS,)
    assert cues(ended, frozenset({YELLOW})) == (Cue.WIN,)
    assert cues(ended, BOTH) == (Cue.WIN,)


def test_every_cue_differs_from_every_other_and_is_short_and_quiet() -> None:
    assert set(TONES) == set(PULSES) == set(Cue)
    assert len(set(TONES.values())) == len(Cue)
    for tones in TONES.values():
        assert max(tone.start + tone.length for tone in tones) < 1
        assert all(0 < tone.loudness <= 0.6 and tone.first > 0 < tone.last for tone in tones)

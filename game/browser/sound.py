"""Sounds, synthesised, and vibration: what is heard and felt of the events of a match, as the settings have it.

A browser lets a page sound only after a press, so the audio context is made and woken inside one.
"""

from collections.abc import Iterable
from typing import Any

import js
from pyodide.ffi import to_js

from game.browser.dom import document, on
from game.browser.settings import Settings
from game.match import Event
from game.rules import Side
from game.view.sounds import PULSES, TONES, Cue, Tone, cues

LOUDEST = 0.35
"""Of what the device could do, at full volume: these sounds accompany."""
ATTACK_S = 0.005


class Sound:
    """Plays the cues of a match."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._context: Any = None
        for press in ("pointerup", "keydown"):
            on(document, press, lambda _event: self._wake(), capture=True)
        if self._pressed:
            self._wake()

    def hear(self, events: Iterable[Event], own: frozenset[Side]) -> None:
        """Let events be heard and felt; the sides in `own` sit at this device."""
        heard = cues(events, own)
        chosen = self._settings.value
        if chosen.sounds and self._context and self._context.state == "running":
            for cue in heard:
                for tone in TONES[cue]:
                    self._play(tone, LOUDEST * (chosen.volume / 100) ** 2)
        if chosen.vibration and heard:
            self._shake(heard[-1])

    @property
    def _pressed(self) -> bool:
        return bool(js.navigator.userActivation and js.navigator.userActivation.hasBeenActive)

    def _wake(self) -> None:
        if not self._settings.value.sounds or not hasattr(js, "AudioContext"):
            return
        if self._context is None:
            self._context = js.AudioContext.new()
        elif self._context.state == "suspended":
            self._context.resume()

    def _play(self, tone: Tone, volume: float) -> None:
        context = self._context
        start = context.currentTime + tone.start
        end = start + tone.length
        loudness = context.createGain()
        loudness.gain.setValueAtTime(0.0001, start)
        loudness.gain.exponentialRampToValueAtTime(max(tone.loudness * volume, 0.0001), start + ATTACK_S)
        loudness.gain.exponentialRampToValueAtTime(0.0001, end)
        source = context.createOscillator()
        source.type = tone.wave
        source.frequency.setValueAtTime(tone.first, start)
        source.frequency.exponentialRampToValueAtTime(tone.last, end)
        source.connect(loudness)
        loudness.connect(context.destination)
        source.start(start)
        source.stop(end)

    def _shake(self, cue: Cue) -> None:
        if hasattr(js.navigator, "vibrate") and self._pressed:
            js.navigator.vibrate(to_js(PULSES[cue]))

"""Texts as something has damaged them: letters that are gone or changed, values that are others."""

import json
from random import Random
from typing import Any

LETTERS = '\n\0 :.&=p9x%<"{}[],é\u2028'
VALUES: tuple[Any, ...] = (None, True, -1, 0, 7, 1.5, 10**30, "", "x", "red", "7x6", "4p", [], {}, [[]], {"x": 1})
WILD = ("NaN", "1e999", "-Infinity", "[" * 50, '"\\ud800"', "9" * 5000)
"""What is no JSON, or hardly."""


def garbled(rng: Random, text: str) -> str:
    """The text with a few letters gone or changed."""
    letters = list(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(letters) + 1)
        letters[at : at + rng.randint(0, 4)] = rng.choices(LETTERS, k=rng.randint(0, 3))
    return "".join(letters)


def garbled_json(rng: Random, text: str) -> str:
    """The JSON text with some letters or values damaged."""
    if rng.random() < 0.3:
        return garbled(rng, text)
    value = json.loads(text)
    for _ in range(rng.randint(1, 2)):
        value = _changed(rng, value)
    damaged = json.dumps(value)
    if rng.random() < 0.2:
        return damaged.replace(rng.choice(["0", "1", '"', "null"]), rng.choice(WILD), 1)
    return damaged


def _changed(rng: Random, value: Any) -> Any:
    """The value with another one in some place of it."""
    if isinstance(value, dict | list) and value and rng.random() < 0.9:
        copy = value.copy()
        place = rng.choice(list(copy) if isinstance(copy, dict) else range(len(copy)))
        if rng.random() < 0.2:
            del copy[place]
        else:
            copy[place] = _changed(rng, copy[place])
        return copy
    return rng.choice(VALUES)

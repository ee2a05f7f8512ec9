"""Texts that a device kept, and that anything may have damaged since."""

import json
import re
from math import isfinite
from typing import Any

DEEPEST = 40
"""More brackets inside one another than anything has that is kept."""

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_BRACKET = re.compile(r"[\[\]{}]")


def read_kept(text: str) -> Any:
    """The value of a JSON text; raises ValueError for another text.

    >>> read_kept('{"moves": ["4", "[["]}')
    {'moves': ['4', '[[']}
    >>> read_kept("[" * 100_000)
    Traceback (most recent call last):
    ValueError: too many brackets inside one another
    """
    # The parser calls itself for each bracket, and in a browser it would bring down the whole of Python.
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise ValueError("too many brackets inside one another")
    return json.loads(text, parse_float=_finite, parse_constant=_finite)


def _finite(text: str) -> float:
    """A number; raises ValueError for one that is none, or too large."""
    number = float(text)
    if not isfinite(number):
        raise ValueError("not a number, or one that is too large")
    return number

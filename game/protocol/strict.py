"""Reading what others wrote: exactly the fields, types, shapes and ranges that are expected, or not at all."""

import json
import re
from typing import Any

from game.protocol.fault import Fault, ProtocolError

MAXIMUM_SIZE = 65_536
MAXIMUM_BRACKETS = 400

HASH = re.compile(r"[A-Za-z0-9_-]{43}")
SIGNATURE = re.compile(r"[A-Za-z0-9_-]{86}")
KEY = re.compile(r"[A-Za-z0-9_-]{87}")
NAME = re.compile(r"[A-Za-z0-9_-]{11}")
"""The name of a call: eight random bytes."""
PAGE = re.compile(r"[A-Za-z0-9_-]{32}")
"""The name of a page: eight random bytes and the fingerprint of its key."""


def read_fields(text: str, version: int, most: int = MAXIMUM_SIZE) -> dict[str, Any]:
    """The fields of a JSON object of this version and of at most `most` bytes, the version left out.

    Raises ProtocolError.
    """
    if len(text) > most or len(text.encode(errors="replace")) > most:
        raise ProtocolError(Fault.TOO_LARGE, f"more than {most} bytes")
    try:
        value = read_json(text)
    except ValueError as error:
        raise ProtocolError(Fault.BAD_JSON, "not strict JSON") from error
    if not isinstance(value, dict) or type(value.get("version")) is not int:
        raise ProtocolError(Fault.BAD_MESSAGE, "a message is an object that says its version")
    if value.pop("version") != version:
        raise ProtocolError(Fault.UNKNOWN_VERSION, f"this page speaks version {version}")
    return value


def read_json(text: str) -> Any:
    """The value that a JSON text holds; raises ValueError if it is not strict, or deeper than any message.

    >>> read_json("[" * 30_000)
    Traceback (most recent call last):
    ValueError: too many brackets
    """
    # The parser calls itself for each bracket, and in a browser it would bring down the whole of Python.
    if text.count("[") + text.count("{") > MAXIMUM_BRACKETS:
        raise ValueError("too many brackets")
    return json.loads(text, object_pairs_hook=_distinct, parse_constant=_refuse)


def take(fields: Any, *names: str) -> tuple[Any, ...]:
    """The values of exactly these fields; raises ValueError if one is missing or another is there."""
    if not isinstance(fields, dict) or set(fields) != set(names):
        raise ValueError(f"the fields are {', '.join(names)}")
    return tuple(fields[name] for name in names)


def number_in(value: Any, most: int) -> int:
    """`value` if it is a whole number from 0 to `most`; raises ValueError."""
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"not a number from 0 to {most}")
    return value


def matching(shape: re.Pattern[str], value: Any) -> str:
    """`value` if it is a text of this shape; raises ValueError."""
    if not isinstance(value, str) or not shape.fullmatch(value):
        raise ValueError("not a text of the right shape")
    return value


def text_in(value: Any, most: int) -> str:
    """`value` if it is a text of at most `most` characters; raises ValueError."""
    if not isinstance(value, str) or len(value) > most:
        raise ValueError(f"not a text of at most {most} characters")
    return value


def list_in(value: Any, most: int) -> list[Any]:
    """`value` if it is a list of 1 to `most` values; raises ValueError."""
    if not isinstance(value, list) or not 0 < len(value) <= most:
        raise ValueError(f"not a list of 1 to {most} values")
    return value


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field stands twice")
    return fields


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not JSON")

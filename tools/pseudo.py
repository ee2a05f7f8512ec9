"""Languages that nobody speaks, made from English for tests: what stays plain English was never marked as a text."""

import re
from collections.abc import Callable

from game.i18n.languages import Language
from tools.catalogue import Catalogue, Message

ACCENTED = Language("en-xa", "Åççéñţéð")
MIRRORED = Language("ar-xb", "Mirrored", "rtl")

_LETTERS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞQŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþqŕšţûṽŵẋýž"
)
_RIGHT_TO_LEFT, _END = "\u202e", "\u202c"


def accented(text: str) -> str:
    """Longer by a third and full of accents, but for its placeholders.

    >>> accented("Column {column}")
    '[Çöļûɱñ {column} ····]'
    """
    parts = re.split(r"(\{\w+\})", text)
    changed = "".join(part if part.startswith("{") else part.translate(_LETTERS) for part in parts)
    padding = "·" * (1 + len(text) // 4)
    return f"[{changed} {' '.join(re.findall('.{1,4}', padding))}]"


def mirrored(text: str) -> str:
    """Shown from right to left, letter by letter, but for its placeholders."""
    parts = re.split(r"(\{\w+\})", text)
    return "".join(part if part.startswith("{") or not part else f"{_RIGHT_TO_LEFT}{part}{_END}" for part in parts)


PSEUDO: tuple[tuple[Language, Callable[[str], str]], ...] = ((ACCENTED, accented), (MIRRORED, mirrored))
"""The languages, and what makes their texts."""


def catalogue(template: Catalogue, change: Callable[[str], str]) -> Catalogue:
    """The template with every text changed."""
    messages = tuple(
        Message(
            message.context,
            message.english,
            message.plural,
            tuple(change(text) for text in (message.english, message.plural) if text),
        )
        for message in template.messages
    )
    return Catalogue(template.header, messages)

"""Texts that people copy and paste: copying adds characters that nobody sees, and that mean nothing to a reader."""

import re

# The mark that some files begin with, blanks and breaks without a width, marks of the direction of writing.
_INVISIBLE = re.compile("[\ufeff\u00ad\u200b\u2060\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    """The text without them; joiners stay, which are part of words in some languages.

    >>> visible("\\ufeffGame: PopOut")
    'Game: PopOut'
    """
    return _INVISIBLE.sub("", text)

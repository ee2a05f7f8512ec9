"""Lists in the form of the language, since what stands between their parts differs."""

from collections.abc import Sequence

from game.i18n import pgettext


def in_sequence(parts: Sequence[str]) -> str:
    """The parts one after another, without a word between them.

    >>> in_sequence(["red", "yellow", "red"])
    'red, yellow, red'
    """
    if not parts:
        return ""
    # Translators: what stands between the parts of a list; a longer list repeats it.
    pattern = pgettext("list", "{first}, {next}")
    text = parts[0]
    for part in parts[1:]:
        text = pattern.format(first=text, next=part)
    return text

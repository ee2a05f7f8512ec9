"""The words of the program in the language of the visitor.

Every text that a person reads passes through `pgettext` or `npgettext`: the English sentence is the key, the context
says where it stands. Until a catalogue is installed, and for what it lacks, the texts are English.
"""

import gettext
import io
import struct

from game.rules import RuleError

_catalogue = gettext.NullTranslations()


def pgettext(context: str, message: str) -> str:
    """`message` in the visitor's language, as it reads at the place that `context` names."""
    return _catalogue.pgettext(context, message)


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """`one` or `many`, whichever the visitor's language uses for `count` things."""
    return _catalogue.npgettext(context, one, many, count)


def explain(error: RuleError) -> str:
    """What is wrong, in the visitor's language.

    >>> explain(RuleError("Column {column} is full.", column=4))
    'Column 4 is full.'
    """
    fields = {name: explain(part) if isinstance(part, RuleError) else part for name, part in error.fields.items()}
    return pgettext("error", error.sentence).format(**fields)


def install(data: bytes | None) -> None:
    """Take all texts from a compiled catalogue from now on; with None, or one that cannot be read, from English."""
    global _catalogue
    try:
        _catalogue = gettext.GNUTranslations(io.BytesIO(data)) if data else gettext.NullTranslations()
    except (OSError, ValueError, LookupError, SyntaxError, struct.error):
        _catalogue = gettext.NullTranslations()

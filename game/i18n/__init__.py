"""The words of the program in the language of the visitor.

Every text that a person reads passes through `pgettext` or `npgettext`: the English sentence is the key, the context
says where it stands.
"""

import gettext

_catalogue = gettext.NullTranslations()


def pgettext(context: str, message: str) -> str:
    """`message` in the visitor's language, as it reads at the place that `context` names."""
    return _catalogue.pgettext(context, message)


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """`one` or `many`, whichever the visitor's language uses for `count` things."""
    return _catalogue.npgettext(context, one, many, count)

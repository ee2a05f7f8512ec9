"""The name that a person goes by at a table: short, on one line, and without what could disturb the text around it."""

import unicodedata

LONGEST_NAME = 24
"""Characters of a name."""
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters, symbols and marks that show nothing: fillers, a joiner, two vowels, a blank, and a note without a head."""
MOST_MARKS = 2
"""Accents and the like that may stand on one letter."""


def clean_name(text: str) -> str:
    """The name in a text that anybody may have written; empty if nothing is left of it.

    Letters are composed (NFC); characters that control the text, change its direction or cannot be seen are left out,
    blanks are single, and letters bear no towers of marks.

    >>> clean_name("  Ann\\u202e \\n Lee ")
    'Ann Lee'
    """
    text = text[: 8 * LONGEST_NAME]
    while (name := _cleaned(text)) != text:  # what is left out may bring together what is composed
        text = name
    return name


def _cleaned(text: str) -> str:
    kept: list[str] = []
    marks = MOST_MARKS  # a mark needs a letter before it
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if character in UNSEEN:
            continue
        if category.startswith("Z") or character in "\t\n\r":
            kept.append(" ")
            marks = MOST_MARKS
        elif category.startswith("M"):
            marks += 1
            if marks <= MOST_MARKS:
                kept.append(character)
        elif not category.startswith("C"):
            kept.append(character)
            marks = 0
    return " ".join("".join(kept).split())[:LONGEST_NAME].rstrip()

"""The texts of the page's markup: which of them a person reads, and the same page in another language.

`data-text="context"` marks an element whose whole text is a message; `data-text-NAME="context"` marks its attribute
NAME. The built pages do not have these marks any more.
"""

import html
import re
from collections.abc import Callable
from functools import partial

Translate = Callable[[str, str], str]
"""From a context and an English text to the text to show."""

_TAG = re.compile(r"(<[a-zA-Z][^<>]*\sdata-text[-=][^<>]*>)([^<>]*)(</)?")
_MARK = re.compile(r'\s+data-text(?:-([\w-]+))?="([^"]*)"')


def translated(page: str, translate: Translate) -> str:
    """The page with each marked text replaced by what `translate` makes of it.

    >>> translated('<p title="Sun" data-text="sky" data-text-title="day">Moon</p>', lambda where, text: text.upper())
    '<p title="SUN">MOON</p>'
    """

    def element(found: re.Match[str]) -> str:
        tag, text, closing = found[1], found[2], found[3] or ""
        for mark in _MARK.finditer(tag):
            name, context = mark[1], mark[2]
            if name:
                tag = _with_attribute(tag, name, partial(translate, context))
            else:
                if not text.strip() or not closing:
                    raise ValueError(f"A marked element holds a text and nothing else, unlike {tag}")
                text = html.escape(translate(context, plain(text)), quote=False)
        return _MARK.sub("", tag) + text + closing

    return _TAG.sub(element, page)


def messages(page: str) -> list[tuple[str, str]]:
    """The context and the English of each marked text, in the order of the page.

    >>> messages('<p title="Sun" data-text="sky" data-text-title="day">Moon</p>')
    [('sky', 'Moon'), ('day', 'Sun')]
    """
    found = []

    def collect(context: str, english: str) -> str:
        found.append((context, english))
        return english

    translated(page, collect)
    return found


def plain(text: str) -> str:
    """A text of the markup as a person reads it; blanks at which no line breaks stay as they are.

    >>> plain("  Sun\\n &amp; moon\\xa0! ")
    'Sun & moon\\xa0!'
    """
    return " ".join(re.findall(r"[^ \t\r\n]+", html.unescape(text)))


def _with_attribute(tag: str, name: str, change: Callable[[str], str]) -> str:
    changed, count = re.subn(
        rf'(\s{name}=")([^"]*)"', lambda found: f'{found[1]}{html.escape(change(plain(found[2])))}"', tag
    )
    if count != 1:
        raise ValueError(f"The attribute {name} is marked, but it is not in {tag}")
    return changed

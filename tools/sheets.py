"""The style sheets of the pages: written as one for each part of the page, and shipped in one file.

That of the colours stays apart, and so does that of the rules pages, which home does not need.
"""

import re
from pathlib import Path

LINK = r'<link rel="stylesheet" href="(assets/(?!theme|rules)[\w-]+\.css)">'
JOINED = "assets/style.css"


def join(site: Path, page: str) -> None:
    """Put the sheets that a page names into one file, in the page's order."""
    sheets = [site / path for path in re.findall(LINK, page)]
    text = "\n".join(sheet.read_text() for sheet in sheets)
    for sheet in sheets:
        sheet.unlink()
    (site / JOINED).write_text(text)


def with_joined(page: str) -> str:
    """The page with that one file in place of its sheets, which it names one after the other.

    >>> sheet = '<link rel="stylesheet" href="assets/%s.css">'
    >>> with_joined(sheet % "theme" + sheet % "page" + sheet % "board").count("href")
    2
    """
    return re.sub(rf"{LINK}(?:\s*{LINK})*", f'<link rel="stylesheet" href="{JOINED}">', page)

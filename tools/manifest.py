"""The web app manifest of each language, and the icons that it names, drawn from the one in assets/icon.svg."""

import json
import re
import shutil
from pathlib import Path
from urllib.parse import quote, urlsplit

from game.i18n.languages import Language
from game.view.names import variant_name
from game.view.rules import PAGES
from tools.picture import colour, drawn
from tools.setup import ROOT

NAME = "app.webmanifest"
SIZES = (192, 512)
SCREENSHOTS = {"narrow": (720, 1480), "wide": (1280, 720)}
"""Width and height of what tools/screenshots.py takes for each form of screen."""
SAFE = 76  # of 100: a launcher may cut a maskable icon to a circle


def write_icons(site: Path) -> None:
    """Write the icons as PNG beside their source."""
    for size in SIZES:
        shutil.copy2(drawn(icon(size)), site / "assets" / f"icon-{size}.png")
        shutil.copy2(drawn(maskable_icon(size)), site / "assets" / f"icon-maskable-{size}.png")


def icon(size: int) -> str:
    """The icon as SVG of a size in pixels."""
    return (ROOT / "assets" / "icon.svg").read_text().replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)


def maskable_icon(size: int) -> str:
    """The same with room around it, to be cut to any shape."""
    place = (100 - SAFE) / 2
    inner = (ROOT / "assets" / "icon.svg").read_text().replace("<svg ", f'<svg x="{place}" y="{place}" ', 1)
    inner = inner.replace("<svg ", f'<svg width="{SAFE}" height="{SAFE}" ', 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" fill="{colour("board")}"/>{inner}</svg>'
    )


def screenshot(form: str) -> str:
    """The address of the picture of the page, from the top of the site."""
    return f"assets/screenshot-{form}.webp"


def manifest(language: Language, folder: str, description: str, base: str) -> str:
    """The manifest of the edition in a folder of the site; `base` is the address of the site, if it is known.

    Texts are those of the language in use.
    """
    root = "../" if folder else "./"
    facts: dict[str, object] = {
        "name": "Fourfall",
        "short_name": "Fourfall",
        "description": description,
        "lang": language.code,
        "dir": language.direction,
        "start_url": "./",
        "scope": root,
        "display": "standalone",
        "theme_color": colour("board"),
        "background_color": page_colour(),
        "categories": ["games"],
        "icons": [
            {"src": f"{root}assets/icon{kind}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
            | {"purpose": "maskable" if kind else "any"}
            for kind in ("", "-maskable")
            for size in SIZES
        ],
        "screenshots": [
            {"src": root + screenshot(form), "sizes": f"{width}x{height}", "type": "image/webp"}
            | {"form_factor": form, "label": variant_name("standard")}
            for form, (width, height) in SCREENSHOTS.items()
        ],
        "shortcuts": [
            {"name": variant_name(make().key), "url": f"./#/play?variant={quote(make().key)}"}
            for make in PAGES.values()
        ],
    }
    if base:
        # Browsers resolve it against the origin, where other sites may be too, so that "./" would not do.
        facts["id"] = urlsplit(base).path + folder
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


def page_colour() -> str:
    """The ground of the page in the light theme, which an app shows before its page is there."""
    found = re.search(r"--page: light-dark\((#\w+)", (ROOT / "assets" / "theme.css").read_text())
    assert found, "theme.css has no colour of the page"
    return found[1]

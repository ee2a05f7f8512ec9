"""The service worker of a release: it names every file of the site that is kept on the device, with its hash."""

import gzip
import hashlib
import json
from pathlib import Path

from game.view.rules import PAGES as GAMES
from tools.cache import BuildError, compressed
from tools.manifest import SCREENSHOTS, screenshot
from tools.setup import ROOT

TEMPLATE = "assets/boot/service-worker.js"
PAGES = "pages.json.gz"
WORKER = "sw.js"
IN_PAGES = (".html", ".webmanifest")

# For search engines, for other sites that show a link and for installers, which nobody who plays needs; and what is
# written here.
LEFT_OUT = (
    "sitemap.xml",
    "robots.txt",
    PAGES,
    WORKER,
    *(f"assets/{game}.png" for game in GAMES),
    *map(screenshot, SCREENSHOTS),
)


def write(site: Path) -> None:
    """Write the worker of a finished site, and all its pages in one file for it."""
    text = (ROOT / TEMPLATE).read_text()
    (site / TEMPLATE).unlink(missing_ok=True)
    files = kept(site)
    pages = {path: data.decode() for path, data in files.items() if path.endswith(IN_PAGES)}
    (site / PAGES).write_bytes(compressed(json.dumps(pages, ensure_ascii=False).encode()))
    hashes = {path: hashlib.sha256(unpacked(data)).hexdigest() for path, data in files.items()}
    name = hashlib.sha256(json.dumps(hashes).encode() + text.encode()).hexdigest()[:12]
    text = filled(text, 'const RELEASE = "";', f"const RELEASE = {json.dumps(name)};")
    text = filled(text, "const FILES = {};", f"const FILES = {json.dumps(hashes, indent=0)};")
    (site / WORKER).write_text(text)


def filled(template: str, place: str, line: str) -> str:
    """The template with a line in its place, which must be there exactly once."""
    if template.count(place) != 1:
        raise BuildError(f"{TEMPLATE} has {template.count(place)} places for {place}, not one.")
    return template.replace(place, line)


def kept(site: Path) -> dict[str, bytes]:
    """The files that are kept on the device, by path from the top of the site."""
    paths = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*")) if path.is_file()}
    return {name: path.read_bytes() for name, path in paths.items() if not name.startswith(LEFT_OUT)}


def unpacked(data: bytes) -> bytes:
    """What the device keeps of a file: that which a gzip archive holds, or the file as it is.

    >>> unpacked(gzip.compress(b"image")), unpacked(b"page")
    (b'image', b'page')
    """
    return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data

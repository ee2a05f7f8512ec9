"""Pictures that are files of their own: a board for each game, as other sites show it beside a link."""

import re
import tempfile
from pathlib import Path

from game.view.board_shape import extent
from game.view.board_svg import board_svg
from game.view.rules.page import Figure, RulesPage
from tools.cache import CACHE, key, new_file, run_node
from tools.setup import ROOT

WIDTH, HEIGHT = 1200, 630

# How the classes of the board look where there are no style sheets; colours are those of the theme.
STYLE = """
.red{color:RED}.yellow{color:YELLOW}.disc-face{fill:currentColor}
.disc-ring{fill:none;stroke:MARK;stroke-opacity:.16;stroke-width:5}.disc-mark{fill:MARK}
.disc-mark-ring{fill:none;stroke:MARK;stroke-width:8}
.hole{fill:HOLE}.plate{fill:BOARD}.rim{fill:none;stroke:RIM;stroke-width:2.5}.fixed-column{fill:RIM;fill-opacity:.24}
.last-mark{fill:none;stroke:#fff;stroke-width:3}.line-mark{fill:none;stroke:#fff;stroke-width:7}
.line-edge{fill:none;stroke:MARK;stroke-linecap:round;stroke-width:22}
.line-core{fill:none;stroke:#fff;stroke-linecap:round;stroke-width:12}
"""


def picture_of(page: RulesPage) -> Path:
    """The PNG that shows what the first figure of a rules page comes to."""
    return drawn(picture_svg(page))


def drawn(svg: str) -> Path:
    """The PNG of an SVG, drawn once and kept in the cache."""
    path = CACHE / "pictures" / f"{key(svg, Path(__file__).with_suffix('.mjs').read_bytes())}.png"
    if not path.is_file():
        with new_file(path) as part, tempfile.TemporaryDirectory(dir=CACHE) as folder:
            source = Path(folder, "picture.svg")
            source.write_text(svg)
            run_node(Path(__file__).with_suffix(".mjs"), source, part)
    return path


def picture_svg(page: RulesPage) -> str:
    """The same as SVG."""
    view = next(block for block in page.blocks if isinstance(block, Figure)).pictures[-1].view
    index = (ROOT / "index.html").read_text()
    symbols = "".join(re.findall(r'<symbol id="disc-.*?</symbol>', index, re.DOTALL))
    width, height = extent(view.size)
    place = f'x="40" y="45" width="{WIDTH - 80}" height="{HEIGHT - 90}"'
    clip = f'<clipPath id="edge"><rect width="{width}" height="{height}" rx="26"/></clipPath>'
    board = board_svg(view, "").replace("<svg ", f"<svg {place} ", 1)
    board = board.replace('class="board-body"', 'clip-path="url(#edge)"')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"><style>{_coloured(STYLE)}</style>'
        f'{symbols}{clip}<rect width="{WIDTH}" height="{HEIGHT}" fill="#d8e3ff"/>{board}</svg>'
    )


def colour(name: str) -> str:
    """A colour of the theme that is the same in light and dark, as in `board`."""
    found = re.search(rf"--{name}: (#\w+);", (ROOT / "assets" / "theme.css").read_text())
    assert found, f"theme.css has no colour {name}"
    return found[1]


def _coloured(style: str) -> str:
    for name in ("red", "yellow", "mark", "hole", "board", "rim"):
        style = re.sub(rf"\b{name.upper()}\b", colour(name), style)
    return style

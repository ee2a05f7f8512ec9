"""What the page imports when it starts comes first, and the rest of the program in an archive of its own."""

from pathlib import Path

from tools.program import at_once, imported_at_once, shipped
from tools.setup import ROOT

MODULE = b"""
from typing import TYPE_CHECKING
import a.b
from . import c
if TYPE_CHECKING:
    import d
else:
    import e
try:
    from f import g
except ImportError:
    g = None
class H:
    import i
    def j(self):
        import k
async def l():
    import m
"""


def test_functions_and_the_checker_of_types_import_nothing_at_once() -> None:
    names = {"typing", "typing.TYPE_CHECKING", "a.b", "package", "package.c", "e", "f", "f.g", "i"}
    assert imported_at_once(MODULE, "package/module.py") == names


def test_what_is_imported_at_once_is_found_through_others_with_its_packages() -> None:
    sources = {
        "game/__init__.py": b"",
        "game/main.py": b"from game.one import value",
        "game/one.py": b"import game.two.three\ndef f():\n import game.four",
        "game/two/__init__.py": b"",
        "game/two/three.py": b"",
        "game/four.py": b"",
    }
    assert at_once(sources) == {"game", "game.main", "game.one", "game.two", "game.two.three"}


def test_what_neither_page_nor_worker_can_import_is_not_shipped() -> None:
    graph = {
        "game.main": ["game.a"],
        "game.worker": ["game.b"],
        "game.a": [],
        "game.b": [],
        "game.__main__": ["game.c"],
    }
    assert shipped({**graph, "game.c": []}) == {"game.main", "game.worker", "game.a", "game.b"}


def test_the_first_board_needs_neither_the_network_nor_the_search() -> None:
    sources = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in Path(ROOT, "game").rglob("*.py")}
    heavy = ("game.protocol", "game.search", "game.browser.net", "game.browser.peer")
    assert not [name for name in at_once(sources) if name.startswith(heavy)]

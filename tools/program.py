"""The program in the two parts in which the site ships it: what the page needs to start, and the rest."""

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

from tools.bytecode import imported
from tools.cache import CACHE, key, new_file, run_node
from tools.compiler import HARNESS
from tools.library import module_name, reached

PAGE = "game.main"
WORKER = "game.worker"
LINK = "game.browser.by_link"
BROWSER = ("game.browser", PAGE, WORKER)  # what can be imported in a page only
DATACLASS_CODE = Path(__file__).with_name("dataclass_code.py")


class AtOnce(ast.NodeTransformer):
    """Takes out of a module what does not run when it is imported: functions, and imports for the checker of types."""

    def visit_FunctionDef(self, _node: ast.FunctionDef) -> None:
        """A function imports when it is called."""

    def visit_AsyncFunctionDef(self, _node: ast.AsyncFunctionDef) -> None:
        """So does this one."""

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        """A condition that holds for the checker of types only leaves what is done otherwise."""
        match node.test:
            case ast.Name("TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING"):
                return node.orelse
        return self.generic_visit(node)


def imported_at_once(source: bytes, path: str) -> set[str]:
    """The names that a module may import as soon as it is imported itself.

    >>> sorted(imported_at_once(b"import a\\nif TYPE_CHECKING:\\n import b\\ndef f():\\n import c", "x.py"))
    ['a']
    """
    return imported(AtOnce().visit(ast.parse(source)), path)


def at_once(sources: Mapping[str, bytes], roots: Iterable[str] = (PAGE,)) -> set[str]:
    """The modules that some modules import as soon as they are imported, directly or not, and those themselves."""
    return reached(roots, {module_name(path): imported_at_once(text, path) for path, text in sources.items()})


def shipped(imports: Mapping[str, Iterable[str]]) -> set[str]:
    """The modules that the page or its worker can ever import; `imports` names for each what it may import anywhere."""
    return reached((PAGE, WORKER), imports)


def dataclass_code(sources: Mapping[str, bytes], modules: Iterable[str], version: str, library: Path) -> bytes:
    """The bytecode of what dataclasses compile when some modules are imported (tools/dataclass_code.py).

    `library` is the standard library as bytecode. Modules that need a page are left out.
    """
    defining = [text for text in sources.values() if b"@dataclass" in text]
    path = (
        CACHE / "dataclasses" / f"{key(version, DATACLASS_CODE.read_bytes(), HARNESS.read_bytes(), *defining)}.marshal"
    )
    if not path.is_file():
        names = sorted(name for name in modules if not name.startswith(BROWSER))
        with new_file(path) as part:
            run_node(HARNESS, "--library", library, DATACLASS_CODE, part, *names)
    return path.read_bytes()

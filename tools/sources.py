"""The Python that the site ships, as it is written and as bytecode."""

from dataclasses import dataclass
from pathlib import Path

from tools.compiler import Compiled, compiled
from tools.library import module_name
from tools.setup import ROOT, VENV

# Python packages that the program imports, each a single module; pinned in pyproject.toml.
SHIPPED = ("qrcodegen",)


@dataclass(frozen=True, slots=True)
class Sources:
    """Some of the Python that is shipped, by path in its archive, and the same compiled."""

    texts: dict[str, bytes]
    compiled: dict[str, Compiled]

    def files(self, bytecode: bool, modules: set[str] | None = None) -> dict[str, bytes]:
        """What goes into an archive: all, or only some modules, as bytecode or as they are."""
        chosen = [path for path in self.texts if modules is None or module_name(path) in modules]
        return (
            {f"{path}c": self.compiled[path].code for path in chosen}
            if bytecode
            else {p: self.texts[p] for p in chosen}
        )

    def graph(self) -> dict[str, frozenset[str]]:
        """What each module may import, by dotted names."""
        return {module_name(path): module.imports for path, module in self.compiled.items()}


def sources(folder: Path, version: str, everything: Path | None = None) -> Sources:
    """The Python of a folder, by its path from the folder's parent; an archive of the whole library helps to start."""
    texts = {path.relative_to(folder.parent).as_posix(): path.read_bytes() for path in folder.rglob("*.py")}
    code = compiled(texts, version, 0, everything)  # not optimized: the very program that was tested
    return Sources(texts, code)


def program_sources(version: str, everything: Path | None = None) -> Sources:
    """The program and the packages that it imports."""
    game = sources(ROOT / "game", version, everything)
    texts = {f"{name}.py": installed(name).read_bytes() for name in SHIPPED}
    return Sources(game.texts | texts, game.compiled | compiled(texts, version, 0, everything))


def installed(name: str) -> Path:
    """The file of a package in the environment that tools/setup.py made."""
    return next(VENV.glob(f"lib/python*/site-packages/{name}.py"))

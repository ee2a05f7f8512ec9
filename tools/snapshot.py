"""The memory image of a started Python, made once for a version of Pyodide and kept, so that visitors fetch it once."""

from collections.abc import Iterable
from pathlib import Path

from tools import compiler
from tools.cache import CACHE, key, new_file, run_node

SCRIPT = Path(__file__).with_name("snapshot.mjs")

# What the program and PyScript need at every start. The list is no more than a saving: a module that is not in the
# image is imported from the archive. Any change makes a new image, which every visitor then fetches again.
MODULES = (
    "asyncio",
    "base64",
    "bisect",
    "collections.abc",
    "contextlib",
    "copy",
    "dataclasses",
    "datetime",
    "enum",
    "functools",
    "gettext",
    "hashlib",
    "heapq",
    "hmac",
    "html",
    "inspect",
    "io",
    "itertools",
    "json",
    "math",
    "operator",
    "os",
    "pathlib",
    "pyodide.ffi",
    "random",
    "re",
    "secrets",
    "string",
    "struct",
    "textwrap",
    "time",
    "traceback",
    "types",
    "typing",
    "urllib.parse",
    "uuid",
    "weakref",
    "zipimport",
)


def made(version: str, library: Path) -> tuple[Path, frozenset[str]]:
    """The image for a version of Pyodide, packed, and the names of the modules of the library that are in it."""
    image = CACHE / "snapshot" / f"{version}-{key(SCRIPT.read_bytes(), compiler.SCRIPT.read_bytes(), *MODULES)}.bin.gz"
    names = image.with_name(f"{image.name}.modules")
    if not image.is_file():
        with new_file(image) as part:
            run_node(SCRIPT, "make", library, part, *MODULES)
            part.with_name(f"{part.name}.modules").replace(names)
    return image, frozenset(names.read_text().split())


def check(version: str, library: Path, start: bytes, modules: Iterable[str]) -> None:
    """Start Python from an archive of the library, and an image or a packed archive of what every start needs of it.

    Imports modules there; raises BuildError when that fails: the image does not fit, or the archives lack something.
    """
    names = sorted(modules)
    passed = CACHE / "checked" / key(version, SCRIPT.read_bytes(), library.read_bytes(), start, *names)
    if not passed.is_file():
        with new_file(passed) as part:
            part.write_bytes(start)
            run_node(SCRIPT, "check", library, part, *names)
            part.write_bytes(b"")

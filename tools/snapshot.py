"""The memory image of a started Python, made once for a version of Pyodide and kept, so that visitors fetch it once."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import compiler
from tools.cache import CACHE, key, new_file, run_node
from tools.setup import ROOT

SCRIPT = Path(__file__).with_name("snapshot.mjs")
FORM = ROOT / "assets" / "boot" / "image.js"
SCRIPTS = (SCRIPT, FORM, compiler.SCRIPT)  # what the image depends on
PROGRAM_SCRIPT = SCRIPT.with_name("program_image.mjs")
CHECK_SCRIPT = SCRIPT.with_name("check_start.mjs")
IMPORTER = ROOT / "game" / "archive.py"

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
    image = CACHE / "snapshot" / f"{version}-{key(*map(Path.read_bytes, SCRIPTS), *MODULES)}.bin.gz"
    names = image.with_name(f"{image.name}.modules")
    if not image.is_file():
        with new_file(image) as part:
            run_node(SCRIPT, library, part, *MODULES)
            part.with_name(f"{part.name}.modules").replace(names)
    return image, frozenset(names.read_text().split())


def with_program(
    version: str, library: Path, image: Path, program: bytes, entry: bytes, modules: Iterable[str]
) -> Path:
    """What a program adds to the image when some modules of it are imported, packed.

    `program` and `entry` are its archive, and one of what is imported later, both packed.
    """
    names = sorted(modules)
    script = [PROGRAM_SCRIPT.read_bytes(), IMPORTER.read_bytes()]
    made = CACHE / "snapshot" / f"{version}-program-{key(*script, image.read_bytes(), program, entry, *names)}.bin.gz"
    if not made.is_file():
        with new_file(made) as part, TemporaryDirectory(dir=CACHE) as folder:
            archives = Path(folder, "program.tar.gz"), Path(folder, "entry.tar.gz")
            for path, data in zip(archives, (program, entry), strict=True):
                path.write_bytes(data)
            run_node(PROGRAM_SCRIPT, library, image, *archives, part, *names)
    return made


def check(version: str, library: Path, start: Sequence[bytes], modules: Iterable[str]) -> None:
    """Start Python from an archive of the library, and the parts of an image or an archive of what every start needs.

    All but the first are packed. Imports modules there; raises BuildError when that fails: the image does not fit, or
    the archives lack something.
    """
    names = sorted(modules)
    scripts = [CHECK_SCRIPT.read_bytes(), FORM.read_bytes()]
    passed = CACHE / "checked" / key(version, *scripts, library.read_bytes(), *start, *names)
    if not passed.is_file():
        with new_file(passed) as part, TemporaryDirectory(dir=CACHE) as folder:
            parts = [Path(folder, str(number)) for number in range(len(start))]
            for path, data in zip(parts, start, strict=True):
                path.write_bytes(data)
            run_node(CHECK_SCRIPT, library, ",".join(names), *parts)
            part.touch()

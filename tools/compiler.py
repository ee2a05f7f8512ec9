"""Python sources to the bytecode of the browser's Python, each compiled once and kept in the cache."""

import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.cache import CACHE, key, new_file, run_node

SCRIPT = Path(__file__).with_name("bytecode.py")
HARNESS = SCRIPT.with_name("python.mjs")


@dataclass(frozen=True, slots=True)
class Compiled:
    """A module's bytecode and the absolute names of all that it may import."""

    code: bytes
    imports: frozenset[str]


def compiled(
    sources: Mapping[str, bytes], version: str, optimize: int, library: Path | None = None
) -> dict[str, Compiled]:
    """Compile sources, given by their paths in an archive, for a version of Pyodide; `optimize` is as in compile().

    An archive of the standard library as bytecode, if there is one already, makes the compiler start faster.
    """
    script = SCRIPT.read_bytes() + HARNESS.read_bytes()
    paths = {
        name: CACHE / "bytecode" / f"{key(version, script, name, str(optimize), source)}.pyc"
        for name, source in sources.items()
    }
    missing = {name: path for name, path in paths.items() if not path.is_file()}
    if missing:
        compile_missing({name: (sources[name], path) for name, path in missing.items()}, optimize, library)
    return {
        name: Compiled(path.read_bytes(), frozenset(path.with_suffix(".imports").read_text().split()))
        for name, path in paths.items()
    }


def compile_missing(missing: Mapping[str, tuple[bytes, Path]], optimize: int, library: Path | None) -> None:
    """Compile in one run of Pyodide under Node, through a folder that it can see."""
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        jobs = []
        for number, (name, (source, _)) in enumerate(missing.items()):
            given, result = Path(folder, f"{number}.py"), Path(folder, f"{number}.pyc")
            given.write_bytes(source)
            jobs.append((str(given), name, optimize, str(result)))
        work = Path(folder, "jobs.json")
        work.write_text(json.dumps(jobs))
        run_node(HARNESS, *(("--library", library) if library else ()), SCRIPT, work)
        for (*_, made), (_, path) in zip(jobs, missing.values(), strict=True):
            for suffix in (".imports", ".pyc"):  # in this order: bytecode in the cache has its imports beside it
                with new_file(path.with_suffix(suffix)) as part:
                    part.write_bytes(Path(made).with_suffix(suffix).read_bytes())

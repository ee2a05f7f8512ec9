"""Run the tests of the pure layers inside Pyodide, under Node: `python -m tests.pyodide [pytest arguments]`.

The browser's Python is another build of another version than the one that tests run in elsewhere. pytest and what it
needs are fetched once into the cache, as wheels for that Python.
"""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

from tools.cache import CACHE, PYODIDE, key
from tools.setup import CONSTRAINTS, PYTHON, ROOT, MissingError, node, requirements, run

# The folders of tests/ that are no tests of a pure layer.
OTHERS = ("bench", "browser", "build", "faults", "naive", "net", "pyodide")


def packages() -> Path:
    """A folder with the packages, for the Python of this Pyodide."""
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    wanted = requirements("pyodide")
    folder = CACHE / "pyodide-packages" / key(CONSTRAINTS.read_bytes(), json.dumps(info), *wanted)
    if (folder / "complete").is_file():
        return folder
    version = ".".join(info["python"].split(".")[:2])
    fetched = run(
        *(PYTHON, "-m", "pip", "download", "--quiet", "--dest", folder / "wheels"),
        *("--constraint", CONSTRAINTS, "--only-binary", ":all:", "--implementation", "cp"),
        *("--python-version", version, "--abi", "cp" + version.replace(".", "")),
        *("--platform", f"pyemscripten_{info['abi_version']}_wasm32", *wanted),
    )
    if not fetched:
        raise MissingError("pip could not fetch pytest for Pyodide; see above.")
    for wheel in (folder / "wheels").glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
    (folder / "complete").touch()
    return folder


def layers() -> list[str]:
    """The folders with tests of the pure layers."""
    folders = (path.parent for path in Path(ROOT, "tests").glob("*/test_*.py"))
    return sorted({f"tests/{folder.name}" for folder in folders if folder.name not in OTHERS})


def main() -> int:
    """Run pytest and hand on its exit status."""
    arguments = sys.argv[1:] or layers()
    command = [str(node()), "tools/python.mjs", "tests/pyodide/inside.py", str(packages()), *arguments]
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL).returncode


if __name__ == "__main__":
    sys.exit(main())

"""Pyodide itself, as the page starts it fastest, in files that every host of static files knows."""

import re
import shutil
from pathlib import Path

from tools.cache import PYODIDE, BuildError

FOLDER = Path("vendor", "pyodide")
ENTRY = f"{FOLDER}/pyodide.js"
"""The module that begins, under a name that every host knows to be a script's; many know none that ends in .mjs."""
MACHINE = f"{FOLDER}/pyodide.asm.js"
"""The largest script, which makes the machine that Python runs on."""
UNCHANGED = ("pyodide.asm.mjs", "pyodide-lock.json", "python_stdlib.zip")
"""What a page needs besides that starts Pyodide by itself."""

OWN_ADDRESS = "import.meta.url"
EXPORT = re.compile(r"export default (\w+);\s*$")


def write(site: Path, *more: str) -> None:
    """Write what assets/boot/interpreter.js starts, and more files as they come."""
    (site / FOLDER).mkdir(parents=True)
    for name in ("pyodide.asm.wasm", *more):
        shutil.copy2(PYODIDE / name, site / FOLDER)
    (site / ENTRY).write_text(without_map((PYODIDE / "pyodide.mjs").read_text()))
    (site / MACHINE).write_text(as_script((PYODIDE / "pyodide.asm.mjs").read_text()))


def as_script(module: str) -> str:
    """The maker of the machine as a script that is a module as well: it leaves `createMachine` to whoever runs it.

    A script does not know its own address; it is told, as `machineAddress`. Raises BuildError for any other module.
    """
    script, exports = EXPORT.subn(r"globalThis.createMachine = \1;", module)
    if exports != 1 or OWN_ADDRESS not in module:
        raise BuildError("pyodide.asm.mjs is not the module that is made a script here.")
    return f'"use strict";\n{script.replace(OWN_ADDRESS, "globalThis.machineAddress")}'


def without_map(script: str) -> str:
    """A script that does not name the map of its sources, which is not shipped."""
    return re.sub(r"\n//# sourceMappingURL=.*", "", script)

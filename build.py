"""Build the site: the page, its assets, the program and all that it runs on, ready for any static host.

    python build.py [--output FOLDER] [--no-LEVER ...]

What takes long is kept in .cache/, so that a build in which nothing changed takes a second.
"""

import argparse
import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from enum import Enum
from pathlib import Path
from typing import Any

from tools import library, pages, program, release, runtime, snapshot
from tools.cache import CACHE, PYODIDE, BuildError, archived, compressed, sent_size, tar
from tools.compiler import compiled
from tools.kernel import MODULES, compiled_kernel
from tools.setup import PACKAGES, ROOT
from tools.sources import Sources, program_sources, sources

PYSCRIPT = PACKAGES / "@pyscript" / "core"
PRELOADED = ("vendor/pyscript/core.js", runtime.ENTRY, "assets/boot/image.js")

# The program: what the page needs to start, and the rest.
PROGRAM = ("game.tar.gz", "later.tar.gz")

# Parts of PyScript that only a page with packages loads: they unpack .zip and .whl, and know what a package needs.
NEVER_LOADED = ("zip-", "pyodide_graph-")

# What the page counts while it waits: nearly all that a first visit fetches.
COUNTED = (
    "vendor/pyodide/pyodide.asm.wasm",
    runtime.MACHINE,
    "vendor/python/library.zip",
    "vendor/python/begin.tar.gz",
    PROGRAM[0],
)


class Lever(Enum):
    """What makes the start fast. Each can be switched off, and the page then starts more slowly but works the same."""

    INTERPRETER = "start Pyodide early, with options of our own (without it only PLUGINS is left of the others)"
    SNAPSHOT = "restore a memory image of a Python that has already started"
    PROGRAM = "have the program in the image, as it is when it has been imported"
    BYTECODE = "ship the standard library and the program as bytecode"
    TRIM = "ship only the part of the standard library that the program can reach"
    PYSCRIPT = "ship PyScript's own Python ready to import"
    PLUGINS = "leave out the parts of PyScript that the page does not use"


def build(output: Path, levers: frozenset[Lever], base: str = "", with_pseudo: bool = False) -> None:
    """Build into a folder, which is replaced as a whole when all is done."""
    if Lever.INTERPRETER not in levers:
        levers &= {Lever.PLUGINS}
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        site = Path(folder, "site")
        shutil.copytree(ROOT / "assets", site / "assets")
        settings = configuration(levers)
        write_pyscript(site, settings.get("plugins", []))
        if Lever.INTERPRETER in levers:
            write_runtime(site, levers)
        else:
            write_stock_runtime(site)
        for module in MODULES:
            shutil.copy2(compiled_kernel(module), site / f"{module}.wasm")
        write_page(site, levers, settings)
        pages.write(site, build_info(), base, with_pseudo)
        release.write(site)
        output.parent.mkdir(parents=True, exist_ok=True)
        if output.exists():
            output.rename(Path(folder, "old"))
        site.rename(output)


def configuration(levers: frozenset[Lever]) -> dict[str, Any]:
    """PyScript's configuration as the levers leave it."""
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text())
    if Lever.PLUGINS not in levers:
        del settings["plugins"]
    if Lever.INTERPRETER not in levers:
        settings |= {"interpreter": f"./{runtime.ENTRY}", "files": {f"./{name}": "./*" for name in PROGRAM}}
    return settings


def write_pyscript(site: Path, plugins: list[str]) -> None:
    """Write the modules of PyScript that its entry can load.

    If plugins are refused (as "!name"), they are left out, and so is what a page without packages never loads.
    """
    refused = tuple(f"{name[1:]}{mark}" for name in plugins if name.startswith("!") for mark in "-_")
    refused += NEVER_LOADED if refused else ()
    target = site / "vendor" / "pyscript"
    target.mkdir(parents=True)
    waiting = ["core.js"]
    while waiting:
        name = waiting.pop()
        if not (target / name).exists() and not name.startswith(refused):
            text = (PYSCRIPT / "dist" / name).read_text()
            (target / name).write_text(runtime.without_map(text))
            waiting += re.findall(r"""(?:from|import)\s*\(?["']\./([\w.-]+\.js)["']""", text)


def write_runtime(site: Path, levers: frozenset[Lever]) -> None:
    """Write Pyodide, the library, the image and the program as the levers ask, and tell the interpreter's module."""
    version = json.loads((PYODIDE / "package.json").read_text())["version"]
    bytecode = Lever.BYTECODE in levers
    texts = library.sources(PYODIDE / "python_stdlib.zip")
    standard = Sources(texts, compiled(texts, version, optimize=1))
    everything = archived(standard.files(bytecode=True))
    game = program_sources(version, everything)
    pyscript = sources(PYSCRIPT / "src" / "stdlib" / "pyscript", version, everything)

    imports = standard.graph()
    in_game, in_pyscript = game.graph(), pyscript.graph()
    shipped = program.shipped(in_game)
    used = [*(in_game[name] for name in shipped), *in_pyscript.values()]
    roots = library.reached(frozenset().union(*used), dict.fromkeys(imports, ()))
    graph = library.without_useless(imports, roots)
    reached = library.reached({*roots, *library.always(imports), *snapshot.MODULES}, graph)
    wanted = reached if Lever.TRIM in levers else set(imports)

    runtime.write(site)
    target = site / "vendor" / "python"
    target.mkdir()
    image, begin = snapshot.made(version, everything)
    early = {name for name in wanted if name.split(".")[0] in library.EARLY}
    zipped = archived(standard.files(bytecode, wanted - begin | early) | start_files(version, bytecode))
    packed = compressed(tar(standard.files(bytecode, wanted & begin - early)))
    snapshot.check(version, zipped, [packed], roots)
    shutil.copy2(zipped, target / "library.zip")
    (target / "begin.tar.gz").write_bytes(packed)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    built: dict[str, object] = {
        "library": "vendor/python/library.zip",
        "begin": "vendor/python/begin.tar.gz",
        "lock": json.dumps({"info": lock["info"], "packages": {}}),
        "pyscript": Lever.PYSCRIPT in levers,
    }
    at_once = program.at_once(game.texts)
    first: dict[str, bytes] = {}
    later = pyscript.files(bytecode) if Lever.PYSCRIPT in levers else {}
    if bytecode:
        first["dataclasses.marshal"] = program.dataclass_code(game.texts, at_once, version, everything)
    write_program(site, game, bytecode, at_once, first, later)
    if Lever.SNAPSHOT in levers:
        parts = {"vendor/python/snapshot.bin.gz": image}
        if Lever.PROGRAM in levers:
            entry = compressed(tar(game.files(bytecode, {program.PAGE})))
            # A page that is loaded anew in the midst of a match by link should find the friend at once.
            imported = program.at_once(game.texts, (program.PAGE, program.LINK)) - {program.PAGE}
            archive = compressed(tar(game.files(bytecode, imported)))
            parts["program.bin.gz"] = snapshot.with_program(version, zipped, image, archive, entry, imported)
        snapshot.check(version, zipped, [path.read_bytes() for path in parts.values()], roots)
        for path, part in parts.items():
            shutil.copy2(part, site / path)
        built["image"] = list(parts)
        built["imported"] = Lever.PROGRAM in levers
    built["sizes"] = {path: {"whole": (site / path).stat().st_size, "sent": sent_size(site / path)} for path in COUNTED}
    tell_interpreter(site, built)


def start_files(version: str, bytecode: bool) -> dict[str, bytes]:
    """What makes other archives than the first one importable."""
    texts = {"_archive.py": (ROOT / "game" / "archive.py").read_bytes(), "sitecustomize.py": library.CUSTOM}
    return Sources(texts, compiled(texts, version, 0)).files(bytecode)


def write_stock_runtime(site: Path) -> None:
    """Write Pyodide as it comes and the program as sources, which PyScript unpacks; the worker starts from the same."""
    runtime.write(site, *runtime.UNCHANGED)
    version = json.loads((PYODIDE / "package.json").read_text())["version"]
    game = program_sources(version)
    write_program(site, game, bytecode=False, at_once=program.at_once(game.texts), first={}, later={})
    lock = (PYODIDE / "pyodide-lock.json").read_text()
    tell_interpreter(site, {"library": "vendor/pyodide/python_stdlib.zip", "lock": lock})


def write_program(
    site: Path, game: Sources, bytecode: bool, at_once: set[str], first: dict[str, bytes], later: dict[str, bytes]
) -> None:
    """Write the two archives of the program: what the page imports at once, and the rest; each with more files.

    The first one begins with the module that imports from both, which the page takes out by hand.
    """
    [(path, importer)] = game.files(bytecode, {"game.archive"}).items()
    first = {path.replace("game/", "_"): importer, **game.files(bytecode, at_once), **first}
    later = {**game.files(bytecode, program.shipped(game.graph()) - at_once), **later}
    for name, files in zip(PROGRAM, (first, later), strict=True):
        (site / name).write_bytes(compressed(tar(files)))


def tell_interpreter(site: Path, built: dict[str, object]) -> None:
    """Write into the module that starts Pyodide what there is for it, and how it knows the rest of the program."""
    built["rest"] = hashlib.sha256(release.unpacked((site / PROGRAM[1]).read_bytes())).hexdigest()
    replace_once(
        site / "assets" / "boot" / "interpreter.js", r"const BUILT = \{\};", f"const BUILT = {json.dumps(built)};"
    )


def write_page(site: Path, levers: frozenset[Lever], settings: dict[str, Any]) -> None:
    """Write the page with its configuration and the build's name in it, and with what the browser can fetch early."""
    page = site / "index.html"
    shutil.copy2(ROOT / "index.html", page)
    replace_once(page, r'config="pyscript\.toml"', f'config="{html.escape(json.dumps(settings))}"')
    replace_once(page, r'(?<=<meta name="build-info" content=")[^"]*', build_info())
    if "plugins" in settings:
        # PyScript loads the plugins for MicroPython as well, and only a configuration of its own stops that.
        other = json.dumps({"plugins": settings["plugins"]})
        replace_once(page, r"(?=</body>)", f'<mpy-config type="json" hidden>{other}</mpy-config>\n')
    core = re.search(r'"\./(core-[^"]+)"', (site / "vendor" / "pyscript" / "core.js").read_text())
    if not core:
        raise BuildError("PyScript's core.js names no module of its own any more.")
    early = [f'<link rel="modulepreload" href="{path}">' for path in (*PRELOADED, f"vendor/pyscript/{core[1]}")]
    if Lever.INTERPRETER in levers:
        early.append(f'<link rel="preload" as="script" href="{runtime.MACHINE}">')
        # It need not wait for the page, which is there long before Python is.
        early.append('<script type="module" async src="assets/boot/interpreter.js"></script>')
    replace_once(page, r"(?=</head>)", "\n".join(early) + "\n")


def replace_once(file: Path, pattern: str, replacement: str) -> None:
    """Replace what a pattern finds, which must be there exactly once."""
    text, count = re.subn(pattern, lambda _: replacement, file.read_text())
    if count != 1:
        raise BuildError(f"{file.name} has {count} places for {pattern}, not one.")
    file.write_text(text)


def build_info() -> str:
    """The version, and the commit where there is one to tell."""
    version: str = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    try:
        git = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return version
    return f"{version}+{git.stdout.strip()}" if git.returncode == 0 else version


def main() -> int:
    """Build as the command line says."""
    parser = argparse.ArgumentParser(description="Build the site.")
    parser.add_argument("--output", type=Path, default=ROOT / "_site", help="the folder to write (default: _site)")
    parser.add_argument("--base", default=os.environ.get("BASE", ""), help="where it will be found: https://.../")
    parser.add_argument("--pseudo", action="store_true", help="add languages that nobody speaks, for tests")
    for lever in Lever:
        parser.add_argument(f"--no-{lever.name.lower()}", action="store_true", help=f"do not {lever.value}")
    options = parser.parse_args()
    try:
        levers = frozenset(lever for lever in Lever if not getattr(options, f"no_{lever.name.lower()}"))
        build(options.output, levers, options.base, options.pseudo)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

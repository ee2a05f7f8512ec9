"""Python's standard library as the site ships it: only what the program can reach, found by following imports."""

import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

# What Python and Pyodide import by a name that no source spells out.
UNSEEN = (
    "_sysconfigdata__emscripten_wasm32-emscripten",
    "encodings.ascii",
    "encodings.cp437",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.raw_unicode_escape",
    "encodings.unicode_escape",
    "encodings.utf_16",
    "encodings.utf_8",
    "encodings.utf_8_sig",
    "importlib.metadata",
    "site",
    "zipimport",
)
# What the library can import but a page has no use for: other processes, sockets and terminals, tools for developers,
# and Python versions of modules that Pyodide has compiled. They are shipped only if the program itself imports them.
USELESS = (
    "_pydatetime",
    "_pydecimal",
    "_pyio",
    "_pyrepl",
    "bz2",
    "compression.bz2",
    "compression.lzma",
    "compression.zstd",
    "asyncio.proactor_events",
    "asyncio.windows_events",
    "bdb",
    "ctypes",
    "doctest",
    "ftplib",
    "http.server",
    "lzma",
    "multiprocessing",
    "pdb",
    "pydoc",
    "socketserver",
    "ssl",
    "tarfile",
    "tracemalloc",
    "unittest",
    "xmlrpc",
)

# What Python imports before it can be told of other archives.
EARLY = (
    "__future__",
    "_collections_abc",
    "_py_warnings",
    "_sitebuiltins",
    "abc",
    "codecs",
    "encodings",
    "genericpath",
    "importlib",
    "io",
    "os",
    "posixpath",
    "site",
    "stat",
    "warnings",
)
# The module sitecustomize, which runs when all of those are there. What is imported stays, so to look for garbage would
# only take time: the page and the worker begin with that once they are ready.
CUSTOM = b"import gc\nimport _archive\ngc.disable()\n_archive.add_library()\n"

# Packages that are kept whole, since Pyodide's compiled parts import from them too.
WHOLE = ("_pyodide", "pyodide")


def always(modules: Iterable[str]) -> set[str]:
    """Those of the modules that every start may need, whatever the program imports.

    >>> sorted(always(["json", "pyodide.ffi", "site"]))
    ['pyodide.ffi', 'site']
    """
    return {name for name in modules if name in UNSEEN or name.split(".")[0] in WHOLE}


def without_useless(imports: Mapping[str, frozenset[str]], roots: set[str]) -> dict[str, frozenset[str]]:
    """The library's graph of imports without the useless modules, but for those that are roots.

    >>> sorted(without_useless({"bdb": frozenset(), "pdb": frozenset(), "json": frozenset()}, roots={"bdb"}))
    ['bdb', 'json']
    """
    useless = {name for name in imports if name.startswith(tuple(f"{x}." for x in USELESS)) or name in USELESS}
    return {name: imports[name] for name in imports if name not in useless - roots}


def sources(archive: Path) -> dict[str, bytes]:
    """Every module of Pyodide's archive of the library, by its path there."""
    with zipfile.ZipFile(archive) as library:
        return {name: library.read(name) for name in library.namelist() if name.endswith(".py")}


def module_name(path: str) -> str:
    """The dotted name of a source.

    >>> module_name("json/__init__.py"), module_name("json/decoder.py")
    ('json', 'json.decoder')
    """
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def reached(roots: Iterable[str], imports: Mapping[str, Iterable[str]]) -> set[str]:
    """The modules that the roots import, directly or not, with their packages; names that are not modules drop out.

    >>> sorted(reached(["a"], {"a": ["b.c.some_function"], "b": [], "b.c": ["d"], "e": []}))
    ['a', 'b', 'b.c']
    """
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        parts = waiting.pop().split(".")
        for length in range(1, len(parts) + 1):
            name = ".".join(parts[:length])
            if name in imports and name not in found:
                found.add(name)
                waiting.extend(imports[name])
    return found

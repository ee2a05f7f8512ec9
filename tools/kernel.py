"""The exact solver's kernel, from C to WebAssembly, compiled once and kept in the cache.

The compiler comes with a package of PyPI in the virtual environment: no tool of the system is needed.
"""

import os
import subprocess
from pathlib import Path

from tools.cache import CACHE, BuildError, key, new_file
from tools.setup import PYTHON, ROOT, requirements

SOURCE = ROOT / "game" / "search" / "exact" / "kernel.c"
MODULES = {"solver-7x6": ("-DCOLUMNS=7", "-DROWS=6"), "solver": (), "solver-wide": ("-DWIDE",)}
FLAGS = ("-O3", "-Wall", "-Wextra", "-Werror", "-s")
WEB = ("-target", "wasm32-freestanding", "-Wl,--no-entry")
NATIVE = ("-mcpu=native", "-shared", "-fPIC", "-fvisibility=hidden")


def compiled_kernel(module: str) -> Path:
    """The WebAssembly module of this name; raises BuildError with what the compiler said."""
    return _compiled(".wasm", *FLAGS, *WEB, *MODULES[module])


def native_kernel(module: str) -> Path:
    """The same as a library for this very machine, to be loaded by ctypes; raises BuildError likewise."""
    return _compiled(".so", *FLAGS, *NATIVE, *MODULES[module])


def _compiled(suffix: str, *flags: str) -> Path:
    path = CACHE / "kernel" / f"{key(SOURCE.read_bytes(), *flags, *requirements('kernel'))}{suffix}"
    if not path.is_file():
        places = {name: str(CACHE / "zig") for name in ("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR")}
        with new_file(path) as part:
            command = ["-m", "ziglang", "cc", *flags, "-o", str(part), str(SOURCE)]
            done = subprocess.run([PYTHON, *command], env={**os.environ, **places}, capture_output=True, text=True)
            if done.returncode:
                raise BuildError(f"{SOURCE.name} could not be compiled:\n{done.stderr}")
    return path

"""The exact solver's kernel, from C to WebAssembly, compiled once and kept in the cache.

The compiler comes with a package of PyPI in the virtual environment: no tool of the system is needed.
"""

import os
import subprocess
from pathlib import Path

from tools.cache import CACHE, BuildError, key, new_file
from tools.setup import PYTHON, ROOT, requirements

SOURCE = ROOT / "game" / "search" / "exact" / "kernel.c"
MODULES = {"solver": (), "solver-wide": ("-DWIDE",)}
FLAGS = ("-target", "wasm32-freestanding", "-O3", "-Wall", "-Wextra", "-Werror", "-s", "-Wl,--no-entry")


def compiled_kernel(module: str) -> Path:
    """The WebAssembly module of this name; raises BuildError with what the compiler said."""
    flags = (*FLAGS, *MODULES[module])
    path = CACHE / "kernel" / f"{key(SOURCE.read_bytes(), *flags, *requirements('kernel'))}.wasm"
    if not path.is_file():
        places = {name: str(CACHE / "zig") for name in ("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR")}
        with new_file(path) as part:
            command = ["-m", "ziglang", "cc", *flags, "-o", str(part), str(SOURCE)]
            done = subprocess.run([PYTHON, *command], env={**os.environ, **places}, capture_output=True, text=True)
            if done.returncode:
                raise BuildError(f"{SOURCE.name} could not be compiled:\n{done.stderr}")
    return path

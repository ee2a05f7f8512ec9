"""Imports from archives that are held in memory: those of the program, and much of the standard library.

It is a file of such an archive itself, and runs before anything else does: it imports next to nothing. Python's own
ways to a zip archive or to Pyodide's file system would do as well, but take some milliseconds for each module. What
dataclasses would compile comes with an archive too.
"""

from __future__ import annotations

import marshal
import sys
from importlib.machinery import ModuleSpec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import CodeType, ModuleType
    from typing import Any

LIBRARY = "/lib/begin.tar"  # what every start needs of the standard library; the page puts it there
FORMS = ("{}/__init__.pyc", "{}.pyc", "{}/__init__.py", "{}.py")
BYTECODE_HEAD = 16
TAR_BLOCK = 512
WRITTEN = "dataclasses.marshal"  # the bytecode of the texts that dataclasses would compile


class Archives:
    """All that was added so far, as an entry of `sys.meta_path`."""

    def __init__(self) -> None:
        self._files: dict[str, memoryview] = {}

    def add(self, archive: bytes | memoryview) -> None:
        """Make the modules of a tar archive importable; raises ValueError if it is damaged."""
        whole = memoryview(archive)
        at = 0
        while at < len(whole) and whole[at]:
            if bytes(whole[at + 257 : at + 262]) != b"ustar":
                raise ValueError("an archive of the program is damaged")
            path = bytes(whole[at : at + 100]).rstrip(b"\0").decode()
            size = int(bytes(whole[at + 124 : at + 135]), 8)
            at += TAR_BLOCK
            self._files[path] = whole[at : at + size]
            at += -(-size // TAR_BLOCK) * TAR_BLOCK
        if WRITTEN in self._files:
            know(marshal.loads(self._files.pop(WRITTEN)))

    def clear(self) -> None:
        """Let go of all files, and of what dataclasses know: they have been imported."""
        self._files.clear()
        forget()

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Where a module is, if it is here; part of Python's protocol for importers, as are the next two."""
        place = name.replace(".", "/")
        for form in FORMS:
            if (file := form.format(place)) in self._files:
                return ModuleSpec(name, self, origin=file, is_package="/" in form)  # type: ignore[arg-type]
        return None

    def create_module(self, _spec: ModuleSpec) -> None:
        """Leave that to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module."""
        assert module.__spec__
        file = str(module.__spec__.origin)
        text = self._files[file]
        is_bytecode = file.endswith("c")
        code = marshal.loads(text[BYTECODE_HEAD:]) if is_bytecode else compile(text, file, "exec", dont_inherit=True)
        exec(code, module.__dict__)


def know(written: Mapping[str, CodeType]) -> None:
    """Have dataclasses use bytecode for the texts that have one, and compile only the others."""
    import dataclasses

    def run(text: str, *names: dict[str, Any]) -> None:
        exec(written.get(text, text), *names)

    vars(dataclasses)["exec"] = run


def forget() -> None:
    """Have dataclasses compile everything themselves again."""
    import dataclasses

    vars(dataclasses).pop("exec", None)


def add_library() -> None:
    """Make importable what every start needs of the standard library."""
    with open(LIBRARY, "rb") as file:
        archives.add(file.read())


archives = Archives()
sys.meta_path.insert(0, archives)

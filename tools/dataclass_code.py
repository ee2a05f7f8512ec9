"""Compile what the dataclasses of the program write for themselves, so that the page need not do it at each start.

Each dataclass writes its methods as a text and compiles that: a third of the time that importing the program takes.
Run by Pyodide under Node, never directly; the arguments are the result and the modules to import. The result is the
bytecode by its text, as game/archive.py takes it.
"""

import dataclasses
import importlib
import marshal
import sys
from collections.abc import Iterable
from pathlib import Path
from types import CodeType
from typing import Any


def compiled_texts(modules: Iterable[str]) -> dict[str, CodeType]:
    """The bytecode of every text that dataclasses compile when modules are imported."""
    found = {}

    def note(text: str, *names: dict[str, Any]) -> None:
        found[text] = compile(text, "<dataclass>", "exec", dont_inherit=True)
        exec(found[text], *names)

    vars(dataclasses)["exec"] = note
    for name in modules:
        importlib.import_module(name)
    return found


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(Path.cwd()))
    Path(sys.argv[1]).write_bytes(marshal.dumps(compiled_texts(sys.argv[2:])))

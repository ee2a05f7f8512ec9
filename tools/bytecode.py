"""Compile Python to bytecode with Pyodide's own compiler, under Node; started by tools/compiler.py, never directly.

The argument is a JSON file with a list of [source file, its name, level of optimization, result]. Beside each result a
text file lists what the source imports, anywhere in it, since only this Python can parse its own library.
"""

import ast
import importlib.util
import json
import marshal
import sys
from pathlib import Path

UNCHECKED_HASH = (1).to_bytes(4, "little")  # Python trusts such a file without looking for its source


def imported(tree: ast.AST, name: str) -> set[str]:
    """Every module that a source may import, with what it takes from packages, as absolute dotted names."""
    package = name.split("/")[:-1]
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return found


def compile_one(source: Path, name: str, optimize: int, result: Path) -> None:
    """Write the bytecode of one source and what it imports."""
    text = source.read_bytes()
    tree = ast.parse(text)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(text)
    result.with_suffix(".imports").write_text("\n".join(sorted(imported(tree, name))))
    result.write_bytes(head + marshal.dumps(code))


for job in json.loads(Path(sys.argv[1]).read_text()):
    compile_one(Path(job[0]), job[1], job[2], Path(job[3]))

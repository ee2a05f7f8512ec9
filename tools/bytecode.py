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


def without_docstrings(tree: ast.Module) -> ast.Module:
    """The same program without the texts that nobody can read in a page.

    A class keeps a mark in place of its text, since dataclasses would else write one for it at every start.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            match node.body:
                case [ast.Expr(ast.Constant(str())) as text, *_] if isinstance(node, ast.ClassDef):
                    text.value = ast.copy_location(ast.Constant("."), text.value)
                case [ast.Expr(ast.Constant(str())), _, *_]:
                    del node.body[0]
                case [ast.Expr(ast.Constant(str())) as text] if not isinstance(node, ast.Module):
                    node.body = [ast.copy_location(ast.Pass(), text)]
    return tree


def compile_one(source: Path, name: str, optimize: int, result: Path) -> None:
    """Write the bytecode of one source and what it imports."""
    text = source.read_bytes()
    tree = ast.parse(text)
    names = sorted(imported(tree, name))
    code = compile(without_docstrings(tree), name, "exec", dont_inherit=True, optimize=optimize)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(text)
    result.with_suffix(".imports").write_text("\n".join(names))
    result.write_bytes(head + marshal.dumps(code))


if __name__ == "__main__":
    for job in json.loads(Path(sys.argv[1]).read_text()):
        compile_one(Path(job[0]), job[1], job[2], Path(job[3]))

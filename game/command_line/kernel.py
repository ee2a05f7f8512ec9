"""The kernel of the exact solver under CPython, by the package `wasmtime`; only a checkout with its tools has it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, cast

from game.rules import Board
from game.search.exact import Kernel, Prover, Twin
from game.search.exact.kernel import Function

if TYPE_CHECKING:
    from wasmtime import Engine, Module


def host(module: str) -> Callable[[str], Function]:
    """A fresh instance of a module, as `Host` says; raises ImportError where a package or a tool is missing."""
    from wasmtime import Func, Instance, Store

    engine, compiled = _compiled(module)
    store = Store(engine)
    exports = Instance(store, compiled, []).exports(store)

    def function(name: str) -> Function:
        found = exports[name]
        assert isinstance(found, Func)
        return lambda *arguments: found(store, *arguments)

    return function


def native_host(module: str) -> Callable[[str], Function]:
    """The module as a library for this very machine: its table may take many gigabytes. It has one instance only."""
    import ctypes

    from tools.kernel import native_kernel

    library = ctypes.CDLL(str(native_kernel(module)))
    return lambda name: cast(Function, getattr(library, name))


def prover(board: Board, megabytes: int = 64) -> Prover:
    """The kernel where it can run, and otherwise its twin in Python."""
    try:
        return Kernel(board, host, megabytes)
    except (ImportError, MemoryError):
        return Twin(board)


@cache
def _compiled(module: str) -> tuple[Engine, Module]:
    from wasmtime import Engine, Module

    from tools.kernel import compiled_kernel

    engine = Engine()
    return engine, Module.from_file(engine, str(compiled_kernel(module)))

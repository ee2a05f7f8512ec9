"""The computer's entry: what runs in the worker that the page starts, apart from the page and without its document.

The page sends tasks as texts, one at a time, or STOP; a new task ends the one before. Each answer goes back as a text
that names the match, the ply and the moves it is for, so that the page can drop what comes too late.
"""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Callable
from functools import cache
from typing import Any

import js
from pyodide.ffi import create_proxy

from game.notation import format_moves
from game.rules import Board, Position
from game.search.exact import Kernel, Prover, Twin, is_drop_game
from game.search.exact.kernel import MODULES, Function
from game.search.service import answers
from game.search.task import Task

STOP, STOPPED, READY = "stop", "stopped", "ready"


class Desk:
    """Where tasks come in and answers go out."""

    def __init__(self, modules: dict[str, Any]) -> None:
        self._modules = modules
        self._number = 0
        self._prover = cache(self._make_prover)

    def received(self, event: Any) -> None:
        """Begin with a task, or only stop."""
        self._number += 1
        if event.data == STOP:
            js.postMessage(STOPPED)
        else:
            self._running = asyncio.ensure_future(self._carry_out(event.data, self._number))

    async def _carry_out(self, text: str, number: int) -> None:
        task = Task.from_text(text)
        head = {"match": task.match, "ply": task.ply, "moves": format_moves(task.moves), "kind": task.kind.value}
        try:
            for answer in answers(task, self._prover_for, None):
                if number != self._number:
                    return
                js.postMessage(json.dumps(head | answer))
                await asyncio.sleep(0)  # what has been sent meanwhile is received now
        except Exception:
            js.console.error(traceback.format_exc())
            js.postMessage(json.dumps(head | {"failed": True, "done": True}))

    def _prover_for(self, position: Position) -> Prover | None:
        return self._prover(position.board) if is_drop_game(position) else None

    def _make_prover(self, board: Board) -> Prover:
        """The kernel where it can run, and otherwise its twin in Python."""
        try:
            return Kernel(board, self._host)
        except (KeyError, MemoryError):
            return Twin(board)

    def _host(self, module: str) -> Callable[[str], Function]:
        exports = js.WebAssembly.Instance.new(self._modules[module]).exports
        return lambda name: getattr(exports, name)


async def compiled() -> dict[str, Any]:
    """The kernel's modules by name; those that cannot be had or run here are left out."""
    found = {}
    for name in MODULES:
        try:
            response = await js.fetch(str(js.URL.new(f"../../{name}.wasm", js.location.href).href))
            if response.ok:
                found[name] = js.WebAssembly.Module.new(await response.arrayBuffer())
        except Exception:  # whatever a browser objects to: the twin stands in
            js.console.warn(traceback.format_exc())
    return found


async def start() -> None:
    """Take tasks from now on, and say so."""
    desk = Desk(await compiled())
    js.addEventListener("message", create_proxy(desk.received))
    js.postMessage(READY)


starting = asyncio.ensure_future(start())
starting.add_done_callback(lambda task: task.result())

"""The computer's entry: what runs in the worker that the page starts, apart from the page and without its document.

The page sends tasks as texts, one at a time, or STOP; a new task ends the one before. Each answer goes back as a text
that names the match, the game and the moves it is for, so that the page can drop what comes too late. The worker says
READY once, and DAMAGED before if a part that it can do without is not as it should be.
"""

from __future__ import annotations

import asyncio
import gc
import json
import traceback
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import js
from pyodide.ffi import create_proxy

from game.rules import Board, Position
from game.search.book import Book
from game.search.exact import Kernel, Prover, Twin, is_drop_game
from game.search.exact.kernel import MODULES, Function
from game.search.service import Answer, answers
from game.search.task import Kind, Task

BOOK = "../7x6.book"
"""Its address, like that of the kernel's modules, is seen from where the worker's script lies."""

STOP, STOPPED, READY, DAMAGED = "stop", "stopped", "ready", "damaged"


class Desk:
    """Where tasks come in and answers go out."""

    def __init__(self, modules: dict[str, Any], book: Book | None) -> None:
        self._modules = modules
        self._book = book
        self._number = 0
        self._prover = lru_cache(maxsize=1)(self._make_prover)  # each takes a lot of memory
        self._reviewed: Task | None = None
        self._review: Iterator[Answer] = iter(())

    def received(self, event: Any) -> None:
        """Begin with a task, or only stop."""
        self._number += 1
        if event.data == STOP:
            js.postMessage(STOPPED)
        else:
            self._running = asyncio.ensure_future(self._carry_out(event.data, self._number))

    async def _carry_out(self, text: str, number: int) -> None:
        name: dict[str, str | int] = {}
        task = None
        try:
            task = Task.from_text(text)
            name = task.name
            for answer in self._begun(task):
                js.postMessage(json.dumps(name | answer))
                if answer["done"]:
                    self._forget(task)
                await asyncio.sleep(0)  # what has been sent meanwhile is received now
                if number != self._number:
                    return
        except Exception:
            self._forget(task)  # it cannot be gone on with
            js.console.error(traceback.format_exc())
            js.postMessage(json.dumps(name | {"failed": True, "done": True}))

    def _begun(self, task: Task) -> Iterator[Answer]:
        """The answers to a task; a review that was stopped goes on where it was."""
        if task == self._reviewed:
            return self._review
        found = answers(task, self._prover_for, self._book)
        if task.kind is Kind.REVIEW:
            self._reviewed, self._review = task, found
        return found

    def _forget(self, task: Task | None) -> None:
        """A task is over, which may have been a review, or is none that could be read."""
        if task == self._reviewed:
            self._reviewed, self._review = None, iter(())

    def _prover_for(self, position: Position) -> Prover | None:
        return self._prover(position.board) if is_drop_game(position) else None

    def _make_prover(self, board: Board) -> Prover:
        """The kernel where it can run, and otherwise its twin in Python."""
        try:
            return Kernel(board, self._host)
        except (AttributeError, KeyError, MemoryError):
            return Twin(board)

    def _host(self, module: str) -> Callable[[str], Function]:
        exports = js.WebAssembly.Instance.new(self._modules[module]).exports
        return lambda name: getattr(exports, name)


async def compiled() -> dict[str, Any]:
    """The kernel's modules by name; those that cannot be had or run here are left out."""
    found = {}
    for name in MODULES:
        try:
            response = await js.fetch(f"../../{name}.wasm")
            if response.ok:
                code = await response.arrayBuffer()
                found[name] = js.WebAssembly.Module.new(code)
        except Exception as error:  # whatever a browser objects to: the twin stands in
            js.console.warn(traceback.format_exc())
            if getattr(error, "name", "") == "CompileError":
                js.postMessage(DAMAGED)
    return found


async def book() -> Book | None:
    """The opening book; None where it cannot be had."""
    try:
        response = await js.fetch(BOOK)
        return Book((await response.arrayBuffer()).to_bytes()) if response.ok else None
    except Exception:  # no network, or another release's file: the solver does without
        js.console.warn(traceback.format_exc())
        return None


async def start() -> None:
    """Take tasks from now on, and say so."""
    desk = Desk(*await asyncio.gather(compiled(), book()))
    js.addEventListener("message", create_proxy(desk.received))
    gc.freeze()  # what has been imported stays
    gc.enable()
    js.postMessage(READY)


starting = asyncio.ensure_future(start())
starting.add_done_callback(lambda task: task.result())

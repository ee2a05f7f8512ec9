"""The computer as the page has it: a worker that is given one task at a time. What it answers too late is dropped."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import js
from pyodide.ffi import create_proxy

from game.browser.dom import find, site_address, to_object
from game.browser.later import build, mended, outdated
from game.i18n import pgettext
from game.search.task import Task

WORKER = "assets/boot/worker.js"
STOP = "stop"
SLOW_MS = 1000
"""Thinking that takes longer shows how far it has come."""
PATIENCE_MS = 3000
"""A worker that does not stop within that time hangs, and another one takes its place."""
SILENCE_MS, START_MS = 20_000, 60_000
"""So does one that thinks and tells nothing for so long; one that has not started by then is given up."""

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A task with whoever wants to know."""

    task: Task
    answered: Callable[[Answer], None]
    failed: Callable[[str], None]


class Computer:
    """Answers tasks, the newest only. While it does, `main[data-thinking]` is `true`."""

    def __init__(self) -> None:
        self._worker: Any = None
        self._ready = False
        self._asked: Asked | None = None
        self._patience: Any = None
        self._silence: Any = None
        self._mending: asyncio.Future[None] | None = None
        self._mended = False
        self._give_up = create_proxy(self._replace)
        self._sign = Sign()

    def start(self) -> None:
        """Start the worker ahead of need: it takes about as long as the page."""
        if self._worker is None and not self._mending:
            # The name tells whether the device keeps the site, which a worker cannot see for itself, and who we are.
            name = f"{'kept' if is_kept() else 'sent'} {build()}"
            self._worker = js.Worker.new(site_address(WORKER), to_object({"type": "module", "name": name}))
            self._worker.onmessage = create_proxy(self._received)
            self._worker.onerror = create_proxy(self._broke)
            self._listen()

    def ask(self, task: Task, answered: Callable[[Answer], None], failed: Callable[[str], None]) -> None:
        """Have a task done in place of the one before; `answered` gets each answer, `failed` a sentence instead."""
        self.stop()
        self._asked = Asked(task, answered, failed)
        self.start()
        self._sign.begin()
        if self._ready:
            self._worker.postMessage(task.to_text())
        self._listen()

    def stop(self) -> None:
        """Drop the task; nothing is heard of it any more."""
        if self._asked:
            self._asked = None
            self._sign.end()
            if self._ready:
                self._worker.postMessage(STOP)
                js.clearTimeout(self._patience)
                self._patience = js.setTimeout(self._give_up, PATIENCE_MS)
            self._listen()

    def _received(self, event: Any) -> None:
        match event.data:
            case "damaged":
                self._mend()
            case "outdated":
                self._end()
                if self._asked:
                    self._fail(outdated())
            case "ready":
                self._ready, self._mended = True, False
                if self._asked:
                    self._worker.postMessage(self._asked.task.to_text())
            case "stopped":
                js.clearTimeout(self._patience)
            case text:
                self._answered(json.loads(text))
        self._listen()

    def _listen(self) -> None:
        """Wait for what is to come, but not for ever."""
        js.clearTimeout(self._silence)
        if self._asked:
            self._silence = js.setTimeout(self._give_up, SILENCE_MS if self._ready else START_MS)

    def _answered(self, answer: Answer) -> None:
        asked = self._asked
        if not asked or asked.task.name | answer != answer | asked.task.name:
            return  # it names something else; one that names nothing is about a task that could not even be read
        if answer["done"]:
            self._asked = None
            self._sign.end()
        else:
            self._sign.show(answer["progress"])
        if answer.get("failed"):
            asked.failed(pgettext("computer", "The computer lost its thread. Please try again."))
        else:
            asked.answered(answer)

    def _end(self) -> None:
        js.clearTimeout(self._patience)
        js.clearTimeout(self._silence)
        if self._worker:
            self._worker.terminate()
        self._worker = None
        self._ready = False

    def _replace(self) -> None:
        """The worker hangs: what is asked for is asked of another one, unless it has not even started."""
        if self._ready:
            self._end()
            self.start()
        else:
            self._broke(None)

    def _broke(self, _event: Any) -> None:
        """The worker cannot start, or has ended with an error; the next task starts another one."""
        if not self._ready and self._mend():
            return
        self._end()
        self._fail(pgettext("computer", "The computer could not start here. Without it you can play by two."))

    def _mend(self) -> bool:
        """Have what the device keeps mended, once, and start again; returns whether that is tried."""
        if self._mended or not is_kept():
            return False
        self._mended = True
        self._end()
        self._mending = asyncio.ensure_future(self._start_mended())
        return True

    async def _start_mended(self) -> None:
        try:
            await mended()
        finally:
            self._mending = None
            self.start()

    def _fail(self, sentence: str) -> None:
        asked, self._asked = self._asked, None
        self._sign.end()
        if asked:
            asked.failed(sentence)


def is_kept() -> bool:
    """Whether the device keeps the site."""
    return bool(js.navigator.serviceWorker and js.navigator.serviceWorker.controller)


class Sign:
    """Shows that the computer thinks, and after a second how far it is."""

    def __init__(self) -> None:
        self._main = find("main")
        self._bar = find("[data-thinking-progress]")
        self._timer: Any = None
        self._show_bar = create_proxy(self._reveal)
        self.end()

    def begin(self) -> None:
        """Thinking begins."""
        self.end()
        self._main.dataset.thinking = "true"
        self._bar.removeAttribute("value")
        self._timer = js.setTimeout(self._show_bar, SLOW_MS)

    def show(self, progress: float) -> None:
        """Thinking is so far, from 0 to 1."""
        self._bar.value = progress

    def end(self) -> None:
        """Thinking is over."""
        js.clearTimeout(self._timer)
        self._main.dataset.thinking = "false"
        self._bar.hidden = True

    def _reveal(self) -> None:
        self._bar.hidden = False

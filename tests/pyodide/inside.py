"""The part of `python -m tests.pyodide` that runs in Pyodide: pytest over the repository, as it lies on the disk."""

import asyncio
import sys
import time
from collections.abc import Coroutine
from typing import Any

packages, *arguments = sys.argv[1:]
sys.path.insert(0, packages)

import pytest  # noqa: E402 - only now can it be found


class TimerLoop(asyncio.BaseEventLoop):
    """An event loop with timers and nothing else, since Pyodide's own cannot wait for a result under Node."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = self

    def select(self, timeout: float | None) -> list[object]:
        """Wait for the next timer."""
        assert timeout is not None, "Everything waits and nothing is due."
        time.sleep(timeout)
        return []

    def _process_events(self, event_list: list[object]) -> None:
        """There are none."""


def run(main: Coroutine[Any, Any, object], **_: object) -> object:
    """Stand in for asyncio.run."""
    outer = asyncio.get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return TimerLoop().run_until_complete(main)
    finally:
        asyncio._set_running_loop(outer)


asyncio.run = run  # type: ignore[assignment]
sys.exit(pytest.main(["-p", "no:cacheprovider", "-m", "not native", "--override-ini=testpaths=", *arguments]))

"""A real rendezvous server that can be stopped and started again at the same address."""

from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

from tests.browser.relay import free_port, running_relay


class Rendezvous:
    """The server, with its files in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self._running = ExitStack()
        self.url = ""

    def start(self) -> None:
        """Let it run."""
        self.url = self._running.enter_context(running_relay(self._folder, self._port))

    def stop(self) -> None:
        """Let it run no longer."""
        self._running.close()

    def __enter__(self) -> "Rendezvous":
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

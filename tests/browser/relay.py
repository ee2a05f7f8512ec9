"""A real Nostr relay on this machine, in a process of its own, as the rendezvous of two pages."""

import json
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.setup import VENV


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running_relay(folder: Path, port: int = 0) -> Iterator[str]:
    """Run a relay with its files in a folder, at a free port if none is given, and hand over its address."""
    port = port or free_port()
    settings = {
        "gunicorn": {"bind": f"127.0.0.1:{port}", "workers": 1, "loglevel": "warning"},
        "storage": {"sqlalchemy.url": f"sqlite+aiosqlite:///{folder}/relay.sqlite3"},
        "max_event_size": 65536,
    }
    # JSON is YAML too.
    (folder / "relay.yaml").write_text(json.dumps(settings))
    command = [str(VENV / "bin" / "nostr-relay"), "--config", "relay.yaml", "serve"]
    with (folder / "relay.log").open("w") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        try:
            wait_for_port(port, process, folder / "relay.log")
            yield f"ws://127.0.0.1:{port}"
        finally:
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_for_port(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until a process listens."""
    end = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(f"The relay did not start:\n{log.read_text()}")

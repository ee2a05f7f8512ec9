"""A real TURN server on this machine: coturn from Debian."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.relay import free_port, wait_for_port
from tools.setup import apt_install

USER, PASSWORD = "player", "secret of the server"


def turn_server() -> str | None:
    """The path of coturn, installed where that is possible without being asked anything."""
    return shutil.which("turnserver") or (shutil.which("turnserver") if apt_install("coturn") else None)


@contextmanager
def running_turn(command: str, folder: Path) -> Iterator[str]:
    """Run the server and hand over its address."""
    port = free_port()
    options = ["-n", "-L", "127.0.0.1", "-E", "127.0.0.1", "-p", str(port), "--allow-loopback-peers", "--no-cli"]
    options += ["--no-tls", "--no-dtls", "-a", "-u", f"{USER}:{PASSWORD}", "-r", "local", "--log-file", "stdout"]
    options += ["--pidfile", str(folder / "turn.pid"), "--userdb", str(folder / "turn.db")]
    with (folder / "turn.log").open("w") as log:
        process = subprocess.Popen([command, *options], cwd=folder, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        try:
            wait_for_port(port, process, folder / "turn.log")
            yield f"turn:127.0.0.1:{port}?transport=tcp"
        finally:
            process.terminate()
            process.wait(10)

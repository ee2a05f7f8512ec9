"""Firefox, over WebDriver BiDi."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tools.setup import MissingError, apt_install, node

HERE = Path(__file__).parent
NAMES = ("firefox-esr", "firefox")
IN_BETWEEN = ("Execution context was destroyed", "Cannot find context", "no such frame", "DiscardedBrowsingContext")
"""Parts of what is said of a question that fell between two documents."""


def find() -> str:
    """The path of a Firefox: an installed one, or Debian's, installed now."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if not found and apt_install("firefox-esr"):
        found = shutil.which("firefox-esr")
    if not found:
        raise MissingError("There is no Firefox here: install firefox-esr.")
    return found


class Firefox:
    """A Firefox with a profile of its own."""

    name = "Firefox"
    keeps_profile = True

    def __init__(self, profile: Path) -> None:
        self._profile = profile
        self._start()

    def _start(self) -> None:
        self._node = subprocess.Popen(
            [node(), HERE / "firefox.mjs", find(), self._profile],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def _ask(self, command: str, **fields: str) -> Any:
        assert self._node.stdin
        assert self._node.stdout
        self._node.stdin.write(json.dumps({"do": command, **fields}) + "\n")
        self._node.stdin.flush()
        answer = json.loads(self._node.stdout.readline() or '{"error": "Firefox did not start, or ended"}')
        if "error" in answer and not any(text in answer["error"] for text in IN_BETWEEN):
            raise RuntimeError(f"Firefox: {answer['error']}")
        return answer.get("value")

    def open(self, address: str) -> None:
        """Go to an address."""
        self._ask("open", address=address)

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page, or of what it promises."""
        return self._ask("evaluate", expression=expression)

    def press(self, selector: str) -> None:
        """Press the middle of an element."""
        self._ask("press", selector=selector)

    def restart(self) -> None:
        """Close the browser and start it again with what it kept."""
        self.close()
        self._start()

    def close(self) -> None:
        """End the browser."""
        self._ask("close")
        self._node.wait(30)

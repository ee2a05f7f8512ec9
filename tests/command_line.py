"""The command line as another program meets it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(*arguments: str, text: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    """Run it to its end with this on its standard input."""
    given = text.encode() if isinstance(text, str) else text
    return subprocess.run([sys.executable, "-m", "game", *arguments], input=given, capture_output=True, cwd=ROOT)

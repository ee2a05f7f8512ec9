"""Lighthouse on the built home pages and a rules page: its four figures, and what it found wanting."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.bench.host import CompressingHandler
from tests.bench.start import CACHING
from tests.browser.driver import FLAGS
from tests.browser.relay import free_port
from tests.browsers.__main__ import HERE
from tools.serve import serving
from tools.setup import ROOT, browser, node, npm_ci

PAGES = ("", "de/", "popout/")
TRIES = 5
"""Lighthouse gives the browser a second for each answer, which a busy machine may miss."""
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")


def examine(address: str) -> dict[str, Any]:
    """What Lighthouse reports of a page."""
    command: list[str | Path] = [
        *(node(), HERE / "node_modules" / "lighthouse" / "cli" / "index.js", address),
        *("--quiet", "--output=json", f"--only-categories={','.join(CATEGORIES)}"),
        f"--chrome-flags=--headless {' '.join(flag for flag in FLAGS if ' ' not in flag)}",
    ]
    environment = {**os.environ, "CHROME_PATH": str(browser())}
    for _ in range(TRIES):
        done = subprocess.run(command, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode == 0:
            report: dict[str, Any] = json.loads(done.stdout)
            return report
    raise RuntimeError(f"Lighthouse failed:\n{done.stderr}")


def wanting(report: dict[str, Any], category: str) -> list[str]:
    """The audits of a category that are not passed."""
    audits = (report["audits"][part["id"]] for part in report["categories"][category]["auditRefs"])
    return [audit["id"] for audit in audits if audit["score"] is not None and audit["score"] < 1]


def main() -> None:
    """Examine some pages and print. They name each other by whole addresses, as on a real host."""
    npm_ci(HERE)
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        build = ("build.py", "--output", folder, "--base", f"http://127.0.0.1:{port}/")
        subprocess.run([sys.executable, *build], cwd=ROOT, check=True)
        with serving(Path(folder), port, caching=CACHING, kind=CompressingHandler) as site:
            for page in PAGES:
                report = examine(site + page)
                print(f"/{page}")
                for category in CATEGORIES:
                    score = 100 * report["categories"][category]["score"]
                    print(f"  {category:<16}{score:4.0f}  {', '.join(wanting(report, category))}")

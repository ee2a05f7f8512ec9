"""The sites that tests look at, each built from the tree as it is now, once for all that run tests."""

import fcntl
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.setup import ROOT

BASE = "https://example.org/fourfall/"


@pytest.fixture(scope="session")
def build_once(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Callable[..., Path]:
    """A function that gives the folder of a site by its name, built with some options."""
    own = tmp_path_factory.getbasetemp()
    shared = own if worker_id == "master" else own.parent

    def build_once(name: str, *options: str) -> Path:
        folder = shared / name
        with (shared / "built.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not folder.exists():
                unfinished = shared / "unfinished"
                subprocess.run([sys.executable, "build.py", "--output", unfinished, *options], cwd=ROOT, check=True)
                unfinished.rename(folder)
        return folder

    return build_once


@pytest.fixture(scope="session")
def built(build_once: Callable[..., Path]) -> Path:
    """The folder of the site, built for any address."""
    return build_once("built", "--base=")


@pytest.fixture(scope="session")
def published(build_once: Callable[..., Path]) -> Path:
    """The folder of the site for a known address, with two more languages: a longer one, and one from right to left."""
    return build_once("published", "--pseudo", f"--base={BASE}")

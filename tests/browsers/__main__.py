"""`make browsers`: the built site in Firefox and WebKitGTK: it starts, plays, starts offline, and meets Chromium."""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.relay import running_relay
from tests.browsers.chromium import Chromium
from tests.browsers.firefox import Firefox
from tests.browsers.visitor import BOARD, KEPT, Visitor, open_ready, play, wait
from tests.browsers.webkit import WebKit
from tools.serve import SITE, serving
from tools.setup import MissingError, install, npm_ci

HERE = Path(__file__).parent
STANDARD = [f"drop {column}" for column in (4, 5, 4, 5, 4, 5, 4)]
POPOUT = ["drop 4", "drop 5", "drop 4", "drop 5", "drop 4", "drop 5", "pop 4", "pop 5", "drop 4", "drop 5", "drop 4"]


def alone(visitor: Visitor, folder: Path) -> None:
    """Start, play on one device, then start and play without the server."""
    with serving(folder) as site:
        seconds = open_ready(visitor, f"{site}#/play?variant=standard&size=7x6&mode=local")
        print(f"{visitor.name}: ready after {seconds:.1f} s", flush=True)
        assert play(visitor, STANDARD) == "red line"
        print(f"{visitor.name}: a game on one device", flush=True)
        wait(visitor, KEPT, 120)
    visitor.restart()
    seconds = open_ready(visitor, f"{site}#/play?variant=popout&size=7x6&mode=local")
    assert play(visitor, POPOUT) == "red line"
    print(f"{visitor.name}: without the server ready after {seconds:.1f} s, and a game", flush=True)


def together(host: Visitor, guest: Visitor, folder: Path) -> None:
    """Play a game by link."""
    with tempfile.TemporaryDirectory() as files, running_relay(Path(files)) as relay, serving(folder) as site:
        address = f"{site}?rendezvous={relay}"
        open_ready(host, f"{address}#/play?variant=standard&size=7x6&mode=online&side=red")
        invitation = wait(host, "document.querySelector('[data-invitation]').textContent.trim()")
        open_ready(guest, str(invitation))
        wait(guest, "document.querySelector('[data-action=\"join\"]').checkVisibility()")
        guest.press('[data-action="join"]')
        for visitor in (host, guest):
            wait(visitor, "document.querySelector('[data-connection]').dataset.connection === 'connected'")
        for ply, control in enumerate(STANDARD):
            mover, other = (host, guest) if ply % 2 == 0 else (guest, host)
            play(mover, [control])
            wait(other, f"{BOARD}.ply === '{ply + 1}'")
        assert host.evaluate(f"{BOARD}.outcome") == guest.evaluate(f"{BOARD}.outcome") == "red line"
    print(f"{host.name} and {guest.name}: a game by link", flush=True)


def set_up() -> None:
    """Fetch the drivers."""
    install("browsers")
    npm_ci(HERE)


def check(name: str, folder: Path, files: Path) -> None:
    """All checks of one browser."""
    visitor: Visitor = Firefox(files / "firefox") if name == "firefox" else WebKit()
    try:
        alone(visitor, folder)
        if name == "firefox":
            with sync_playwright() as playwright:
                chromium = Chromium(playwright, files / "chromium")
                try:
                    together(visitor, chromium, folder)
                    together(chromium, visitor, folder)
                finally:
                    chromium.close()
    finally:
        visitor.close()


def main() -> int:
    """Check the browsers that are named, or all; say of each whether it did well."""
    parser = argparse.ArgumentParser(prog="python -m tests.browsers", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], "firefox", "webkit"], default=[])
    parser.add_argument("--site", type=Path, default=SITE, help="the folder of the built site")
    options = parser.parse_args()
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        for name in options.names or ["firefox", "webkit"]:
            try:
                set_up()
                check(name, options.site, Path(folder))
            except (MissingError, AssertionError, RuntimeError, subprocess.TimeoutExpired) as error:
                failed.append(name)
                print(f"{name}: {error}", file=sys.stderr)
    print("All did well." if not failed else f"Not well: {', '.join(failed)}.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""A host whose site is replaced by other releases while browsers look on."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.driver import wait_until
from tools import release
from tools.serve import serving

KEPT = "navigator.serviceWorker.controller !== null"
CACHES = "caches.keys().then((names) => names.sort())"


class Host:
    """A site at an address, and the releases that were made of it."""

    def __init__(self, built: Path, folder: Path) -> None:
        self.built = built
        self.folder = folder
        self.site = folder / "site"
        self.deploy(built)

    def release(self, name: str) -> Path:
        """A release like the one that was built, but for a mark in every page and in a style sheet."""
        made = self.folder / name
        shutil.copytree(self.built, made, copy_function=os.link)
        for page in made.rglob("index.html"):
            rewrite(
                page, page.read_text().replace('name="build-info" content="', f'name="build-info" content="{name} ')
            )
        sheet = made / "assets" / "theme.css"
        rewrite(sheet, f"{sheet.read_text()}\n/* {name} */\n")
        for written in (release.WORKER, release.PAGES):
            (made / written).unlink()
        release.write(made)
        return made

    def deploy(self, made: Path) -> None:
        """Serve another release from now on, all of it at once."""
        new = self.folder / "next"
        new.symlink_to(made)
        new.replace(self.site)

    @contextmanager
    def running(self, port: int = 0, folder: str = "/") -> Iterator[str]:
        """Serve, and hand over the address."""
        with serving(self.site, port, folder) as address:
            yield address


def rewrite(file: Path, text: str) -> None:
    """Write a file anew, which may share its contents with another one."""
    file.unlink()
    file.write_text(text)


def open_kept(page: Page, address: str) -> None:
    """Open an address, and wait until the page runs and its release is kept on the device."""
    page.goto(address)
    wait_until(page, "document.documentElement.dataset.ready === 'true'")
    wait_until(page, KEPT)


def look_for_update(page: Page) -> None:
    """Have the browser look for a new release, as it does by itself from time to time; wait for what comes of it."""
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    wait_until(page, "navigator.serviceWorker.getRegistration().then((found) => !found.installing)")


def build_of(page: Page) -> str:
    """The release that a page is from, empty for the one that was built."""
    info = page.get_attribute('meta[name="build-info"]', "content") or ""
    style = page.evaluate("fetch('assets/theme.css').then((response) => response.text())")
    name = info.split()[0] if " " in info else ""
    assert style.rstrip().endswith(f"/* {name} */") == bool(name), "page and style sheet are of different releases"
    return name

"""A host whose site is replaced by other releases while browsers look on, and which may refuse what it is asked for."""

import gzip
import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from playwright.sync_api import Page

from tests.browser.driver import wait_until
from tools import release
from tools.serve import Handler, serving

KEPT = "navigator.serviceWorker.controller !== null"
CACHES = "caches.keys().then((names) => names.sort())"


class Host:
    """A site at an address, and the releases that were made of it."""

    def __init__(self, built: Path, folder: Path) -> None:
        self.built = built
        self.folder = folder
        self.site = folder / "site"
        self.refused: dict[str, int] = {}
        """The status that is sent in place of a file."""
        self.asked: list[str] = []
        """The files that were asked for."""
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
        list_files(made)
        return made

    def rebuilt(self, name: str) -> Path:
        """A release of which the rest of the program differs too."""
        made = self.release(name)
        archive, interpreter = made / "later.tar.gz", made / "assets" / "boot" / "interpreter.js"
        before = gzip.decompress(archive.read_bytes())
        after = before + bytes(512)
        archive.unlink()
        archive.write_bytes(gzip.compress(after))
        text = interpreter.read_text()
        known, new = (hashlib.sha256(whole).hexdigest() for whole in (before, after))
        assert text.count(known) == 1
        rewrite(interpreter, text.replace(known, new))
        list_files(made)
        return made

    def deploy(self, made: Path) -> None:
        """Serve another release from now on, all of it at once."""
        new = self.folder / "next"
        new.symlink_to(made)
        new.replace(self.site)

    @contextmanager
    def running(self, port: int = 0, folder: str = "/") -> Iterator[str]:
        """Serve, and hand over the address."""
        host = self

        class Noting(Handler):
            """Notes what is asked for, and refuses some of it."""

            def send_head(self) -> BytesIO | BinaryIO | None:
                path = self.path.removeprefix(folder)
                host.asked.append(path)
                if path not in host.refused:
                    return super().send_head()
                self.send_error(host.refused[path])
                return None

        with serving(self.site, port, folder, kind=Noting) as address:
            yield address


def list_files(made: Path) -> None:
    """Write the service worker of a release anew."""
    for written in (release.WORKER, release.PAGES):
        (made / written).unlink()
    release.write(made)


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

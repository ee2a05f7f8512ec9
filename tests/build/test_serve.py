"""The server of `make play`: the media types that browsers insist on, and nothing outside its folder."""

import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tools.serve import serving


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("a.mjs", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.html", "text/html"),
    ],
)
def test_media_types(tmp_path: Path, name: str, media_type: str) -> None:
    (tmp_path / name).write_bytes(b"x")
    with serving(tmp_path) as address, urllib.request.urlopen(address + name) as answer:
        assert answer.headers["Content-Type"] == media_type
        assert answer.headers["Cache-Control"] == "no-cache"


def test_a_site_in_a_folder_of_its_host(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("home")
    with serving(tmp_path, folder="/some/project/") as address:
        assert address.endswith("/some/project/")
        with urllib.request.urlopen(address) as answer:
            assert answer.read() == b"home"
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(address.removesuffix("some/project/") + "index.html")

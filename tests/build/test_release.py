"""The list of what is kept on the device: every file of the release, with the hash of what a host serves."""

import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest

from tools import release
from tools.cache import BuildError

FILES = {
    "index.html": b"<p>home</p>",
    "sv/index.html": "<p>hemåt</p>".encode(),
    "sv/app.webmanifest": b"{}",
    "game.tar.gz": b"PK",
    "assets/theme.css": b"p {}",
    "assets/four-in-a-row.png": b"for other sites",
    "sitemap.xml": b"<urlset/>",
    "image.bin.gz": gzip.compress(b"image"),
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for path, data in FILES.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    release.write(tmp_path)
    return tmp_path


def listed(site: Path) -> dict[str, str]:
    found = re.search(r"const FILES = (\{[^}]*\});", (site / "sw.js").read_text())
    assert found
    files: dict[str, str] = json.loads(found[1])
    return files


def name(site: Path) -> str:
    found = re.search(r'const RELEASE = "(\w+)";', (site / "sw.js").read_text())
    assert found
    return found[1]


def test_every_file_is_listed_with_its_hash_but_for_what_is_for_other_sites(site: Path) -> None:
    expected = {path: hashlib.sha256(data).hexdigest() for path, data in FILES.items()}
    expected["image.bin.gz"] = hashlib.sha256(b"image").hexdigest()
    del expected["assets/four-in-a-row.png"], expected["sitemap.xml"]
    assert listed(site) == expected


def test_all_pages_are_in_one_file(site: Path) -> None:
    pages = json.loads(gzip.decompress((site / "pages.json.gz").read_bytes()))
    assert pages == {path: FILES[path].decode() for path in FILES if path.endswith((".html", ".webmanifest"))}


def test_a_release_has_a_name_of_its_own_and_the_same_one_again(site: Path) -> None:
    first, worker = name(site), (site / "sw.js").read_bytes()
    release.write(site)
    assert (site / "sw.js").read_bytes() == worker
    (site / "game.tar.gz").write_bytes(b"PK other")
    release.write(site)
    assert name(site) != first


def test_a_template_without_a_place_for_the_list_is_noticed() -> None:
    with pytest.raises(BuildError, match="has 0 places for"):
        release.filled("const NOTHING = {};", "const FILES = {};", "")


def test_no_template_is_served(site: Path) -> None:
    assert not (site / release.TEMPLATE).exists()

"""The manifest of each language leads to its own home, and to icons of the sizes that it tells."""

import json
import struct
from pathlib import Path
from urllib.parse import urljoin

import pytest

from tests.sites import BASE
from tools import manifest


@pytest.fixture
def site(published: Path) -> Path:
    return published


@pytest.mark.parametrize(
    ("folder", "language", "direction"), [("", "en", "ltr"), ("sv/", "sv", "ltr"), ("ar-xb/", "ar-XB", "rtl")]
)
def test_manifest_is_that_of_its_language(site: Path, folder: str, language: str, direction: str) -> None:
    facts = json.loads((site / folder / manifest.NAME).read_text())
    own = f"{BASE}{folder}{manifest.NAME}"
    assert (facts["lang"], facts["dir"], facts["name"]) == (language, direction, "Fourfall")
    assert urljoin(own, facts["start_url"]) == BASE + folder
    assert urljoin(own, facts["scope"]) == BASE
    assert urljoin(BASE, facts["id"]) == BASE + folder
    assert facts["description"] in (site / folder / "index.html").read_text()
    assert len({shortcut["name"] for shortcut in facts["shortcuts"]}) == 5
    assert all(urljoin(own, shortcut["url"]).startswith(f"{BASE}{folder}#/play?") for shortcut in facts["shortcuts"])
    for icon in facts["icons"]:
        file = site / urljoin(own, icon["src"]).removeprefix(BASE)
        width, height = struct.unpack(">II", file.read_bytes()[16:24])
        assert icon["sizes"] == f"{width}x{height}"
    assert {(icon["sizes"], icon["purpose"]) for icon in facts["icons"]} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }


@pytest.mark.parametrize("folder", ["", "sv/"])
def test_screenshots_are_pictures_of_their_sizes_that_are_not_kept_on_the_device(site: Path, folder: str) -> None:
    facts = json.loads((site / folder / manifest.NAME).read_text())
    assert {shot["form_factor"] for shot in facts["screenshots"]} == {"narrow", "wide"}
    for shot in facts["screenshots"]:
        path = urljoin(f"{BASE}{folder}", shot["src"]).removeprefix(BASE)
        picture = (site / path).read_bytes()
        assert (picture[:4], picture[8:16], shot["type"]) == (b"RIFF", b"WEBPVP8X", "image/webp")
        width, height = (int.from_bytes(picture[place : place + 3], "little") + 1 for place in (24, 27))
        assert shot["sizes"] == f"{width}x{height}"
        assert len(picture) < 60_000
        assert shot["label"]
        assert path not in (site / "sw.js").read_text()


@pytest.mark.parametrize("page", ["", "popout/", "sv/", "sv/popout/"])
def test_pages_name_the_manifest_of_their_language(site: Path, page: str) -> None:
    text = (site / page / "index.html").read_text()
    (address,) = [part.split('"')[0] for part in text.split('<link rel="manifest" href="')[1:]]
    expected = "sv/" if page.startswith("sv/") else ""
    assert urljoin(BASE + page, address) == f"{BASE}{expected}{manifest.NAME}"

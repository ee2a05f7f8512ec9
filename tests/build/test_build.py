"""The build: what is in the site, that it is noticed when something does not fit, and that nothing is made twice."""

import gzip
import json
import re
import shutil
import tarfile
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import build
from build import Lever
from tools import cache, compiler, snapshot
from tools.cache import CACHE, PYODIDE, BuildError
from tools.setup import ROOT

ALL = frozenset(Lever)


@pytest.fixture
def site(built: Path) -> Path:
    """The site, built with every lever."""
    return built


class Addresses(HTMLParser):
    """Collects the addresses that a page names."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ("href", "src") and value]


def names(archive: Path) -> set[str]:
    """The names of the files in an archive."""
    with zipfile.ZipFile(archive) as opened:
        return set(opened.namelist())


def contents(site: Path) -> dict[Path, bytes]:
    """Every file of a site."""
    return {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def test_page_names_only_files_of_the_site_relative_to_itself(site: Path) -> None:
    found = Addresses((site / "index.html").read_text()).found
    files = [urlsplit(address) for address in found if not address.startswith(("#", "data:"))]
    assert any(file.path.endswith("assets/boot/start.js") for file in files)
    for file in files:
        assert not file.scheme
        assert not file.path.startswith("/")
        assert (site / file.path).exists(), file.path


def test_page_says_which_build_it_is(site: Path) -> None:
    page = (site / "index.html").read_text()
    assert re.search(r'<meta name="build-info" content="\d+\.\d+\.\d+(\+[0-9a-f]{7,})?">', page)


def test_pyscript_is_shipped_without_what_the_page_never_loads(site: Path) -> None:
    parts = {path.name.rsplit("-", 1)[0] for path in (site / "vendor" / "pyscript").iterdir()}
    assert {"core.js", "core"} <= parts
    assert not parts & {"zip", "pyodide_graph", "codemirror", "py-editor", "donkey"}


def test_no_script_names_a_map_of_its_sources(site: Path) -> None:
    scripts = [path for path in (site / "vendor").rglob("*js") if path.is_file()]
    assert len(scripts) > 3
    assert not [path for path in scripts if "sourceMappingURL" in path.read_text()]


def test_program_is_shipped_as_bytecode_in_two_archives(site: Path) -> None:
    with tarfile.open(site / "game.tar.gz") as first, tarfile.open(site / "later.tar.gz") as second:
        at_once, later = set(first.getnames()), set(second.getnames())
    assert {"game/main.pyc", "game/browser/later.pyc", "dataclasses.marshal"} <= at_once
    assert min(at_once) == "_archive.pyc"
    assert {"game/worker.pyc", "game/browser/peer.pyc", "pyscript/__init__.pyc"} <= later
    assert not at_once & later
    assert not any("command_line" in name or "__main__" in name for name in at_once | later)


def test_what_every_start_needs_is_apart_from_the_rest_of_the_library(site: Path) -> None:
    with tarfile.open(site / "vendor/python/begin.tar.gz") as archive:
        begin = set(archive.getnames())
    rest = names(site / "vendor/python/library.zip")
    assert {"asyncio/__init__.pyc", "json/__init__.pyc"} <= begin
    assert {"encodings/__init__.pyc", "sitecustomize.pyc", "_archive.pyc"} <= rest
    assert not begin & rest


def test_policy_of_every_page_is_strict(site: Path) -> None:
    for page in site.rglob("index.html"):
        text = page.read_text()
        policies = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
        assert len(policies) == 1, page
        policy = dict(rule.split(maxsplit=1) for rule in policies[0].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
        assert policy["style-src"] == policy["worker-src"] == policy["manifest-src"] == "'self'"
        assert policy["img-src"] == "'self' data:"  # icons in style sheets
        assert set(policy["connect-src"].split()) == {"'self'", "wss:", "ws://127.0.0.1:*", "ws://localhost:*"}
        assert policy["base-uri"] == policy["form-action"] == "'none'"
        assert text.index("Content-Security-Policy") < min(text.index("<link"), text.index("<script"))
        assert '<meta name="referrer" content="no-referrer">' in text


def test_a_build_in_which_nothing_changed_starts_no_node(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: object) -> None:
        raise AssertionError(f"Node was started for {arguments}")

    for module in (cache, compiler, snapshot):
        monkeypatch.setattr(module, "run_node", refuse)
    build.build(tmp_path / "again", ALL)
    assert contents(site) == contents(tmp_path / "again")


def test_an_image_that_does_not_fit_is_noticed(site: Path) -> None:
    version = json.loads((PYODIDE / "package.json").read_text())["version"]
    fitting = gzip.decompress((site / "vendor/python/snapshot.bin.gz").read_bytes())
    damaged = gzip.compress(fitting[:64] + bytes(64) + fitting[128:], compresslevel=1)
    with pytest.raises(BuildError):
        snapshot.check(version, site / "vendor/python/library.zip", [damaged], {"json"})


def test_a_library_that_lacks_a_module_is_noticed(site: Path) -> None:
    version = json.loads((PYODIDE / "package.json").read_text())["version"]
    with tarfile.open(site / "vendor/python/begin.tar.gz") as whole:
        files = {entry.name: whole.extractfile(entry).read() for entry in whole}  # type: ignore[union-attr]
    del files["json/decoder.pyc"]
    with pytest.raises(BuildError, match=r"json\.decoder"):
        snapshot.check(version, site / "vendor/python/library.zip", [cache.compressed(cache.tar(files))], {"json"})


def test_image_is_kept_for_the_next_build(site: Path) -> None:
    images = [path for path in (CACHE / "snapshot").glob("*.bin.gz") if path.stat().st_size]
    assert (site / "vendor/python/snapshot.bin.gz").read_bytes() in [path.read_bytes() for path in images]


def test_a_failed_build_leaves_the_site_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("the last build")
    page = tmp_path / "tree"
    page.mkdir()
    shutil.copytree(ROOT / "assets", page / "assets")
    shutil.copytree(ROOT / "game", page / "game")
    shutil.copy(ROOT / "pyscript.toml", page)
    (page / "index.html").write_text("<html>a page without the places that the build fills</html>")
    monkeypatch.setattr(build, "ROOT", page)
    with pytest.raises(BuildError):
        build.build(site, ALL)
    assert (site / "index.html").read_text() == "the last build"


def test_every_package_from_npm_is_checked_against_a_hash() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    fetched = {name: entry for name, entry in packages.items() if name}
    assert fetched
    assert all(entry["integrity"].startswith("sha512-") for entry in fetched.values())
    assert not any("resolved" in entry for entry in fetched.values())

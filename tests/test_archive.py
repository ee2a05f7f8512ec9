"""Modules are imported from tar archives in memory, bytecode and sources alike, and packages may lie in two of them."""

import dataclasses
import importlib
import io
import marshal
import sys
import tarfile
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER
from typing import Any

import pytest

from game import archive
from game.archive import Archives


def tar(files: dict[str, bytes]) -> bytes:
    """A tar archive."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as opened:
        for name, text in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(text)
            opened.addfile(entry, io.BytesIO(text))
    return whole.getvalue()


def bytecode(text: str) -> bytes:
    return MAGIC_NUMBER + bytes(12) + marshal.dumps(compile(text, "made", "exec"))


@pytest.fixture
def archives() -> Iterator[Archives]:
    made = Archives()
    sys.meta_path.insert(0, made)
    yield made
    sys.meta_path.remove(made)
    for name in [name for name in sys.modules if name.startswith("shipped")]:
        del sys.modules[name]


def test_sources_and_bytecode_are_imported(archives: Archives) -> None:
    archives.add(
        tar(
            {
                "shipped/__init__.py": b"kind = 'package'",
                "shipped/source.py": b"from shipped import kind",
                "shipped/compiled.pyc": bytecode("from shipped.source import kind as found"),
            }
        )
    )
    assert importlib.import_module("shipped.compiled").found == "package"
    assert importlib.import_module("shipped.source").__name__ == "shipped.source"


def test_a_package_may_go_on_in_a_second_archive(archives: Archives) -> None:
    archives.add(tar({"shipped/__init__.pyc": bytecode("")}))
    importlib.import_module("shipped")
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("shipped.later")
    archives.add(tar({"shipped/later.pyc": bytecode("value = 1")}))
    assert importlib.import_module("shipped.later").value == 1


def test_what_was_imported_may_be_let_go_of(archives: Archives) -> None:
    archives.add(tar({"shipped/__init__.pyc": bytecode("value = 1"), "shipped/other.pyc": bytecode("")}))
    imported = importlib.import_module("shipped")
    archives.clear()
    assert imported.value == 1
    assert archives.find_spec("shipped.other") is None


def test_what_is_in_no_archive_is_left_to_others(archives: Archives) -> None:
    assert archives.find_spec("json") is None


def test_a_damaged_archive_is_refused(archives: Archives) -> None:
    with pytest.raises(ValueError, match="damaged"):
        archives.add(b"x" * 1024)


def test_dataclasses_use_the_bytecode_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def run(text: str, *names: dict[str, Any]) -> None:
        asked.append(text)
        exec(text, *names)

    def point() -> str:
        return repr(dataclasses.make_dataclass("Point", ["x", "y"])(1, 2))

    monkeypatch.setitem(vars(dataclasses), "exec", run)
    assert point() == "Point(x=1, y=2)"
    archive.know({text: compile(text.replace("y={", "height={"), "made", "exec") for text in asked})
    assert point() == "Point(x=1, height=2)"
    archive.know({})
    assert point() == "Point(x=1, y=2)"

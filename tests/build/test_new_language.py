"""A new language: a folder and a line; and the languages that are made to look for what is not marked."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.build.markup import Markup
from tools.catalogue import read
from tools.pseudo import PSEUDO
from tools.setup import ROOT


def test_pseudo_languages_change_every_letter_and_keep_the_placeholders() -> None:
    template = read('msgctxt "board"\nmsgid "Column {column}, full"\nmsgstr ""\n')
    for _, change in PSEUDO:
        text = change(template.messages[0].english)
        assert re.findall(r"\{\w+\}", text) == ["{column}"]
        assert text.replace("{column}", "") != "Column , full"


def test_a_new_language_needs_one_folder_and_one_line(tmp_path: Path) -> None:
    """Add a language to a copy of the project with one other translation, as README.md says, and write its pages."""
    tree = tmp_path / "tree"
    (tree / "locales").mkdir(parents=True)
    for name in ("game", "tools", "assets", "locales/sv"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy2(ROOT / "locales" / "game.pot", tree / "locales")
    for name in ("index.html", "build.py", "pyproject.toml", "pyscript.toml"):
        shutil.copy2(ROOT / name, tree)
    for name in ("node_modules", ".cache", ".venv"):
        (tree / name).symlink_to(ROOT / name)

    listed = tree / "game" / "i18n" / "languages.py"
    line = '    Language("tlh", "tlhIngan Hol"),\n'
    listed.write_text(listed.read_text().replace("LANGUAGES = (\n", f"LANGUAGES = (\n{line}"))
    run(tree, "-m", "tools.messages", "update")
    run(tree, "-m", "tools.messages", "add", "tlh")
    catalogue = tree / "locales" / "tlh" / "LC_MESSAGES" / "game.po"
    text = catalogue.read_text()
    assert 'msgid "Play"\nmsgstr ""' in text
    catalogue.write_text(text.replace('msgid "Play"\nmsgstr ""', 'msgid "Play"\nmsgstr "Quj"'))
    shutil.copytree(tree / "assets", tree / "site" / "assets")
    shutil.copy2(tree / "index.html", tree / "site")
    run(tree, "-c", "from pathlib import Path; from tools import pages; pages.write(Path('site'), '1')")

    home = Markup((tree / "site" / "tlh" / "index.html").read_text())
    assert home.all("html")[0]["lang"] == "tlh"
    assert any(link.get("hreflang") == "tlh" for link in home.all("a"))
    assert b"Quj" in (tree / "site" / "locales" / "tlh.mo").read_bytes()
    english = Markup((tree / "site" / "index.html").read_text())
    assert [link["href"] for link in english.all("a") if link.get("hreflang") == "tlh"] == ["./tlh/"]
    assert (tree / "site" / "tlh" / "popout" / "index.html").is_file()


def run(tree: Path, *arguments: str) -> None:
    done = subprocess.run([sys.executable, *arguments], cwd=tree, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

"""The catalogues: all are whole and sound, and one that is not is named with the message and the reason."""

import copy
import re
import shutil
from pathlib import Path

import pytest
from babel.messages import Catalog

from game.i18n.languages import ENGLISH, LANGUAGES, Language
from tools import messages
from tools.catalogue import CatalogueError, path_of, read
from tools.messages import TEMPLATE, add, check, faults, update

SWEDISH = Language("sv", "Svenska")


def filled(text: str) -> str:
    """A catalogue with every message translated by itself."""
    entries = []
    for entry in text.split("\n\n"):
        english = re.search(r"^msgid (.*?)^msgstr", entry, re.DOTALL | re.MULTILINE)
        plural = re.search(r"^msgid_plural (.*?)^msgstr", entry, re.DOTALL | re.MULTILINE)
        if english and "msgctxt" in entry:
            words = (plural or english)[1].partition("msgid_plural")[0].strip("\n")
            entry = re.sub(r'^(msgstr(?:\[\d\])?) ""$', rf"\1 {words}", entry, flags=re.MULTILINE)
        entries.append(entry)
    return "\n\n".join(entries)


@pytest.fixture(scope="module")
def extracted() -> Catalog:
    return messages.extracted()


@pytest.fixture
def _extracted_once(extracted: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "extracted", lambda: copy.deepcopy(extracted))


@pytest.fixture
def locales(tmp_path: Path, _extracted_once: None) -> Path:
    """A folder with the template and one whole catalogue."""
    folder = tmp_path / "locales"
    update(folder)
    path = add(SWEDISH, folder)
    path.write_text(filled(path.read_text()))
    return folder


def test_all_catalogues_are_whole_and_sound() -> None:
    assert check() == []


def test_a_catalogue_that_is_whole_has_no_faults(locales: Path) -> None:
    assert check(locales) == []


def test_an_update_changes_nothing_where_nothing_has_changed(locales: Path) -> None:
    before = {path: path.read_bytes() for path in locales.rglob("*.po*")}
    update(locales)
    assert before == {path: path.read_bytes() for path in locales.rglob("*.po*")}


def test_the_template_has_the_texts_of_the_page_and_of_the_program() -> None:
    keys = {message.key for message in read(messages.template()).messages}
    assert ("page", "Skip to the content") in keys
    assert ("settings", "As on the device") in keys
    assert ("announce", "Red to play.") in keys
    assert ("error", "Column {column} is full.") in keys


def test_a_template_that_is_not_fresh_is_named(locales: Path) -> None:
    path = locales / TEMPLATE
    path.write_text(path.read_text().replace("Red to play.", "Red plays."))
    assert check(locales) == ["game.pot: it is not what the program says now: run make messages"]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('msgstr "Red to play."', 'msgstr ""', "[announce] “Red to play.”: it is not translated"),
        (
            'msgstr "Red to play."',
            'msgstr " Red to play."',
            "[announce] “Red to play.”: it has blanks where none belong",
        ),
        (
            'msgstr "Red to play."',
            'msgstr "Red  to play."',
            "[announce] “Red to play.”: it has blanks where none belong",
        ),
        ('msgstr "Red to play."', 'msgstr "Red to <b>play</b>."', "[announce] “Red to play.”: it has markup in it"),
        ('msgstr "Red to play."', 'msgstr "Red &amp; play."', "[announce] “Red to play.”: it has markup in it"),
        (
            'msgstr "Move {number}."',
            'msgstr "Move {numer}."',
            "[announce] “Move {number}.”: its placeholders are numer",
        ),
        ('msgstr "Move {number}."', 'msgstr "Move."', "[announce] “Move {number}.”: its placeholders are none"),
        ('msgstr "Move {number}."', 'msgstr "Move {number."', "[announce] “Move {number}.”: its braces do not pair"),
        (
            'msgstr[1] "{count} discs kept"',
            'msgstr[1] "discs kept"',
            "[seat] “{count} disc kept”: its placeholders are none, but should be count",
        ),
        ('msgstr[1] "{count} discs kept"\n', "", "[seat] “{count} disc kept”: it has 1 plural forms, not 2"),
        (
            'msgctxt "announce"\nmsgid "Red to play."',
            '#, fuzzy\nmsgctxt "announce"\nmsgid "Red to play."',
            "[announce] “Red to play.”: it is marked as fuzzy",
        ),
        ('msgid "Red to play."', 'msgid "Red plays."', "[announce] “Red to play.”: it is missing"),
        (
            'msgid "Red to play."',
            'msgid "Red plays."',
            "[announce] “Red plays.”: the program does not say this any more",
        ),
        ('"Language: sv\\n"', '"Language: da\\n"', "1: the header: Language is da, but the folder is sv"),
        ("plural=(n != 1);", "plural=n+;", "1: the header: Plural-Forms cannot be read"),
        ("plural=(n != 1);", "plural=n%3;", "1: the header: Plural-Forms promises 2 forms and then asks for others"),
        ('msgstr "Red to play."', 'msgstr "Red to play.', "this line belongs to no entry"),
        ('msgstr "Red to play."', 'msgstr "Red to play."\n\n#~ msgid "old"', "does not use this entry any more"),
    ],
)
def test_a_faulty_catalogue_is_named_with_message_and_reason(locales: Path, old: str, new: str, complaint: str) -> None:
    path = path_of("sv", locales)
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))
    found = check(locales)
    assert all(problem.startswith("locales/sv/LC_MESSAGES/game.po:") for problem in found)
    assert any(complaint in problem for problem in found), found


def test_gettexts_own_compiler_is_asked_where_there_is_one(locales: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    complaining = locales.parent / "msgfmt"
    complaining.write_text("#!/bin/sh\necho 'line 7: no good' >&2\nexit 1\n")
    complaining.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(complaining))
    assert check(locales) == ["locales/sv/LC_MESSAGES/game.po: msgfmt: line 7: no good"]


def test_a_language_that_is_not_listed_is_named(locales: Path) -> None:
    (locales / "xx").mkdir()
    assert check(locales) == ["xx: game/i18n/languages.py does not list this language"]


def test_english_with_a_fault_is_named_too() -> None:
    message = read('msgctxt "side"\nmsgid "Red "\nmsgstr ""\n').messages[0]
    assert list(faults(message, [message.english])) == ["it has blanks where none belong: “Red ”"]


def test_an_update_keeps_what_is_translated(locales: Path) -> None:
    path = path_of("sv", locales)
    path.write_text(path.read_text().replace('msgstr "Red to play."', 'msgstr "Röd spelar."'))
    update(locales)
    strings = {message.key: message.strings for message in read(path.read_text()).messages}
    assert strings["announce", "Red to play."] == ("Röd spelar.",)


def test_a_catalogue_is_not_added_twice(locales: Path) -> None:
    with pytest.raises(CatalogueError, match="there already"):
        add(SWEDISH, locales)


@pytest.mark.usefixtures("_extracted_once")
@pytest.mark.parametrize(
    "language", [language for language in LANGUAGES if language != ENGLISH], ids=lambda one: one.tag
)
def test_every_language_can_be_added_with_a_rule_for_its_plurals(tmp_path: Path, language: Language) -> None:
    update(tmp_path)
    path = add(language, tmp_path)
    complaints = [problem for problem in check(tmp_path) if "it is not translated" not in problem]
    assert complaints == []
    catalogue = read(path.read_text())
    assert catalogue.field("Language") == language.code
    assert all(
        len(message.strings) == messages.plural_count(catalogue) for message in catalogue.messages if message.plural
    )

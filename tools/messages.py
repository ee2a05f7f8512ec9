"""The catalogues in locales/: take the texts out of the program, bring the catalogues up to date, and check them.

python -m tools.messages update        the template, and every catalogue with what is new and without what is gone
python -m tools.messages add LANGUAGE  a catalogue for a language that is listed in game/i18n/languages.py
python -m tools.messages check         the template is fresh and every catalogue is whole and sound
"""

import gettext
import io
import re
import shutil
import string
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog, extract
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from game.i18n.languages import ENGLISH, LANGUAGES, Language
from tools import marked
from tools.catalogue import LOCALES, Catalogue, CatalogueError, Message, path_of, read

ERRORS = (
    "GameOverError",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidSizeError",
    "LinkError",
    "UnknownVariantError",
)
ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = "game.pot"

CALLS = {
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    # The errors of the rules and of the notation bring their sentences along; game.i18n.explain translates them.
    **dict.fromkeys(ERRORS, (1,)),
    "RecordError": (2,),
}
NOTE = "Translators:"
HEADER = """\
# Fourfall{language}.
msgid ""
msgstr ""
"Project-Id-Version: Fourfall\\n"
"Language: {tag}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals={count}; plural={rule};\\n"

"""
ENGLISH_PLURAL = (2, "(n != 1)")


# Extraction


def extracted() -> Catalog:
    """Every text of the program and of the page, in the order of the files."""
    catalog = Catalog()
    for context, english in marked.messages((ROOT / "index.html").read_text()):
        catalog.add(english, context=context, locations=[("index.html", 0)])
    for path in sorted((ROOT / "game").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        found = extract.extract("python", io.BytesIO(path.read_bytes()), CALLS, (NOTE,), {"encoding": "utf-8"})
        for _, message, notes, place in found:
            catalog.add(message, context=place or "error", locations=[(name, 0)], auto_comments=notes)
    return catalog


def written(catalog: Catalog, header: str) -> str:
    """A catalogue as the text of its file; nothing in it changes but with the texts."""
    for message in catalog:
        message.locations = sorted(set(message.locations))
        message.auto_comments = [note.removeprefix(NOTE).strip() for note in message.auto_comments]
    body = io.BytesIO()
    write_po(body, catalog, width=118, omit_header=True, include_lineno=False, ignore_obsolete=True)
    return header + body.getvalue().decode().strip("\n") + "\n"


def template() -> str:
    """The template as it should be now."""
    count, rule = ENGLISH_PLURAL
    return written(extracted(), HEADER.format(language="", tag="", count=count, rule=rule))


# Updates


def update(locales: Path = LOCALES) -> None:
    """Write the template and bring every catalogue up to date; what is translated stays as it is."""
    locales.mkdir(exist_ok=True)
    (locales / TEMPLATE).write_text(template())
    for path in sorted(locales.glob("*/LC_MESSAGES/game.po")):
        old = path.read_text()
        catalog = read_po(io.StringIO(old))
        catalog.update(extracted(), no_fuzzy_matching=True)
        path.write_text(written(catalog, old.partition("\n\n")[0] + "\n\n"))


def add(language: Language, locales: Path = LOCALES) -> Path:
    """Write an empty catalogue for a language, with its plural forms where they are known."""
    path = path_of(language.tag, locales)
    if path.exists():
        raise CatalogueError(f"{path} is there already.")
    count, rule = plural_of(language)
    header = HEADER.format(language=f" in {language.name}", tag=language.code, count=count, rule=rule)
    catalog = Catalog(header_comment="")
    catalog._num_plurals = count  # type: ignore[assignment]  # Babel knows it of its own locales only
    catalog.update(extracted(), no_fuzzy_matching=True)
    path.parent.mkdir(parents=True)
    path.write_text(written(catalog, header))
    return path


def plural_of(language: Language) -> tuple[int, str]:
    """How many forms counted things take in a language, and the rule that chooses one."""
    try:
        plural = get_plural(Locale.parse(language.code, sep="-"))
    except (UnknownLocaleError, ValueError):
        return ENGLISH_PLURAL
    return plural.num_plurals, plural.plural_expr


# Checks


def check(locales: Path = LOCALES) -> list[str]:
    """What is wrong, each as file, message and reason; empty when all is well."""
    fresh = template()
    path = locales / TEMPLATE
    problems = []
    if not path.is_file() or path.read_text() != fresh:
        problems.append(f"{TEMPLATE}: it is not what the program says now: run make messages")
    wanted = {message.key: message for message in read(fresh).messages}
    for message in wanted.values():
        forms = [message.english, *([message.plural] if message.plural else [])]
        problems += [f"{TEMPLATE}: {name(message)}: {reason}" for reason in faults(message, forms)]
    listed = {language.tag for language in LANGUAGES} - {ENGLISH.tag}
    for folder in sorted(path for path in locales.iterdir() if path.is_dir()):
        file = path_of(folder.name, locales)
        if folder.name not in listed:
            problems.append(f"{folder.name}: game/i18n/languages.py does not list this language")
        elif not file.is_file():
            problems.append(f"{folder.name}: the folder has no LC_MESSAGES/game.po")
        else:
            shown = file.relative_to(locales.parent)
            problems += [f"{shown}:{problem}" for problem in catalogue_problems(file, folder.name, wanted)]
    return problems


def catalogue_problems(file: Path, tag: str, wanted: Mapping[tuple[str, str], Message]) -> Iterator[str]:
    """What is wrong with one catalogue, each as line, message and reason."""
    try:
        catalogue = read(file.read_text())
    except (CatalogueError, UnicodeDecodeError) as error:
        yield f"{error}"
        return
    yield from (f"1: the header: {reason}" for reason in header_faults(catalogue, tag))
    yield from (f"{line}: the program does not use this entry any more" for line in catalogue.obsolete)
    there = {message.key: message for message in catalogue.messages}
    for key, message in wanted.items():
        if key not in there:
            yield f"1: {name(message)}: it is missing: run make messages"
    for key, message in there.items():
        where = f"{message.line}: {name(message)}"
        if key not in wanted:
            yield f"{where}: the program does not say this any more: run make messages"
        elif not message.translated:
            yield f"{where}: it is not translated"
        elif message.fuzzy:
            yield f"{where}: it is marked as fuzzy"
        else:
            if message.plural and len(message.strings) != plural_count(catalogue):
                yield f"{where}: it has {len(message.strings)} plural forms, not {plural_count(catalogue)}"
            yield from (f"{where}: {reason}" for reason in faults(message, message.strings))
    yield from compiler_complaints(file)


def name(message: Message) -> str:
    """How a message is called in a complaint."""
    return f"[{message.context}] “{message.english}”"


def faults(message: Message, texts: tuple[str, ...] | list[str]) -> Iterator[str]:
    """What is wrong with the forms of one message."""
    expected = placeholders(message.plural or message.english)
    for text in texts:
        try:
            found = placeholders(text)
        except ValueError:
            yield f"its braces do not pair: “{text}”"
            continue
        if found != expected:
            there, wanted = (", ".join(sorted(names)) or "none" for names in (found, expected))
            yield f"its placeholders are {there}, but should be {wanted}: “{text}”"
        if text != text.strip() or re.search(r"\s\s|[\n\r\t]| [.,]", text):
            yield f"it has blanks where none belong: “{text}”"
        if re.search(r"[<>]|&#?\w+;", text):
            yield f"it has markup in it: “{text}”"


def placeholders(text: str) -> set[str]:
    """The names in braces; raises ValueError where braces do not pair.

    >>> sorted(placeholders("Column {column}, row {row}"))
    ['column', 'row']
    """
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def plural_count(catalogue: Catalogue) -> int:
    """How many plural forms the header promises, or 0."""
    found = re.match(r"nplurals=(\d+);", catalogue.field("Plural-Forms"))
    return int(found[1]) if found else 0


def header_faults(catalogue: Catalogue, tag: str) -> Iterator[str]:
    """What is wrong with a header."""
    if catalogue.field("Language").lower() != tag:
        yield f"Language is {catalogue.field('Language') or 'missing'}, but the folder is {tag}"
    if catalogue.field("Content-Type") != "text/plain; charset=UTF-8":
        yield "Content-Type should be text/plain; charset=UTF-8"
    count = plural_count(catalogue)
    try:
        rule = gettext.c2py(catalogue.field("Plural-Forms").partition("plural=")[2].rstrip(";"))
        used = {rule(number) for number in range(1000)} | {rule(10**6)}
    except ValueError as error:
        yield f"Plural-Forms cannot be read: {error}"
    else:
        if used - set(range(count)):
            yield f"Plural-Forms promises {count} forms and then asks for others"


def compiler_complaints(file: Path) -> Iterator[str]:
    """What gettext's own compiler says of a catalogue, where it is installed."""
    msgfmt = shutil.which("msgfmt")
    if msgfmt:
        done = subprocess.run([msgfmt, "-c", "-o", "/dev/null", file], capture_output=True, text=True)
        if done.returncode:
            yield f" msgfmt: {done.stderr.strip()}"


def main(arguments: list[str]) -> int:
    """Do what the command line says."""
    match arguments:
        case ["update"]:
            update()
        case ["add", tag]:
            language = next((language for language in LANGUAGES if language.tag == tag), None)
            if not language:
                print(f"Add a line for {tag} to game/i18n/languages.py first.", file=sys.stderr)
                return 1
            print(add(language))
        case ["check"]:
            problems = check()
            print("\n".join(problems), file=sys.stderr)
            return 1 if problems else 0
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Gettext catalogues: read a .po file, write what is in it as the .mo that the program loads.

Only what `make messages` writes is read: one entry a paragraph, strings in double quotes, one or more a line.
"""

import ast
import re
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

LOCALES = Path(__file__).resolve().parent.parent / "locales"


class CatalogueError(ValueError):
    """A catalogue that cannot be read; the text names the line and the reason."""


@dataclass(frozen=True, slots=True)
class Message:
    """An entry: where it stands in the program, the English, and its translation in one form or several."""

    context: str
    english: str
    plural: str = ""
    strings: tuple[str, ...] = ()
    fuzzy: bool = False
    line: int = 0

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from every other entry."""
        return self.context, self.english

    @property
    def translated(self) -> bool:
        """Whether every form has a text."""
        return bool(self.strings) and all(self.strings)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The entries of a file, with its header as a text of lines `Name: value`."""

    header: str
    messages: tuple[Message, ...]
    obsolete: tuple[int, ...] = ()
    """The lines of entries that the program does not use any more."""

    def field(self, name: str) -> str:
        """A field of the header, empty if it is not there."""
        found = re.search(rf"^{re.escape(name)}:[ \t]*(.*)$", self.header, re.MULTILINE)
        return found[1].strip() if found else ""


@dataclass(slots=True)
class _Entry:
    line: int
    fuzzy: bool = False
    texts: dict[str, list[str]] = field(default_factory=dict)

    def message(self) -> Message:
        texts = {name: "".join(parts) for name, parts in self.texts.items()}
        if "msgid" not in texts:
            raise CatalogueError(f"{self.line}: an entry without msgid")
        forms = tuple(text for name, text in texts.items() if name.startswith("msgstr"))
        context, plural = texts.get("msgctxt", ""), texts.get("msgid_plural", "")
        return Message(context, texts["msgid"], plural, forms, self.fuzzy, self.line)


def read(text: str) -> Catalogue:
    """Read the text of a .po file; raises CatalogueError.

    >>> read('msgctxt "side"\\nmsgid "Red"\\nmsgstr "Röd"\\n').messages[0].strings
    ('Röd',)
    """
    entries: list[_Entry] = []
    obsolete: list[int] = []
    entry: _Entry | None = None
    name = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#~"):
            obsolete.append(number)
        elif not line.strip():
            entry = None
        else:
            if entry is None:
                entry = _Entry(number)
                entries.append(entry)
            if line.startswith("#"):
                entry.fuzzy |= line.startswith("#,") and "fuzzy" in line
                continue
            found = re.fullmatch(r'(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\]) )?(".*")\s*', line)
            if not found or not (found[1] or name):
                raise CatalogueError(f"{number}: this line belongs to no entry: {line}")
            name = found[1] or name
            entry.texts.setdefault(name, []).append(_unquoted(found[2], number))
    messages = [entry.message() for entry in entries if entry.texts]
    header = next((message.strings[0] for message in messages if message.key == ("", "") and message.strings), "")
    return Catalogue(header, tuple(message for message in messages if message.english), tuple(obsolete))


def _unquoted(text: str, number: int) -> str:
    inner = text[1:-1]
    if not {'"', "\\"} & set(inner):
        return inner  # nearly always, and many times sooner
    try:
        return str(ast.literal_eval(text))
    except (SyntaxError, ValueError) as error:
        raise CatalogueError(f"{number}: this text is not quoted as it should be: {text}") from error


def compiled(catalogue: Catalogue, wanted: Callable[[Message], bool] = lambda message: True) -> bytes:
    """The catalogue, or the wanted part of it, as a .mo file; what is not translated is left out.

    >>> import gettext, io
    >>> data = compiled(read('msgctxt "side"\\nmsgid "Red"\\nmsgstr "Röd"\\n'))
    >>> gettext.GNUTranslations(io.BytesIO(data)).pgettext("side", "Red")
    'Röd'
    """
    header = catalogue.header or "Content-Type: text/plain; charset=UTF-8\n"
    pairs = {b"": header.encode()}
    for message in catalogue.messages:
        if message.translated and not message.fuzzy and wanted(message):
            context = f"{message.context}\x04" if message.context else ""
            plural = f"\0{message.plural}" if message.plural else ""
            pairs[f"{context}{message.english}{plural}".encode()] = "\0".join(message.strings).encode()
    return _packed(sorted(pairs.items()))


def _packed(pairs: Iterable[tuple[bytes, bytes]]) -> bytes:
    """A .mo file: a head of seven numbers, a table of lengths and offsets for each side, then the texts."""
    pairs = list(pairs)
    head = 7 * 4
    texts = bytearray()
    tables = []
    for side in (0, 1):
        table = []
        for pair in pairs:
            table += [len(pair[side]), head + 16 * len(pairs) + len(texts)]
            texts += pair[side] + b"\0"
        tables += table
    numbers = [0x950412DE, 0, len(pairs), head, head + 8 * len(pairs), 0, head + 16 * len(pairs), *tables]
    return struct.pack(f"<{len(numbers)}I", *numbers) + bytes(texts)


def path_of(tag: str, locales: Path = LOCALES) -> Path:
    """Where the catalogue of a language is, or would be."""
    return locales / tag / "LC_MESSAGES" / "game.po"

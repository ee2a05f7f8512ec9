"""The pages of the site in every language: a home for each, and the rules of each game, to be read without a program.

All are made from index.html: its marked texts, its bar and its foot. Addresses are relative, so that the site works
under any folder; only what other sites read (canonical address, site map) needs the address where it will be found.
"""

import json
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from game import i18n
from game.i18n import pgettext
from game.i18n.languages import ENGLISH, LANGUAGES, Language, offer
from game.view.names import variant_name
from game.view.rules import PAGES
from game.view.rules.page import RulesPage
from game.view.rules.shared import words
from tools import manifest, pseudo, sheets
from tools.cache import BuildError
from tools.catalogue import LOCALES, Catalogue, Message, compiled, path_of, read
from tools.marked import plain, translated
from tools.picture import HEIGHT, WIDTH, picture_of
from tools.rules_markup import main_part
from tools.setup import ROOT

GAMES = "|".join(PAGES)


@dataclass(frozen=True, slots=True)
class Edition:
    """The site in one language; `offer` is the sentence that offers it, in itself."""

    language: Language
    catalogue: Catalogue | None
    offer: str

    @property
    def folder(self) -> str:
        """The address of its home, from the top of the site."""
        return "" if self.language == ENGLISH else f"{self.language.tag}/"


def write(site: Path, version: str, base: str = "", with_pseudo: bool = False) -> None:
    """Write all pages beside the finished English home, with the catalogues, the pictures and the site map.

    `base` is the address at which the site will be found, if it is known.
    """
    if base and not re.fullmatch(r"https?://[^\s?#]+/", base):
        raise BuildError(f"The address of the site should begin with https:// and end with a slash, unlike {base}")
    english = (site / "index.html").read_text()
    sheets.join(site, english)
    home = sheets.with_joined(english)
    rules = sheets.with_joined(without_program((ROOT / "index.html").read_text()))
    every = editions(with_pseudo)
    for game, make in PAGES.items():
        shutil.copy2(picture_of(make()), site / "assets" / f"{game}.png")
    manifest.write_icons(site)
    for edition in every:
        if edition.catalogue:
            (site / "locales").mkdir(exist_ok=True)
            (site / "locales" / f"{edition.language.tag}.mo").write_bytes(compiled(edition.catalogue, for_program))
        use(edition.catalogue)
        for game in ("", *PAGES):
            page = Page(edition, game, every, base, version)
            text = page.of_rules(rules, PAGES[game]()) if game else page.of_home(home)
            file = site / page.path / "index.html"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
            if not game:
                facts = manifest.manifest(edition.language, edition.folder, plain_description(text), base)
                (file.parent / manifest.NAME).write_text(facts)
    use(None)
    if base:
        (site / "sitemap.xml").write_text(site_map(every, base))


def editions(with_pseudo: bool = False) -> list[Edition]:
    """The languages in which the site is offered: English, and those that have a catalogue."""
    catalogues: list[tuple[Language, Catalogue | None]] = [(ENGLISH, None)]
    for language in LANGUAGES:
        path = path_of(language.tag)
        if language != ENGLISH and path.is_file():
            catalogues.append((language, read(path.read_text())))
    if with_pseudo:
        template = read((LOCALES / "game.pot").read_text())
        catalogues += [(language, pseudo.catalogue(template, change)) for language, change in pseudo.PSEUDO]
    found = []
    for language, catalogue in catalogues:
        use(catalogue)
        found.append(Edition(language, catalogue, offer()))
    return found


def use(catalogue: Catalogue | None) -> None:
    """Take all texts from a catalogue; with None from English."""
    i18n.install(compiled(catalogue) if catalogue else None)


def for_program(message: Message) -> bool:
    """Whether the running program may need a message: the rules are on pages of their own."""
    return not message.context.startswith("rules")


def without_program(page: str) -> str:
    """The page without what only the program needs.

    >>> without_program('<b>left</b><button type="button" data-program><svg></svg></button>')
    '<b>left</b>'
    """
    return re.sub(r"[ \t]*<(\w+)\b[^<>]*\sdata-program[^<>]*>.*?</\1>\n?", "", page, flags=re.DOTALL)


@dataclass(frozen=True, slots=True)
class Page:
    """One page of an edition: the rules of a game, given by the name of its folder, or home where that is empty."""

    edition: Edition
    game: str
    every: Sequence[Edition]
    base: str
    version: str

    @property
    def path(self) -> str:
        """Its address from the top of the site: empty, or names that each end in a slash."""
        return self.path_in(self.edition)

    def path_in(self, edition: Edition) -> str:
        """The address of the same page in another language."""
        return edition.folder + (f"{self.game}/" if self.game else "")

    @property
    def root(self) -> str:
        """The way from the page to the top of the site."""
        return "../" * self.path.count("/") or "./"

    def of_home(self, template: str) -> str:
        """The home page, made from the finished page in English."""
        text = self._in_language(template)
        title, description = plain_title(text), plain_description(text)
        catalogue = ""
        if self.edition.catalogue:
            address = f"{self.root}locales/{self.edition.language.tag}.mo"
            catalogue = f'<link rel="preload" as="fetch" href="{address}" crossorigin data-catalogue>\n'
        data = {
            "@type": "WebApplication",
            "name": "Fourfall",
            "description": description,
            "applicationCategory": "GameApplication",
            "operatingSystem": "Any",
            "offers": {"@type": "Offer", "price": 0, "priceCurrency": "USD"},
        }
        return self._with_head(text, catalogue + self._head(title, description, next(iter(PAGES)), data))

    def of_rules(self, template: str, rules: RulesPage) -> str:
        """A rules page, made from the page without its program."""
        name = variant_name(rules.key)
        title = f"{words().title.format(game=name)} · Fourfall"
        home = "../"
        text = translated(template, pgettext)
        text = replaced(text, r"<main\b.*</main>", main_part(rules, home), re.DOTALL)
        text = replaced(text, r"<title>[^<]*", f"<title>{escape(title)}")
        text = replaced(text, r'(?<=<meta name="description" content=")[^"]*', escape(rules.description))
        text = replaced(text, r'(?<=<meta name="build-info" content=")[^"]*', escape(self.version))
        text = replaced(text, r'href="#/" data-link="home"', f'href="{home}" data-link="home"')
        text = re.sub(rf'href="(?=(?:{GAMES})/")', f'href="{home}', text)
        text = replaced(text, rf'href="{home}{self.game}/"', f'href="{home}{self.game}/" aria-current="page"')
        data = {
            "@type": "Game",
            "name": name,
            "description": rules.description,
            "numberOfPlayers": {"@type": "QuantitativeValue", "value": 2},
        }
        sheet = f'<link rel="stylesheet" href="{self.root}assets/rules.css">\n'
        return self._with_head(self._in_language(text), sheet + self._head(title, rules.description, self.game, data))

    def _in_language(self, page: str) -> str:
        """The page with its texts, its direction, its addresses as seen from where it is, and the menu of languages."""
        language = self.edition.language
        opening = f'<html lang="{language.code}" dir="{language.direction}" data-root="{self.root}">'
        page = replaced(translated(page, pgettext), r"<html\b[^<>]*>", opening)
        page = re.sub(r'\b(href|src)="(?=(?:assets|vendor)/)', rf'\1="{self.root}', page)
        page = re.sub(r"&quot;\./(?=(?:assets|vendor)/|\w+\.tar\.gz)", f"&quot;{self.root}", page)
        page = replaced(page, rf'(?<=<link rel="manifest" href=")(?={manifest.NAME}")', "../" if self.game else "")
        page = replaced(page, r"(?<=data-language-name>)[^<]*", language.name)
        page = replaced(page, r"(?<=data-language-list>)", "".join(self._menu()))
        return replaced(page, r"(?<=data-version>)", escape(self.version))

    def _menu(self) -> Iterator[str]:
        for edition in self.every:
            language = edition.language
            current = ' aria-current="page"' if edition == self.edition else ""
            yield (
                f'<li><a href="{self._way_to(self.path_in(edition))}" hreflang="{language.tag}" lang="{language.code}"'
                f' data-suggestion="{escape(edition.offer)}"{current}>{escape(language.name)}</a></li>'
            )

    def _way_to(self, path: str) -> str:
        return self.root + path if path else self.root

    def _head(self, title: str, description: str, picture: str, data: Mapping[str, object]) -> str:
        """What other sites and search engines read."""
        address = self.base + self.path
        lines = [
            f'<link rel="alternate" hreflang="{tag}" href="{self.base + path if self.base else self._way_to(path)}">'
            for tag, path in alternates(self)
        ]
        facts = {
            "og:type": "website",
            "og:site_name": "Fourfall",
            "og:title": title,
            "og:description": description,
            "og:image": f"{self.base or self.root}assets/{picture}.png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
        }
        structured = {"@context": "https://schema.org", **data, "inLanguage": self.edition.language.code}
        if self.base:
            lines.append(f'<link rel="canonical" href="{address}">')
            facts["og:url"] = address
            structured |= {"url": address, "image": facts["og:image"]}
        lines += [f'<meta property="{name}" content="{escape(value)}">' for name, value in facts.items()]
        lines.append('<meta name="twitter:card" content="summary_large_image">')
        text = json.dumps(structured, ensure_ascii=False).replace("<", "\\u003c")
        lines.append(f'<script type="application/ld+json">{text}</script>')
        return "\n".join(lines) + "\n"

    def _with_head(self, page: str, lines: str) -> str:
        return replaced(page, r"(?=</head>)", lines)


def alternates(page: Page) -> Iterator[tuple[str, str]]:
    """Each language with the address of the page in it, and the one for everybody else."""
    for edition in page.every:
        yield edition.language.code, page.path_in(edition)
    yield "x-default", page.path_in(page.every[0])


def site_map(every: Sequence[Edition], base: str) -> str:
    """The list of all pages for search engines."""
    addresses = [base + Page(edition, game, every, base, "").path for edition in every for game in ("", *PAGES)]
    urls = "".join(f"<url><loc>{escape(address)}</loc></url>\n" for address in addresses)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n'
    )


def plain_title(page: str) -> str:
    """The title of a page, as a person reads it."""
    return plain(found(page, r"<title>([^<]*)"))


def plain_description(page: str) -> str:
    """The description of a page, as a person reads it."""
    return plain(found(page, r'<meta name="description" content="([^"]*)'))


def found(page: str, pattern: str) -> str:
    """What a pattern's group finds in a page."""
    match = re.search(pattern, page)
    if not match:
        raise BuildError(f"index.html has no place for {pattern}.")
    return match[1]


def replaced(page: str, pattern: str, replacement: str, flags: int = 0) -> str:
    """Replace what a pattern finds, which must be there exactly once."""
    text, count = re.subn(pattern, lambda _: replacement, page, flags=flags)
    if count != 1:
        raise BuildError(f"index.html has {count} places for {pattern}, not one.")
    return text

"""The prerendered pages: valid, whole, linked to one another, and told to search engines in every language."""

import json
import re
import struct
import subprocess
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import build
from game.i18n import install
from game.i18n.languages import Language
from game.view.names import variant_name
from game.view.rules import PAGES
from tests.build.markup import Markup
from tests.sites import BASE
from tools import pages
from tools.cache import BuildError
from tools.setup import PACKAGES, ROOT, node


@pytest.fixture(scope="module")
def site(published: Path) -> Path:
    """The site for a known address, with two languages beside those that there are."""
    return published


@pytest.fixture(scope="module")
def every(site: Path) -> dict[str, Markup]:
    """Every page by its address from the top of the site."""
    found = {path.parent.relative_to(site).as_posix(): path for path in site.rglob("index.html")}
    return {"" if name == "." else f"{name}/": Markup(path.read_text()) for name, path in found.items()}


@cache
def languages() -> list[Language]:
    return [edition.language for edition in pages.editions(with_pseudo=True)]


def test_every_language_has_a_home_and_the_rules_of_every_game(every: dict[str, Markup]) -> None:
    folders = ["" if language.tag == "en" else f"{language.tag}/" for language in languages()]
    assert set(every) == {f"{folder}{game}" for folder in folders for game in ("", *(f"{name}/" for name in PAGES))}
    assert {"popout/", "pop-10/", "four-in-a-row/", "five-in-a-row/", "power-up/", "en-xa/popout/"} <= set(every)


def test_pages_are_valid(site: Path) -> None:
    script = PACKAGES / "html-validate" / "bin" / "html-validate.mjs"
    config = Path(__file__).with_name("htmlvalidate.json")
    files = [str(path) for path in site.rglob("index.html")]
    done = subprocess.run([node(), script, "--config", config, *files], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_pages_name_their_language_and_its_direction(every: dict[str, Markup]) -> None:
    for path, page in every.items():
        tag = next((language.tag for language in languages() if path.startswith(f"{language.tag}/")), "en")
        (root,) = page.all("html")
        assert root["lang"].lower() == tag
        assert root["dir"] == ("rtl" if tag.startswith(("ar", "he")) else "ltr")
        assert (Path("/site", path) / root["data-root"]).resolve() == Path("/site")


def test_no_mark_of_a_text_is_left(site: Path) -> None:
    for path in site.rglob("index.html"):
        assert "data-text" not in path.read_text()


def test_every_address_leads_to_a_file_of_the_site(site: Path, every: dict[str, Markup]) -> None:
    seen = set()
    for path, page in every.items():
        assert all(link.get("href") for link in page.all("a")), "search engines look for links without an address"
        for _, attributes, _ in page.elements:
            for name in ("href", "src"):
                address = urlsplit(attributes.get(name, ""))
                if address.path and not address.scheme:
                    assert not address.path.startswith("/")
                    file = (site / path / address.path).resolve()
                    seen.add(file)
                    assert (file / "index.html" if address.path.endswith("/") else file).is_file(), (path, address)
    assert {site / path for path in every} <= seen


def test_each_page_says_what_it_is_in_its_own_words(every: dict[str, Markup]) -> None:
    titles: list[tuple[str, str]] = []
    descriptions: list[tuple[str, str]] = []
    for path, page in every.items():
        (title,) = page.texts("title")
        language = page.all("html")[0]["lang"]
        titles.append((language, title))
        descriptions.append((language, page.meta("description")))
        assert page.meta("og:title") == title
        assert page.meta("og:description") == page.meta("description")
        assert page.all("link", rel="canonical") == [{"rel": "canonical", "href": BASE + path}]
        assert page.meta("og:url") == BASE + path
    assert len(set(titles)) == len(set(descriptions)) == len(every)


def test_languages_of_a_page_are_told_the_same_by_each_of_them(every: dict[str, Markup]) -> None:
    told: dict[str, dict[str, str]] = {}
    for path, page in every.items():
        links = {link["hreflang"]: link["href"] for link in page.all("link", rel="alternate")}
        assert set(links) == {language.code for language in languages()} | {"x-default"}
        assert links["x-default"] == links["en"]
        assert links[page.all("html")[0]["lang"]] == BASE + path
        for href in links.values():
            assert href.removeprefix(BASE) in every
            assert told.setdefault(href, links) == links


def test_pictures_for_other_sites_are_drawn_one_for_each_game(site: Path, every: dict[str, Markup]) -> None:
    for path, page in every.items():
        address = page.meta("og:image")
        assert address.startswith(f"{BASE}assets/")
        head = (site / address.removeprefix(BASE)).read_bytes()[:24]
        assert head[:8] == b"\x89PNG\r\n\x1a\n"
        size = struct.unpack(">II", head[16:])
        assert size == (int(page.meta("og:image:width")), int(page.meta("og:image:height"))), path
    images = {(site / "assets" / f"{game}.png").read_bytes() for game in PAGES}
    assert len(images) == len(PAGES)


def test_structured_data_tells_game_and_language(every: dict[str, Markup]) -> None:
    for path, page in every.items():
        (text,) = [
            "".join(text)
            for tag, attributes, text in page.elements
            if tag == "script" and attributes.get("type") == "application/ld+json"
        ]
        data = json.loads(text)
        assert data["url"] == BASE + path
        assert data["inLanguage"] == page.all("html")[0]["lang"]
        assert data["description"] == page.meta("description")


def test_site_map_lists_every_page(site: Path, every: dict[str, Markup]) -> None:
    listed = re.findall(r"<loc>([^<]*)</loc>", (site / "sitemap.xml").read_text())
    assert sorted(listed) == sorted(BASE + path for path in every)


def test_menu_names_every_language_in_itself(every: dict[str, Markup]) -> None:
    for path, page in every.items():
        links = [link for link in page.all("a") if "hreflang" in link and "data-suggestion" in link]
        assert [link["hreflang"] for link in links] == [language.tag for language in languages()]
        (current,) = [link["hreflang"] for link in links if link.get("aria-current") == "page"]
        assert current == page.all("html")[0]["lang"].lower(), path


def test_rules_pages_need_no_program_and_home_pages_start_it(every: dict[str, Markup]) -> None:
    for path, page in every.items():
        rules = any(path.endswith(f"{game}/") for game in PAGES)
        assert bool(page.all("script", type="py")) is not rules
        assert bool(page.all("link", rel="modulepreload")) is not rules


def test_only_pages_in_other_languages_load_a_catalogue_and_only_their_own(every: dict[str, Markup]) -> None:
    for path, page in every.items():
        catalogues = [link["href"] for link in page.all("link") if "data-catalogue" in link]
        home = re.fullmatch(r"([a-z-]+)/", path)
        expected = [f"../locales/{home[1]}.mo"] if home and home[1] not in PAGES else []
        assert catalogues == expected


def test_shipped_catalogue_leaves_out_what_only_the_rules_pages_say(site: Path) -> None:
    install((site / "locales" / "en-xa.mo").read_bytes())
    try:
        assert variant_name("popout") != "PopOut"
    finally:
        install(None)
    data = (site / "locales" / "en-xa.mo").read_bytes()
    assert b"announce\x04" in data
    assert b"rules\x04" not in data
    assert b"rules:" not in data


def test_rules_page_has_one_heading_its_pictures_and_a_way_to_each_game(every: dict[str, Markup]) -> None:
    for path, page in every.items():
        game = next((game for game in PAGES if path.endswith(f"{game}/")), None)
        if not game:
            continue
        rules = PAGES[game]()
        assert len(page.texts("h1")) == 1
        assert len(page.all("main")) == len(page.all("header", **{"class": "bar"})) == len(page.all("footer")) == 1
        assert page.all("a", **{"class": "skip"}) == [{"class": "skip", "href": "#main"}]
        assert len(page.all("figure")) >= 2
        assert all(picture["aria-label"] for picture in page.all("svg", role="img"))
        play = [link["href"] for link in page.all("a") if link.get("href", "").startswith("../#/play?")]
        for mode in ("local", "online"):
            assert any(f"variant={rules.key}&" in address and f"mode={mode}" in address for address in play)


def test_foot_says_which_build_it_is(every: dict[str, Markup]) -> None:
    for page in every.values():
        assert f"Fourfall {build.build_info()}" in " ".join(page.texts("footer")[0].split())
        assert page.meta("build-info") == build.build_info()


def test_without_an_address_nothing_is_said_of_one(built: Path) -> None:
    page = Markup((built / "popout" / "index.html").read_text())
    assert not page.all("link", rel="canonical")
    assert not page.all("meta", property="og:url")
    assert not (built / "sitemap.xml").exists()
    links = {link["hreflang"]: link["href"] for link in page.all("link", rel="alternate")}
    assert links["en"] == links["x-default"] == "../popout/"


@pytest.mark.parametrize(
    "address", ["example.org/", "https://example.org", "https://example.org/?a=1/", "file:///tmp/"]
)
def test_an_address_that_is_none_is_refused(site: Path, address: str) -> None:
    with pytest.raises(BuildError, match="begin with https"):
        pages.write(site, "1", address)

"""The pages in their languages: readable without scripts, whole in every language, and never forced on anybody."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from game.i18n.languages import LANGUAGES
from game.view.rules import PAGES
from tests.browser.board import Table
from tests.browser.driver import NewPage, Watch, open_ready, wait_until
from tests.browser.shared import Sit
from tools.pseudo import accented
from tools.serve import serving
from tools.setup import PACKAGES, ROOT

AXE = """async () => {
    const {violations} = await axe.run(document, {resultTypes: ["violations"]});
    return violations.map(({id, nodes}) => [id, nodes.map((node) => node.html)]);
}"""

# Every text and every name that is shown, but for what is the same in all languages: the name of the site with its
# build, the names of languages, moves and what they are called by.
SHOWN = """() => {
    const found = [];
    const same = ".brand, .foot > p, [data-languages] li, [data-language-name], [data-language-link], [data-move-list],"
        + " [data-invitation]";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        if (!element.checkVisibility({checkVisibilityCSS: true}) || element.closest(same)) continue;
        if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
        else for (const name of ["aria-label", "title", "alt"]) found.push(node.getAttribute(name) ?? "");
    }
    return found.map((text) => text.trim()).filter(Boolean);
}"""

# What sticks out of the window sideways, or has text that is cut off.
OVERFLOW = """() => {
    const faults = [];
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the window");
    for (const element of document.querySelectorAll("body *")) {
        if (!element.checkVisibility() || element.closest(".visually-hidden, .skip, svg, .board")) continue;
        const box = element.getBoundingClientRect();
        if (box.right > innerWidth + 1 || box.left < -1) faults.push(`out of sight: ${element.outerHTML.slice(0, 80)}`);
        const style = getComputedStyle(element);
        const hidden = style.overflowX !== "visible" && !element.closest(".moves");
        if (hidden && element.scrollWidth > element.clientWidth + 1)
            faults.push(`cut off: ${element.outerHTML.slice(0, 80)}`);
    }
    return faults;
}"""

PHONE = {"width": 320, "height": 640}
FROM_RIGHT_TO_LEFT = ("ar-xb/", "ar/", "he/")


@pytest.fixture(scope="module")
def pseudo_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site with two more languages, one of them longer than any and one from right to left."""
    folder = tmp_path_factory.mktemp("pseudo") / "site"
    subprocess.run([sys.executable, "build.py", "--output", folder, "--pseudo", "--base="], cwd=ROOT, check=True)
    with serving(folder) as address:
        yield address


def unmarked(texts: list[str]) -> list[str]:
    """The texts that have a word in plain letters."""
    return [text for text in texts if re.search(r"[A-Za-z]{2,}", re.sub(r"\\b[4L]?[pwaxb]\\d?\\b", "", text))]


def language_folders() -> list[str]:
    return ["", *(f"{language.tag}/" for language in LANGUAGES if (ROOT / "locales" / language.tag).is_dir())]


# Without scripts


def without_its_scripts(page: Page, address: str) -> Page:
    """A page whose own scripts are all empty, with axe in it; a browser that runs none would not run axe either."""
    page.route(re.compile(r"\.m?js$"), lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(address)
    page.evaluate((PACKAGES / "axe-core" / "axe.min.js").read_text())
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["", "ar-xb/"])
def test_axe_finds_nothing_without_scripts(new_page: NewPage, pseudo_site: str, language: str, scheme: str) -> None:
    page = new_page(color_scheme=scheme, bypass_csp=True)
    for path in ("", *(f"{game}/" for game in PAGES)):
        without_its_scripts(page, f"{pseudo_site}{language}{path}")
        assert page.evaluate(AXE) == [], path


def test_axe_finds_what_is_wrong_with_a_rules_page(new_page: NewPage, site: str) -> None:
    page = without_its_scripts(new_page(bypass_csp=True), f"{site}popout/")
    page.evaluate("document.querySelector('h1').remove()")
    assert page.evaluate(AXE) != []


@pytest.mark.parametrize("language", language_folders())
def test_without_scripts_every_page_is_read_and_leads_on(new_page: NewPage, site: str, language: str) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{site}{language}")
    assert page.locator("h1:visible").count() == 1
    assert page.locator("noscript").is_visible()
    for game in PAGES:
        page.click(f'.rules-links a[href="{game}/"]')
        assert page.url == f"{site}{language}{game}/"
        assert page.locator("h1:visible").count() == 1
        assert page.locator("figure").first.is_visible()
        page.click(".brand")
        assert page.url == f"{site}{language}"


def test_the_menu_leads_to_the_same_page_in_another_language_without_scripts(
    new_page: NewPage, pseudo_site: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{pseudo_site}popout/")
    page.click("[data-languages] summary")
    page.click('[data-languages] a[hreflang="ar-xb"]')
    assert page.url == f"{pseudo_site}ar-xb/popout/"
    assert page.locator("html").get_attribute("dir") == "rtl"


# In a longer language, on a narrow screen


@pytest.mark.parametrize("game", PAGES)
def test_rules_fit_and_every_word_is_marked(new_page: NewPage, pseudo_site: str, game: str) -> None:
    page = new_page(viewport=PHONE)
    page.goto(f"{pseudo_site}en-xa/{game}/")
    assert page.evaluate(OVERFLOW) == []
    assert unmarked(page.evaluate(SHOWN)) == []
    page.click("[data-languages] summary")
    assert page.evaluate(OVERFLOW) == []


@pytest.fixture
def longer(sit: Sit, pseudo_site: str) -> Table:
    return sit(f"{pseudo_site}en-xa/", viewport=PHONE, reduced_motion="reduce")


def at_home(table: Table) -> None:
    table.go("#/")


def at_home_with_all_open(table: Table) -> None:
    table.start("popout", "5x4")
    table.press_move("3")
    table.go("#/")
    table.page.click(".mixes summary")
    table.page.click('label:has([value="online"])')


def at_an_address_that_is_none(table: Table) -> None:
    table.go("#/nowhere")


def in_the_middle_of_popout(table: Table) -> None:
    table.start("popout+five", "9x6")
    table.press_moves("4 4 5 4p")


def with_a_bomb_that_waits(table: Table) -> None:
    table.start("powerup", "7x6")
    table.press_moves("4 4x3")
    table.arm("bomb")
    table.drop(5)


def with_points_kept(table: Table) -> None:
    table.start("pop10", "7x6")
    table.act("fill")


def after_a_refusal(table: Table) -> None:
    table.start("standard", "5x4")
    table.press_moves("1 1 1 1")
    table.type_move("1")


def with_an_offer(table: Table) -> None:
    table.start("standard", "7x6")
    table.press_moves("4 4")
    table.act("offer-draw")


def when_it_is_over(table: Table) -> None:
    table.start("standard", "7x6")
    table.press_moves("4 3 4 3 4 3 4")


@pytest.mark.parametrize(
    "arrange",
    [
        at_home,
        at_home_with_all_open,
        at_an_address_that_is_none,
        in_the_middle_of_popout,
        with_a_bomb_that_waits,
        with_points_kept,
        after_a_refusal,
        with_an_offer,
        when_it_is_over,
    ],
)
def test_screens_fit_and_every_word_is_marked(longer: Table, arrange: Any) -> None:
    arrange(longer)
    assert longer.page.evaluate(OVERFLOW) == []
    assert unmarked(longer.page.evaluate(SHOWN)) == []


def test_an_invitation_fits_and_every_word_is_marked(new_page: NewPage, pseudo_site: str, relay: str) -> None:
    host, guest = new_page(viewport=PHONE), new_page(viewport=PHONE)
    open_ready(host, f"{pseudo_site}en-xa/?rendezvous={relay}#/play?variant=popout&mode=online")
    wait_until(host, "document.querySelector('[data-invitation]').textContent.includes('#/join/')")
    link = str(host.text_content("[data-invitation]"))
    assert link.startswith(f"{pseudo_site}en-xa/")
    open_ready(guest, link)
    wait_until(guest, "document.querySelector('[data-invited]').checkVisibility()")
    for page in (host, guest):
        assert page.evaluate(OVERFLOW) == []
        assert unmarked(page.evaluate(SHOWN)) == []


@pytest.mark.parametrize("language", language_folders())
def test_pages_fit_in_every_language(new_page: NewPage, site: str, language: str) -> None:
    page = new_page(viewport=PHONE)
    for place in ("", "pop-10/", "power-up/"):
        assert without_its_scripts(page, f"{site}{language}{place}").evaluate(OVERFLOW) == []


# From right to left


@pytest.mark.parametrize("mirrored", FROM_RIGHT_TO_LEFT)
def test_all_is_mirrored_but_the_board(new_page: NewPage, pseudo_site: str, mirrored: str) -> None:
    page = new_page()
    left: dict[str, dict[str, float]] = {}
    for language in ("", mirrored):
        open_ready(page, f"{pseudo_site}{language}#/play?variant=popout&size=7x6")
        left[language] = page.evaluate(
            """() => Object.fromEntries([".brand", "[data-settings-link]", ".side", "[data-board]", "[data-drop='1']",
                "[data-drop='7']"].map((name) => [name, document.querySelector(name).getBoundingClientRect().left]))"""
        )
    one, other = left[""], left[mirrored]
    assert one[".brand"] < one["[data-settings-link]"]
    assert other[".brand"] > other["[data-settings-link]"]
    assert one["[data-board]"] < one[".side"]
    assert other["[data-board]"] > other[".side"]
    for places in (one, other):
        assert places["[data-drop='1']"] < places["[data-drop='7']"]


def test_keys_go_along_the_board_as_it_stands(new_page: NewPage, pseudo_site: str) -> None:
    page = new_page()
    open_ready(page, f"{pseudo_site}ar-xb/#/play?variant=standard&size=7x6")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.drop") == "2"


def test_moves_are_read_from_left_to_right_in_every_language(new_page: NewPage, pseudo_site: str) -> None:
    page = new_page()
    open_ready(page, f"{pseudo_site}ar-xb/#/play?variant=standard&size=7x6")
    for column in (4, 3):
        page.click(f'[data-drop="{column}"]')
        page.wait_for_timeout(300)
    places = page.evaluate(
        "[...document.querySelectorAll('[data-move]')].map((move) => move.getBoundingClientRect().left)"
    )
    assert len(places) == 2
    assert places[0] < places[1]


@pytest.mark.parametrize("mirrored", FROM_RIGHT_TO_LEFT)
def test_boards_of_the_rules_are_not_mirrored(new_page: NewPage, pseudo_site: str, mirrored: str) -> None:
    page = new_page()
    page.goto(f"{pseudo_site}{mirrored}popout/")
    before, after = (page.locator(".steps svg").nth(number).bounding_box() for number in (0, 1))
    assert before
    assert after
    assert before["x"] < after["x"]


# Whose language it is


def test_a_visitor_is_offered_a_language_and_sent_nowhere(new_page: NewPage, pseudo_site: str) -> None:
    page = new_page(locale="ar-XB")
    page.goto(f"{pseudo_site}popout/")
    offer = page.locator("[data-language-offer]")
    assert offer.is_visible()
    assert page.url == f"{pseudo_site}popout/"
    page.click("[data-language-link]")
    assert page.url == f"{pseudo_site}ar-xb/popout/"
    assert not page.locator("[data-language-offer]").is_visible()


@pytest.mark.parametrize("locale", ["en-US", "tlh"])
def test_nothing_is_offered_where_there_is_nothing_better(new_page: NewPage, pseudo_site: str, locale: str) -> None:
    page = new_page(locale=locale)
    page.goto(f"{pseudo_site}popout/")
    wait_until(page, "document.readyState === 'complete'")
    assert not page.locator("[data-language-offer]").is_visible()


def test_a_choice_is_kept(new_page: NewPage, pseudo_site: str) -> None:
    page = new_page(locale="ar-XB")
    page.goto(f"{pseudo_site}popout/")
    page.click("[data-language-stay]")
    assert not page.locator("[data-language-offer]").is_visible()
    page.goto(f"{pseudo_site}pop-10/")
    assert not page.locator("[data-language-offer]").is_visible()
    page.click("[data-languages] summary")
    page.click('[data-languages] a[hreflang="en-xa"]')
    assert page.url == f"{pseudo_site}en-xa/pop-10/"
    page.goto(f"{pseudo_site}popout/")
    link = page.locator("[data-language-link]")
    assert link.is_visible()
    assert link.get_attribute("hreflang") == "en-xa"


def test_the_menu_closes_with_escape_and_gives_the_focus_back(page: Page, site: str) -> None:
    page.goto(f"{site}popout/")
    page.click("[data-languages] summary")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('[data-languages] summary')")
    assert not page.locator("[data-languages] nav").is_visible()


def test_a_match_goes_on_in_another_language(new_page: NewPage, pseudo_site: str) -> None:
    page = new_page()
    open_ready(page, f"{pseudo_site}#/play?variant=popout&size=8x7")
    for column in (4, 3):
        page.click(f'[data-drop="{column}"]')
        page.wait_for_timeout(300)
    page.click("[data-languages] summary")
    page.click('[data-languages] a[hreflang="en-xa"]')
    assert page.url.startswith(f"{pseudo_site}en-xa/")
    wait_until(page, "document.documentElement.dataset.ready === 'true'")
    assert page.evaluate("document.querySelector('[data-board]').dataset.ply") == "2"
    assert page.get_attribute("[data-board]", "data-variant") == "popout"
    assert page.get_attribute('[data-drop="4"]', "aria-label") == accented(
        "Drop into column {column}, {count} disc"
    ).format(column=4, count=1)


def test_without_its_catalogue_a_page_speaks_english_and_works(
    new_page: NewPage, pseudo_site: str, watch: Watch
) -> None:
    page = new_page()
    watch.allow("Failed to load resource")
    page.route("**/locales/*", lambda route: route.fulfill(status=404))
    open_ready(page, f"{pseudo_site}en-xa/#/play?variant=standard&size=7x6")
    assert page.get_attribute('[data-drop="4"]', "aria-label") == "Drop into column 4, 0 discs"


def test_a_damaged_catalogue_is_as_good_as_none(new_page: NewPage, pseudo_site: str) -> None:
    page = new_page()
    page.route("**/locales/*", lambda route: route.fulfill(body=b"\\xde\\x12\\x04\\x95 damaged"))
    open_ready(page, f"{pseudo_site}en-xa/#/play?variant=standard&size=7x6")
    assert page.get_attribute('[data-drop="4"]', "aria-label") == "Drop into column 4, 0 discs"


def test_a_play_button_of_the_rules_starts_that_game(page: Page, site: str) -> None:
    page.goto(f"{site}pop-10/")
    page.click('.rules-head a[href*="mode=local"]')
    wait_until(page, "document.documentElement.dataset.ready === 'true'")
    assert page.get_attribute("[data-board]", "data-variant") == "pop10"
    page.go_back()
    page.click('.chips a[href*="size=8x8"]')
    wait_until(page, "document.querySelector('[data-board]')?.dataset.size === '8x8'")


def test_pictures_of_boards_look_like_the_board(page: Page, site: str) -> None:
    """The same shapes in the same colours, wherever the board is drawn."""
    page.goto(f"{site}four-in-a-row/")
    colours = """() => ["plate", "rim", "disc.red .disc-face", "disc.yellow .disc-face"].map((name) => {
        const style = getComputedStyle(document.querySelector(`.${name}`) ?? document.body);
        return [style.fill, style.stroke];
    })"""
    picture = page.evaluate(colours)
    open_ready(page, f"{site}#/play?variant=standard&size=7x6")
    assert page.evaluate(colours) == picture


def test_site_is_whole_in_a_folder_of_its_host(page: Page, built: Path) -> None:
    with serving(built, folder="/some/project/") as address:
        page.goto(f"{address}popout/")
        page.click(".brand")
        assert page.url == address
        page.click('.rules-links a[href="power-up/"]')
        assert page.url == f"{address}power-up/"

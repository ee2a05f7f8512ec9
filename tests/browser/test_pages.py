"""The pages in their languages: readable without scripts, whole in every language, and never forced on anybody."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from game.i18n.languages import LANGUAGES
from game.view.rules import PAGES
from tests.browser.board import Table
from tests.browser.driver import NewPage, comes_to, open_ready, wait_until
from tests.browser.shared import Sit
from tests.browser.test_access import (
    SCHEMES,
    in_a_game_by_letter,
    in_a_replay_with_values,
    in_the_settings,
    with_a_damaged_game_to_import,
    with_the_game_to_share,
)
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


@pytest.mark.parametrize("language", ["", "ar-xb/"])
def test_axe_finds_nothing_without_scripts(new_page: NewPage, pseudo_site: str, language: str) -> None:
    page = new_page(bypass_csp=True)
    for path in ("", *(f"{game}/" for game in PAGES)):
        without_its_scripts(page, f"{pseudo_site}{language}{path}")
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate(AXE) == [], f"{path} {scheme}"


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
        page.wait_for_url(f"{site}{language}{game}/")
        assert page.locator("h1:visible").count() == 1
        assert page.locator("figure").first.is_visible()
        page.click(".brand")
        page.wait_for_url(f"{site}{language}")


def test_the_menu_leads_to_the_same_page_in_another_language_without_scripts(
    new_page: NewPage, pseudo_site: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{pseudo_site}popout/")
    page.click("[data-languages] summary")
    page.click('[data-languages] a[hreflang="ar-xb"]')
    page.wait_for_url(f"{pseudo_site}ar-xb/popout/")
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
    table.press_moves("4 5 4 5p")


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
    comes_to(longer.page, lambda: longer.page.evaluate(OVERFLOW), [])
    assert unmarked(longer.page.evaluate(SHOWN)) == []


@pytest.mark.parametrize(
    "arrange",
    [
        in_the_settings,
        with_a_damaged_game_to_import,
        in_a_replay_with_values,
        with_the_game_to_share,
        in_a_game_by_letter,
    ],
)
def test_screens_of_later_fit(longer: Table, arrange: Any) -> None:
    arrange(longer)
    comes_to(longer.page, lambda: longer.page.evaluate(OVERFLOW), [])


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

"""One page in several languages: read from either side, offered and never forced, and the same game in each."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.board import Table
from tests.browser.driver import NewPage, Watch, open_ready, wait_until
from tools.pseudo import accented
from tools.serve import serving

FROM_RIGHT_TO_LEFT = ("ar-xb/", "ar/", "he/")


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
    Table(page).press_moves("4 3")
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
    page.wait_for_url(f"{pseudo_site}ar-xb/popout/")
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
    page.wait_for_url(f"{pseudo_site}en-xa/pop-10/")
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
    Table(page).press_moves("4 3")
    page.click("[data-languages] summary")
    page.click('[data-languages] a[hreflang="en-xa"]')
    page.wait_for_url(f"{pseudo_site}en-xa/**")
    wait_until(page, "document.documentElement.dataset.ready === 'true'")
    wait_until(page, "document.querySelector('[data-board]').dataset.ply === '2'")
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
        page.wait_for_url(address)
        page.click('.rules-links a[href="power-up/"]')
        page.wait_for_url(f"{address}power-up/")

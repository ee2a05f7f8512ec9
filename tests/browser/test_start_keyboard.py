"""Who has gone somewhere with the keyboard while Python started is still there when Python takes over."""

from playwright.sync_api import Page

from tests.browser.driver import READY, wait_until
from tests.browser.test_start import held


def test_the_keyboard_stays_at_its_column_when_python_takes_over(page: Page, site: str) -> None:
    release = held(page, "**/game.tar.gz")
    page.goto(f"{site}#/play?variant=popout&size=7x6&mode=local")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    release()
    wait_until(page, READY)
    assert page.evaluate("document.activeElement.dataset.drop") == "2"
    page.keyboard.press("Enter")
    wait_until(page, "document.querySelector('[data-board]').dataset.ply === '1'")
    assert page.get_attribute('[data-cell="2,1"]', "data-disc") == "red"


def test_python_takes_the_keyboard_from_nothing_else(page: Page, site: str) -> None:
    release = held(page, "**/game.tar.gz")
    page.goto(f"{site}#/play?variant=popout&size=7x6&mode=local")
    page.keyboard.press("End")
    page.focus(".brand")
    release()
    wait_until(page, READY)
    assert page.evaluate("document.activeElement.matches('.brand')")
    assert page.get_attribute("[data-board] [data-drop][tabindex='0']", "data-drop") == "7"

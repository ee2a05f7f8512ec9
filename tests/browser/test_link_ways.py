"""The ways to a friend as the page shows them: codes, servers of one's own, who may watch, and what is said of each."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.driver import Watch, open_ready, wait_until
from tests.browser.friends import SEATED
from tests.faulty_relay import faulty_relay

PLY = "document.querySelector('[data-board]').dataset.ply === '{}'"
SOCKET_ERRORS = "WebSocket connection to"


@dataclass
class People:
    """Pages that know nothing of each other, each with storage of its own."""

    chromium: Browser
    site: str
    watch: Watch

    def page(self, query: str = "") -> Page:
        context = self.chromium.new_context(service_workers="block")
        self.watch.follow(context)
        page = context.new_page()
        open_ready(page, self.site + query)
        return page

    def invite(self, relay: str) -> tuple[Page, str]:
        """A page that hosts a match, and the link to it."""
        host = self.page(f"?rendezvous={relay}#/play?variant=standard&mode=online&side=red")
        wait_until(host, "document.querySelector('[data-invitation]').textContent.includes('#/join/')")
        return host, host.text_content("[data-invitation]") or ""


@pytest.fixture
def people(chromium: Browser, site: str) -> Iterator[People]:
    watch = Watch()
    before = list(chromium.contexts)
    yield People(chromium, site, watch)
    for context in chromium.contexts:
        if context not in before:
            context.close()
    watch.verdict()


def join(page: Page) -> None:
    wait_until(page, "document.querySelector('[data-screen=join]').checkVisibility()")
    page.click('[data-screen="join"] [data-action="join"]')


def says(selector: str, start: str) -> str:
    return f"document.querySelector({selector!r}).textContent.startsWith({start!r})"


def type_move(page: Page, text: str) -> None:
    page.fill("[data-move-input]", text)
    page.press("[data-move-input]", "Enter")


def test_who_only_looks_is_no_watcher_and_may_join_in_any_tab(people: People, relay: str) -> None:
    host, link = people.invite(relay)
    first = people.page()
    first.goto(link)
    wait_until(host, says("[data-connection]", "Somebody has opened your link."))
    assert "watch" not in (host.text_content("[data-connection]") or "")
    second = first.context.new_page()
    open_ready(second, link)
    join(second)
    for page in (host, second):
        wait_until(page, SEATED)
    wait_until(first, says("[data-notice-text]", "This match goes on in another tab."))
    wait_until(host, "document.querySelector('[data-connection]').textContent === 'Connected.'")


def test_players_may_forbid_to_watch(people: People, relay: str) -> None:
    host, link = people.invite(relay)
    guest, watcher = people.page(), people.page()
    guest.goto(link)
    join(guest)
    for page in (host, guest):
        wait_until(page, SEATED)
    watcher.goto(link)
    wait_until(host, "document.querySelector('[data-connection]').textContent.includes('1 person watches')")
    guest.uncheck("[data-watching] input")
    wait_until(watcher, says("[data-notice-text]", "The two who play do not let others watch this match."))
    wait_until(host, "!document.querySelector('[data-watching] input').checked")
    type_move(host, "4")
    wait_until(guest, PLY.format(1))
    assert watcher.get_attribute("[data-board]", "data-ply") == "0"
    host.check("[data-watching] input")
    wait_until(watcher, PLY.format(1))


def test_a_match_by_codes_from_the_home_page(people: People) -> None:
    people.watch.allow(SOCKET_ERRORS)
    with faulty_relay() as dead:
        pass
    host, _ = people.invite(dead.url)
    host.click("[data-codes] > summary")
    host.click('[data-action="make-code"]')
    wait_until(host, says("[data-code-text]", "Give your friend this code"))
    code = host.text_content("[data-code]") or ""
    host.click("[data-code-picture] summary")
    wait_until(host, "document.querySelector('[data-code-picture] path')?.getAttribute('d').startsWith('M4 4h7')")
    guest = people.page()
    guest.click("details:has([data-first-code]) summary")
    guest.fill("[data-first-code]", code[:-4])
    guest.click('[data-action="enter-code"]')
    wait_until(guest, says("[data-notice-text]", "This code is damaged or not whole."))
    guest.fill("[data-first-code]", code)
    guest.click('[data-action="enter-code"]')
    join(guest)
    wait_until(guest, says("[data-code-text]", "Now give your friend this code."))
    host.fill("[data-code-input]", guest.text_content("[data-code]") or "")
    host.click('[data-action="use-code"]')
    for page in (host, guest):
        wait_until(page, SEATED)
    type_move(host, "4")
    wait_until(guest, PLY.format(1))


def test_the_settings_say_what_cannot_be_a_server(people: People, relay: str) -> None:
    page = people.page("#/settings")
    wait_until(page, "!document.querySelector('[data-screen=\"settings\"]').hidden")
    page.fill('[name="rendezvous"]', "example.org")
    wait_until(page, says("[data-ways-problem]", "“example.org” cannot be a rendezvous server"))
    page.evaluate("location.hash = '#/play?variant=standard&mode=online'")
    wait_until(page, says("[data-notice-text]", "“example.org” cannot be a rendezvous server"))
    page.evaluate("location.hash = '#/settings'")
    wait_until(page, "!document.querySelector('[data-screen=\"settings\"]').hidden")
    page.fill('[name="rendezvous"]', relay)
    wait_until(page, "!document.querySelector('[data-ways-problem]').textContent")
    page.evaluate("location.hash = '#/play?variant=standard&mode=online'")
    wait_until(page, "document.querySelector('[data-connection]').dataset.connection === 'waiting'")
    link = page.text_content("[data-invitation]") or ""
    other = people.page()
    other.goto(link)
    join(other)
    wait_until(other, SEATED)

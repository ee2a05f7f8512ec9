"""Two people play by sending links; nothing connects their devices."""

import pytest
from playwright.sync_api import Page

from tests.browser.board import Table
from tests.browser.driver import NewPage, open_ready, reload, wait_until

SHOWN = "document.querySelector('[data-letter]').checkVisibility()"


class Device:
    """A person's device, with what comes and goes by message."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site
        self.table = Table(page)

    def start(self) -> None:
        open_ready(self.page, self.site)

    def open(self, link: str) -> None:
        """Open a link from a message, in the tab that is open."""
        self.table.go("#/")
        self.table.go(f"#{link.partition('#')[2]}")
        wait_until(self.page, SHOWN)

    def link(self) -> str:
        """The link that is to be sent."""
        return self.table.text("[data-letter-link]")

    @property
    def seat(self) -> str | None:
        return self.page.get_attribute('[data-screen="play"]', "data-seat")

    @property
    def notice(self) -> str:
        return self.table.text("[data-notice-text]")


@pytest.fixture
def ann(new_page: NewPage, site: str) -> Device:
    device = Device(new_page(reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"]), site)
    device.start()
    return device


@pytest.fixture
def ben(new_page: NewPage, site: str) -> Device:
    device = Device(new_page(reduced_motion="reduce"), site)
    device.start()
    return device


def test_a_game_goes_back_and_forth_in_links_to_its_end(ann: Device, ben: Device) -> None:
    ann.open("#/letter?variant=standard&size=5x4")
    assert ann.seat == "red"
    assert ann.link() == ""
    assert not ann.page.is_visible('[data-action="offer-draw"]')
    assert not ann.page.is_visible('[data-action="abandon"]')
    ann.table.press_move("3")
    ann.table.drop(3)
    assert "It is your friend's turn." in ann.table.said
    first = ann.link()
    assert "moves=3&game=" in first
    ben.open(first)
    assert ben.seat == "yellow"
    ben.table.press_move("2")
    ben.table.act("undo")
    assert ben.link() == ""
    ben.table.press_move("4")
    ann.open(ben.link())
    assert ann.seat == "red"
    assert ann.table.state().moves == ("3", "4")
    for move in ("3", "4", "3", "4", "3"):
        mover, other = (ann, ben) if len(ann.table.state().moves) % 2 == 0 else (ben, ann)
        mover.table.press_move(move)
        other.open(mover.link())
        assert not other.notice
    for device in (ann, ben):
        assert device.table.state().outcome == "red line"
        assert device.table.state().ply == 7
    ben.open(first)
    assert "This link is an older one." in ben.notice
    assert ben.table.state().ply == 7
    ben.open(first.replace("moves=3&", "moves=2&"))
    assert "another course of the game" in ben.notice
    assert ben.table.state().ply == 7


def test_a_game_by_letter_begins_at_home_and_the_names_of_both_go_with_it(ann: Device, ben: Device) -> None:
    ann.page.click('label:has([value="letter"])')
    assert not ann.page.is_visible("[data-clocks]")
    ann.page.click('label:has([name="side"][value="yellow"])')
    ann.page.click("[data-more] > summary")
    ann.page.fill('[data-setting="name"]', "Ann")
    ann.page.click("[data-play]")
    wait_until(ann.page, SHOWN)
    assert ann.seat == "yellow"
    assert "moves=&yellow=Ann&game=" in ann.link()
    ben.page.click("[data-more] > summary")
    ben.page.fill('[data-setting="name"]', "Ben")
    ben.open(ann.link())
    assert ben.seat == "red"
    assert ben.table.text('[data-side="yellow"] [data-seat-person]') == "Ann"
    ben.table.press_move("4")
    ann.open(ben.link())
    assert ann.seat == "yellow"
    assert ann.table.text("[data-players]") == "BenAnn"
    ann.page.click("[data-settings-link]")
    wait_until(ann.page, "document.querySelector('[data-screen=settings]').checkVisibility()")
    ann.page.click("[data-settings-back]")
    wait_until(ann.page, SHOWN)
    assert (ann.seat, ann.table.state().moves, ann.notice) == ("yellow", ("4",), "")


def test_a_reload_keeps_the_seat_and_what_was_not_sent_yet(ann: Device) -> None:
    ann.open("#/letter?variant=popout&size=5x4")
    ann.table.press_move("3")
    link = ann.link()
    reload(ann.page)
    wait_until(ann.page, SHOWN)
    assert (ann.seat, ann.link()) == ("red", link)


def test_a_game_of_two_on_one_device_goes_on_by_letter(ann: Device, ben: Device) -> None:
    ann.table.start("popout", "5x4")
    ann.page.click('[data-action="share-game"]')
    wait_until(ann.page, "!document.querySelector('[data-share]').hidden")
    ann.page.click("[data-share-letter]")
    assert ann.table.text("[data-share-text]") == "It is your move. Make it first: the link carries it."
    ann.table.press_moves("3 3 2")
    link = ann.table.text("[data-share-link]")
    ann.page.click('[data-action="copy-game-link"]')
    wait_until(ann.page, "document.querySelector('[data-action=\"copy-game-link\"]').textContent === 'Link copied'")
    ben.open(link)
    assert ben.seat == "yellow"
    ben.table.press_move("1")
    ann.open(ben.link())
    assert ann.seat == "red"
    assert ann.table.state().moves == ("3", "3", "2", "1")


def test_a_letter_that_cannot_be_read_is_a_sentence_at_home(ann: Device) -> None:
    for query, words in {
        "variant=popout&moves=9": "Move 1 is not allowed.",
        "variant=popout&game=x": "'x' is not the name of a game.",
        "variant=none": "There is no variant 'none'",
    }.items():
        ann.table.go("#/")
        ann.table.go(f"#/letter?{query}")
        assert words in ann.notice
        assert ann.page.is_visible('[data-screen="home"]')

"""Every game is kept on the device; it can be found again, looked at, counted, deleted, and carried elsewhere."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from game.notation import format_record, format_records, parse_records
from game.rules import VARIANTS, Side
from game.view.history import About, Opponent, record_of
from tests.browser.board import Table
from tests.browser.driver import comes_to, wait_until
from tests.browser.shared import Sit
from tests.games import match_of, random_games

ROWS = "[...document.querySelectorAll('.history-list li')].map((row) => row.innerText.replace(/\\s+/g, ' '))"
PUT = """([key, text, store]) => new Promise((done) => {
    const request = indexedDB.open("fourfall-games", 1);
    request.onsuccess = () => {
        const transaction = request.result.transaction(store, "readwrite");
        transaction.objectStore(store).put(text, key);
        transaction.oncomplete = () => { request.result.close(); done(); };
    };
})"""


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    """A table whose device has no games."""
    table = sit(site, reduced_motion="reduce", locale="en-GB", accept_downloads=True)
    page = table.page
    look(table)
    if page.is_visible("[data-history-filter]"):
        page.select_option("[data-history-filter]", "")
    if page.is_visible('[data-action="delete-games"]'):
        page.click('[data-action="delete-games"]')
        page.click('[data-action="delete-games"]')
        wait_until(page, f"{ROWS}.length === 0")
    if page.is_visible("[data-import]"):
        page.fill("[data-import-text]", "")
        page.click('[data-action="import"]')
    return table


def look(table: Table) -> None:
    """Open the history anew and wait until it is shown."""
    table.go("#/")
    table.go("#/history")
    wait_until(table.page, "!document.querySelector('[data-screen=history]').hidden")


def rows(page: Page) -> list[str]:
    found: list[str] = page.evaluate(ROWS)
    return found


def take_in(page: Page, text: str) -> str:
    """Import a text and return what is said of it."""
    if not page.is_visible("[data-import]"):
        page.click('[data-action="import"]')
    page.evaluate("document.querySelector('[data-import-report]').replaceChildren()")
    page.fill("[data-import-text]", text)
    page.click('[data-action="read-records"]')
    wait_until(page, "Boolean(document.querySelector('[data-import-report] p'))")
    return page.inner_text("[data-import-report]")


def exported(page: Page) -> str:
    """The text that is offered as a file."""
    with page.expect_download() as download:
        page.click('[data-screen="history"] [data-action="export"]')
    assert download.value.suggested_filename.startswith("fourfall-")
    return Path(download.value.path()).read_text()


def texts_of_all_games() -> list[str]:
    return [
        format_record(record_of(match_of(key, moves), About(Opponent.HERE), f"2026-0{1 + number}-01", "10:00"))
        for number, (key, moves) in enumerate({"standard": "4 4 5", "popout": "4 4 4p", "five": "3 4 5 6"}.items())
    ]


def test_a_game_is_kept_from_its_second_move_until_its_end_and_looked_at_again(table: Table) -> None:
    page = table.page
    table.start("popout", "5x4")
    table.press_move("3")
    look(table)
    assert rows(page) == []
    assert page.is_visible("[data-history-empty]")
    table.go("#/match/local")
    table.press_moves("3 2")
    look(table)
    assert len(rows(page)) == 1
    assert rows(page)[0].startswith("PopOut 5 × 4 Not finished 3 moves Two on this device")
    table.go("#/match/local")
    table.act("resign")
    table.act("resign")
    look(table)
    assert rows(page)[0].startswith("PopOut 5 × 4 Red wins 3 moves")
    table.go("#/match/local")
    table.act("rematch")
    table.press_moves("1 1")
    look(table)
    assert [row[:24] for row in rows(page)] == ["PopOut 5 × 4 Not finishe", "PopOut 5 × 4 Red wins 3 "]
    page.click(".history-list li:nth-child(2) a")
    wait_until(page, "location.hash === '#/replay?variant=popout&size=5x4&moves=3.3.2&result=red+resignation'")
    comes_to(page, lambda: [table.state().outcome, *table.state().moves], ["red resignation", "3", "3", "2"])
    page.go_back()
    wait_until(page, "!document.querySelector('[data-screen=history]').hidden")


def test_the_names_of_a_kept_game_stand_in_the_list_and_in_its_replay(table: Table) -> None:
    page = table.page
    take_in(page, texts_of_all_games()[0].replace("Date:", "Red: Ann\nYellow: <b>Ben</b>\nDate:"))
    assert page.locator(".history-list bdi").all_inner_texts() == ["Ann", "<b>Ben</b>"]
    page.click(".history-list li a")
    wait_until(page, "location.hash.endsWith('&red=Ann&yellow=%3Cb%3EBen%3C%2Fb%3E')")
    comes_to(page, page.locator("[data-seat-person]").all_inner_texts, ["Ann", "<b>Ben</b>"])


GO_ON = ".history-list li:nth-child({}) .go-on"


def test_an_unfinished_game_that_made_way_for_another_is_gone_on_with_in_its_own_place(table: Table) -> None:
    page = table.page
    table.start("popout", "5x4")
    table.press_moves("3 3 2")
    table.start("standard", "5x4")
    table.press_moves("1 1")
    look(table)
    assert page.get_attribute(GO_ON.format(1), "href") == "#/match/local"
    page.click(GO_ON.format(2))
    wait_until(page, "location.hash === '#/match/local'")
    table.check("popout", "5x4", "3 3 2")
    table.press_move("5")
    table.act("resign")
    table.act("resign")
    look(table)
    assert [row[:25] for row in rows(page)] == ["Four in a Row 5 × 4 Not f", "PopOut 5 × 4 Yellow wins "]
    assert "4 moves" in rows(page)[1]
    assert page.locator(".go-on").count() == 1
    page.click(GO_ON.format(1))
    table.check("standard", "5x4", "1 1")


def test_an_imported_game_against_the_computer_is_gone_on_with_and_stays_as_it_was(table: Table) -> None:
    page = table.page
    about = About(Opponent.COMPUTER, Side.YELLOW, {Side.RED: 2})
    text = format_record(record_of(match_of("popout", "3 3 4", "5x4"), about, "2026-05-05", "10:00"))
    text = text.replace("Date:", "Yellow: Ann\nDate:")
    take_in(page, text)
    page.click(GO_ON.format(1))
    wait_until(page, "location.hash === '#/match/local'")
    wait_until(page, "document.querySelector('[data-screen=play]').dataset.seat === 'yellow'")
    assert table.text('[data-side="red"] [data-seat-name]') == "Red, computer 2"
    assert table.text('[data-seat-person="yellow"]') == "Ann"
    table.press_move("1")
    wait_until(page, "Number(document.querySelector('[data-board]').dataset.ply) === 5")
    look(table)
    assert len(rows(page)) == 2
    page.click(".history-list li:nth-child(1) button")
    wait_until(page, "document.activeElement.textContent === 'Bring it back'")
    assert exported(page) == text


def test_what_cannot_be_gone_on_with_is_shown(table: Table) -> None:
    page = table.page
    friend = record_of(match_of("popout", "3 3 4", "5x4"), About(Opponent.FRIEND, Side.RED), "2026-05-05", "10:00")
    take_in(page, format_record(friend))
    assert page.locator(".go-on").count() == 0
    key = page.get_attribute(".history-list li", "data-game")
    page.evaluate("(key) => { location.hash = `#/history/${encodeURIComponent(key)}/play`; }", key)
    wait_until(page, "location.hash === '#/replay?variant=popout&size=5x4&moves=3.3.4'")
    table.go("#/history/nothing/play")
    wait_until(page, "location.hash === '#/history'")


def test_the_list_is_filtered_by_game_and_counts_with_it(table: Table) -> None:
    page = table.page
    take_in(page, "\n".join(texts_of_all_games()))
    assert [row.split(" ")[0] for row in rows(page)] == ["5-in-a-Row", "PopOut", "Four"]
    page.select_option("[data-history-filter]", "popout")
    assert [row.split(" ")[0] for row in rows(page)] == ["PopOut"]
    assert page.inner_text('[data-action="delete-games"]') == "Delete 1 game"
    assert exported(page) == texts_of_all_games()[1]


def test_a_deleted_game_can_be_brought_back_and_all_are_deleted_by_two_presses(table: Table) -> None:
    page = table.page
    take_in(page, "\n".join(texts_of_all_games()))
    page.click(".history-list li:nth-child(2) button")
    wait_until(page, "document.activeElement.textContent === 'Bring it back'")
    assert page.inner_text('[data-action="delete-games"]') == "Delete 2 games"
    page.keyboard.press("Enter")
    wait_until(page, f"{ROWS}[1].startsWith('PopOut')")
    page.click(".history-list li:nth-child(3) button")
    wait_until(page, "document.activeElement.textContent === 'Bring it back'")
    look(table)
    assert len(rows(page)) == 2
    page.click('[data-action="delete-games"]')
    assert len(rows(page)) == 2
    assert table.said == page.inner_text('[data-action="delete-games"]') == "Press again to delete"
    page.click('[data-action="delete-games"]')
    wait_until(page, f"{ROWS}.length === 0")
    assert page.is_visible("[data-history-empty]")


def test_games_of_every_kind_go_out_and_come_in_byte_for_byte(table: Table) -> None:
    page = table.page
    matches = [
        record_of(match_of(key, " ".join(moves), size), About(Opponent.FRIEND), "2026-05-05", "10:00")
        for key, size, moves in some_games()
    ]
    text = format_records(matches)
    assert f"{len(matches)} games imported." in take_in(page, text)
    assert exported(page) == text
    assert f"{len(matches)} games were here already." in take_in(page, text)
    assert exported(page) == text


def some_games() -> list[tuple[str, str, list[str]]]:
    """The beginning of a random game of each variant."""
    from game.notation import format_move

    games = []
    for key, variant in VARIANTS.items():
        pairs = random_games(variant)[:12]
        size = pairs[0][0].size
        first = [move for position, move in pairs if position.size == size]
        games.append((key, str(size), [format_move(move) for move in first]))
    return games


def test_what_is_damaged_is_named_by_line_and_reason_and_stays_in_the_field(table: Table) -> None:
    page = table.page
    good, bad, other = texts_of_all_games()
    bad = bad.replace("4p", "5p")
    report = take_in(page, f"{good}\n{bad}\n{other}")
    assert "2 games imported. 1 game could not be read and stays in the field." in report
    assert "Line 10: Move 3, 5p, is not allowed. Column 5 is empty." in report
    assert page.input_value("[data-import-text]") == f"{bad}\n"
    report = take_in(page, bad.replace("5p", "4p"))
    assert "1 game imported." in report
    assert len(rows(page)) == 3
    assert parse_records(exported(page)) == parse_records("\n".join(texts_of_all_games()))


def test_a_kept_game_that_cannot_be_read_is_set_aside_and_said(table: Table) -> None:
    page = table.page
    take_in(page, texts_of_all_games()[0])
    page.click('[data-action="import"]')
    page.evaluate(PUT, ["2026", "Game: nothing\n", "games"])
    page.evaluate(PUT, ["2027", {"what": 5}, "games"])
    look(table)
    assert len(rows(page)) == 1
    assert "2 games that were kept here could not be read." in page.inner_text("[data-history-damaged]")
    look(table)
    assert page.is_visible("[data-history-damaged]")
    page.click('[data-action="take-damaged"]')
    wait_until(page, "document.querySelector('[data-history-damaged]').hidden")
    assert "Game: nothing" in page.input_value("[data-import-text]")
    assert "Line 3: A line like “Red: Ann” was expected here." in page.inner_text("[data-import-report]")

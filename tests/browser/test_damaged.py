"""Whatever has damaged what a device keeps, or a link: the page says so in a sentence, and drops nothing in silence.

One ready page opens many of them one after the other; an error on its console fails the test. The readers of each kind
are tried with more where they are tested by themselves.
"""

from random import Random
from typing import Any

import pytest

from game.notation import RecordError, format_record
from game.view.history import About, Opponent, record_of, summarise
from game.view.route import Home, RouteError, parse_route
from tests.browser.board import Table
from tests.browser.driver import NewPage, comes_to, open_ready, wait_until
from tests.browser.shared import Sit
from tests.games import match_of
from tests.garbling import garbled, garbled_json

MANY = 500
SOME = 60
SET_ASIDE = "The game kept on this device could not be read. It was set aside."

# Opens addresses one after the other, each after a text was put at a key of the storage. What came of it: the address,
# the screen, the notice, and what is at the key and set aside now. No screen is shown until the page shows one.
OPEN_ALL = """async ([key, cases]) => {
    const shown = () => document.querySelector("[data-screen]:not([hidden])")?.dataset.screen;
    const results = [];
    for (const [fragment, text] of cases) {
        history.replaceState(null, "", "#/-");
        for (const screen of document.querySelectorAll("[data-screen]")) screen.hidden = true;
        if (key) localStorage.setItem(`fourfall.${key}`, text);
        location.hash = fragment;
        const asked = location.hash;
        for (const end = performance.now() + 30000; !shown(); await new Promise((done) => setTimeout(done)))
            if (performance.now() > end) throw new Error(`Nothing came of ${fragment}`);
        results.push([
            asked, shown(), document.querySelector("[data-notice-text]").textContent,
            localStorage.getItem(`fourfall.${key}`), localStorage.getItem(`fourfall.damaged.${key}`),
        ]);
    }
    return results;
}"""
PUT_ALL = """([name, version, store, texts]) => new Promise((done) => {
    const request = indexedDB.open(name, version);
    request.onsuccess = () => {
        const transaction = request.result.transaction(store, "readwrite");
        for (const [key, text] of Object.entries(texts)) transaction.objectStore(store).put(text, key);
        transaction.oncomplete = () => { request.result.close(); done(); };
    };
})"""
READ_ALL = """([name, version, store]) => new Promise((done) => {
    const request = indexedDB.open(name, version);
    request.onsuccess = () => {
        const objects = request.result.transaction(store).objectStore(store);
        const [keys, values] = [objects.getAllKeys(), objects.getAll()];
        values.onsuccess = () => {
            done(Object.fromEntries(keys.result.map((key, index) => [key, values.result[index]])));
            request.result.close();
        };
    };
})"""


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    return sit(site, reduced_motion="reduce")


def open_all(table: Table, cases: list[tuple[str, str]], key: str = "") -> list[Any]:
    """Open addresses, each with a text at a key of the storage."""
    found: list[Any] = table.page.evaluate(OPEN_ALL, [key, cases])
    return found


def kept(table: Table, key: str) -> str:
    """The text at a key of the storage."""
    text: str = table.page.evaluate("(key) => localStorage.getItem(`fourfall.${key}`)", key)
    return text


def test_every_garbled_link_opens_something_or_is_a_sentence_at_home(table: Table) -> None:
    rng = Random(21)
    links = (
        "#/replay?variant=popout%2Bpowerup&size=7x6&moves=4.4w5.3.2x1&result=draw+claim&red=Ann&ply=2",
        "#/letter?variant=popout%2Bpowerup&size=7x6&moves=4.4w5.3.2x1&game=abcdef&yellow=Ben",
        "#/play?variant=popout&size=8x7&mode=local&clock=3%2B2",
        "#/join/AXVzZWxlc3MgaW52aXRhdGlvbiB0aGF0IG5vYm9keSBtYWRl",
        "#/code/AXVzZWxlc3MgY29kZQ",
        "#/history/2026-01-01T10%3A00%3A00.000Z%20local-match/play",
    )
    cases = [(garbled(rng, rng.choice(links)).replace("online", "local"), "") for _ in range(2 * SOME)]
    refused = 0
    for asked, screen, notice, *_ in open_all(table, cases):
        try:
            route, sentence = parse_route(asked), ""
        except RouteError as error:
            route, sentence = None, str(error)
        if sentence:
            refused += 1
            assert (screen, notice) == ("home", sentence)
        elif screen == "home":
            assert notice or route == Home()
        else:
            assert screen in ("play", "history")
    assert SOME / 2 < refused < 2 * SOME


def test_of_500_garbled_matches_each_goes_on_or_is_set_aside_and_said(table: Table) -> None:
    table.start("popout", "5x4")
    table.press_moves("3 2 3 2p")
    table.act("undo")
    text = kept(table, "local-match")
    rng = Random(22)
    texts = [garbled_json(rng, text) for _ in range(MANY)]
    results = open_all(table, [("#/match/local", text) for text in texts], "local-match")
    set_aside = 0
    for text, (_, screen, notice, now, aside) in zip(texts, results, strict=True):
        if screen == "home":
            set_aside += 1
            assert (notice, now, aside) == (SET_ASIDE, None, text)
        else:
            assert (screen, notice) == ("play", "")
    assert 100 < set_aside < MANY


def test_every_garbled_list_of_games_is_shown_or_set_aside_and_said(table: Table) -> None:
    table.start("popout", "5x4")
    table.press_moves("3 3 2")
    text = kept(table, "recent")
    rng = Random(23)
    texts = [garbled_json(rng, text) for _ in range(SOME)]
    sentence = "The list of games to go on with could not be read. It was set aside."
    set_aside = 0
    for text, (_, _, notice, now, aside) in zip(
        texts, open_all(table, [("#/", text) for text in texts], "recent"), strict=True
    ):
        if notice:
            set_aside += 1
            assert (notice, now, aside) == (sentence, None, text)
        else:
            assert now == text
    assert 0 < set_aside < SOME


def test_every_garbled_letter_that_was_kept_is_read_or_set_aside_and_said(table: Table) -> None:
    query = "variant=popout&size=5x4&moves=3.3.2&red=Ann&game=abcdef"
    rng = Random(24)
    texts = [garbled(rng, f"yellow {query}") for _ in range(SOME)]
    results = open_all(table, [(f"#/letter?{query}", text) for text in texts], "letter.abcdef")
    set_aside = 0
    for text, (_, screen, notice, now, aside) in zip(texts, results, strict=True):
        assert screen == "play"
        if notice == SET_ASIDE:
            set_aside += 1
            assert aside == text
            assert now.startswith("yellow variant=popout")
    assert 0 < set_aside < SOME


def test_of_500_garbled_kept_games_each_is_listed_or_set_aside_and_counted(table: Table) -> None:
    page = table.page
    rng = Random(25)
    whole = [
        format_record(record_of(match_of(key, moves), About(Opponent.HERE), "2026-01-01", "10:00"))
        for key, moves in {"standard": "4 4 5", "popout": "4 4 4p", "five": "3 4 5 6"}.items()
    ]
    texts = {f"{number:03}": garbled(rng, rng.choice(whole)) for number in range(MANY)}
    damaged = 0
    for key, text in texts.items():
        try:
            summarise(key, text)
        except RecordError:
            damaged += 1
    table.go("#/history")
    wait_until(page, "!document.querySelector('[data-screen=history]').hidden")
    before = len(page.evaluate(READ_ALL, ["fourfall-games", 1, "games"]))
    page.evaluate(PUT_ALL, ["fourfall-games", 1, "games", texts])
    table.go("#/")
    table.go("#/history")
    wait_until(page, "document.querySelector('[data-history-damaged]').checkVisibility()")
    assert page.inner_text("[data-history-damaged-text]").startswith(f"{damaged} games")
    assert page.locator("[data-history-filter] option").first.inner_text() == f"All games ({before + MANY - damaged})"
    aside = page.evaluate(READ_ALL, ["fourfall-games", 1, "aside"])
    assert len(aside) == damaged
    assert aside.items() <= texts.items()
    page.click('[data-action="take-damaged"]')
    wait_until(page, "Boolean(document.querySelector('[data-import-report] li'))")
    assert page.is_hidden("[data-history-damaged]")
    assert page.inner_text("[data-import-report] p").endswith("games could not be read and stay in the field.")
    assert "Line" in page.inner_text("[data-import-report] li >> nth=0")
    page.fill("[data-import-text]", "")
    page.click('[data-action="import"]')
    page.click('[data-action="delete-games"]')
    page.click('[data-action="delete-games"]')
    wait_until(page, "document.querySelector('[data-history-empty]').checkVisibility()")


def test_a_room_whose_record_or_drafts_are_damaged_opens_and_sets_them_aside(
    new_page: NewPage, site: str, relay: str
) -> None:
    page = new_page()
    open_ready(page, f"{site}?rendezvous={relay}")
    table = Table(page)
    table.go("#/play?variant=popout&size=5x4&mode=online&side=red")
    wait_until(page, "location.hash.startsWith('#/match/')")
    address = page.evaluate("location.hash")
    kept_rooms = "Object.keys(localStorage).filter((key) => key.startsWith('fourfall.room.')).length === 1"
    wait_until(page, kept_rooms)
    room = page.evaluate("Object.keys(localStorage).find((key) => key.startsWith('fourfall.room.')).slice(14)")
    rooms = ["fourfall", 1, "rooms"]
    record = page.evaluate(READ_ALL, rooms)[room]
    rng = Random(26)
    for number in range(8):
        drafts = number % 2 == 1
        text = garbled(rng, '{"bodies":[{"kind":"play","move":"4"}],"number":2}') + "}" if drafts else f"{record}]"
        table.go("#/")
        wait_until(page, "document.querySelector('[data-screen=home]').checkVisibility()")
        if drafts:
            page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"fourfall.drafts.{room}", text])
        else:
            page.evaluate(PUT_ALL, [*rooms, {room: text}])
        table.go(address)
        wait_until(page, "document.querySelector('[data-screen=play]').checkVisibility()")
        comes_to(page, lambda: table.text("[data-notice-text]"), SET_ASIDE)
        assert table.text("[data-seat-name]")
        if drafts:
            assert kept(table, f"damaged.drafts.{room}") == text
        else:
            assert page.evaluate(READ_ALL, rooms)[f"{room}.damaged"] == text

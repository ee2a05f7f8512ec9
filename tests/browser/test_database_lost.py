"""A connection to the database that is lost under the page: it is made anew, or the page says what that means."""

from playwright.sync_api import Page

from tests.browser.board import Table
from tests.browser.driver import NewPage, Watch, ask, open_ready, reload, wait_until

NOTHING_KEPT = "This browser keeps nothing that is played here: a game is lost when its page is closed."
NOT_OPENED = "This could not be opened: something failed in the game or in this browser."

# Keeps hold of every connection, as whatever closes them under the page does.
HOLD = """
window.connections = [];
const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (...asked) {
    const request = open.apply(this, asked);
    request.addEventListener("success", () => connections.push(request.result));
    return request;
};
"""
LOSE = "() => connections.splice(0).forEach((connection) => connection.close())"
REFUSE = "() => { indexedDB.open = () => { throw new DOMException('no', 'UnknownError'); }; }"
DELETE = """(name) => new Promise((done) => {
    const request = indexedDB.deleteDatabase(name);
    for (const end of ["success", "error", "blocked"]) request.addEventListener(end, () => done(end));
})"""
ROWS = "[...document.querySelectorAll('.history-list li .history-name')].map((name) => name.innerText)"


def seated(new_page: NewPage, site: str, address: str = "") -> Table:
    """A table whose connections can be lost."""
    page = new_page(reduced_motion="reduce")
    page.add_init_script(HOLD)
    open_ready(page, site + address)
    return Table(page)


def play(table: Table, variant: str) -> None:
    """Begin a game that is kept in the history."""
    table.start(variant, "5x4")
    table.press_moves("3 2")


def history(table: Table) -> list[str]:
    """The games that the history lists."""
    table.go("#/")
    table.go("#/history")
    wait_until(table.page, "!document.querySelector('[data-screen=history]').hidden")
    names: list[str] = table.page.evaluate(ROWS)
    return [name.split()[0] for name in names]


def hidden(page: Page) -> bool:
    return page.is_hidden("[data-message]") and page.is_hidden("[data-history-fleeting]")


def test_a_lost_connection_is_made_anew_and_no_game_is_missing(new_page: NewPage, site: str) -> None:
    table = seated(new_page, site)
    play(table, "standard")
    assert history(table) == ["Four"]
    table.page.evaluate(LOSE)
    assert history(table) == ["Four"]
    table.page.evaluate(LOSE)
    play(table, "popout")
    assert history(table) == ["PopOut", "Four"]
    assert hidden(table.page)
    reload(table.page)
    wait_until(table.page, f"{ROWS}.length === 2")


def test_a_database_that_another_tab_clears_is_let_go_of_and_begun_anew(new_page: NewPage, site: str) -> None:
    table = seated(new_page, site)
    play(table, "standard")
    assert history(table) == ["Four"]
    other = table.page.context.new_page()
    open_ready(other, site)
    assert ask(other, DELETE, "fourfall-games") == "success"
    assert history(table) == []
    play(table, "popout")
    assert history(table) == ["PopOut"]
    assert hidden(table.page)


def test_the_database_of_a_game_by_link_is_let_go_of_too(new_page: NewPage, site: str, relay: str) -> None:
    table = seated(new_page, site, f"?rendezvous={relay}#/play?variant=popout&mode=online")
    wait_until(table.page, "document.querySelector('[data-invitation]').textContent.includes('#/join/')")
    other = table.page.context.new_page()
    open_ready(other, site)
    assert ask(other, DELETE, "fourfall") == "success"


def test_without_another_connection_the_page_goes_on_by_itself_and_says_so(new_page: NewPage, site: str) -> None:
    table = seated(new_page, site)
    play(table, "standard")
    assert history(table) == ["Four"]
    table.page.evaluate(REFUSE)
    table.page.evaluate(LOSE)
    play(table, "popout")
    wait_until(table.page, "document.querySelector('[data-message]').checkVisibility()")
    assert table.text("[data-message-text]") == NOTHING_KEPT
    assert history(table) == ["PopOut"]
    assert table.page.is_visible("[data-history-fleeting]")
    table.go("#/match/local")
    table.check("popout", "5x4", "3 2")


def test_what_cannot_be_opened_is_said_and_can_be_tried_again(new_page: NewPage, site: str, watch: Watch) -> None:
    watch.allow("game/browser/opening.py")
    table = seated(new_page, site)
    play(table, "standard")
    table.page.evaluate(
        "() => { window.style = Intl.DateTimeFormat; Intl.DateTimeFormat = () => { throw new RangeError('no'); }; }"
    )
    table.go("#/history")
    wait_until(table.page, "document.querySelector('[data-load-again]').checkVisibility()")
    assert table.text("[data-notice-text]") == table.said == NOT_OPENED
    table.page.evaluate("() => { Intl.DateTimeFormat = style; }")
    table.page.click("[data-load-again]")
    wait_until(table.page, "!document.querySelector('[data-screen=history]').hidden")
    assert history(table) == ["Four"]

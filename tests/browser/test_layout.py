"""What fits where: on five screens, for the largest boards, all that is needed to play is seen at once."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from tests.browser.board import Table
from tests.browser.driver import NewPage, comes_to, open_ready, reload, wait_until
from tests.browser.shared import Sit
from tests.browser.test_access import (
    in_a_game_by_letter,
    in_a_replay_with_values,
    with_a_damaged_game_to_import,
    with_the_game_to_share,
)

SCREENS = [(1366, 768), (360, 740), (360, 640), (320, 568), (568, 320)]

GAMES = {
    ("standard", "7x6"): "4 4 3 5",
    ("five", "9x6"): "4 4 3 5",
    ("popout", "10x7"): "10 9 8 7",
    ("pop10", "10x7"): "10 9 8 7",
    ("powerup", "8x8"): "1w2 3 4 5",
    ("popout+powerup", "10x7"): "1w2 3 4 5",
    ("popout+powerup", "8x8"): "1w2 3x4 5a",
    ("popout+powerup+five", "9x6"): "2w3 4",
}

# Whatever does not fit, in words; an empty list when all is well.
FAULTS = """() => {
    const faults = [];
    // The list of moves scrolls, and a name that does not fit at its seat stands beside the board in full.
    const EXEMPT = ".moves, .visually-hidden, .seat-person";
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const named = (element) => element.outerHTML.slice(0, 90);
    const [width, height] = [innerWidth, innerHeight];
    const inside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
        && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;

    if (document.documentElement.scrollWidth > width) faults.push("the page is wider than the window");
    if (scrollY) faults.push("the page is scrolled");

    for (const element of shown("[data-board], .seats, .tray, .status")) {
        const box = element.getBoundingClientRect();
        if (!inside(box, {left: 0, top: 0, right: width, bottom: height}))
            faults.push(`out of sight: ${named(element)} ${JSON.stringify(box)}`);
    }
    for (const control of shown("[data-drop], [data-pop]")) {
        const box = control.getBoundingClientRect();
        if (box.width < 24 || box.height < 44) faults.push(`too small: ${named(control)} ${box.width}x${box.height}`);
    }
    for (const control of shown("button, a, input, summary, select")) {
        const box = (control.closest(".switch") ?? control).getBoundingClientRect();
        if (!control.closest("[data-board]") && !control.closest(".skip") && box.height < 43.9)
            faults.push(`too low: ${named(control)} ${box.width}x${box.height}`);
    }
    // Text stays in its frame, whatever the frame does with text that does not fit.
    const FRAMES = ".seat, .bubble, .tray button, .actions button, .chip, .choice, .card:not(.keys), .bar";
    for (const frame of shown(FRAMES)) {
        const words = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (words.nextNode()) {
            range.selectNodeContents(words.currentNode);
            const parent = words.currentNode.parentElement;
            if (!parent.checkVisibility() || parent.closest(EXEMPT)) continue;
            for (const box of range.getClientRects())
                if (!inside(box, frame.getBoundingClientRect()))
                    faults.push(`cut off: “${words.currentNode.textContent}” in ${named(frame)}`);
        }
    }
    for (const bubble of shown(".bubble")) {
        const over = bubble.getBoundingClientRect();
        for (const element of bubble.parentElement.querySelectorAll(".disc, .clock, .kept")) {
            const box = element.checkVisibility() ? element.getBoundingClientRect() : {left: NaN};
            if (box.left < over.right && over.left < box.right && box.top < over.bottom && over.top < box.bottom)
                faults.push(`what is said covers ${named(element)}`);
        }
    }
    for (const name of shown(".seat-name"))
        if (name.scrollWidth > name.clientWidth) faults.push(`shortened: ${named(name)}`);

    const drawing = shown(".drawing");
    for (const box of drawing.map((element) => element.getBoundingClientRect())) {
        const cells = shown("[data-cell]").map((cell) => cell.getBoundingClientRect());
        const gaps = [
            Math.min(...cells.map((cell) => cell.left)) - box.left,
            Math.min(...cells.map((cell) => cell.top)) - box.top,
            Math.max(...cells.map((cell) => cell.right)) - box.right,
            Math.max(...cells.map((cell) => cell.bottom)) - box.bottom,
        ];
        if (gaps.some((gap) => Math.abs(gap) > 1)) faults.push(`the cells lie beside the drawing by ${gaps}`);
    }
    return faults;
}"""

PLACE = """() => ["[data-board]", ".tray"].map((selector) => {
    const {x, y, width, height} = document.querySelector(selector).getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""


@pytest.fixture
def table(sit: Sit, site: str) -> Table:
    return sit(site, reduced_motion="reduce")


def fits_everywhere(page: Page, note: str = "") -> bool:
    """Wait until all that is shown fits on each screen; they are gone through since a game is costly to arrange."""
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        comes_to(page, lambda: page.evaluate(FAULTS), [], f"{note} on {width}x{height}")
    return True


@pytest.mark.parametrize(("variant", "size"), GAMES)
def test_every_game_is_in_sight(table: Table, variant: str, size: str) -> None:
    table.start(variant, size)
    assert fits_everywhere(table.page, "before the first move")
    for move in GAMES[variant, size].split():
        table.type_move(move)
    assert table.state().ply == len(GAMES[variant, size].split())
    assert fits_everywhere(table.page, "after some moves")


def test_a_game_with_names_and_clocks_is_in_sight(table: Table) -> None:
    settings = {"name": "Maximiliana von Hohenfel", "second_name": "Bartholomew Featherstone"}
    table.page.evaluate("(kept) => localStorage.setItem('fourfall.settings', JSON.stringify(kept))", settings)
    reload(table.page)
    for variant, size in (("popout+powerup", "10x7"), ("pop10", "10x7"), ("powerup", "8x8")):
        table.go(f"#/play?variant={variant}&size={size}&mode=local&clock=15%2B10")
        wait_until(table.page, "document.querySelector('[data-screen=play]').checkVisibility()")
        assert fits_everywhere(table.page, f"{variant} on {size}")


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_board_stays_where_it_is_while_a_move_is_made(table: Table, width: int, height: int) -> None:
    table.page.set_viewport_size({"width": width, "height": height})
    for size in ("5x4", "8x8"):
        table.start("popout+powerup", size)
        table.press_move("3")
        place = table.page.evaluate(PLACE)
        steps: list[Callable[[], None]] = [
            lambda: table.arm("wall"),
            lambda: table.drop(2),
            lambda: table.pop(2),
            lambda: table.arm("bomb"),
            lambda: table.page.keyboard.press("Escape"),
            lambda: table.page.keyboard.press("Escape"),
            lambda: table.pop(3),
            lambda: table.press_move("3w4"),
        ]
        for number, step in enumerate(steps):
            step()
            assert table.page.evaluate(PLACE) == place, f"step {number} on {size}: {table.status}"


def test_home_fits(table: Table) -> None:
    table.start("popout", "5x4")
    table.press_move("3")
    table.go("#/")
    table.page.locator(".mixes").evaluate_all("(all) => all.forEach((mixes) => { mixes.open = true; })")
    table.page.locator('[name="mode"][value="online"]').check()
    assert fits_everywhere(table.page)


def test_the_end_fits(table: Table) -> None:
    table.start("standard", "7x6")
    table.press_moves("4 3 4 3 4 3 4")
    assert fits_everywhere(table.page)


def test_the_settings_and_the_keys_fit(table: Table) -> None:
    table.go("#/settings")
    wait_until(table.page, "document.querySelector('[data-screen=settings]').checkVisibility()")
    assert fits_everywhere(table.page)
    table.start("standard", "7x6")
    table.page.keyboard.press("?")
    assert fits_everywhere(table.page)
    for width, height in SCREENS:
        table.page.set_viewport_size({"width": width, "height": height})
        dialog = table.page.evaluate("document.querySelector('[data-keys]').getBoundingClientRect().toJSON()")
        assert dialog["top"] >= 0
        assert dialog["bottom"] <= height


@pytest.mark.parametrize(
    "arrange",
    [with_a_damaged_game_to_import, in_a_replay_with_values, with_the_game_to_share, in_a_game_by_letter],
)
def test_records_fit(table: Table, arrange: Callable[[Table], None]) -> None:
    arrange(table)
    assert fits_everywhere(table.page)


def test_a_page_enlarged_to_400_percent_is_scrolled_downwards_only(table: Table) -> None:
    """A laptop's window of 1280 by 1024 has 320 by 256 left then (WCAG 1.4.10)."""
    table.page.set_viewport_size({"width": 320, "height": 256})
    sideways = "document.documentElement.scrollWidth - innerWidth"
    for variant, size in (*GAMES, ("powerup", "7x6")):
        table.start(variant, size)
        assert table.page.evaluate(sideways) <= 0, variant
        for column in (3, 4):
            table.drop(column)
        assert table.state().ply == 2
    for address, screen in (
        ("#/", "home"),
        ("#/settings", "settings"),
        ("#/history", "history"),
        ("#/replay?variant=powerup&size=8x8&moves=1w2.3.4.5", "play"),
        ("#/letter?variant=five", "play"),
    ):
        table.go(address)
        wait_until(table.page, f"document.querySelector('[data-screen={screen}]').checkVisibility()")
        assert table.page.evaluate(sideways) <= 0, address


def test_an_invitation_fits(new_page: NewPage, site: str, relay: str) -> None:
    host, guest = new_page(), new_page()
    open_ready(host, f"{site}?rendezvous={quote(relay)}#/play?variant=powerup&size=8x8&mode=online&side=red")
    wait_until(host, "document.querySelector('[data-invitation]').checkVisibility()")
    open_ready(guest, host.inner_text("[data-invitation]"))
    wait_until(guest, "document.querySelector('[data-action=join]').checkVisibility()")
    for page in (host, guest):
        assert fits_everywhere(page)


@pytest.mark.parametrize("language", ["ja/", "ru/", "ar/"])
def test_what_is_said_leaves_disc_and_clock_in_sight(new_page: NewPage, site: str, relay: str, language: str) -> None:
    """The widest phrases are Japanese and Russian ones."""
    page = new_page()
    open_ready(page, f"{site}{language}?rendezvous={quote(relay)}")
    for clock in ("", "&clock=10%2B5"):
        Table(page).go(f"#/play?variant=popout%2Bpowerup&size=7x6&mode=online{clock}")
        wait_until(page, "document.querySelector('[data-invitation]').checkVisibility()")
        phrases = page.locator("[data-phrase]").all_text_contents()
        assert len(phrases) == 6
        for phrase in sorted(phrases, key=len)[-2:]:
            page.evaluate(
                "(phrase) => document.querySelectorAll('.bubble').forEach((bubble) => {"
                " bubble.textContent = phrase; bubble.hidden = false; })",
                phrase,
            )
            assert fits_everywhere(page, phrase)

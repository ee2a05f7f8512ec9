"""What was opened once opens again without a network, after a restart of the browser too."""

from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from game.rules import VARIANTS
from tests.browser.board import Table
from tests.browser.deployment import CACHES, KEPT, Host, open_kept
from tests.browser.driver import Launch, NewPage, Watch, open_ready, wait_until
from tests.browser.test_computer import play_to_the_end
from tests.browser.test_computer import start as start_against_computer
from tests.browser.test_local_games import board_of, play_whole_game, short_game

DENIED = """
Object.defineProperty(window, "localStorage", {get() { throw new DOMException("no", "SecurityError"); }});
ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException("no", "SecurityError"));
"""
NO_REST = """
{
    const { fetch } = window;
    window.fetch = (path, ...options) =>
        String(path).endsWith("later.tar.gz") ? new Promise(() => {}) : fetch(path, ...options);
}
"""
MESSAGE = "document.querySelector('[data-message]').checkVisibility()"
NOT_KEPT = "This browser does not keep the game on the device: it can be played, but not without a network."
READY = "document.documentElement.dataset.ready === 'true'"


def test_everything_but_the_network_is_there_after_one_visit(host: Host, launch: Launch) -> None:
    with host.running(folder="/some/project/") as address:
        first = launch(service_workers="allow")
        open_kept(first.page, address)
        first.close()
    again = launch(profile=first.profile, service_workers="allow", reduced_motion="reduce")
    page = again.page
    for rules, title in {"pop-10/": "Pop 10", "sv/popout/": "PopOut", "ru/": None}.items():
        page.goto(address + rules)
        assert page.get_attribute("html", "lang") == (rules[:2] if rules[2] == "/" else "en")
        if title:
            assert page.text_content("h1") == title
            assert page.is_visible("main svg")
    page.goto(f"{address}sv")
    assert urlsplit(page.url).path == "/some/project/sv/"
    wait_until(page, READY)
    assert page.text_content("[data-play]") == "Spela"
    open_ready(page, f"{address}?rendezvous=wss://127.0.0.1/")
    table = Table(page)
    for number, variant in enumerate(VARIANTS.values()):
        play_whole_game(table, variant, short_game(variant, board_of(variant), f"offline {number}"))
    start_against_computer(table, "standard", "5x4")
    assert play_to_the_end(table, Random(2)).outcome


def test_the_image_is_fetched_for_the_second_visit(new_page: NewPage, address: str, watch: Watch) -> None:
    page = new_page(service_workers="allow")
    page.goto(address)
    wait_until(page, READY)
    parts = ("snapshot.bin.gz", "program.bin.gz")
    before = [url for url in watch.requests if url.endswith(parts)]
    wait_until(page, KEPT)
    assert before == []
    page.reload()
    wait_until(page, READY)
    fetched = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert all(any(url.endswith(part) for url in fetched) for part in parts)
    assert not any(url.endswith(("begin.tar.gz", "game.tar.gz")) for url in fetched)


def test_a_match_by_link_needs_no_more_than_the_image(new_page: NewPage, address: str, relay: str) -> None:
    page = new_page(service_workers="allow")
    open_kept(page, address)
    page.add_init_script(NO_REST)
    open_ready(page, f"{address}?rendezvous={relay}#/play?variant=popout&mode=online")
    wait_until(page, "document.querySelector('[data-invitation]').textContent.includes('#/join/')")


def test_scripts_are_kept_as_they_came(new_page: NewPage, address: str) -> None:
    """Beside an answer that the worker made itself no browser keeps compiled code."""
    page = new_page(service_workers="allow")
    open_kept(page, address)
    for file in ("vendor/pyodide/pyodide.asm.js", "vendor/pyodide/pyodide.asm.wasm", "assets/boot/interpreter.js"):
        assert page.evaluate("async (file) => (await caches.match(file)).url", file) == address + file


@pytest.mark.parametrize("file", ["vendor/pyodide/pyodide.asm.js", "vendor/pyodide/pyodide.asm.wasm"])
def test_a_damaged_file_on_the_device_is_mended_by_a_retry(
    new_page: NewPage, address: str, watch: Watch, file: str
) -> None:
    watch.allow("Error|error|Wasm|WebAssembly|damaged|Invalid typed array length|Failed to (load|fetch)")
    page = new_page(service_workers="allow")
    open_kept(page, address)
    page.evaluate(
        """async (file) => {
            const cache = await caches.open((await caches.keys())[0]);
            await cache.put(file, new Response("damaged", { headers: { "content-type": "application/wasm" } }));
        }""",
        file,
    )
    page.reload()
    wait_until(page, "document.documentElement.dataset.ready === 'failed'")
    wait_until(page, "document.querySelector('[data-failure]').checkVisibility()")
    with page.expect_navigation():
        page.click("[data-retry]")
    wait_until(page, READY)


def damage(page: Page, file: str, change: str) -> None:
    """Change the `bytes` of a file on the device."""
    page.evaluate(
        f"""async (file) => {{
            const cache = await caches.open((await caches.keys())[0]);
            const found = await cache.match(file);
            const bytes = new Uint8Array(await found.arrayBuffer());
            {change};
            await cache.put(file, new Response(bytes, {{ headers: found.headers }}));
        }}""",
        file,
    )


def test_a_rest_of_the_program_that_is_damaged_on_the_device_is_mended(new_page: NewPage, address: str) -> None:
    page = new_page(service_workers="allow")
    open_kept(page, address)
    damage(page, "later.tar.gz", "for (let place = 600; place < bytes.length; place += 700) bytes[place] ^= 255")
    page.goto(f"{address}?again#/settings")
    wait_until(page, "document.querySelector('[data-settings]')?.checkVisibility()")


def test_a_damaged_rest_without_network_can_be_tried_again_when_there_is_one(host: Host, launch: Launch) -> None:
    first = launch(service_workers="allow")
    with host.running() as address:
        open_kept(first.page, address)
        damage(first.page, "later.tar.gz", "bytes.fill(0)")
        first.close()
    again = launch(profile=first.profile, service_workers="allow")
    again.watch.allow("later.tar.gz|Failed to fetch|ERR_")
    again.page.goto(f"{address}#/settings")
    wait_until(again.page, "document.querySelector('[data-load-again]').checkVisibility()")
    with host.running(urlsplit(address).port or 0):
        again.page.click("[data-load-again]")
        wait_until(again.page, "document.querySelector('[data-settings]')?.checkVisibility()")


@pytest.mark.parametrize("file", ["later.tar.gz", "solver-7x6.wasm"])
def test_the_computer_mends_what_it_is_made_of(new_page: NewPage, address: str, watch: Watch, file: str) -> None:
    watch.allow("later.tar.gz is damaged")
    page = new_page(service_workers="allow")
    open_kept(page, f"{address}#/settings")
    wait_until(page, "document.querySelector('[data-settings]')?.checkVisibility()")  # the page has its own already
    damage(page, file, "bytes.fill(0, 4)")
    page.goto(f"{address}#/play?variant=standard&size=7x6&mode=computer&level=3&side=yellow")
    wait_until(page, "document.querySelector('[data-board]')?.dataset.ply === '1'", 120)
    bytes_kept = "caches.match(file).then((kept) => kept.arrayBuffer()).then((kept) => [...new Uint8Array(kept)])"
    assert any(page.evaluate(f"(file) => {bytes_kept}", file)[4:])


@pytest.mark.parametrize("part", ["vendor/python/snapshot.bin.gz", "program.bin.gz"])
def test_a_damaged_image_on_the_device_costs_time_only(new_page: NewPage, address: str, part: str) -> None:
    page = new_page(service_workers="allow")
    open_kept(page, address)
    page.evaluate(
        """async (part) => {
            const cache = await caches.open((await caches.keys())[0]);
            await cache.put(part, new Response("damaged"));
        }""",
        part,
    )
    page.reload()
    wait_until(page, READY)


def test_a_file_that_is_gone_from_the_device_comes_from_the_network(new_page: NewPage, address: str) -> None:
    page = new_page(service_workers="allow")
    open_kept(page, address)
    page.evaluate("caches.keys().then(([name]) => caches.delete(name))")
    page.reload()
    wait_until(page, READY)


def test_a_browser_that_refuses_says_so_once(new_page: NewPage, address: str) -> None:
    page = new_page(service_workers="allow")
    page.add_init_script(DENIED.splitlines()[2])
    open_ready(page, address)
    wait_until(page, MESSAGE)
    assert page.text_content("[data-message-text]") == NOT_KEPT
    assert page.text_content("[data-announcer]") == NOT_KEPT
    assert page.is_hidden("[data-message-reload]")
    page.click("[data-message-close]")
    assert page.is_hidden("[data-message]")
    open_ready(page, address)
    page.wait_for_timeout(300)
    assert page.is_hidden("[data-message]")


def test_without_any_storage_play_goes_on(new_page: NewPage, address: str) -> None:
    page = new_page(service_workers="allow", reduced_motion="reduce")
    page.add_init_script(DENIED)
    open_ready(page, f"{address}#/play?variant=standard&size=5x4&mode=local")
    wait_until(page, MESSAGE)
    page.click("[data-message-close]")
    table = Table(page)
    table.press_moves("3 2 3 2 3 2 3")
    assert page.get_attribute("[data-board]", "data-outcome") == "red line"


def test_a_device_without_room_says_so(new_page: NewPage, address: str) -> None:
    page = new_page(service_workers="allow")
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": address.rstrip("/"), "quotaSize": 4_000_000})
    open_ready(page, address)
    wait_until(page, MESSAGE)
    assert page.text_content("[data-message-text]") == NOT_KEPT
    assert page.evaluate(CACHES) == []

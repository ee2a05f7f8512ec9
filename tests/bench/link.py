"""How long it takes from opening an invitation to both pages being connected, and what that costs the rendezvous.

Two browser processes and a relay on this machine. The time runs from the guest's navigation, through the start of the
page and the press of Join, to the moment at which both pages say `connected`. Cold is a browser context that has never
seen the page, warm one that has. Where nothing can be sent by UDP, the pages try in vain to connect directly, and then
let the rendezvous carry what there is to say.
"""

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.browser.driver import FLAGS, open_ready, wait_until
from tests.browser.relay import running_relay
from tests.faulty_relay import FaultyRelay, faulty_relay
from tools.serve import SITE, serving
from tools.setup import browser

RUNS = 10
WAIT = 70
NO_UDP = ("--force-webrtc-ip-handling-policy=disable_non_proxied_udp",)
NOTE_CONNECTED = """
new MutationObserver(() => {
    const shown = document.querySelector("[data-connection]")?.dataset.connection;
    if (document.querySelector("[data-seat]")?.dataset.seat !== "watching" && shown === "connected")
        window.connectedAt ??= Date.now();
    const join = document.querySelector('[data-screen="join"]:not([hidden]) [data-action="join"]');
    if (join && !join.disabled) join.click();
}).observe(document, { attributes: true, childList: true, subtree: true });
"""


@dataclass(frozen=True, slots=True)
class Meeting:
    """One meeting, in seconds: until the guest's page ran, and until both were connected."""

    ready: float
    connected: float


@contextmanager
def hosted(process: Browser, site: str, relay: str) -> Iterator[tuple[Page, str]]:
    """A page that hosts a match, and the link to it."""
    context = process.new_context()
    page = context.new_page()
    page.add_init_script(NOTE_CONNECTED)
    open_ready(page, f"{site}?rendezvous={relay}#/play?variant=standard&size=7x6&mode=online&side=red")
    wait_until(page, "document.querySelector('[data-invitation]').textContent.includes('#/join/')")
    wait_until(page, "document.querySelector('[data-connection]').dataset.connection === 'waiting'")
    link = page.text_content("[data-invitation]")
    assert link
    yield page, link
    context.close()


def meet(host: Page, context: BrowserContext, link: str) -> Meeting:
    """Open the link in a new tab of a context and measure."""
    guest = context.new_page()
    guest.add_init_script(NOTE_CONNECTED + "window.openedAt = Date.now();")
    guest.goto(link, wait_until="commit")
    wait_until(guest, "document.documentElement.dataset.ready === 'true'", 60)
    ready = guest.evaluate("performance.now()") / 1000
    for page in (host, guest):
        wait_until(page, "Boolean(window.connectedAt)", 60)
    opened = guest.evaluate("openedAt")
    connected = max(page.evaluate("connectedAt") for page in (host, guest))
    return Meeting(ready, (connected - opened) / 1000)


def measure(host: Browser, guest: Browser, site: str, relay: str, warm: bool, wait: int = 0) -> Meeting:
    """One meeting; `wait` is how many seconds the host is alone before the link is opened."""
    with hosted(host, site, relay) as (page, link):
        context = guest.new_context()
        if warm:
            open_ready(context.new_page(), site)
        page.wait_for_timeout(wait * 1000)
        found = meet(page, context, link)
        context.close()
    return found


def line(name: str, found: list[Meeting]) -> str:
    """Median, least and most of some meetings."""
    times = [meeting.connected for meeting in found]
    ready = statistics.median(meeting.ready for meeting in found)
    spread = f"{statistics.median(times):6.2f} ({min(times):.2f}..{max(times):.2f})"
    return f"{name:32}{spread:>22}{ready:16.2f}{len(found):6}"


def cost(host: Browser, guest: Browser, site: str, relay: FaultyRelay) -> str:
    """What a meeting and a minute of play cost the relay."""
    with hosted(host, site, relay.url) as (page, link):
        context = guest.new_context()
        meet(page, context, link)
        joined = len(relay.events), sum(map(len, relay.seen))
        page.wait_for_timeout(20_000)
        later = len(relay.events) - joined[0]
        context.close()
    return f"A meeting costs a relay {joined[0]} events and {joined[1]} bytes; 20 s of play thereafter {later} events."


def run(playwright: Playwright, site: str, relay: str) -> None:
    """Measure and print."""
    processes = [
        playwright.chromium.launch(executable_path=browser(), args=FLAGS + flags) for flags in ((), (), NO_UDP, NO_UDP)
    ]
    host, guest, walled_host, walled_guest = processes
    print(f"{'seconds, median (least..most)':32}{'link to connected':>22}{'of it start':>16}{'runs':>6}")
    for name, warm in (("cold", False), ("warm", True)):
        print(line(name, [measure(host, guest, site, relay, warm) for _ in range(RUNS)]), flush=True)
    print(line(f"warm, host alone for {WAIT} s", [measure(host, guest, site, relay, True, WAIT)]))
    print(line("warm, no direct path", [measure(walled_host, walled_guest, site, relay, True) for _ in range(RUNS)]))
    with faulty_relay() as counting:
        print(cost(host, guest, site, counting))
    for process in processes:
        process.close()


def main() -> None:
    """Measure and print."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_relay(Path(folder)) as relay,
        serving(SITE, caching="max-age=600") as site,
        sync_playwright() as playwright,
    ):
        run(playwright, site, relay)


if __name__ == "__main__":
    main()

"""One person at a page in a browser process of its own, and all that may happen to that page."""

from __future__ import annotations

import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, Playwright

from tests.browser.driver import Process, open_ready, wait_until

# What leaves the page may be lost, repeated or late, so that it comes in another order, and its clock may be wrong.
CHAOS = """(() => {
    let state = SEED;
    const random = () => {
        state = (state + 0x6D2B79F5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
    const chaos = window.chaos = {loss: 0, repeats: 0, late: 0, skew: 0, channels: new Set()};
    const now = Date.now;
    Date.now = () => now.call(Date) + chaos.skew;
    const noisy = (type, concerns) => {
        const send = type.prototype.send;
        type.prototype.send = function (data) {
            if (type === RTCDataChannel) chaos.channels.add(this);
            if (!concerns(data)) return send.call(this, data);
            if (random() < chaos.loss) return;
            for (let copy = random() < chaos.repeats ? 2 : 1; copy > 0; copy--) {
                if (random() >= chaos.late) send.call(this, data);
                else setTimeout(() => [1, "open"].includes(this.readyState) && send.call(this, data), random() * 1500);
            }
        };
    };
    noisy(RTCDataChannel, () => true);
    noisy(WebSocket, (data) => data.startsWith('["EVENT"'));
})();"""
NOISE = {"loss": 0.25, "repeats": 0.25, "late": 0.25}

LOOK = """() => {
    const find = (selector) => document.querySelector(selector);
    return {
        ready: document.documentElement.dataset.ready === "true" && !find('[data-screen="play"]').hidden,
        connection: find("[data-connection]").dataset.connection,
        moves: [...document.querySelectorAll("[data-move-list] [data-move]")].map((move) => move.textContent),
        outcome: find("[data-board]")?.dataset.outcome ?? "",
        notice: find("[data-notice]").hidden ? "" : find("[data-notice-text]").textContent,
        watchers: find("[data-connection]").textContent,
    };
}"""
TYPE = """(text) => {
    const field = document.querySelector("[data-move-input]");
    field.value = text;
    field.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true, cancelable: true}));
}"""
# How many moves the device has kept for good: what is on the disk, not what the page remembers.
KEPT = """() => new Promise((done) => {
    const request = indexedDB.open("fourfall");
    request.onsuccess = () => {
        const all = request.result.transaction("rooms").objectStore("rooms").getAll();
        all.onsuccess = () => {
            request.result.close();
            done(all.result.join().split(/"kind":"(?:play|timed)"/).length - 1);
        };
    };
})"""
PRESS = """(name) => {
    const button = document.querySelector(`[data-screen="play"] [data-action="${name}"]`);
    const possible = button.checkVisibility() && button.getAttribute("aria-disabled") !== "true";
    if (possible) button.click();
    return possible;
}"""

EXPECTED_ERRORS = "WebSocket connection to"
REMEMBERED = 100
"""How many messages of the console are told if a match does not come to its end."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a page shows of its match; `ready` is False while there is none to show."""

    ready: bool = False
    connection: str = ""
    moves: tuple[str, ...] = ()
    outcome: str = ""
    notice: str = ""


class Player:
    """A page, which may be reloaded, killed, frozen, cut off or doubled, and goes on each time.

    The browser keeps the site on the device, as that of any visitor does. A tab that crashes is opened again, as
    anybody would do; `crashes` counts these. `opened` is when a page was last asked for.
    """

    def __init__(self, playwright: Playwright, folder: Path, site: str, seed: int) -> None:
        self.site = site
        self.errors: list[str] = []
        self.crashes = 0
        self.opened = 0.0
        self._said: deque[str] = deque(maxlen=REMEMBERED)
        self._playwright = playwright
        self._folder = folder
        self._seed = seed
        self._process = self._start()
        self.page: Page = self._process.page

    def host(self, relay: str, fields: str) -> str:
        """Make a match and return the link to it."""
        self._open(f"{self.site}?rendezvous={relay}#/play?{fields}&mode=online")
        wait_until(self.page, "document.querySelector('[data-invitation]').textContent.includes('#/join/')")
        link: str = self.page.evaluate("document.querySelector('[data-invitation]').textContent")
        return link

    def visit(self, link: str) -> None:
        """Follow an invitation, without joining."""
        self._open(link)

    def join(self, link: str) -> None:
        """Follow an invitation and join."""
        self.visit(link)
        wait_until(self.page, "!document.querySelector('[data-screen=\"join\"]').hidden")
        self.page.click('[data-screen="join"] [data-action="join"]')

    def look(self) -> Seen:
        """What the page shows now."""
        try:
            seen: dict[str, Any] = self._ask(LOOK)
        except Error:
            return Seen()  # it is being loaded
        names = ("ready", "connection", "outcome", "notice")
        return Seen(moves=tuple(seen["moves"]), **{name: seen[name] for name in names})

    def play(self, text: str, record: tuple[str, ...]) -> bool:
        """Type a move as soon as the page shows the record; whether the page took it."""
        if self.look().moves == record:
            with suppress(Error):  # it is being loaded
                self._ask(TYPE, text)
        return self.look().moves == (*record, text)

    def kept(self) -> int:
        """How many moves the device has kept, those of earlier games in the room included."""
        count: int = self._ask(KEPT)
        return count

    def press(self, name: str) -> bool:
        """Press a button beside the board; returns whether that is possible now, as it is not while a page settles."""
        return bool(self._ask(PRESS, name))

    def disturb(self, on: bool) -> None:
        """Lose, repeat, delay and reorder what the page sends from now on, or no longer."""
        noise = NOISE if on else dict.fromkeys(NOISE, 0)
        self._ask("(noise) => Object.assign(chaos, noise)", noise)

    def testify(self, folder: Path, name: str) -> str:
        """What this page shows and what its browser has said, as a text, with pictures of all its tabs in a folder."""
        for number, tab in enumerate(self._process.context.pages):
            with suppress(Error):
                tab.screenshot(path=folder / f"{name}-{number}.png")
        return "\n".join([f"{name}: {self.page.url} {self.look()}", *self._said])

    # What may happen. Each returns the time at which it was over, after which the match can go on.

    def reload(self) -> float:
        """Load the page anew."""
        self.opened = time.monotonic()
        try:
            self.page.reload(wait_until="commit")
        except Error:
            self._open_anew(self.page.url)
        return self.opened

    def kill(self) -> float:
        """End the browser at once, and open the match in a new one of the same profile."""
        address = self.page.url
        self._process.kill()
        self._note(self._process)
        over = time.monotonic()
        self._process = self._start()
        self.page = self._process.page
        self.opened = time.monotonic()
        self.page.goto(address, wait_until="commit")
        return over

    def freeze(self, seconds: float, *kinds: str) -> float:
        """Stop the browser, or only processes of these kinds, for a while."""
        self._process.pause(*kinds)
        time.sleep(seconds)
        self._process.resume()
        return time.monotonic()

    def cut(self) -> float:
        """Close the data channel."""
        self._ask("() => chaos.channels.forEach((channel) => channel.close())")
        return time.monotonic()

    def set_clock(self, seconds: float) -> float:
        """Let the page's clock jump."""
        self._ask("(skew) => { chaos.skew = skew }", seconds * 1000)
        return time.monotonic()

    def move_to_another_tab(self) -> float:
        """Open the match in a second tab, take it over there, and close the first."""
        tab = self._process.context.new_page()
        open_ready(tab, self.page.url)
        wait_until(tab, "!document.querySelector('[data-action=\"take-over\"]').hidden")
        over = time.monotonic()
        tab.click('[data-action="take-over"]')
        first, self.page = self.page, tab
        wait_until(first, "document.querySelector('[data-connection]').dataset.connection === 'closed'")
        first.close()
        return over

    def close(self) -> None:
        """Leave, and remember what the browser complained of."""
        self._note(self._process)
        self._process.close()

    def _start(self) -> Process:
        process = Process(self._playwright, self._folder, service_workers="allow")
        process.context.on("console", lambda message: self._said.append(f"{message.type}: {message.text}"))
        process.watch.allow(EXPECTED_ERRORS)
        process.context.add_init_script(CHAOS.replace("SEED", str(self._seed)))
        return process

    def _open(self, address: str) -> None:
        """Open an address, in another tab where this one crashes."""
        try:
            open_ready(self.page, address)
        except Error as error:
            if not _is_crash(error):
                raise
            self._open_anew(address)

    def _ask(self, script: str, about: Any = None) -> Any:
        """What the page answers; where its tab has crashed, that of another one."""
        try:
            return self.page.evaluate(script, about)
        except Error as error:
            if not _is_crash(error):
                raise
        self._open_anew(self.page.url)
        return self.page.evaluate(script, about)

    def _open_anew(self, address: str) -> None:
        """Open what a tab that crashed has shown, or should have."""
        self.crashes += 1
        crashed, self.page = self.page, self._process.context.new_page()
        crashed.close()
        open_ready(self.page, address)

    def _note(self, process: Process) -> None:
        try:
            process.watch.verdict()
        except AssertionError as error:
            self.errors.append(str(error))


def _is_crash(error: Error) -> bool:
    return "crashed" in error.message

"""Two friends who play by link, each at a browser process of their own, with a real rendezvous between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Playwright

from game.rules import Position, Side
from tests.browser.board import Table
from tests.browser.driver import Process, open_ready, wait_until
from tests.browser.hooks import expected
from tests.browser.shared import WINDOW, forget

CONNECTED = "document.querySelector('[data-connection]').dataset.connection === 'connected'"
SEATED = f"{CONNECTED} && document.querySelector('[data-watching]').checkVisibility()"
"""Only who plays with somebody is asked who may watch."""


class Friends:
    """The host and the guest, each at a page of a browser process of its own."""

    def __init__(self, host: Process, guest: Process, site: str, relay: str) -> None:
        self._processes = (host, guest)
        self._relay = relay
        self.host, self.guest = Table(host.page), Table(guest.page)
        self.tables = (self.host, self.guest)
        open_ready(host.page, f"{site}?rendezvous={relay}")
        open_ready(guest.page, site)

    @classmethod
    @contextmanager
    def at_two_browsers(
        cls, playwright: Playwright, folder: Path, site: str, relay: str, script: str
    ) -> Iterator[Friends]:
        """Start both processes; a script may run before those of the pages."""
        with ExitStack() as stack:
            processes = [Process(playwright, folder / name) for name in ("host", "guest")]
            for process in processes:
                stack.callback(process.close)
                if script:
                    process.page.add_init_script(script)
            yield cls(processes[0], processes[1], site, relay)

    def prepare(self) -> None:
        """Bring both pages back to how they were at first."""
        for table in self.tables:
            table.page.set_viewport_size(WINDOW)
            forget(table)

    def verdict(self) -> None:
        """Fail on what the pages reported and on requests to strangers."""
        for process in self._processes:
            process.watch.verdict()
            assert process.watch.strangers(self._relay) == []

    def invite(self, variant: str, size: str, host_side: Side) -> str:
        """Make a match on the host's page; the link to it."""
        self.host.go(f"#/play?variant={variant}&size={size}&mode=online&side={host_side.value}")
        wait_until(self.host.page, "location.hash.startsWith('#/match/')")
        wait_until(self.host.page, shows("[data-invitation]"))
        link = self.host.text("[data-invitation]")
        assert link.partition("#")[0] == self.host.page.url.partition("#")[0]
        return link

    def meet(self, variant: str, size: str, host_side: Side) -> str:
        """Make a match on the host's page, and join it on the guest's page by the link alone, which is returned."""
        link = self.invite(variant, size, host_side)
        self.join(link)
        return link

    def join(self, link: str) -> None:
        """Follow the link on the guest's page and join."""
        self.guest.go(link[link.index("#") :])
        wait_until(self.guest.page, shows('[data-screen="join"]'))
        self.guest.page.click('[data-screen="join"] [data-action="join"]')
        for table in self.tables:
            wait_until(table.page, SEATED)

    def table_of(self, side: Side, host_side: Side) -> Table:
        """Where the side is played."""
        return self.host if side is host_side else self.guest

    def check(self, position: Position, moves: list[str], host_side: Side) -> None:
        """Both pages must come to say exactly this."""
        for table in self.tables:
            own = host_side if table is self.host else host_side.other
            table.comes_to(expected(position, moves, acts=position.to_move is own))


Befriend = Callable[..., Friends]


def shows(selector: str) -> str:
    """A condition: an element is to be seen."""
    return f"document.querySelector({selector!r}).checkVisibility()"


def hides(selector: str) -> str:
    """A condition: an element is not to be seen."""
    return "!" + shows(selector)


def has_moves(*moves: str) -> str:
    """A condition: the list of moves is exactly this one."""
    listed = "[...document.querySelectorAll('[data-move-list] [data-move]')].map((move) => move.textContent)"
    return f"{listed}.join(' ') === '{' '.join(moves)}'"


def button(name: str) -> str:
    """A button beside the board, by its name in the hooks."""
    return f"document.querySelector('[data-screen=play] [data-action={name}]')"


def possible(name: str) -> str:
    """A condition: a button is shown and does something."""
    return f"{button(name)}.checkVisibility() && {button(name)}.getAttribute('aria-disabled') === 'false'"


def both(friends: Friends, condition: str) -> None:
    """Both pages come to meet a condition."""
    for table in friends.tables:
        wait_until(table.page, condition)


def choose(table: Table, name: str, value: str | bool) -> None:
    """Change a setting on its page."""
    table.go("#/settings")
    control = f'[data-settings] [name="{name}"]'
    wait_until(table.page, shows(control))
    if isinstance(value, str):
        table.page.fill(control, value)
    else:
        table.page.set_checked(control, value)


def play(friends: Friends, *moves: str) -> None:
    """Make moves in turn, the host's first, each seen on both pages."""
    for number, move in enumerate(moves):
        (friends.host, friends.guest)[number % 2].press_move(move)
        for table in friends.tables:
            wait_until(table.page, f"document.querySelectorAll('[data-move]').length === {number + 1}")

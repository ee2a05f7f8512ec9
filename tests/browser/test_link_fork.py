"""Two records that a seat's key has signed, as nobody comes to them who plays honestly: both are shown and kept."""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from playwright.sync_api import Playwright

from tests.browser.board import Table
from tests.browser.driver import wait_until
from tests.faults.player import Player
from tests.faults.rendezvous import Rendezvous

PATIENCE = 60.0
DIFFER = "Two records of this match are signed, and they differ. Both are kept."
# An honest page takes back what it has signed, once its friend's page has something else from it.
CHANGED = """
from game.protocol.peer import Peer
from game.protocol.session import Session

honest = Peer.lacks
Peer.lacks = lambda peer, logs, own: honest(peer, logs, None)
Session._recover = lambda *_: None
"""
RUN = """async (code) => {
    const { loadPyodide } = await import("./assets/boot/interpreter.js");
    (await loadPyodide({ stdout() {}, stderr() {} })).runPython(code);
}"""
RECORDS = """() => [...document.querySelectorAll("[data-records]:not([hidden]) a")].map((link) => link.hash)"""


def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "in vain"
        time.sleep(0.05)


def answer_alone(guest: Player, address: str, text: str) -> None:
    """Open a match while nobody can be reached, and play a second move in it."""
    with closing(guest):
        guest.visit(address)
        until(lambda: guest.play(text, ("4",)))
        until(lambda: guest.kept() == 2)


@contextmanager
def disagreement(playwright: Playwright, site: str, folder: Path) -> Iterator[Player]:
    """A host to whom the guest's page, and a changed one with its key, have told two different moves for one turn."""
    (folder / "relay").mkdir()
    with Rendezvous(folder / "relay") as rendezvous, closing(Player(playwright, folder / "host", site, 0)) as host:
        with closing(Player(playwright, folder / "guest", site, 1)) as guest:
            guest.join(host.host(rendezvous.url, "variant=standard&size=7x6&side=red"))
            until(lambda: host.look().connection == guest.look().connection == "connected")
            until(lambda: host.play("4", ()))
            until(lambda: guest.kept() == 1)
            address = guest.page.url
        rendezvous.stop()
        shutil.copytree(folder / "guest", folder / "twin", symlinks=True)
        for name, text in (("guest", "3"), ("twin", "5")):
            answer_alone(Player(playwright, folder / name, site, 1), address, text)
        rendezvous.start()
        with closing(Player(playwright, folder / "guest", site, 1)) as guest:
            guest.visit(address)
            until(lambda: host.look().moves == ("4", "3"))
        rendezvous.stop()
        with closing(Player(playwright, folder / "twin", site, 1)) as twin:
            twin.visit(address)
            until(lambda: twin.look().moves == ("4", "5"))
            twin.page.evaluate(RUN, CHANGED)
            rendezvous.start()
            yield host
    assert not host.errors


def takes_no_moves(host: Player) -> None:
    """The match takes no move in the turn of the one who sits here, says why, and offers nothing else in it."""
    table = Table(host.page)
    assert table.state().to_move == "red"
    assert not table.state().drops
    table.drop(1)
    assert table.status == table.said == DIFFER
    table.type_move("1")
    assert table.state().moves == ("4", "3")
    for name in ("resign", "offer-draw", "takeback"):
        assert host.page.get_attribute(f'[data-screen="play"] [data-action="{name}"]', "aria-disabled") == "true"


def test_both_records_are_shown_and_the_match_goes_on_nowhere_but_here(
    playwright: Playwright, site: str, tmp_path: Path
) -> None:
    with disagreement(playwright, site, tmp_path) as host:
        until(lambda: len(host.page.evaluate(RECORDS)) == 2)
        assert "differ" in host.look().notice
        records = host.page.evaluate(RECORDS)
        takes_no_moves(host)
        room = host.page.url.rpartition("/")[2]
        assert [record.split("moves=")[1].split("&")[0] for record in records] == ["4.3", "4.5"]
        host.reload()
        wait_until(host.page, "document.documentElement.dataset.ready === 'true'", 60)
        until(lambda: host.page.evaluate(RECORDS) == records)
        assert host.look().moves == ("4", "3")
        takes_no_moves(host)
        host.press("go-on-here")
        table = Table(host.page)
        table.check("standard", "7x6", "4 3")
        assert host.page.url.endswith("#/match/local")
        table.press_moves("5 2")
        table.check("standard", "7x6", "4 3 5 2")
        table.go(f"#/match/{room}")
        until(lambda: host.page.evaluate(RECORDS) == records)
        takes_no_moves(host)

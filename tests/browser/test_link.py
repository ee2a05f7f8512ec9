"""Two browser processes and a real rendezvous server: they meet, play, part and meet again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.driver import Launch
from tests.browser.link_page import RoomPage, meet, write_room_site
from tools.serve import serving


@pytest.fixture(scope="session")
def rooms(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site with rooms and without screens."""
    folder = tmp_path_factory.mktemp("rooms") / "site"
    write_room_site(built, folder)
    with serving(folder) as address:
        yield address


def test_a_move_crosses(launch: Launch, rooms: str, relay: str) -> None:
    host, guest = RoomPage(launch().page, rooms), RoomPage(launch().page, rooms)
    meet(host, guest, relay)
    assert host.act("4") == ""
    guest.until_moves("4")
    assert guest.act("4") == ""
    host.until_moves("4", "4")

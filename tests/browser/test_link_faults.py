"""A short run of the fault bench; `make faults` is the long one."""

from pathlib import Path

from playwright.sync_api import Playwright

from tests.faults.room import Plan, play_room


def test_nothing_is_lost_while_everything_fails(playwright: Playwright, site: str, tmp_path: Path) -> None:
    plan = Plan(seed=5, variant="popout", size="6x5", games=2, faults=6, watched=False, freezes=(2.0,))
    report = play_room(playwright, plan, tmp_path / "room", site, tmp_path)
    assert report.good, str(report)
    assert (report.games, report.faults) == (2, 13)

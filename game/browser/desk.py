"""The one table that is open at a time, on the screen where it is played at."""

from game.browser.dom import document
from game.browser.page import Page
from game.browser.screens.play import PlayScreen
from game.browser.table import Table


class Desk:
    """Opens tables, and knows which one is open."""

    def __init__(self, page: Page, play: PlayScreen) -> None:
        self.table: Table | None = None
        self._page = page
        self._play = play

    def open(self, table: Table, ply: int | None = None, by_link: bool = False) -> None:
        """Open and show a table, at its last position or after `ply` moves."""
        self.lay(table, ply, by_link)
        self.show()

    def lay(self, table: Table, ply: int | None = None, by_link: bool = False) -> None:
        """Open a table without showing it yet."""
        self.table = table
        self._play.open(table, ply, by_link)

    def show(self) -> None:
        """Show the table and give it the keyboard, unless that was taken elsewhere before the page had started."""
        starts = not self._page.shown
        self._page.show("play")
        if not starts or document.activeElement == document.body:
            self._play.focus()

    def leave(self) -> None:
        """Leave the table."""
        self.table = None
        self._play.leave()

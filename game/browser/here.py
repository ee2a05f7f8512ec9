"""The match of this device: of two people who sit at it, or of one against the computer."""

from collections.abc import Callable

from game.browser.desk import Desk
from game.browser.opening import Opening
from game.browser.opponent import Opponent
from game.browser.owner import Owner
from game.browser.page import Page
from game.browser.screens.play import PlayScreen
from game.browser.settings import Settings
from game.browser.storage import Storage
from game.browser.table import Kept, LocalTable, keep, kept_match
from game.i18n import pgettext
from game.match import Event, Seat, clean_name
from game.view.route import Home, Local


class Here:
    """Begins the match of this device and goes on with it, in one tab at a time; `give_up` is told why it cannot."""

    def __init__(
        self,
        page: Page,
        desk: Desk,
        play: PlayScreen,
        opening: Opening,
        opponent: Opponent,
        storage: Storage,
        settings: Settings,
        give_up: Callable[[str], None],
    ) -> None:
        self._page = page
        self._desk = desk
        self._play = play
        self._opening = opening
        self._opponent = opponent
        self._storage = storage
        self._settings = settings
        self._give_up = give_up
        self._owner = Owner(storage, self._lost)

    def open(self, kept: Kept) -> None:
        """Begin a match, or go on with one, in this tab."""
        self._page.replace(Local())
        self._owner.take()
        names = {Seat.HOST: self._settings.value.name, Seat.GUEST: self._settings.value.second_name}
        kept.sitting.names = {seat: clean_name(name) for seat, name in names.items() if seat not in kept.levels}
        if kept.levels:
            keep(self._storage, kept)
            self._opening.begin(lambda: self._opponent.open(kept))
        else:
            self._desk.open(LocalTable(kept.sitting, self._storage, self._happened))

    def go_on(self) -> None:
        """Go on with the match that is kept, if there is one."""
        try:
            kept = kept_match(self._storage)
        except ValueError as error:
            self._give_up(str(error))
            return
        if kept is None:
            self._page.replace(Home())
            self._give_up(pgettext("screen:home", "No game is kept on this device. Start a new one."))
        else:
            self.open(kept)

    def _happened(self, events: tuple[Event, ...]) -> None:
        self._opponent.stop()  # it may be looking for a hint
        self._play.happened(events)

    def _lost(self) -> None:
        """Another tab plays the match of this device now."""
        table = self._desk.table
        sentence = pgettext("link", "This match goes on in another tab.")
        if isinstance(table, LocalTable):
            table.obstacle = sentence
        elif table and table.levels:
            self._opponent.lose(sentence)
        else:
            return
        self._play.refresh()
        self._page.problem("taken_over", sentence)

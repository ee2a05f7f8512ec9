"""The match of this device: of two people who sit at it, or of one against the computer."""

from collections.abc import Callable
from contextlib import suppress

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
from game.view.settings import Preferences


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
        self._names = _names_in(settings.value)
        settings.listen(self._settings_changed)

    def begin(self, kept: Kept) -> None:
        """Begin a match of those whom the settings name."""
        kept.sitting.names = {seat: name for seat, name in self._names.items() if seat not in kept.levels}
        self.open(kept)

    def open(self, kept: Kept) -> None:
        """Go on with a match in this tab."""
        self._page.replace(Local())
        self._owner.take()
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

    def _settings_changed(self, chosen: Preferences) -> None:
        """Who opens the settings from a game, and changes a name there, changes it in that game as well."""
        before, self._names = self._names, _names_in(chosen)
        if self._page.shown != "settings" or self._page.here != Local() or self._names == before:
            return
        with suppress(ValueError):  # whoever goes back to a damaged game is told so
            kept = kept_match(self._storage)
            if kept:
                changed = {seat: name for seat, name in self._names.items() if name != before[seat]}
                people = {seat: name for seat, name in changed.items() if seat not in kept.levels}
                kept.sitting.names = {**kept.sitting.names, **people}
                keep(self._storage, kept)

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


def _names_in(chosen: Preferences) -> dict[Seat, str]:
    """The names of the two seats of this device, as the settings have them."""
    return {Seat.HOST: clean_name(chosen.name), Seat.GUEST: clean_name(chosen.second_name)}

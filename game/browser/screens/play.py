"""The game: board, seats, what can be done, and the list of moves."""

from collections.abc import Callable
from typing import Any

from game.browser.announcer import Announcer
from game.browser.board import Board
from game.browser.dom import find, on, set_text
from game.browser.screens.actions import Actions
from game.browser.screens.audience import Audience
from game.browser.screens.clocks import Clocks
from game.browser.screens.extras import Extras, show_rules_links
from game.browser.screens.filling import Filling
from game.browser.screens.move_field import MoveField
from game.browser.screens.move_list import MoveList
from game.browser.screens.presses import Presses
from game.browser.screens.replay_bar import ReplayBar
from game.browser.screens.seats import Seats
from game.browser.screens.status import status_text
from game.browser.screens.tray import Tray
from game.browser.settings import Settings
from game.browser.table import Table
from game.i18n import pgettext
from game.match import Action, Event, Match, Play, Played, Refused, Sitting, Started
from game.rules import Move, Position
from game.view.announcement import describe_events, describe_last
from game.view.board_view import board_view, read_board
from game.view.hint import suggest
from game.view.keys import Intent
from game.view.motion import motions
from game.view.names import variant_name
from game.view.replay import as_it_stood, describe_shown


class PlayScreen:
    """Shows the match of a table and lets whoever sits at this device act in it."""

    def __init__(
        self,
        announcer: Announcer,
        settings: Settings,
        hint: Callable[[], None],
        new_game: Callable[[], None],
    ) -> None:
        self._announcer = announcer
        self._settings = settings
        self._section = find('[data-screen="play"]')
        self._status = find("[data-status]")
        self._typing = MoveField(announcer, self._move_typed)
        self._presses = Presses(settings, lambda move: self.act(Play(move)), self._chosen, self.say, self._obstacle)
        self._tray = Tray(self._presses.arm)
        self._board = Board(find("[data-board-place]"), self)
        self._seats = Seats()
        self._moves = MoveList(self.look)
        self._bar = ReplayBar(self._section, self.look, self._look_live)
        self._extras = Extras(settings)
        self._actions = Actions(self.act, self.fill, hint, new_game, announcer.say)
        self._clocks = Clocks(announcer, self.act)
        self._table: Table | None = None
        self._filling = Filling()
        self._looked_at: int | None = None
        self._hinted: Move | None = None
        self.audience = Audience()
        on(self._section, "keydown", self._key_down)

    # Showing

    def open(self, table: Table, ply: int | None = None, by_link: bool = False) -> None:
        """Show the match of `table` from now on, after `ply` of its moves or as it is.

        `by_link` says whether somebody sits at another device.
        """
        self._table = table
        self._looked_at = ply
        self._presses.open(by_link)
        self._filling.goes_on = False
        self.refresh()
        set_text(find("[data-game-name]"), variant_name(table.sitting.variant.key))
        show_rules_links(find("[data-rules-links]", self._section), table.sitting.variant.key)
        self.audience.change(table)

    def leave(self) -> None:
        """Show the match no more."""
        self._clocks.leave()

    def focus(self) -> None:
        """Give the keyboard to the board, or to the bar where the game is only looked at."""
        if self._table and self._table.seats:
            self._board.focus()
        else:
            self._bar.focus()

    def happened(self, events: tuple[Event, ...]) -> None:
        """Show and say what happened at the table."""
        table = self._table
        assert table
        if any(isinstance(event, Started) for event in events):
            self._looked_at = None
        self.refresh()
        for event in events:
            if isinstance(event, Played) and self._looked_at is None:
                self._animate(event.before, event.move, event.after)
        said, result = describe_events(events, table.sitting.match)
        self._announcer.say(said)
        if result:
            self._announcer.call(result)
        self.audience.hear(table, events)
        self._play_filling()
        self.audience.change(table)

    def say(self, sentence: str) -> None:
        """Show and say a sentence about the match, above all why something cannot be done."""
        set_text(self._status, sentence)
        self._announcer.say(sentence)

    def tell(self, sentence: str) -> None:
        """Say a sentence that is to be read elsewhere on the page."""
        self._announcer.say(sentence)

    @property
    def shown(self) -> Match:
        """The match as it stood or stands at the position on the board."""
        return self._sitting().match

    def show_hint(self, move: Move) -> None:
        """Point out a good move for whoever has the turn, unless an earlier position is looked at by now."""
        if self._looked_at is None:
            self._hinted = move
            self._show()
            self.say(suggest(move))

    def _animate(self, before: Position, move: Move, after: Position) -> None:
        self._board.animate(motions(before, move, after), self._seats.trays)

    def look(self, ply: int) -> None:
        """Show the game after `ply` of its moves; the match goes on meanwhile."""
        assert self._table
        before = self._sitting().match
        self._looked_at = ply
        self.refresh()
        after = self._sitting().match
        if len(after.moves) == len(before.moves) + 1:
            self._animate(before.position, after.moves[-1], after.position)
        self._announcer.say(describe_shown(after, len(self._table.sitting.match.moves)))

    def _look_live(self) -> None:
        assert self._table
        self.look(len(self._table.sitting.match.moves))
        self._board.focus()

    def _sitting(self) -> Sitting:
        """The table as it is shown: as it is now, or as it stood at the position that is looked at."""
        assert self._table
        sitting = self._table.sitting
        return sitting if self._looked_at is None else as_it_stood(sitting, self._looked_at)

    def refresh(self) -> None:
        """Show the match as it is now, and what is beside the board: seats, offers, connection."""
        assert self._table
        match = self._table.sitting.match
        if self._looked_at is not None and self._looked_at >= len(match.moves):
            self._looked_at = None
        playing = self._looked_at is None and not self._table.obstacle and match.to_move is not None
        mine = playing and self._table.sitting.seat_of(match.position.mover) in self._table.seats
        if self._presses.follow(match, match.position if mine else None):
            self._hinted = None
        self._show()

    def _show(self) -> None:
        table = self._table
        assert table
        sitting, last = self._sitting(), len(table.sitting.match.moves)
        match = sitting.match
        self._board.show(board_view(match, self._presses.selection))
        self._board.point_out(self._hinted)
        self._seats.show(sitting, table.seats, table.levels)
        self._moves.show(table.sitting.match, len(match.moves))
        self._bar.show(len(match.moves), last, goes_on=self._looked_at is not None and bool(table.seats))
        self._actions.show(table, self._filling.goes_on)
        self._tray.show(match.position if table.seats else None, self._presses.selection, self._hinted)
        set_text(self._status, self._status_text())
        self._typing.show(bool(table.seats))
        self._clocks.show(table)
        self.audience.show(match)

    def _status_text(self) -> str:
        table = self._table
        assert table
        looks_back = self._looked_at is not None
        return status_text(table, self._sitting().match, self._presses.selection, looks_back)

    # Acting

    def drop(self, column: int, hasty: bool = False) -> None:
        """The drop control of a column was pressed."""
        self._presses.drop(column, hasty)

    def pop(self, column: int, hasty: bool = False) -> None:
        """The pop control of a column was pressed."""
        self._presses.pop(column, hasty)

    def key(self, intent: Intent, _column: int) -> None:
        """A key of the board that neither moves the focus nor presses a control."""
        match = self._sitting().match
        match intent:
            case Intent.BACK:
                self._presses.back()
            case Intent.SAY_LAST:
                self._announcer.say(describe_last(match))
            case Intent.SAY_BOARD:
                self._announcer.say(read_board(board_view(match, self._presses.selection)))
            case Intent.SAY_TURN:
                self._announcer.say(f"{self._status_text()} {self._clocks.read()}".strip())
            case Intent.HELP:
                self._extras.help()

    def act(self, action: Action) -> None:
        """Do something at the table; a refusal is shown and said."""
        assert self._table
        if self._looked_at is not None and isinstance(action, Play):
            self.say(self._obstacle())
            return
        self._looked_at = None
        self._filling.goes_on = self._filling.goes_on and isinstance(action, Play)
        try:
            self._table.act(self._clocks.timed(action))
        except Refused as refused:
            self.say(str(refused))

    def fill(self) -> None:
        """Finish the filling of Pop 10 at random, for every seat of this device."""
        self._looked_at = None
        self._filling.goes_on = True
        self.refresh()
        self._play_filling()

    def _play_filling(self) -> None:
        assert self._table
        move = self._filling.next(self._table.sitting.match, self._presses.selection.drops)
        if move:
            self.act(Play(move))

    def _obstacle(self) -> str:
        """Why nothing can be pressed on the board now; empty while it can."""
        assert self._table
        if self._table.obstacle or self._looked_at is None:
            return self._table.obstacle
        return pgettext("replay", "This is an earlier position. Go back to the game to play.")

    def _chosen(self) -> None:
        """Show how far a move has come, and say what the next press decides."""
        self._show()
        self._announcer.say(self._status_text())

    def _move_typed(self, move: Move) -> str:
        """Play a move; returns why not, or nothing."""
        assert self._table
        ply = self._table.sitting.match.position.ply
        self.act(Play(move))
        return "" if self._table.sitting.match.position.ply != ply else str(self._status.textContent)

    def _key_down(self, event: Any) -> None:
        """Escape beside the board; on the board it is a key of the board's."""
        if event.key == "Escape" and not event.defaultPrevented:
            self._presses.back()

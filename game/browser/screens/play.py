"""The game: board, seats, what can be done, and the list of moves."""

from collections.abc import Callable
from random import SystemRandom
from typing import Any

from game.browser.announcer import Announcer
from game.browser.board import Board
from game.browser.dom import find, find_all, on, set_text
from game.browser.screens.actions import Actions
from game.browser.screens.move_list import MoveList
from game.browser.screens.seats import Seats
from game.browser.table import Table
from game.i18n import explain, pgettext
from game.match import Event, Play, Played, Refused
from game.notation import InvalidMoveError, parse_move
from game.rules import Move, MoveKind, Position
from game.view.announcement import describe_awaiting, describe_event, describe_last, describe_turn
from game.view.board_view import BoardView, board_view, read_board
from game.view.keys import Intent
from game.view.motion import motions
from game.view.names import result_headline, special_summary, variant_name
from game.view.refusal import why_not_arm, why_not_drop, why_not_pop
from game.view.selection import Selection


class PlayScreen:
    """Shows the match of a table and lets whoever sits at this device act in it."""

    def __init__(self, announcer: Announcer, new_game: Callable[[], None]) -> None:
        self._announcer = announcer
        self._section = find('[data-screen="play"]')
        self._status = find("[data-status]")
        self._hint = find("[data-move-hint]")
        self._typing = find(".move-input")
        self._tray = find("[data-tray]")
        self._board = Board(find("[data-board-place]"), self)
        self._seats = Seats()
        self._moves = MoveList()
        self._actions = Actions(self._act, self.fill, new_game)
        self._random = SystemRandom()
        self._table: Table | None = None
        self._selection = Selection.of(None)
        self._filling = False
        self._chosen_in: Position | None = None
        for button in find_all("[data-special]", self._tray):
            on(button, "click", self._arm_pressed)
        on(find("[data-move-input]"), "keydown", self._move_typed)
        on(self._section, "keydown", self._key_down)

    # Showing

    def open(self, table: Table) -> None:
        """Show the match of `table` from now on."""
        self._table = table
        self._filling = False
        self._chosen_in = None
        self._renew()
        set_text(find("[data-game-name]"), variant_name(table.sitting.variant.key))

    def focus(self) -> None:
        """Give the board the keyboard."""
        self._board.focus()

    def happened(self, events: tuple[Event, ...]) -> None:
        """Show and say what happened at the table."""
        table = self._table
        assert table
        self._renew()
        for event in events:
            if isinstance(event, Played):
                self._board.animate(motions(event.before, event.move, event.after))
        self._announcer.say(" ".join(describe_event(event, table.sitting.variant) for event in events))
        self._play_filling()

    def refresh(self) -> None:
        """Show what may have changed beside the board: seats, offers, connection."""
        self._renew()

    def _renew(self) -> None:
        """Show the match as it is now. A move that has begun goes on as long as the position is the same."""
        assert self._table
        match = self._table.sitting.match
        mine = match.to_move is not None and self._table.sitting.seat_of(match.to_move) in self._table.seats
        position = match.position if mine and not self._table.obstacle else None
        if position is None or position != self._chosen_in:
            self._chosen_in = position
            self._selection = Selection.of(position)
        self._show()

    def _show(self) -> None:
        table = self._table
        assert table
        match = table.sitting.match
        self._board.show(board_view(match, self._selection))
        self._seats.show(table)
        self._moves.show(match)
        self._actions.show(table, self._filling)
        self._show_tray()
        set_text(self._status, self._status_text())
        set_text(self._hint, "")
        self._typing.hidden = not table.seats

    def _show_tray(self) -> None:
        assert self._table
        position = self._table.sitting.match.position
        self._tray.hidden = position.powers is None
        if position.powers is None:
            return
        for button in find_all("[data-special]", self._tray):
            kind = MoveKind(button.dataset.special)
            button.setAttribute("aria-disabled", "false" if kind in self._selection.specials else "true")
            button.setAttribute("aria-pressed", "true" if self._selection.armed is kind else "false")

    def _status_text(self) -> str:
        assert self._table
        match = self._table.sitting.match
        first = self._selection.first
        if match.outcome:
            return result_headline(match.outcome)
        if first:
            return describe_awaiting(self._selection.awaiting, first.column)
        if self._selection.armed:
            return special_summary(self._selection.armed)
        return describe_turn(match.position)

    # Acting

    def drop(self, column: int) -> None:
        """The drop control of a column was pressed."""
        self._pressed(self._selection.press_drop(column), lambda view: why_not_drop(view, self._selection, column))

    def pop(self, column: int) -> None:
        """The pop control of a column was pressed."""
        self._pressed(self._selection.press_pop(column), lambda view: why_not_pop(view, self._selection, column))

    def key(self, intent: Intent, _column: int) -> None:
        """A key of the board that neither moves the focus nor presses a control."""
        assert self._table
        match = self._table.sitting.match
        match intent:
            case Intent.BACK:
                self._back()
            case Intent.SAY_LAST:
                self._announcer.say(describe_last(match))
            case Intent.SAY_BOARD:
                self._announcer.say(read_board(board_view(match, self._selection)))
            case Intent.SAY_TURN:
                self._announcer.say(self._status_text())
            case Intent.HELP:
                self._announcer.say(
                    pgettext(
                        "help",
                        "Left and right choose a column, up and down read its cells. Enter drops, P pops, a digit goes "
                        "to its column, Escape takes back the first half of a move. L says the last move, O the board, "
                        "T whose turn it is.",
                    )
                )

    def fill(self) -> None:
        """Finish the filling of Pop 10 at random, for every seat of this device."""
        self._filling = True
        self._play_filling()

    def _play_filling(self) -> None:
        table = self._table
        assert table
        position = table.sitting.match.position
        self._filling = self._filling and position.filling and table.sitting.match.outcome is None
        if self._filling and self._selection.drops:
            self._act(Play(Move(MoveKind.DROP, self._random.choice(sorted(self._selection.drops)))))

    def _pressed(self, result: Selection | Move | None, why_not: Callable[[BoardView], str]) -> None:
        assert self._table
        match result:
            case Move():
                self._act(Play(result))
            case Selection():
                self._selection = result
                self._show()
                self._announcer.say(self._status_text())
            case None:
                self._refuse(self._table.obstacle or why_not(board_view(self._table.sitting.match, self._selection)))

    def _act(self, action: Any) -> None:
        assert self._table
        try:
            self._table.act(action)
        except Refused as refused:
            self._refuse(str(refused))

    def _refuse(self, sentence: str) -> None:
        set_text(self._status, sentence)
        self._announcer.say(sentence)

    def _back(self) -> None:
        if self._selection.started:
            self._selection = self._selection.back()
            self._show()
            self._announcer.say(self._status_text())

    def _arm_pressed(self, event: Any) -> None:
        assert self._table
        kind = MoveKind(event.currentTarget.dataset.special)
        armed = self._selection.arm(kind)
        if armed is self._selection:
            match = self._table.sitting.match
            why_not = why_not_arm(board_view(match, armed), armed, kind, match.position)
            self._refuse(self._table.obstacle or why_not)
        else:
            self._selection = armed
            self._show()
            self._announcer.say(self._status_text())

    def _move_typed(self, event: Any) -> None:
        if event.key != "Enter":
            return
        field = event.currentTarget
        try:
            move = parse_move(str(field.value))
        except InvalidMoveError as error:
            set_text(self._hint, explain(error))
            self._announcer.say(explain(error))
            return
        assert self._table
        ply = self._table.sitting.match.position.ply
        self._act(Play(move))
        if self._table.sitting.match.position.ply != ply:
            field.value = ""
        else:
            set_text(self._hint, self._status.textContent)

    def _key_down(self, event: Any) -> None:
        """Escape beside the board; on the board it is a key of the board's."""
        if event.key == "Escape" and not event.defaultPrevented:
            self._back()

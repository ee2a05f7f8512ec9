"""A move as it is made on the board: press by press, until it is whole."""

from collections.abc import Callable
from typing import Any

from game.browser.dom import document, on
from game.browser.settings import Settings
from game.match import Match
from game.rules import Move, MoveKind, Position
from game.view.board_view import BoardView, board_view
from game.view.refusal import why_not_arm, why_not_drop, why_not_pop
from game.view.selection import Selection
from game.view.settings import Confirm


class Presses:
    """What whoever sits here has pressed of the next move; the board tells it each press.

    `play` is given a move that is whole; `chosen` is called when another part of one is chosen, or let go of;
    `refuse` is told why a press does nothing, which is `obstacle` where there is one.
    """

    def __init__(
        self,
        settings: Settings,
        play: Callable[[Move], None],
        chosen: Callable[[], None],
        refuse: Callable[[str], None],
        obstacle: Callable[[], str],
    ) -> None:
        self.selection = Selection.of(None)
        self._settings = settings
        self._play = play
        self._chosen = chosen
        self._refuse = refuse
        self._obstacle = obstacle
        self._match: Match | None = None
        self._position: Position | None = None
        self._by_link = False
        on(document, "pointerdown", self._pressed_elsewhere)

    def open(self, by_link: bool) -> None:
        """Begin at another table; `by_link` says whether somebody sits at another device."""
        self._by_link = by_link
        self._position = None

    def follow(self, match: Match, position: Position | None) -> bool:
        """The match has come to where it is, and the next move is made in `position`, or elsewhere if that is None.

        A move that has begun goes on as long as the position is the same. Returns whether it has begun anew.
        """
        self._match = match
        if position is not None and position == self._position:
            return False
        self._position = position
        self.selection = Selection.of(position)
        return True

    def drop(self, column: int, hasty: bool) -> None:
        """The drop control of a column was pressed."""
        result = self.selection.press_drop(column)
        self._pressed(result, lambda view: why_not_drop(view, self.selection, column), hasty)

    def pop(self, column: int, hasty: bool) -> None:
        """The pop control of a column was pressed."""
        result = self.selection.press_pop(column)
        self._pressed(result, lambda view: why_not_pop(view, self.selection, column), hasty)

    def arm(self, kind: MoveKind) -> None:
        """A special disc was pressed."""
        assert self._match
        armed = self.selection.arm(kind)
        if armed is self.selection:
            why_not = why_not_arm(board_view(self._match, armed), armed, kind, self._match.position)
            self._refuse(self._obstacle() or why_not)
        else:
            self._choose(armed)

    def back(self) -> None:
        """Let go of what was pressed last."""
        if self.selection.started:
            self._choose(self.selection.back())

    def _pressed(self, result: Selection | Move | None, why_not: Callable[[BoardView], str], hasty: bool) -> None:
        assert self._match
        # Whoever presses the second part of a move means it, and so does who is used to press twice.
        hasty = hasty and self.selection.first is None and not self._confirms
        match result:
            case Move() if hasty or (self._confirms and result != self.selection.held):
                self._choose(self.selection.hold(result))
            case Move():
                self._play(result)
            case Selection():
                self._choose(result)
            case None:
                self._refuse(self._obstacle() or why_not(board_view(self._match, self.selection)))

    @property
    def _confirms(self) -> bool:
        """Whether a move is pressed twice."""
        confirm = self._settings.value.confirm
        return confirm is Confirm.ALWAYS or (confirm is Confirm.ONLINE and self._by_link)

    def _choose(self, selection: Selection) -> None:
        self.selection = selection
        self._chosen()

    def _pressed_elsewhere(self, event: Any) -> None:
        """A press beside the board lets go of a move that waits for its second press."""
        if self.selection.held and not event.target.closest("[data-board]"):
            self.back()

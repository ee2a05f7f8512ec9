"""Why a press on the board or on the tray does nothing, as a sentence that says what to do."""

from game.i18n import pgettext
from game.rules import MoveKind, Position
from game.view.board_view import BoardView
from game.view.selection import Awaiting, Selection


def why_not_drop(view: BoardView, selection: Selection, column: int) -> str:
    """Why the drop control of `column` (from 0) does nothing now."""
    if general := _general(view, selection):
        return general
    if selection.awaiting is Awaiting.TARGET:
        return pgettext("refusal", "Choose a bottom disc of the other side to pop.")
    if not selection.drops:
        return pgettext("refusal", "Nothing is dropped now. Pop one of your discs out of the bottom row.")
    if column in view.fixed:
        return pgettext("refusal", "Column {column} is fixed. Choose another one.").format(column=column + 1)
    if column == view.lifted:
        return pgettext("refusal", "The disc goes back into another column that has room.")
    top = view.size.rows - 1
    if view.discs[column][top] is not None or (column, top) in view.previews:
        return pgettext("refusal", "Column {column} is full. Choose another one.").format(column=column + 1)
    if selection.armed:
        # The one special disc that may not be dropped wherever there is room.
        return pgettext("refusal", "With a wall, neither disc may complete a line. Choose another column.")
    return pgettext("refusal", "Column {column} is closed until the present row is full.").format(column=column + 1)


def why_not_pop(view: BoardView, selection: Selection, column: int) -> str:
    """Why the pop control of `column` (from 0) does nothing now."""
    if general := _general(view, selection):
        return general
    if column in view.fixed:
        return pgettext("refusal", "Column {column} is fixed and is never popped.").format(column=column + 1)
    if selection.awaiting is Awaiting.TARGET:
        return pgettext("refusal", "The bomb pops a disc of the other side.")
    if not selection.pops:
        return pgettext("refusal", "Nothing can be popped now. Choose a column to drop into.")
    if view.discs[column][0] is None:
        return pgettext("refusal", "There is no disc to pop in column {column}.").format(column=column + 1)
    return pgettext("refusal", "Only your own discs can be popped. Choose another column.")


def why_not_arm(view: BoardView, selection: Selection, special: MoveKind, position: Position) -> str:
    """Why a special disc cannot be armed in `position`."""
    if general := _general(view, selection):
        return general
    if special not in position.hand(position.mover):
        return pgettext("refusal", "This special disc has been used.")
    if selection.first:
        return pgettext("refusal", "Take back the other special disc first.")
    if special is MoveKind.BOMB:
        return pgettext("refusal", "A bomb needs a disc of the other side in the bottom row.")
    return pgettext("refusal", "This special disc may not be dropped anywhere now.")


def _general(view: BoardView, selection: Selection) -> str:
    if view.outcome:
        return pgettext("refusal", "The game is over. Start another one.")
    if not selection.legal:
        return pgettext("refusal", "It is not your turn.")
    return ""

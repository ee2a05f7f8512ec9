"""Why a press on the board or on the tray does nothing, as a sentence that says what to do."""

from game.i18n import pgettext
from game.rules import MoveKind, Position
from game.view.board_view import BoardView
from game.view.selection import Awaiting, Selection


def why_not_drop(view: BoardView, selection: Selection, column: int) -> str:
    """Why the drop control of `column` (from 0) does nothing now."""
    if general := _general(view, selection):
        return general
    if column in view.fixed:
        return pgettext("refusal", "Column {column} is fixed. Choose another one.").format(column=column + 1)
    if view.discs[column][-1] is not None:
        return pgettext("refusal", "Column {column} is full. Choose another one.").format(column=column + 1)
    match selection.awaiting:
        case Awaiting.RETURN:
            return pgettext("refusal", "The disc goes back into another column that has room.")
        case Awaiting.TARGET:
            return pgettext("refusal", "Choose a bottom disc of the other side to pop.")
        case Awaiting.SECOND_DROP:
            return pgettext("refusal", "With a wall, neither disc may complete a line. Choose another column.")
    if not selection.drops and selection.pops:
        return pgettext("refusal", "Nothing is dropped now. Pop one of your discs out of the bottom row.")
    if selection.armed:
        return pgettext("refusal", "This special disc may not be dropped there. Choose another column.")
    return pgettext("refusal", "Column {column} is closed until the present row is full.").format(column=column + 1)


def why_not_pop(view: BoardView, selection: Selection, column: int) -> str:
    """Why the pop control of `column` (from 0) does nothing now."""
    if general := _general(view, selection):
        return general
    if column in view.fixed:
        return pgettext("refusal", "Column {column} is fixed and is never popped.").format(column=column + 1)
    disc = view.discs[column][0]
    if disc is None:
        return pgettext("refusal", "There is no disc to pop in column {column}.").format(column=column + 1)
    if selection.awaiting is Awaiting.TARGET:
        return pgettext("refusal", "The bomb pops a disc of the other side.")
    if disc is not view.to_move:
        return pgettext("refusal", "Only your own discs can be popped. Choose another column.")
    return pgettext("refusal", "Nothing can be popped now. Choose a column to drop into.")


def why_not_arm(view: BoardView, selection: Selection, special: MoveKind, position: Position) -> str:
    """Why a special disc cannot be armed in `position`."""
    if general := _general(view, selection):
        return general
    if special not in position.hand(position.mover):
        return pgettext("refusal", "This special disc has been used.")
    if selection.first:
        return pgettext("refusal", "Another special disc has been dropped. Press it on the tray to take it back.")
    if special is MoveKind.BOMB:
        return pgettext("refusal", "A bomb needs a disc of the other side in the bottom row.")
    return pgettext("refusal", "This special disc may not be dropped anywhere now.")


def _general(view: BoardView, selection: Selection) -> str:
    if view.outcome:
        return pgettext("refusal", "The game is over. Start another one.")
    if not selection.legal:
        return pgettext("refusal", "It is not your turn.")
    return ""

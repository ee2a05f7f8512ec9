"""A hint in words."""

from game.i18n import pgettext
from game.rules import Move, MoveKind


def suggest(move: Move) -> str:
    """A good move, as advice with the columns as people count them.

    >>> suggest(Move(MoveKind.DROP, 3))
    'A good move: drop into column 4.'
    """
    whole = move.second is not None
    match move.kind:
        case MoveKind.DROP:
            text = pgettext("hint", "A good move: drop into column {column}.")
        case MoveKind.POP if whole:
            text = pgettext("hint", "A good move: pop column {column} and put the disc back into column {second}.")
        case MoveKind.POP:
            text = pgettext("hint", "A good move: pop column {column}.")
        case MoveKind.ANVIL:
            text = pgettext("hint", "A good move: an anvil into column {column}.")
        case MoveKind.WALL if whole:
            text = pgettext("hint", "A good move: a wall into column {column} and a disc into column {second}.")
        case MoveKind.WALL:
            text = pgettext("hint", "A good move: a wall into column {column}.")
        case MoveKind.DOUBLE if whole:
            text = pgettext("hint", "A good move: a double into column {column} and a disc into column {second}.")
        case MoveKind.DOUBLE:
            text = pgettext("hint", "A good move: a double into column {column}.")
        case MoveKind.BOMB if whole:
            text = pgettext("hint", "A good move: a bomb into column {column}, popping column {second}.")
        case MoveKind.BOMB:
            text = pgettext("hint", "A good move: a bomb into column {column}.")
    return text.format(column=move.column + 1, second=(move.second or 0) + 1)


def looking() -> str:
    """That a hint is being looked for."""
    return pgettext("hint", "Looking for a good move …")

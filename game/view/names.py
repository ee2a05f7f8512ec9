"""What games, boards, sides and special discs are called, and how a finished game is told."""

from game.i18n import pgettext
from game.rules import MoveKind, Outcome, Side, Size, Termination, Variant


def variant_name(key: str) -> str:
    """The name of a game or of a combination.

    >>> variant_name("popout+five")
    'PopOut + 5-in-a-Row'
    """
    names = {
        "standard": pgettext("variant", "Four in a Row"),
        "popout": pgettext("variant", "PopOut"),
        "pop10": pgettext("variant", "Pop 10"),
        "five": pgettext("variant", "5-in-a-Row"),
        "powerup": pgettext("variant", "Power Up"),
    }
    return " + ".join(names[part] for part in key.split("+"))


def variant_summary(key: str) -> str:
    """One sentence that says what is special about a game."""
    summaries = {
        "standard": pgettext("variant", "Drop discs; line up four."),
        "popout": pgettext("variant", "Drop a disc, or pop one of yours out at the bottom."),
        "pop10": pgettext("variant", "Fill the board, then pop discs out of lines. Ten kept discs win."),
        "five": pgettext("variant", "A wider board with filled edges; line up five."),
        "powerup": pgettext("variant", "Four special discs each: anvil, wall, double and bomb."),
    }
    if key in summaries:
        return summaries[key]
    return pgettext("variant", "The rules of these games added together.")


def size_name(size: Size) -> str:
    """A board size as people write it.

    It does not break at the end of a line.

    >>> size_name(Size(7, 6))
    '7\\xa0×\\xa06'
    """
    # Translators: where texts run from right to left, put U+2066 before it and U+2069 after it: 7 × 6 stays 7 × 6.
    text = pgettext("board", "{columns} × {rows}").format(columns=size.columns, rows=size.rows)
    return text.replace(" ", "\u00a0")


def side_name(side: Side) -> str:
    """The name of a side."""
    return pgettext("side", "Red") if side is Side.RED else pgettext("side", "Yellow")


def disc_name(side: Side) -> str:
    """What lies in a cell, in a list of the discs of a column: a word for one disc of this colour."""
    return pgettext("board", "red") if side is Side.RED else pgettext("board", "yellow")


def special_name(kind: MoveKind) -> str:
    """The name of a special disc."""
    names = {
        MoveKind.ANVIL: pgettext("special", "Anvil"),
        MoveKind.WALL: pgettext("special", "Wall"),
        MoveKind.DOUBLE: pgettext("special", "Double"),
        MoveKind.BOMB: pgettext("special", "Bomb"),
    }
    return names[kind]


def special_summary(kind: MoveKind) -> str:
    """One sentence that says what a special disc does."""
    summaries = {
        MoveKind.ANVIL: pgettext("special", "Removes every disc below it in its column."),
        MoveKind.WALL: pgettext("special", "Drop a second disc as well; neither may complete a line."),
        MoveKind.DOUBLE: pgettext("special", "Drop a second disc as well, which may win."),
        MoveKind.BOMB: pgettext("special", "Drop it, then pop one of the other side's bottom discs."),
    }
    return summaries[kind]


def phrases() -> tuple[str, ...]:
    """What players can say to each other, by number; as numbers travel, each reads it in their own language."""
    return (
        pgettext("phrase", "Hello!"),
        pgettext("phrase", "Good luck!"),
        pgettext("phrase", "Well played!"),
        pgettext("phrase", "Oops!"),
        pgettext("phrase", "One moment …"),
        pgettext("phrase", "Thank you!"),
    )


def isolated(name: str) -> str:
    """A name within a sentence, so that its direction of writing does not turn the words around it."""
    return f"\u2068{name}\u2069"


def result_headline(outcome: Outcome) -> str:
    """Who won, in three words at most.

    >>> result_headline(Outcome(Side.RED, Termination.LINE))
    'Red wins'
    """
    if outcome.winner is None:
        return pgettext("result", "Draw") if outcome.counts else pgettext("result", "No result")
    return pgettext("result", "Red wins") if outcome.winner is Side.RED else pgettext("result", "Yellow wins")


def result_reason(outcome: Outcome, variant: Variant) -> str:
    """Why the game ended, as a sentence."""
    if outcome.termination is Termination.LINE:
        if variant.connect == 5:
            return pgettext("result", "Five in a row.")
        return pgettext("result", "Four in a row.")
    yellow_wins = outcome.winner is Side.YELLOW
    reasons = {
        Termination.RESIGNATION: pgettext("result", "Red resigned.")
        if yellow_wins
        else pgettext("result", "Yellow resigned."),
        Termination.TIME: pgettext("result", "Red ran out of time.")
        if yellow_wins
        else pgettext("result", "Yellow ran out of time."),
        Termination.FULL_BOARD: pgettext("result", "The board is full and there is no line."),
        Termination.EMPTY_BOARD: pgettext("result", "The last disc was popped and the board is empty."),
        Termination.TEN_DISCS: pgettext("result", "Ten discs kept."),
        Termination.NO_MOVES: pgettext("result", "Neither side has a disc in the bottom row."),
        Termination.AGREEMENT: pgettext("result", "Both sides agreed."),
        Termination.CLAIM: pgettext("result", "The same position stood for the third time."),
        Termination.ABANDONED: pgettext("result", "The game was called off."),
    }
    return reasons[outcome.termination]

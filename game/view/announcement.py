"""What is said of the events of a match: one sentence or two, for the live region and for the status line."""

from collections.abc import Sequence

from game.i18n import npgettext, pgettext
from game.match import (
    Declined,
    Ended,
    Event,
    Introduced,
    Match,
    Offered,
    OfferKind,
    Played,
    Reacted,
    Started,
    TakenBack,
)
from game.rules import Move, MoveKind, Position, Side, Variant
from game.view.names import isolated, phrases, result_headline, result_reason
from game.view.selection import Awaiting


def describe_move(side: Side, move: Move) -> str:
    """What `side` did, as a sentence with the columns as people count them.

    >>> describe_move(Side.RED, Move(MoveKind.DROP, 3))
    'Red drops into column 4.'
    """
    red = side is Side.RED
    whole = move.second is not None
    match move.kind:
        case MoveKind.DROP:
            text = (
                pgettext("announce", "Red drops into column {column}.")
                if red
                else pgettext("announce", "Yellow drops into column {column}.")
            )
        case MoveKind.POP if whole:
            text = (
                pgettext("announce", "Red pops column {column} and drops the disc back into column {second}.")
                if red
                else pgettext("announce", "Yellow pops column {column} and drops the disc back into column {second}.")
            )
        case MoveKind.POP:
            text = (
                pgettext("announce", "Red pops column {column}.")
                if red
                else pgettext("announce", "Yellow pops column {column}.")
            )
        case MoveKind.ANVIL:
            text = (
                pgettext("announce", "Red drops an anvil into column {column}.")
                if red
                else pgettext("announce", "Yellow drops an anvil into column {column}.")
            )
        case MoveKind.WALL if whole:
            text = (
                pgettext("announce", "Red drops a wall into column {column} and a disc into column {second}.")
                if red
                else pgettext("announce", "Yellow drops a wall into column {column} and a disc into column {second}.")
            )
        case MoveKind.WALL:
            text = (
                pgettext("announce", "Red drops a wall into column {column}.")
                if red
                else pgettext("announce", "Yellow drops a wall into column {column}.")
            )
        case MoveKind.DOUBLE if whole:
            text = (
                pgettext("announce", "Red drops a double into column {column} and a disc into column {second}.")
                if red
                else pgettext("announce", "Yellow drops a double into column {column} and a disc into column {second}.")
            )
        case MoveKind.DOUBLE:
            text = (
                pgettext("announce", "Red drops a double into column {column}.")
                if red
                else pgettext("announce", "Yellow drops a double into column {column}.")
            )
        case MoveKind.BOMB if whole:
            text = (
                pgettext("announce", "Red drops a bomb into column {column} and pops column {second}.")
                if red
                else pgettext("announce", "Yellow drops a bomb into column {column} and pops column {second}.")
            )
        case MoveKind.BOMB:
            text = (
                pgettext("announce", "Red drops a bomb into column {column}.")
                if red
                else pgettext("announce", "Yellow drops a bomb into column {column}.")
            )
    return text.format(column=move.column + 1, second=(move.second or 0) + 1)


def describe_turn(position: Position) -> str:
    """Whose turn it is and for what; an empty text once the game is over."""
    if position.to_move is None:
        return ""
    red = position.to_move is Side.RED
    if position.filling:
        return pgettext("announce", "Red to fill.") if red else pgettext("announce", "Yellow to fill.")
    if position.scores is not None:
        return pgettext("announce", "Red to pop.") if red else pgettext("announce", "Yellow to pop.")
    return pgettext("announce", "Red to play.") if red else pgettext("announce", "Yellow to play.")


def describe_thinking(side: Side) -> str:
    """That the computer, which has the turn, looks for its move."""
    if side is Side.RED:
        return pgettext("announce", "Red is thinking …")
    return pgettext("announce", "Yellow is thinking …")


def describe_awaiting(awaiting: Awaiting, column: int) -> str:
    """What the next press decides, after a first press on `column` (from 0); an empty text when nothing is begun."""
    sentences = {
        Awaiting.FIRST: "",
        Awaiting.RETURN: pgettext("prompt", "Column {column} is popped. Choose the column it goes back into."),
        Awaiting.SECOND_DROP: pgettext("prompt", "First disc in column {column}. Choose the column of the second."),
        Awaiting.TARGET: pgettext("prompt", "Bomb in column {column}. Choose a bottom disc to pop."),
    }
    return sentences[awaiting].format(column=column + 1)


def describe_held(move: Move) -> str:
    """That a move waits to be pressed once more."""
    column = move.column if move.second is None else move.second
    text = pgettext("prompt", "Press column {column} again to make this move, or elsewhere to take it back.")
    return text.format(column=column + 1)


def describe_kept(before: Position, after: Position) -> str:
    """How many discs a side has kept after a pop that scored; otherwise an empty text."""
    if before.scores is None or after.scores is None or before.scores == after.scores:
        return ""
    side = next(side for side in Side if before.scores[side] != after.scores[side])
    count = after.scores[side]
    if side is Side.RED:
        text = npgettext("announce", "Red has kept {count} disc.", "Red has kept {count} discs.", count)
    else:
        text = npgettext("announce", "Yellow has kept {count} disc.", "Yellow has kept {count} discs.", count)
    return text.format(count=count)


def describe_events(events: Sequence[Event], match: Match) -> tuple[str, str]:
    """What happened and what comes next, and apart from that the result of the game if it has just ended."""
    variant = match.position.variant
    said = [describe_event(event, variant) for event in events if not isinstance(event, Ended)]
    if any(isinstance(event, Played) for event in events):
        said.append(describe_recurrences(match))
    results = [describe_event(event, variant) for event in events if isinstance(event, Ended)]
    return _joined(*said), results[-1] if results and match.outcome else ""


def describe_event(event: Event, variant: Variant) -> str:
    """What happened and what comes next."""
    match event:
        case Started():
            return pgettext("announce", "A new game begins. Red to play.")
        case Played(side, move, before, after):
            return _joined(*_describe_played(side, move, before, after), describe_turn(after))
        case TakenBack(before, after) if before == after:
            return _joined(pgettext("announce", "The end of the game is taken back."), describe_turn(after))
        case TakenBack(before, after):
            return _joined(_describe_taken_back(after.ply + 1, before.ply), describe_turn(after))
        case Ended(outcome):
            text = pgettext("result", "{winner}. {reason}")
            return text.format(winner=result_headline(outcome), reason=result_reason(outcome, variant))
        case Offered(side, kind, standing):
            return _describe_offer(side, kind, standing)
        case Declined(_, OfferKind.DRAW):
            return pgettext("announce", "The offer of a draw is closed.")
        case Declined(_, OfferKind.TAKEBACK):
            return pgettext("announce", "No move is taken back.")
        case Declined(_, OfferKind.REMATCH):
            return pgettext("announce", "No other game for now.")
        case Introduced(side, name):
            return _describe_name(side, name)
        case Reacted(side, number):
            text = (
                pgettext("announce", "Red: {phrase}") if side is Side.RED else pgettext("announce", "Yellow: {phrase}")
            )
            return text.format(phrase=phrases()[number])
    raise AssertionError(event)


def describe_recurrences(match: Match) -> str:
    """That the position has stood before and how often; empty where it has not, and once the game is over."""
    if match.outcome or match.recurrences < 2:
        return ""
    if match.can_claim:
        text = npgettext(
            "announce",
            "This position has stood {count} time: a draw can be claimed.",
            "This position has stood {count} times: a draw can be claimed.",
            match.recurrences,
        )
        return text.format(count=match.recurrences)
    return pgettext("announce", "This position has stood twice.")


def describe_last(match: Match) -> str:
    """The last move, what came of it, and what comes next."""
    if not match.moves:
        return pgettext("announce", "No move has been made yet.")
    before, after = match.positions[-2:]
    played = _describe_played(before.mover, match.moves[-1], before, after)
    outcome, variant = match.outcome, after.variant
    return _joined(*played, describe_event(Ended(outcome), variant) if outcome else describe_turn(after))


def _describe_offer(side: Side, kind: OfferKind, standing: int | None) -> str:
    """What a side asks for, in words that say what accepting does."""
    red = side is Side.RED
    match kind:
        case OfferKind.DRAW:
            return pgettext("announce", "Red offers a draw.") if red else pgettext("announce", "Yellow offers a draw.")
        case OfferKind.TAKEBACK:
            text = (
                pgettext("announce", "Red asks to take move {number} back.")
                if red
                else pgettext("announce", "Yellow asks to take move {number} back.")
            )
            return text.format(number=(standing or 0) + 1)
        case OfferKind.REMATCH if red:
            return pgettext("announce", "Red asks for another game.")
        case OfferKind.REMATCH:
            return pgettext("announce", "Yellow asks for another game.")


def _describe_name(side: Side, name: str) -> str:
    if not name:
        return ""
    text = (
        pgettext("announce", "{name} plays Red.") if side is Side.RED else pgettext("announce", "{name} plays Yellow.")
    )
    return text.format(name=isolated(name))


def _describe_taken_back(first: int, last: int) -> str:
    if first == last:
        return pgettext("announce", "Move {number} taken back.").format(number=last)
    return pgettext("announce", "Moves {first} to {last} taken back.").format(first=first, last=last)


def _describe_played(side: Side, move: Move, before: Position, after: Position) -> tuple[str, ...]:
    """A move with its number, and what has been kept by it."""
    number = pgettext("announce", "Move {number}.").format(number=after.ply)
    return number, describe_move(side, move), describe_kept(before, after)


def _joined(*sentences: str) -> str:
    """The sentences in one line, without the empty ones."""
    return " ".join(sentence for sentence in sentences if sentence)

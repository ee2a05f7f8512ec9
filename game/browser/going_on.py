"""Unfinished games of the history: which of them can be gone on with, where, and the tables of those of this device."""

from contextlib import suppress

from game.browser.letters import LETTERS, kept_letter
from game.browser.net.safe import STORED
from game.browser.records import CURRENT
from game.browser.table import LOCAL_MATCH, Kept, KeptTexts
from game.match import Play, Seat, Sitting
from game.notation import Record
from game.protocol.invitation import InvitationError, decode_invitation
from game.rules import Side
from game.view.history import OWN_SIDES, Opponent, Played, Result, names_in, opponent_of
from game.view.route import LEVELS, History, Local, Online, format_route

ALONE = (Opponent.HERE, Opponent.COMPUTER, Opponent.WATCHED)
"""Who plays where nobody at another device takes part."""


def address_to_go_on(game: Played, storage: KeptTexts) -> str:
    """The address at which a game goes on; empty if it is over, or nothing is kept here that would be needed."""
    _, _, table = game.key.partition(" ")
    if game.result is not Result.UNFINISHED:
        return ""
    is_running = (storage.get(CURRENT + table) or "").endswith(f" {game.key}")
    address = _address_of_table(table, storage) if is_running else ""
    if not address and game.opponent in ALONE:
        return format_route(History(game.key, go_on=True))
    return address


def _address_of_table(table: str, storage: KeptTexts) -> str:
    """The address of a table whose running game it is."""
    if table == LOCAL_MATCH:
        return format_route(Local()) if storage.get(LOCAL_MATCH) else ""
    if table.startswith(LETTERS):
        with suppress(ValueError):  # whoever opens its letter is told that it is damaged
            known = kept_letter(storage, table.removeprefix(LETTERS))
            return format_route(known[0]) if known else ""
    with suppress(InvitationError):
        room = decode_invitation(table).room
        return format_route(Online(table, joined=True)) if storage.get(STORED + room) else ""
    return ""


def match_of_record(record: Record) -> Kept | None:
    """The match of a record, to go on with on this device, without a clock; None where somebody else takes part."""
    opponent, own = opponent_of(record.tags), OWN_SIDES.get(record.tags.get("Own side", ""), Side.RED)
    levels = [int(word) for word in record.tags.get("Level", "").split(" and ") if word in map(str, LEVELS)]
    if record.outcome or opponent not in ALONE or len(levels) != ALONE.index(opponent):
        return None
    sitting = Sitting(record.variant, record.size, own)
    for move in record.moves:
        mover = sitting.match.to_move
        assert mover, "a record without a result goes on"
        sitting.apply(sitting.seat_of(mover), Play(move))
    sitting.names = {sitting.seat_of(side): name for side, name in names_in(record.tags).items()}
    seats = tuple(Seat) if opponent is Opponent.WATCHED else (Seat.GUEST,)
    return Kept(sitting, dict(zip(seats, levels, strict=False)))

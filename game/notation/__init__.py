"""Text to rules and back: moves, game records and replay links. Columns count from 1 in every text."""

from game.notation.link import LinkError, Replay, format_moves_for_link, format_replay, parse_replay
from game.notation.move_text import format_move, format_moves, parse_move, parse_moves, split_moves
from game.notation.record import Record, format_record, format_records
from game.notation.record_reader import (
    Damaged,
    Head,
    RecordError,
    closed_up,
    parse_head,
    parse_record,
    parse_records,
    read_records,
)
from game.rules import InvalidMoveError

__all__ = [
    "Damaged",
    "Head",
    "InvalidMoveError",
    "LinkError",
    "Record",
    "RecordError",
    "Replay",
    "closed_up",
    "format_move",
    "format_moves",
    "format_moves_for_link",
    "format_record",
    "format_records",
    "format_replay",
    "parse_head",
    "parse_move",
    "parse_moves",
    "parse_record",
    "parse_records",
    "parse_replay",
    "read_records",
    "split_moves",
]

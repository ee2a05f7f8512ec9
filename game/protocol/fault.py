"""What can be wrong with something that another page sent, by names that stay the same."""

from enum import Enum

from game.match import Refusal, Refused


class Fault(Enum):
    """The names; they travel to the page that sent what was wrong."""

    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"
    BAD_JSON = "bad_json"
    BAD_MESSAGE = "bad_message"
    UNKNOWN_VERSION = "unknown_version"
    BAD_SIGNATURE = "bad_signature"
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_SEATED = "not_seated"
    SEAT_TAKEN = "seat_taken"
    OUT_OF_TURN = "out_of_turn"
    ILLEGAL_MOVE = "illegal_move"
    NOT_NOW = "not_now"
    IMPOSSIBLE_TIME = "impossible_time"
    NOT_YET = "not_yet"
    STALE = "stale"
    GAP = "gap"
    FORK = "fork"
    NOT_WATCHED = "not_watched"


HARMLESS = frozenset({Fault.GAP, Fault.STALE, Fault.NOT_YET})
"""What is nobody's fault: messages that overtook each other, and a claim that came before its time."""


class ProtocolError(ValueError):
    """Something received cannot be used, and nothing has changed. `fault` is stable, the text is for developers."""

    def __init__(self, fault: Fault, text: str) -> None:
        super().__init__(text)
        self.fault = fault


def fault_of(refused: Refused) -> ProtocolError:
    """The fault of a page that sent an action which the match refuses."""
    names = {Refusal.NOT_YOUR_TURN: Fault.OUT_OF_TURN, Refusal.ILLEGAL_MOVE: Fault.ILLEGAL_MOVE}
    return ProtocolError(names.get(refused.reason, Fault.NOT_NOW), str(refused))

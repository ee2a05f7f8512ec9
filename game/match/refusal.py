"""Why an action was not carried out."""

from enum import Enum


class Refusal(Enum):
    """The stable names of the reasons."""

    NOT_YOUR_TURN = "not_your_turn"
    ILLEGAL_MOVE = "illegal_move"
    GAME_OVER = "game_over"
    GAME_NOT_OVER = "game_not_over"
    NO_OFFER = "no_offer"
    OFFER_OPEN = "offer_open"
    NO_RECURRENCE = "no_recurrence"
    NOTHING_TO_UNDO = "nothing_to_undo"
    OUT_OF_TIME = "out_of_time"
    NO_CLOCK = "no_clock"
    TOO_OFTEN = "too_often"
    NO_CHANGE = "no_change"


class Refused(ValueError):
    """An action is not allowed now; nothing has changed. `reason` is stable, the text is a sentence for a person."""

    def __init__(self, reason: Refusal, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason

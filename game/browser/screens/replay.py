"""A record at the table: everybody looks on."""

from collections.abc import Mapping

from game.i18n import pgettext
from game.match import Action, Refusal, Refused, Seat
from game.notation import Replay
from game.view.replay import sitting_of


class ReplayTable:
    """The table of a game that is only looked at."""

    seats: tuple[Seat, ...] = ()
    levels: Mapping[Seat, int] = {}
    solo = answers = can_take_back = False
    elapsed = None

    def __init__(self, replay: Replay) -> None:
        self.sitting = sitting_of(replay)

    @property
    def obstacle(self) -> str:
        """Why nothing can be done here."""
        return pgettext("replay", "This is a record: you can go through it, but not play in it.")

    def act(self, action: Action) -> None:
        """Refuse."""
        raise Refused(Refusal.GAME_OVER, self.obstacle)

"""What can be done beside making a move: buttons, the open offer, and the result once the game is over."""

from collections.abc import Callable
from typing import Any

from game.browser.dom import find, on, set_text
from game.browser.table import Table
from game.i18n import pgettext
from game.match import Accept, Action, ClaimDraw, Decline, Offer, OfferKind, Redo, Resign, Score, Seat, Undo
from game.rules import MoveKind, Side
from game.view.names import result_headline, result_reason

ACTIONS: dict[str, Action] = {
    "undo": Undo(),
    "redo": Redo(),
    "offer-draw": Offer(OfferKind.DRAW),
    "claim-draw": ClaimDraw(),
    "accept": Accept(),
    "decline": Decline(),
    "rematch": Offer(OfferKind.REMATCH),
}


class Actions:
    """The buttons beside the board. `act` is told what was chosen."""

    def __init__(
        self,
        act: Callable[[Action], None],
        fill: Callable[[], None],
        hint: Callable[[], None],
        new_game: Callable[[], None],
    ) -> None:
        self._act = act
        self._resigning = False
        for name, action in ACTIONS.items():
            self._on_press(name, lambda action=action: act(action))  # type: ignore[misc]
        self._on_press("fill", fill)
        self._on_press("hint", hint)
        self._on_press("new-game", new_game)
        self._on_press("resign", self._resign)
        on(_button("resign"), "blur", lambda _event: self._disarm())

    def show(self, table: Table, filling_at_random: bool) -> None:
        """Show which of the actions are possible now."""
        sitting, match = table.sitting, table.sitting.match
        seated, over = bool(table.seats), match.outcome is not None
        own_sides = {sitting.side_of(seat) for seat in table.seats}
        free = not table.obstacle
        self._offer(table, own_sides)
        _show("undo", table.solo and seated, table.can_take_back)
        _show("redo", table.solo and seated, bool(match.undone))
        _show("hint", table.solo and seated and not over, sitting.match.to_move in own_sides)
        _show("fill", seated and match.position.filling and not over, free and not filling_at_random)
        _show("claim-draw", seated and not over and MoveKind.POP in sitting.variant.kinds, free and match.can_claim)
        _show("offer-draw", seated and not over, free and match.offer is None)
        _show("resign", seated and not over, free)
        _show("rematch", (seated or table.solo) and over, free and sitting.rematch_offer not in table.seats)
        self._disarm()
        self._result(table)

    def _on_press(self, name: str, handler: Callable[[], None]) -> None:
        def pressed(event: Any) -> None:
            if event.currentTarget.getAttribute("aria-disabled") != "true":
                handler()

        on(_button(name), "click", pressed)

    def _resign(self) -> None:
        """The first press asks, the second one resigns."""
        if self._resigning:
            self._disarm()
            self._act(Resign())
        else:
            self._resigning = True
            set_text(_button("resign"), pgettext("action", "Press again to resign"))

    def _disarm(self) -> None:
        self._resigning = False
        set_text(_button("resign"), pgettext("action", "Resign"))

    def _offer(self, table: Table, own_sides: set[Side]) -> None:
        box = find("[data-offer]")
        sitting = table.sitting
        asker = sitting.rematch_offer
        offered = sitting.match.offer.side if sitting.match.offer else sitting.side_of(asker) if asker else None
        to_answer = offered is not None and (offered not in own_sides or len(own_sides) == len(Side))
        box.hidden = not to_answer or not own_sides
        if table.sitting.match.offer:
            red = offered is Side.RED
            text = pgettext("offer", "Red offers a draw.") if red else pgettext("offer", "Yellow offers a draw.")
        else:
            text = pgettext("offer", "Your friend would like to play again.")
        set_text(find("[data-offer-text]"), text)

    def _result(self, table: Table) -> None:
        outcome = table.sitting.match.outcome
        find("[data-result]").hidden = outcome is None
        if outcome:
            set_text(find("[data-result-headline]"), result_headline(outcome))
            set_text(find("[data-result-reason]"), result_reason(outcome, table.sitting.variant))
            set_text(find("[data-sitting]"), _score_text(table) if table.sitting.winners else "")


def _score_text(table: Table) -> str:
    score: Score = table.sitting.score
    if len(table.seats) == 1:
        mine = score.host if table.seats[0] is Seat.HOST else score.guest
        text = (
            pgettext("result", "You {mine}, the computer {other}, draws {draws}.")
            if table.levels
            else pgettext("result", "You {mine}, your friend {other}, draws {draws}.")
        )
        return text.format(mine=mine, other=score.host + score.guest - mine, draws=score.draws)
    text = pgettext("result", "First player {host}, second player {guest}, draws {draws}.")
    return text.format(host=score.host, guest=score.guest, draws=score.draws)


def _button(name: str) -> Any:
    return find(f'[data-screen="play"] [data-action="{name}"]')


def _show(name: str, visible: bool, possible: bool) -> None:
    button = _button(name)
    button.hidden = not visible
    button.setAttribute("aria-disabled", "false" if possible else "true")

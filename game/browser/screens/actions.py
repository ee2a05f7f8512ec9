"""What can be done beside making a move: buttons, and the result once the game is over."""

from collections.abc import Callable
from functools import partial
from typing import Any

from game.browser.dom import find, on, set_text
from game.browser.screens.offer import OfferBox
from game.browser.screens.sure_button import SureButton
from game.browser.table import Table
from game.i18n import pgettext
from game.match import Abandon, Accept, Action, ClaimDraw, Decline, Offer, OfferKind, Redo, Resign, Score, Seat, Undo
from game.rules import MoveKind
from game.view.announcement import describe_recurrences
from game.view.names import isolated, result_headline, result_reason

ACTIONS: dict[str, Action] = {
    "undo": Undo(),
    "redo": Redo(),
    "takeback": Offer(OfferKind.TAKEBACK),
    "offer-draw": Offer(OfferKind.DRAW),
    "claim-draw": ClaimDraw(),
    "accept": Accept(),
    "decline": Decline(),
    "rematch": Offer(OfferKind.REMATCH),
}
MOVES_TO_BEGIN = 2
"""A game by link in which fewer moves were made can be called off without a result."""


class Actions:
    """The buttons beside the board. `act` is told what was chosen, `say` what is asked first."""

    def __init__(
        self,
        act: Callable[[Action], None],
        fill: Callable[[], None],
        hint: Callable[[], None],
        new_game: Callable[[], None],
        say: Callable[[str], None],
    ) -> None:
        self._act = act
        self._offer = OfferBox()
        self._recurrences = find("[data-recurrences]")
        self._sure = [
            SureButton(button, button.dataset.sure, partial(act, action), say)
            for button, action in ((_button("resign"), Resign()), (_button("abandon"), Abandon()))
        ]
        for name, action in ACTIONS.items():
            _on_press(name, lambda action=action: act(action))  # type: ignore[misc]
        _on_press("fill", fill)
        _on_press("hint", hint)
        _on_press("new-game", new_game)

    def show(self, table: Table, filling_at_random: bool) -> None:
        """Show which of the actions are possible now."""
        sitting, match = table.sitting, table.sitting.match
        seated, over = bool(table.seats), match.outcome is not None
        own_sides = {sitting.side_of(seat) for seat in table.seats}
        free = not table.obstacle
        by_link = seated and not table.solo
        young = by_link and table.answers and len(match.moves) < MOVES_TO_BEGIN
        made = any(match.standing_without(side) is not None for side in own_sides)
        self._offer.show(table)
        own_moves = seated and (table.solo or not table.answers)
        _show("undo", own_moves, table.can_take_back)
        _show("redo", own_moves, bool(match.undone))
        _show("takeback", by_link and table.answers and not over, free and made and match.offer is None)
        _show("hint", table.solo and seated and not over, sitting.match.to_move in own_sides)
        _show("fill", seated and match.position.filling and not over, free and not filling_at_random)
        can_claim = free and match.can_claim and match.to_move in own_sides
        _show("claim-draw", seated and not over and MoveKind.POP in sitting.variant.kinds, can_claim)
        recurrences = describe_recurrences(match)
        self._recurrences.hidden = not recurrences
        set_text(self._recurrences, recurrences)
        _show("offer-draw", seated and table.answers and not over, free and match.offer is None)
        _show("resign", seated and not over and not young, free)
        _show("abandon", young and not over, free)
        _show("rematch", (seated or table.solo) and over, free and sitting.rematch_offer not in table.seats)
        for button in self._sure:
            button.disarm()
        self._result(table)

    def _result(self, table: Table) -> None:
        outcome = table.sitting.match.outcome
        find("[data-result]").hidden = outcome is None
        if outcome:
            set_text(find("[data-result-headline]"), result_headline(outcome))
            set_text(find("[data-result-reason]"), result_reason(outcome, table.sitting.variant))
            set_text(find("[data-sitting]"), _score_text(table) if table.sitting.winners else "")


def _score_text(table: Table) -> str:
    sitting = table.sitting
    score: Score = sitting.score
    if len(table.seats) == 1:
        seat = table.seats[0]
        mine = score.host if seat is Seat.HOST else score.guest
        name = sitting.names.get(seat.other, "")
        if name:
            text = pgettext("result", "You {mine}, {name} {other}, draws {draws}.")
        elif table.levels:
            text = pgettext("result", "You {mine}, the computer {other}, draws {draws}.")
        else:
            text = pgettext("result", "You {mine}, your friend {other}, draws {draws}.")
        other = score.host + score.guest - mine
        return text.format(mine=mine, name=isolated(name), other=other, draws=score.draws)
    first, second = (sitting.names.get(seat, "") for seat in Seat)
    if first and second:
        text = pgettext("result", "{first} {host}, {second} {guest}, draws {draws}.")
    else:
        text = pgettext("result", "First player {host}, second player {guest}, draws {draws}.")
    names = {"first": isolated(first), "second": isolated(second)}
    return text.format(host=score.host, guest=score.guest, draws=score.draws, **names)


def _on_press(name: str, handler: Callable[[], None]) -> None:
    def pressed(event: Any) -> None:
        if event.currentTarget.getAttribute("aria-disabled") != "true":
            handler()

    on(_button(name), "click", pressed)


def _button(name: str) -> Any:
    return find(f'[data-screen="play"] [data-action="{name}"]')


def _show(name: str, visible: bool, possible: bool) -> None:
    button = _button(name)
    button.hidden = not visible
    button.setAttribute("aria-disabled", "false" if possible else "true")

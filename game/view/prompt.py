"""The question that an open offer puts, in words that say what each answer does."""

from dataclasses import dataclass

from game.i18n import pgettext
from game.match import Offered, OfferKind, Seat, Sitting
from game.view.announcement import describe_event


@dataclass(frozen=True, slots=True)
class Prompt:
    """What stands above the answers, and the answers; `accept` is empty for the side that waits for one."""

    kind: OfferKind
    text: str
    accept: str
    decline: str


def prompt_for(sitting: Sitting, seats: tuple[Seat, ...]) -> Prompt | None:
    """The prompt for whoever has `seats`: both on one device, one by link, none for a watcher."""
    offer = sitting.match.offer
    asker = sitting.seat_of(offer.side) if offer else sitting.rematch_offer
    if asker is None or not seats:
        return None
    if seats == (asker,):
        return _waiting(offer)
    if offer is None:
        return Prompt(
            OfferKind.REMATCH,
            pgettext("offer", "Your friend would like to play again."),
            pgettext("offer", "Play again"),
            pgettext("offer", "Not now"),
        )
    text = describe_event(offer, sitting.variant)
    if offer.kind is OfferKind.TAKEBACK:
        return Prompt(offer.kind, text, pgettext("offer", "Take it back"), pgettext("offer", "Let it stand"))
    return Prompt(offer.kind, text, pgettext("offer", "Agree"), pgettext("offer", "Play on"))


def _waiting(offer: Offered | None) -> Prompt:
    """What the asker sees until there is an answer."""
    withdraw = pgettext("offer", "Withdraw")
    if offer is None:
        return Prompt(OfferKind.REMATCH, pgettext("offer", "You have asked for another game."), "", withdraw)
    if offer.kind is OfferKind.DRAW:
        return Prompt(offer.kind, pgettext("offer", "You have offered a draw."), "", withdraw)
    text = pgettext("offer", "You have asked to take move {number} back.")
    return Prompt(offer.kind, text.format(number=(offer.standing or 0) + 1), "", withdraw)

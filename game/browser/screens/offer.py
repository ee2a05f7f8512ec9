"""The open offer beside the board, and its answers."""

from game.browser.dom import find, set_text, to_object
from game.browser.table import Table
from game.match import OfferKind
from game.view.prompt import prompt_for


class OfferBox:
    """Shows the question that is open. The answers to different questions lie at different places.

    Whoever is about to press when one question makes way for another must not accept what was not meant: a draw is
    accepted on the left, a takeback on the right, another game below.
    """

    def __init__(self) -> None:
        self._box = find("[data-offer]")
        self._text = find("[data-offer-text]")
        self._accept = find('[data-screen="play"] [data-action="accept"]')
        self._decline = find('[data-screen="play"] [data-action="decline"]')
        self._kind: OfferKind | None = OfferKind.DRAW

    def show(self, table: Table) -> None:
        """Show what is open at a table, if anything is, for whoever sits at this device."""
        prompt = prompt_for(table.sitting, table.seats)
        is_new = prompt is not None and bool(prompt.accept) and bool(self._box.hidden)
        self._box.hidden = prompt is None
        if prompt is None:
            return
        self._box.dataset.offer = prompt.kind.value
        self._arrange(prompt.kind)
        self._accept.hidden = not prompt.accept
        set_text(self._text, prompt.text)
        set_text(self._accept, prompt.accept)
        set_text(self._decline, prompt.decline)
        for answer in (self._accept, self._decline):
            answer.setAttribute("aria-disabled", "true" if table.obstacle else "false")
        if is_new:
            self._box.scrollIntoView(to_object({"block": "nearest"}))

    def _arrange(self, kind: OfferKind) -> None:
        """Put the answers in the order of the kind; the order on the page is that of the keyboard as well."""
        if kind is not self._kind:
            self._kind = kind
            first, last = self._accept, self._decline
            if kind is not OfferKind.DRAW:
                first, last = last, first
            first.parentElement.append(first, last)

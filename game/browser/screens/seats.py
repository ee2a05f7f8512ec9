"""Who sits where: sides, whose turn it is, kept discs and special discs left."""

from collections.abc import Mapping
from typing import Any

from game.browser.dom import create, find, set_text, symbol
from game.i18n import npgettext, pgettext
from game.i18n.lists import in_sequence
from game.match import Seat, Sitting
from game.rules import MoveKind, Side
from game.view.names import side_name, special_name


class Seats:
    """The two seats above the board."""

    def __init__(self) -> None:
        self.trays = {side: find(f'[data-score="{side.value}"]') for side in Side}
        """Where each side keeps the discs that score."""
        self._powers: dict[Side, tuple[MoveKind, ...] | None] = {}
        self._players = find("[data-players]")
        self._named: dict[Side, str] = {}

    def show(self, sitting: Sitting, seats: tuple[Seat, ...], levels: Mapping[Seat, int]) -> None:
        """Show who plays which side, and what each holds.

        `seats` are those of this device, `levels` says which the computer has, and how well it plays.
        """
        position = sitting.match.position
        both = len(seats) == len(Seat)
        own = "both" if both else sitting.side_of(seats[0]).value if seats else "watching"
        find('[data-screen="play"]').dataset.seat = own
        for side in Side:
            box = find(f'.seat[data-side="{side.value}"]')
            box.toggleAttribute("data-turn", sitting.match.to_move is side)
            set_text(find("[data-seat-name]", box), _seat_text(sitting, seats, levels, side))
            person, name = find("[data-seat-person]", box), sitting.name_of(side)
            person.hidden = not name
            set_text(person, name)
            person.setAttribute("title", name)
            self._show_kept(self.trays[side], side, position.scores)
            self._show_powers(find("[data-powers]", box), side, position.powers)
        self._show_players(sitting.players)

    def _show_players(self, names: dict[Side, str]) -> None:
        """Head the list of moves with the names, if any is known."""
        self._players.hidden = not names
        if names != self._named:
            self._named = names
            self._players.replaceChildren(*player_names(names))

    def _show_kept(self, element: Any, side: Side, scores: dict[Side, int] | None) -> None:
        element.hidden = scores is None
        if scores is not None:
            set_text(element, str(scores[side]))
            count = scores[side]
            text = npgettext("seat", "{count} disc kept", "{count} discs kept", count).format(count=count)
            element.setAttribute("title", text)

    def _show_powers(self, element: Any, side: Side, powers: dict[Side, tuple[MoveKind, ...]] | None) -> None:
        left = powers[side] if powers else None
        element.hidden = left is None
        if left is None or self._powers.get(side) == left:
            return
        self._powers[side] = left
        element.replaceChildren(*(symbol(f"special-{kind.value}", "power") for kind in left))
        names = in_sequence([special_name(kind) for kind in left]) or pgettext("seat", "none")
        element.setAttribute("role", "img")
        element.setAttribute("aria-label", pgettext("seat", "Special discs left: {names}").format(names=names))


def player_names(names: Mapping[Side, str]) -> list[Any]:
    """The name of who plays each side, behind its disc; where one is not known, that of the side."""
    parts = []
    for side in Side:
        part, element = create("span"), create("bdi")
        element.textContent = names.get(side) or side_name(side)
        part.append(symbol(f"disc-{side.value}", f"disc {side.value}"), element)
        parts.append(part)
    return parts


def _seat_text(sitting: Sitting, seats: tuple[Seat, ...], levels: Mapping[Seat, int], side: Side) -> str:
    level = levels.get(sitting.seat_of(side))
    if level is not None:
        text = (
            pgettext("seat", "Red, computer {level}")
            if side is Side.RED
            else pgettext("seat", "Yellow, computer {level}")
        )
        return text.format(level=level)
    if len(seats) != 1:
        return side_name(side)
    mine = sitting.seat_of(side) in seats
    if side is Side.RED:
        return pgettext("seat", "Red, you") if mine else pgettext("seat", "Red, friend")
    return pgettext("seat", "Yellow, you") if mine else pgettext("seat", "Yellow, friend")

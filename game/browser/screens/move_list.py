"""The list of moves beside the board."""

from typing import Any

from game.browser.dom import create, find
from game.match import Match
from game.notation import format_move
from game.rules import Move, Side
from game.view.announcement import describe_move


class MoveList:
    """Shows the moves of a match, touching only those that changed."""

    def __init__(self) -> None:
        self._list = find("[data-move-list]")
        self._shown: tuple[tuple[Side | None, Move], ...] = ()

    def show(self, match: Match) -> None:
        """Make the list equal to the moves of `match`."""
        moves = tuple((match.positions[ply].to_move, move) for ply, move in enumerate(match.moves))
        if moves == self._shown:
            return
        same = 0
        while same < min(len(moves), len(self._shown)) and moves[same] == self._shown[same]:
            same += 1
        while self._list.childElementCount > same:
            self._list.lastElementChild.remove()
        for ply, (side, move) in enumerate(moves[same:], same):
            self._list.append(_item(ply + 1, side, move))
        self._shown = moves
        for current in list(self._list.querySelectorAll("[aria-current]")):
            current.removeAttribute("aria-current")
        if moves:
            self._list.lastElementChild.setAttribute("aria-current", "step")
            self._list.scrollTop = self._list.scrollHeight


def _item(number: int, side: Side | None, move: Move) -> Any:
    item = create("li", side.value if side else "", data_move=str(number))
    item.textContent = format_move(move)
    if side:
        item.setAttribute("title", describe_move(side, move))
    return item

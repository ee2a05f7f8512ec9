"""The choices that lead to one move: a special disc is armed, a column is pressed, sometimes a second one.

Nothing is played before the move is whole; a `Selection` is a value, so taking a press back is keeping the older one.
"""

from dataclasses import dataclass, replace
from enum import Enum

from game.rules import Move, MoveKind, Position

SPECIALS = (MoveKind.ANVIL, MoveKind.WALL, MoveKind.DOUBLE, MoveKind.BOMB)


class Awaiting(Enum):
    """What the next press decides."""

    FIRST = "first"
    RETURN = "return"
    SECOND_DROP = "second_drop"
    TARGET = "target"


@dataclass(frozen=True, slots=True)
class Selection:
    """What has been chosen so far of the next move.

    >>> from game.rules import Variant
    >>> start = Selection.of(Variant.from_key("powerup").start())
    >>> wall = start.arm(MoveKind.WALL).press_drop(3)
    >>> wall.awaiting, 3 in wall.drops
    (<Awaiting.SECOND_DROP: 'second_drop'>, True)
    >>> wall.press_drop(4)
    Move(kind=<MoveKind.WALL: 'wall'>, column=3, second=4)
    """

    legal: tuple[Move, ...]
    armed: MoveKind | None = None
    first: Move | None = None
    held: Move | None = None
    """The whole move, where moves are pressed twice and this one has been pressed once."""

    @classmethod
    def of(cls, position: Position | None) -> "Selection":
        """Nothing chosen yet in `position`; with None, nothing can be chosen."""
        return cls(position.legal_moves() if position else ())

    @property
    def awaiting(self) -> Awaiting:
        """What the next press decides."""
        if self.first is None:
            return Awaiting.FIRST
        if self.first.kind is MoveKind.POP:
            return Awaiting.RETURN
        return Awaiting.TARGET if self.first.kind is MoveKind.BOMB else Awaiting.SECOND_DROP

    @property
    def drops(self) -> frozenset[int]:
        """The columns whose drop control does something now."""
        if self.awaiting is Awaiting.FIRST:
            kind = self.armed or MoveKind.DROP
            return frozenset(move.column for move in self.legal if move.kind is kind)
        return self._seconds() if self.awaiting is not Awaiting.TARGET else frozenset()

    @property
    def pops(self) -> frozenset[int]:
        """The columns whose pop control does something now."""
        if self.awaiting is Awaiting.TARGET:
            return self._seconds()
        if self.awaiting is not Awaiting.FIRST or self.armed:
            return frozenset()
        return frozenset(move.column for move in self.legal if move.kind is MoveKind.POP)

    @property
    def specials(self) -> frozenset[MoveKind]:
        """The special discs that can be armed, or disarmed, now."""
        if self.awaiting is not Awaiting.FIRST:
            return frozenset({self.armed}) if self.armed else frozenset()
        return frozenset(move.kind for move in self.legal if move.kind in SPECIALS)

    @property
    def started(self) -> bool:
        """Whether there is anything to take back."""
        return any(choice is not None for choice in (self.armed, self.first, self.held))

    def arm(self, special: MoveKind) -> "Selection":
        """Arm a special disc for the next drop, or disarm it when it is armed; unchanged when that is not possible."""
        if special not in self.specials:
            return self
        return replace(self, armed=None if self.armed is special else special, first=None, held=None)

    def hold(self, move: Move) -> "Selection":
        """With a whole move that waits to be pressed once more."""
        return replace(self, held=move)

    def back(self) -> "Selection":
        """Without the last choice."""
        if self.held:
            return replace(self, held=None)
        return replace(self, first=None) if self.first else replace(self, armed=None)

    def press_drop(self, column: int) -> "Selection | Move | None":
        """The whole move, or the selection that waits for its second part; None when the press means nothing now."""
        if column not in self.drops:
            return None
        return self._press(self.armed or MoveKind.DROP, column)

    def press_pop(self, column: int) -> "Selection | Move | None":
        """As `press_drop`, for the pop control of a column."""
        if column not in self.pops:
            return None
        return self._press(MoveKind.POP, column)

    def _press(self, kind: MoveKind, column: int) -> "Selection | Move":
        if self.first:
            return replace(self.first, second=column)
        for move in self.legal:
            if move.kind is kind and move.column == column:
                return move if move.second is None else replace(self, first=Move(kind, column), held=None)
        raise AssertionError("a control that is offered leads to a legal move")

    def _seconds(self) -> frozenset[int]:
        first = self.first
        assert first
        return frozenset(
            move.second
            for move in self.legal
            if move.kind is first.kind and move.column == first.column and move.second is not None
        )

"""Alpha-beta with iterative deepening, for any game, step by step.

Negamax with null windows after the first move (Reinefeld's NegaScout, 1983), a transposition table, moves in the order
of their past cut-offs (Schaeffer's history heuristic, 1983), forced replies looked into beyond the depth, and a
position that recurs counted as a draw unless it is won at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.search.tree.game import SURE, WIN, Game, State

DEEPEST = 100
LONGEST_FORCED = 12
"""Plies of threats and answers beyond the depth, after which they are taken to lead nowhere."""
LONGEST_LINE = 16
"""More plies than this help nobody."""

_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2
_FIRST = 1 << 200

_Entry = tuple[int, int, int, int]
"""Depth, kind of bound, value as seen from that position, and the number of the best move."""


class _BudgetSpentError(Exception):
    """The search has looked at as many positions as it may for now."""


@dataclass(slots=True)
class Root:
    """A move in the position that is searched."""

    number: int
    state: State | None
    """The position after it, or None where it ends the game."""
    again: bool
    """Whether the same side moves again there."""
    value: int
    """What it is worth, or where another move is better a bound on that; for a move that ends the game, for good.

    Where all moves are looked into, it is what the last complete ply says, unless more is proven.
    """


class AlphaBeta:
    """A search of one position, deepened by `step`.

    With `every` the values of all moves are found out, where otherwise it is enough to know that they are no better.
    `history` are the positions that have stood in the game, each with whether the side to move was the same there.
    """

    def __init__(
        self,
        game: Game,
        roots: Iterable[Root],
        history: Iterable[tuple[State, bool]] = (),
        every: bool = False,
        deepest: int = DEEPEST,
        entries: int = 200_000,
    ) -> None:
        self.roots = list(roots)
        self.depth = 0
        """The plies that have been searched completely."""
        self.nodes = 0
        self._game = game
        self._doubtful = game.doubtful
        self._every = every
        self._deepest = deepest
        # For each side, the one to move first: the positions in which it has moved, in the game and on the line.
        self._seen: tuple[set[State], set[State]] = set(), set()
        for state, same in history:
            self._seen[not same].add(state)
        self._cutoffs: tuple[dict[int, int], dict[int, int]] = {}, {}
        # Two generations of the table: when the newer one is full, it becomes the older one.
        self._entries = entries // 2
        self._new: dict[State, _Entry] = {}
        self._old: dict[State, _Entry] = {}
        self._limit = 0
        self._next = 0
        self._alpha = -WIN
        self._found: list[int] = []
        """The values of the ply that is being searched, in the order of the moves."""

    @property
    def done(self) -> bool:
        """Whether more steps would change nothing."""
        if self.depth >= self._deepest or (len(self.roots) == 1 and not self._every):
            return True
        if not self.depth:
            return False
        if all(root.state is None or abs(root.value) > SURE for root in self.roots):
            return True
        # A win is enough, a loss is not: another move may hold.
        return not self._every and self.roots[0].value > SURE

    @property
    def best(self) -> Root:
        """The best move found so far; one that has just turned out to be lost gives way to another that may hold."""
        first = self.roots[0]
        return max(self.roots, key=lambda root: root.value) if self._every or first.value < -SURE else first

    def step(self, nodes: int) -> None:
        """Look at so many positions more, or fewer where that is enough."""
        self._limit = self.nodes + nodes
        seen = tuple(map(frozenset, self._seen))
        try:
            while not self.done:
                self._deepen()
        except _BudgetSpentError:
            self._seen = set(seen[0]), set(seen[1])

    def best_line(self) -> list[int]:
        """The numbers of the moves that the search expects, as far as the table remembers; the best move first."""
        root = self.best
        line, state, passed = [root.number], root.state, set[State]()
        while state is not None and state not in passed and len(line) < LONGEST_LINE:
            passed.add(state)
            _, _, _, best = self._new.get(state) or self._old.get(state) or (0, 0, 0, -1)
            found = self._game.look(state, 1)
            state = None
            if not isinstance(found, int):
                for move, after, _ in found:
                    if move == best:
                        line.append(move)
                        state = after
        return line

    def _deepen(self) -> None:
        """Search all moves one ply deeper; interrupted, it goes on from the move at which it was."""
        roots = self.roots
        while self._next < len(roots):
            root = roots[self._next]
            value = self._value_at_root(root)
            self._found.append(value)
            if not self._every or abs(value) > SURE:
                root.value = value
            if not self._every and value > self._alpha:
                self._alpha = value
                roots.insert(0, roots.pop(self._next))
            self._next += 1
        if self._every:
            for root, value in zip(roots, self._found, strict=True):
                root.value = value
        roots.sort(key=lambda root: -root.value)
        self.depth += 1
        self._next, self._alpha, self._found = 0, -WIN, []

    def _value_at_root(self, root: Root) -> int:
        """What a move is worth one ply deeper, or a bound on that where the best one so far is better."""
        if root.state is None:
            return root.value
        if self._next and not self._every:
            value = self._value_of(root.state, root.again, self.depth, self._alpha, self._alpha + 1, 1, 0)
            if value <= self._alpha:
                return value
        return self._value_of(root.state, root.again, self.depth, self._alpha, WIN, 1, 0)

    def _value_of(self, state: State, again: bool, depth: int, alpha: int, beta: int, ply: int, mover: int) -> int:
        """What the move to this position is worth for the side that plays it."""
        if again:
            return self._search(state, depth, alpha, beta, ply, mover)
        return -self._search(state, depth, -beta, -alpha, ply, 1 - mover)

    def _search(self, state: State, depth: int, alpha: int, beta: int, ply: int, mover: int) -> int:
        """The value of a position for its side to move, or a bound outside of alpha and beta."""
        if self.nodes >= self._limit:
            raise _BudgetSpentError
        self.nodes += 1
        seen = self._seen[mover]
        if state in seen:
            # A draw can be claimed there, but the side to move may win first.
            value = self._game.look(state, 0)
            return _as_from_root(value, ply) if isinstance(value, int) and value > SURE else 0
        best_known = -1
        entry = self._new.get(state) or self._old.get(state)
        if entry:
            known_depth, kind, value, best_known = entry
            if known_depth >= depth:
                value = _as_from_root(value, ply)
                if kind == _EXACT or (value >= beta if kind == _AT_LEAST else value <= alpha):
                    return value
        found = self._game.look(state, depth)
        if isinstance(found, int):
            return _as_from_root(found, ply)
        if depth < -LONGEST_FORCED:
            return 0
        cutoffs = self._cutoffs[mover]
        if len(found) > 1:
            past = cutoffs.get
            found.sort(key=lambda child: -past(child[0], 0) if child[0] != best_known else -_FIRST)
        lowest, best, best_move, window = alpha, -WIN, -1, beta
        seen.add(state)
        for move, after, again in found:
            less = depth - 1 - (2 if move >= self._doubtful and depth > 1 else 0)
            value = self._value_of(after, again, less, alpha, window, ply + 1, mover)
            if alpha < value and (less < depth - 1 or (value < beta and window < beta)):
                value = self._value_of(after, again, depth - 1, alpha, beta, ply + 1, mover)
            if value > best:
                best, best_move = value, move
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        cutoffs[move] = cutoffs.get(move, 0) + (1 << max(depth, 0))
                        break
            window = alpha + 1
        seen.discard(state)
        kind = _AT_LEAST if best >= beta else _EXACT if best > lowest else _AT_MOST
        self._remember(state, (depth, kind, _from_there(best, ply), best_move))
        return best

    def _remember(self, state: State, entry: _Entry) -> None:
        if len(self._new) >= self._entries:
            self._old, self._new = self._new, {}
        self._new[state] = entry


def _as_from_root(value: int, ply: int) -> int:
    """A value as seen from a position `ply` plies after the root, as seen from the root: its wins are that much later.

    >>> _as_from_root(WIN - 1, 4) == WIN - 5, _as_from_root(2 - WIN, 4) == 6 - WIN, _as_from_root(7, 4)
    (True, True, 7)
    """
    return value - ply if value > SURE else value + ply if value < -SURE else value


def _from_there(value: int, ply: int) -> int:
    """The reverse: a value as seen from the root, as seen from a position `ply` plies after it."""
    return value + ply if value > SURE else value - ply if value < -SURE else value

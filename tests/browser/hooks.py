"""What the hooks of the page say of a match, and what they must say once the engine has made its moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from game.rules import MoveKind, Outcome, Position, Size
from tests.browser.driver import ask

# One question for all hooks: a question for each would take a thousand times as long as the page takes to move.
LOOK = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const enabled = (name) => all(`[data-${name}]:not([aria-disabled="true"])`).map((e) => e.dataset[name]);
    const score = (side) => {
        const kept = document.querySelector(`[data-score="${side}"]`);
        return kept.hidden ? null : Number(kept.textContent);
    };
    // A board that is hidden is that of a game before.
    const board = document.querySelector("[data-screen=play]:not([hidden]) [data-board]").dataset;
    return {
        variant: board.variant, size: board.size, ply: board.ply, to_move: board.toMove, outcome: board.outcome,
        discs: all("[data-cell]").map((cell) => [cell.dataset.cell, cell.dataset.disc]),
        line: all("[data-cell][data-line]").map((cell) => cell.dataset.cell),
        drops: enabled("drop"), pops: enabled("pop"), scores: [score("red"), score("yellow")],
        specials: document.querySelector("[data-tray]").hidden ? [] : enabled("special"),
        moves: all("[data-move-list] [data-move]").map((move) => move.textContent),
        numbers: all("[data-move-list] [data-move]").map((move) => Number(move.dataset.move)),
        current: all("[data-move-list] [aria-current]").map((move) => Number(move.dataset.move)),
    };
}"""

LETTERS = {"red": "R", "yellow": "Y", "": "."}


@dataclass(frozen=True, slots=True)
class State:
    """All that the hooks of the page say of a match; columns and rows count from 1, as in the hooks."""

    variant: str
    size: str
    ply: int
    to_move: str
    outcome: str
    rows: tuple[str, ...]
    line: frozenset[str]
    drops: frozenset[int]
    pops: frozenset[int]
    specials: frozenset[str]
    scores: tuple[int | None, ...]
    moves: tuple[str, ...]
    numbers: tuple[int, ...]
    current: tuple[int, ...]


def expected(position: Position, moves: Sequence[str], acts: bool = True, agreed: Outcome | None = None) -> State:
    """What the hooks must say once `moves` have led to `position`, while nothing of the next move is chosen.

    `acts` says whether whoever sits at the page has the turn; `agreed` is an outcome that the rules know nothing of.
    """
    outcome = position.outcome or agreed
    legal = position.legal_moves() if acts and outcome is None else ()
    scores = position.scores
    return State(
        variant=position.variant.key,
        size=str(position.size),
        ply=position.ply,
        to_move=position.to_move.value if position.to_move and outcome is None else "",
        outcome=f"{outcome.winner.value if outcome.winner else 'draw'} {outcome.termination.value}" if outcome else "",
        rows=position.rows_text(),
        line=frozenset(f"{column + 1},{row + 1}" for line in position.winning_lines() for column, row in line),
        drops=frozenset(move.column + 1 for move in legal if move.kind is MoveKind.DROP),
        pops=frozenset(move.column + 1 for move in legal if move.kind is MoveKind.POP),
        specials=frozenset(move.kind.value for move in legal if move.kind not in (MoveKind.DROP, MoveKind.POP)),
        scores=(None, None) if scores is None else tuple(scores.values()),
        moves=tuple(moves),
        numbers=tuple(range(1, len(moves) + 1)),
        current=(len(moves),) if moves else (),
    )


def state(page: Page) -> State:
    """What the hooks say now, or as soon as a board stands there."""
    seen: dict[str, Any] = ask(page, LOOK)
    size = Size.parse(seen["size"])
    discs = dict(seen["discs"])
    return State(
        variant=seen["variant"],
        size=seen["size"],
        ply=int(seen["ply"]),
        to_move=seen["to_move"],
        outcome=seen["outcome"],
        rows=tuple(
            "".join(LETTERS[discs[f"{column + 1},{row + 1}"]] for column in range(size.columns))
            for row in reversed(range(size.rows))
        ),
        line=frozenset(seen["line"]),
        drops=frozenset(map(int, seen["drops"])),
        pops=frozenset(map(int, seen["pops"])),
        specials=frozenset(seen["specials"]),
        scores=tuple(seen["scores"]),
        moves=tuple(seen["moves"]),
        numbers=tuple(seen["numbers"]),
        current=tuple(seen["current"]),
    )

"""The board as it is to be shown: a value that holds all that a drawing needs and nothing of the rules."""

from dataclasses import dataclass

from game.i18n import npgettext, pgettext
from game.i18n.lists import in_sequence
from game.match import Match
from game.rules import Move, MoveKind, Position, Side, Size
from game.view.motion import motions
from game.view.names import disc_name
from game.view.selection import Selection

Cell = tuple[int, int]
"""Column and row, from 0."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """What is on the board and what can be pressed.

    `discs` has one tuple a column, from the bottom up, over all rows; `fixed` are the columns that are filled for good;
    `drops` and `pops` the columns whose control does something now; `lines` the winner's lines; `previews` the cells
    where discs of a move that has begun will lie; `lifted` the column whose bottom disc that move pops.
    """

    variant: str
    size: Size
    ply: int
    to_move: Side | None
    outcome: str
    discs: tuple[tuple[Side | None, ...], ...]
    fixed: frozenset[int]
    has_pops: bool
    has_specials: bool
    drops: frozenset[int]
    pops: frozenset[int]
    lines: tuple[tuple[Cell, ...], ...]
    armed: MoveKind | None
    previews: frozenset[Cell]
    lifted: int | None
    last: frozenset[Cell]

    @property
    def line_cells(self) -> frozenset[Cell]:
        """All cells of winning lines."""
        return frozenset(cell for line in self.lines for cell in line)


def board_view(match: Match, selection: Selection) -> BoardView:
    """The board of `match`, with what `selection` makes possible; nothing is possible in an empty selection."""
    position = match.position
    size = position.size
    outcome = match.outcome
    begun = selection.held or selection.first
    dropped = begun.kind if begun and begun.kind not in (MoveKind.DROP, MoveKind.POP) else None
    return BoardView(
        variant=position.variant.key,
        size=size,
        ply=position.ply,
        to_move=match.to_move,
        outcome=outcome_text(match),
        discs=tuple(tuple(position.disc_at(c, r) for r in range(size.rows)) for c in range(size.columns)),
        fixed=frozenset(position.filled),
        has_pops=has_pops(position),
        has_specials=position.powers is not None,
        drops=selection.drops,
        pops=selection.pops,
        lines=tuple(position.winning_lines()) if outcome else (),
        armed=dropped or selection.armed,
        previews=_previews(position, begun) if begun else frozenset(),
        lifted=_lifted(begun) if begun else None,
        last=_last_cells(match),
    )


def outcome_text(match: Match) -> str:
    """The outcome as `winner reason`, `draw reason` or `none reason`; empty while the game goes on."""
    outcome = match.outcome
    if outcome is None:
        return ""
    winner = outcome.winner.value if outcome.winner else "draw" if outcome.counts else "none"
    return f"{winner} {outcome.termination.value}"


def has_pops(position: Position) -> bool:
    """Whether discs of this game can be popped, by a move of its own or by a bomb."""
    return bool({MoveKind.POP, MoveKind.BOMB} & set(position.variant.kinds))


def column_name(view: BoardView, column: int) -> str:
    """The accessible name of the control that drops into a column."""
    if column in view.fixed:
        return pgettext("board", "Column {column}, fixed").format(column=column + 1)
    count = sum(disc is not None for disc in view.discs[column])
    free = view.size.rows - count
    if not free:
        return pgettext("board", "Column {column}, full").format(column=column + 1)
    text = npgettext(
        "board", "Drop into column {column}, {count} disc", "Drop into column {column}, {count} discs", count
    )
    return text.format(column=column + 1, count=count)


def pop_name(view: BoardView, column: int) -> str:
    """The accessible name of the control that pops a column."""
    disc = view.discs[column][0]
    if disc is None:
        return pgettext("board", "Pop column {column}, empty").format(column=column + 1)
    if disc is Side.RED:
        return pgettext("board", "Pop column {column}, red disc").format(column=column + 1)
    return pgettext("board", "Pop column {column}, yellow disc").format(column=column + 1)


def cell_name(view: BoardView, column: int, row: int) -> str:
    """The accessible name of a cell."""
    disc = view.discs[column][row]
    content = disc_name(disc) if disc else pgettext("board", "empty")
    text = pgettext("board", "Column {column}, row {row}: {content}")
    return text.format(column=column + 1, row=row + 1, content=content)


def read_column(view: BoardView, column: int) -> str:
    """The discs of a column from the bottom up, and how many more it takes."""
    discs = [disc_name(disc) for disc in view.discs[column] if disc]
    free = view.size.rows - len(discs)
    if not discs:
        return pgettext("board", "Column {column}: empty.").format(column=column + 1)
    if column in view.fixed:
        text = pgettext("board", "Column {column}, fixed: {discs}.")
    elif not free:
        text = pgettext("board", "Column {column}, full: {discs}.")
    else:
        text = pgettext("board", "Column {column}: {discs}; free: {free}.")
    return text.format(column=column + 1, discs=in_sequence(discs), free=free)


def read_board(view: BoardView) -> str:
    """The whole board by columns, leaving out the empty ones."""
    columns = [read_column(view, column) for column in range(view.size.columns) if view.discs[column][0]]
    return " ".join(columns) or pgettext("board", "The board is empty.")


def _previews(position: Position, move: Move) -> frozenset[Cell]:
    """Where the discs that a move drops are shown before it is played: on top of what lies there now."""
    columns = [] if move.kind is MoveKind.POP else [move.column]
    if move.second is not None and move.kind is not MoveKind.BOMB:
        columns.append(move.second)
    cells = ((column, position.height(column) + columns[:place].count(column)) for place, column in enumerate(columns))
    return frozenset((column, row) for column, row in cells if row < position.size.rows)


def _lifted(move: Move) -> int | None:
    """The column whose bottom disc a move pops."""
    return move.column if move.kind is MoveKind.POP else move.second if move.kind is MoveKind.BOMB else None


def _last_cells(match: Match) -> frozenset[Cell]:
    """The cells where the discs that the last move dropped came to lie."""
    if not match.moves:
        return frozenset()
    moved = motions(match.positions[-2], match.moves[-1], match.position)
    return frozenset((motion.column, motion.end) for motion in moved if motion.start == match.position.size.rows)

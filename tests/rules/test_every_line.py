"""Every line there can be: each direction, at each place up to every edge, on each size, for both sides."""

import random
from collections.abc import Iterator

import pytest

from game.notation import parse_move
from game.rules import Outcome, Side, Size, Termination, Variant
from tests.rules.drawing import start

Cell = tuple[int, int]
BOARDS = [("standard", str(size)) for size in Variant.from_key("standard").sizes] + [("five", "9x6")]
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
ATTEMPTS = 500


def all_lines(size: Size, connect: int) -> Iterator[tuple[Cell, ...]]:
    """Every line of just the length that wins."""
    for column in range(size.columns):
        for row in range(size.rows):
            for across, up in DIRECTIONS:
                line = tuple((column + n * across, row + n * up) for n in range(connect))
                if all(0 <= c < size.columns and 0 <= r < size.rows for c, r in line):
                    yield line


class Builder:
    """Looks for a game in which a side wins by a given line, with the last disc of the game."""

    def __init__(self, key: str, size: str, line: tuple[Cell, ...], letter: str) -> None:
        first = start(key, size)
        self.size, self.connect = first.size, first.variant.connect
        self.filled = {
            (column, row): text[column]
            for column in first.filled
            for row, text in enumerate(reversed(first.rows_text()))
        }
        self.line, self.letter = line, letter
        self.tops = {column: max(row for c, row in line if c == column) for column, _ in line}

    def line_is_open(self) -> bool:
        """Whether filled columns leave the line to be dropped and hold no disc of the other side in it."""
        letters = [self.filled.get(cell) for cell in self.line]
        return None in letters and all(letter in (None, self.letter) for letter in letters)

    def find(self) -> list[str]:
        """The columns of a game, as texts; raises ValueError where none is found."""
        rng = random.Random(str(self.line))
        for _ in range(ATTEMPTS):
            moves = self.random_game(rng)
            if moves:
                return moves
        raise ValueError(f"no game with the line {self.line}")

    def random_game(self, rng: random.Random) -> list[str]:
        """The columns of one random game up to the line, or none where it goes wrong."""
        discs, moves = dict(self.filled), list[str]()
        while missing := [cell for cell in self.line if cell not in discs]:
            letter = "RY"[len(moves) % 2]
            landings = [(column, sum(c == column for c, _ in discs)) for column in range(self.size.columns)]
            choices = [cell for cell in landings if self.allows(discs, cell, letter, missing)]
            if not choices:
                return []
            helpful = [(column, row) for column, row in choices if row <= self.tops.get(column, -1)]
            cell = rng.choice(helpful if helpful and rng.random() < 0.7 else choices)
            discs[cell] = letter
            moves.append(str(cell[0] + 1))
        return moves

    def allows(self, discs: dict[Cell, str], cell: Cell, letter: str, missing: list[Cell]) -> bool:
        """Whether a disc in this cell keeps the line possible and makes no other line before."""
        if cell[1] == self.size.rows or (cell in missing and letter != self.letter):
            return False
        return missing == [cell] or not self.makes_line(discs, cell, letter)

    def makes_line(self, discs: dict[Cell, str], cell: Cell, letter: str) -> bool:
        """Whether a disc of this side in this cell would be part of a line."""
        for across, up in DIRECTIONS:
            length = 1
            for sign in (1, -1):
                column, row = cell[0] + sign * across, cell[1] + sign * up
                while discs.get((column, row)) == letter:
                    length += 1
                    column, row = column + sign * across, row + sign * up
            if length >= self.connect:
                return True
        return False


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(("key", "size"), BOARDS)
def test_a_line_wins_in_every_direction_at_every_place_of_every_size(key: str, size: str, side: Side) -> None:
    first = start(key, size)
    for line in all_lines(first.size, first.variant.connect):
        builder = Builder(key, size, line, side.value[0].upper())
        if not builder.line_is_open():
            continue
        moves, position = builder.find(), first
        for text in moves:
            assert position.outcome is None, moves
            position = position.play(parse_move(text))
        assert position.outcome == Outcome(side, Termination.LINE), moves
        assert any(set(line) <= set(found) for found in position.winning_lines()), moves

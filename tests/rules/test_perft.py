"""Counts of move sequences: from the start of every variant and from positions rich in lines, pops and endings.

The counts of `perft_table.json` come from the naive implementation; this prints the table with every count made anew:

    python -m tests.rules.test_perft > perft_table.json
"""

import json
import sys
from dataclasses import asdict, dataclass
from itertools import takewhile
from pathlib import Path

import pytest

from game.notation import parse_moves
from game.rules import VARIANTS, Position, Size, Variant, perft
from tests import naive

TABLE = Path(__file__).with_name("perft_table.json")
KNOWN_ORIGINAL = (1, 7, 49, 343, 2401, 16807, 117649, 823536)  # two more in `python -m tests.bench.engine --known`
SHALLOW = 3000  # sequences that the naive implementation counts again each time


@dataclass(frozen=True)
class Entry:
    """A position and the counts from it, beginning with depth 0."""

    variant: str
    size: str
    moves: str
    counts: list[int]

    def position(self) -> Position:
        variant, size = Variant.from_key(self.variant), Size.parse(self.size)
        position = variant.start(size)
        for move in parse_moves(self.moves, variant, size):
            position = position.play(move)
        return position

    def naive_count(self, depth: int) -> int:
        return naive.perft(naive.replay(naive.start(self.variant, self.size), self.moves), depth)


def read_table() -> list[Entry]:
    return [Entry(**fields) for fields in json.loads(TABLE.read_text(encoding="utf-8"))]


def entry_name(entry: Entry) -> str:
    return f"{entry.variant} {entry.size} after {len(entry.moves.split())}"


ENTRIES = read_table()


def test_the_table_has_two_positions_of_every_variant() -> None:
    assert set(VARIANTS) == {entry.variant for entry in ENTRIES}
    for key in VARIANTS:
        moves = {entry.moves for entry in ENTRIES if entry.variant == key}
        assert "" in moves
        assert len(moves) >= 2


@pytest.mark.parametrize("entry", ENTRIES, ids=entry_name)
def test_the_engine_counts_what_the_table_says(entry: Entry) -> None:
    position = entry.position()
    assert [perft(position, depth) for depth in range(len(entry.counts))] == entry.counts


@pytest.mark.parametrize("entry", ENTRIES, ids=entry_name)
def test_the_naive_implementation_still_counts_what_the_table_says(entry: Entry) -> None:
    shallow = list(takewhile(lambda count: count <= SHALLOW, entry.counts))
    assert [entry.naive_count(depth) for depth in range(len(shallow))] == shallow


@pytest.mark.parametrize(("depth", "count"), list(enumerate(KNOWN_ORIGINAL)))
def test_the_original_game_has_its_known_counts(depth: int, count: int) -> None:
    assert perft(Variant.from_key("standard").start(), depth) == count


def print_table() -> None:
    rows = []
    for entry in ENTRIES:
        counts = [entry.naive_count(depth) for depth in range(len(entry.counts))]
        rows.append(json.dumps(asdict(entry) | {"counts": counts}))
        print(entry_name(entry), counts, file=sys.stderr)
    print("[\n" + ",\n".join(rows) + "\n]")


if __name__ == "__main__":
    print_table()

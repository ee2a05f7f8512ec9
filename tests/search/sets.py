"""The public sets of positions with their scores, and random positions of drop games."""

import random
from collections.abc import Iterator
from pathlib import Path

from game.notation import parse_moves
from game.rules import Position, Size, Variant

FOLDER = Path(__file__).with_name("positions")
SETS = ("Test_L3_R1", "Test_L2_R1", "Test_L2_R2", "Test_L1_R1", "Test_L1_R2", "Test_L1_R3")
"""The names of the sets, the easiest first."""


def scored(name: str, every: int = 1, plies: int = 0) -> Iterator[tuple[Position, int]]:
    """The positions of a set and their scores; or only every so many of those after at least so many plies."""
    standard = Variant.from_key("standard")
    lines = [line.split() for line in FOLDER.joinpath(name).read_text().splitlines()]
    for text, score in [line for line in lines if len(line[0]) >= plies][::every]:
        position = standard.start()
        for move in parse_moves(text, standard, position.size):
            position = position.play(move)
        yield position, int(score)


def random_positions(key: str, size: str, left: int, number: int) -> Iterator[Position]:
    """Positions of random games that go on with `left` cells empty, the same at every run."""
    rng = random.Random(f"{key} {size} {left}")
    start = Variant.from_key(key).start(Size.parse(size))
    while number:
        position = start
        while position.to_move and (position.board.cells & ~(position.red | position.yellow)).bit_count() > left:
            position = position.play(rng.choice(position.legal_moves()))
        if position.to_move:
            number -= 1
            yield position

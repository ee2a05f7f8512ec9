"""The kernel under CPython: the public sets, and its twin in Python step for step."""

import pytest

from game.command_line.kernel import host
from game.rules import Board, Size
from game.search.exact import Kernel, Twin, Values, score_of
from tests.search.sets import random_positions, scored

pytestmark = pytest.mark.native

SEVEN_BY_SIX = Board.of(Size(7, 6))


@pytest.mark.parametrize(
    ("name", "every", "plies"),
    [
        ("Test_L3_R1", 1, 0),
        ("Test_L2_R1", 1, 0),
        ("Test_L2_R2", 1, 0),
        ("Test_L1_R1", 1, 0),
        ("Test_L1_R2", 10, 0),
        ("Test_L1_R3", 2, 11),
    ],
)
def test_kernel_finds_the_published_scores(name: str, every: int, plies: int) -> None:
    """Of the two hardest sets only a part: `python -m tests.bench search` solves them whole."""
    kernel = Kernel(SEVEN_BY_SIX, host)
    for position, score in scored(name, every, plies):
        assert score_of(kernel, position) == score


@pytest.mark.parametrize(
    ("key", "size", "left"),
    [
        ("standard", "5x4", 16),
        ("standard", "6x5", 18),
        ("standard", "7x6", 20),
        ("standard", "8x7", 20),
        ("five", "9x6", 18),
        ("standard", "9x7", 20),
        ("standard", "10x7", 20),
        ("standard", "8x8", 20),
    ],
)
def test_kernel_is_the_twin_compiled(key: str, size: str, left: int) -> None:
    for position in random_positions(key, size, left, number=20):
        kernel, twin = Kernel(position.board, host, megabytes=16), Twin(position.board)
        by_kernel, by_twin = Values(kernel, position), Values(twin, position)
        by_kernel.step(10**7)
        by_twin.step(10**7)
        assert by_kernel.bounds == by_twin.bounds
        assert abs(kernel.nodes - twin.nodes) <= twin.nodes // 50, "only what the smaller table forgets may differ"


@pytest.mark.parametrize(
    ("key", "size"), [("standard", "7x6"), ("standard", "8x7"), ("five", "9x6"), ("standard", "10x7")]
)
def test_kernel_sees_ahead_what_the_twin_sees(key: str, size: str) -> None:
    for position in random_positions(key, size, left=26, number=10):
        discs = position.own_and_other()
        kernel, twin = Kernel(position.board, host, megabytes=32), Twin(position.board)
        for goal in (-50, -8, -1, 0, 1, 2, 8, 50):
            for until in (25, 23, 22):
                seen, by_twin = (one.foresee(*discs, goal, until, 10**7) for one in (kernel, twin))
                assert seen is not None
                assert by_twin is not None
                assert (seen >= goal) == (by_twin >= goal)


def test_a_search_that_is_cut_into_steps_finds_the_same() -> None:
    for position in random_positions("standard", "7x6", left=26, number=10):
        kernel = Kernel(SEVEN_BY_SIX, host)
        whole, steps = Values(kernel, position), Values(Kernel(SEVEN_BY_SIX, host), position)
        whole.step(2**31)
        while not steps.done:
            before = steps.prover.nodes
            steps.step(5_000)
            assert steps.prover.nodes - before <= 5_000
        assert steps.bounds == whole.bounds


def test_table_takes_what_the_device_gives() -> None:
    offered = [0, 0, 4]  # megabytes that the device gives when asked for 16, 8 and 4

    def function(name: str):  # type: ignore[no-untyped-def]
        return (lambda *arguments: offered.pop(0) << 20) if name == "configure" else lambda *arguments: 0

    assert Kernel(SEVEN_BY_SIX, lambda module: function, megabytes=16).megabytes == 4
    offered[:] = [0] * 20
    with pytest.raises(MemoryError):
        Kernel(SEVEN_BY_SIX, lambda module: function, megabytes=16)

"""A game of the naive implementation: what it is made of and how it begins."""

from dataclasses import dataclass

from tests.naive.board import Board

TABLE_SIZES = ["7x6", "5x4", "6x5", "8x7", "9x7", "10x7", "8x8"]
SIZES = {
    "standard": TABLE_SIZES,
    "popout": TABLE_SIZES,
    "pop10": ["7x6", "8x7", "10x7", "8x8"],
    "five": ["9x6"],
    "powerup": TABLE_SIZES,
    "popout+five": ["9x6"],
    "powerup+five": ["9x6"],
    "popout+powerup": TABLE_SIZES,
    "popout+powerup+five": ["9x6"],
}
OTHER = {"R": "Y", "Y": "R"}
NAME = {"R": "red", "Y": "yellow"}
SPECIALS = {"a": "anvil", "w": "wall", "x": "double", "b": "bomb"}


@dataclass
class Game:
    """A game at some moment; never changed once it is made, each move makes another one."""

    parts: list[str]
    connect: int
    filled: list[int]
    board: Board
    side: str
    specials: dict[str, list[str]]
    kept: dict[str, int]
    popping: bool = False
    ply: int = 0
    over: bool = False
    winner: str | None = None
    reason: str | None = None


def start(variant: str, size: str = "") -> Game:
    """Return the game `variant` before its first move, on its own board unless a size is named."""
    size = size or SIZES[variant][0]
    if size not in SIZES[variant]:
        raise ValueError(f"{variant} is not played on {size}")
    columns, rows = (int(number) for number in size.split("x"))
    parts = variant.split("+")
    board = [["."] * columns for _ in range(rows)]
    filled = []
    if "five" in parts:
        filled = [1, columns]
        for row in range(rows):
            for column in filled:
                board[row][column - 1] = "Y" if row % 2 == 0 else "R"
    return Game(
        parts=parts,
        connect=5 if "five" in parts else 4,
        filled=filled,
        board=board,
        side="R",
        specials={side: list(SPECIALS.values()) if "powerup" in parts else [] for side in "RY"},
        kept={"R": 0, "Y": 0},
    )

import pytest

from game.rules import InvalidMoveError, Move, MoveKind


def test_moves_are_values() -> None:
    assert Move(MoveKind.POP, 3, 5) == Move(MoveKind.POP, 3, 5)
    assert len({Move(MoveKind.POP, 3, 5), Move(MoveKind.POP, 3, 5), Move(MoveKind.POP, 3), Move(MoveKind.DROP, 3)}) == 3


@pytest.mark.parametrize(("column", "second"), [(-1, None), (0, -1)])
def test_a_column_to_the_left_of_the_board_makes_no_move(column: int, second: int | None) -> None:
    with pytest.raises(InvalidMoveError):
        Move(MoveKind.WALL, column, second)


@pytest.mark.parametrize("kind", [MoveKind.DROP, MoveKind.ANVIL])
def test_nothing_follows_a_drop_or_an_anvil(kind: MoveKind) -> None:
    with pytest.raises(InvalidMoveError, match="Nothing follows"):
        Move(kind, 0, 1)

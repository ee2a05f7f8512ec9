"""A board as a short text shows every disc at its place."""

from game.notation import parse_moves
from game.rules import Size, Variant
from game.view.standing import standing


def after(variant: str, size: str, moves: str) -> str:
    game, board = Variant.from_key(variant), Size.parse(size)
    position = game.start(board)
    for move in parse_moves(moves, game, board):
        position = position.play(move)
    return standing(position)


def test_discs_stand_from_the_bottom_up() -> None:
    assert after("standard", "7x6", "4 4 4 1") == "y///ryr///"


def test_a_popped_disc_is_gone_and_those_above_it_are_lower() -> None:
    assert after("popout", "5x4", "2 2 3 1 2p") == "y/y/r//"


def test_columns_that_are_filled_for_good_count_as_well() -> None:
    columns = after("five", "9x6", "5").split("/")
    assert [len(column) for column in columns] == [6, 0, 0, 0, 1, 0, 0, 0, 6]

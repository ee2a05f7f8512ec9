from game.rules import Side


def test_each_side_is_the_opponent_of_the_other() -> None:
    assert Side.RED.other is Side.YELLOW
    assert Side.YELLOW.other is Side.RED


def test_there_are_two_sides_and_red_is_the_first() -> None:
    assert [side.value for side in Side] == ["red", "yellow"]

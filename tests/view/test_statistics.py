from itertools import count

from game.rules import Outcome, Side, Size, Termination, Variant
from game.view.history import Opponent, Played
from game.view.statistics import WIDTH, Chart, charts

KEYS = count()
RED_WINS = Outcome(Side.RED, Termination.LINE)
YELLOW_WINS = Outcome(Side.YELLOW, Termination.LINE)
DRAW = Outcome(None, Termination.FULL_BOARD)


def played(
    outcome: Outcome | None, key: str = "standard", own: Side | None = None, level: str = "", length: int = 12
) -> Played:
    opponent = Opponent.COMPUTER if level else Opponent.FRIEND if own else Opponent.HERE
    return Played(str(next(KEYS)), Variant.from_key(key), Size(7, 6), length, outcome, opponent, own, level, "", "")


def words(chart: Chart) -> dict[str, str]:
    return {bar.label: bar.words for bar in chart.bars}


def test_without_ended_games_there_is_no_chart() -> None:
    assert charts([]) == []
    assert charts([played(None)]) == []


def test_own_results_are_counted_by_game_and_by_level() -> None:
    games = [
        played(RED_WINS, own=Side.RED, level="3"),
        played(RED_WINS, own=Side.RED, level="10"),
        played(RED_WINS, own=Side.YELLOW, level="3"),
        played(DRAW, "popout", Side.RED),
        played(None, "popout", Side.RED),
    ]
    by_game, by_level, _ = charts(games)
    assert words(by_game) == {"Four in a Row": "2 won, 1 lost", "PopOut": "1 drawn"}
    assert list(words(by_level).items()) == [("Level 3", "1 won, 1 lost"), ("Level 10", "1 won")]


def test_games_of_two_on_one_device_are_counted_by_side() -> None:
    sides, _ = charts([played(RED_WINS), played(YELLOW_WINS), played(YELLOW_WINS), played(DRAW)])
    assert words(sides) == {"Four in a Row": "Red 1, 1 drawn, Yellow 2"}


def test_lengths_share_bars_of_ten_moves_without_gaps() -> None:
    *_, lengths = charts([played(RED_WINS, length=length) for length in (8, 10, 11, 31)])
    assert words(lengths) == {
        "1 to 10 moves": "2 games",
        "11 to 20 moves": "1 game",
        "21 to 30 moves": "0 games",
        "31 to 40 moves": "1 game",
    }


def test_one_very_long_game_makes_no_more_bars_than_can_be_looked_at() -> None:
    *_, lengths = charts([played(RED_WINS, length=length) for length in (8, 3_000)])
    assert next(iter(words(lengths).items())) == ("1 to 160 moves", "1 game")
    assert list(words(lengths).items())[-1] == ("2881 to 3040 moves", "1 game")
    assert len(lengths.bars) == 19


def test_the_pieces_of_a_bar_follow_one_another_and_the_longest_fills_the_width() -> None:
    sides, _ = charts([played(RED_WINS), played(YELLOW_WINS), played(RED_WINS, "five")])
    longest, half = (next(bar for bar in sides.bars if bar.label == name) for name in ("Four in a Row", "5-in-a-Row"))
    shapes = sides.shapes(longest)
    assert [shape.class_name for shape in shapes] == ["bar-red", "bar-yellow"]
    assert [float(shape.attributes["x"]) for shape in shapes] == [0, WIDTH / 2]
    assert sum(float(shape.attributes["width"]) for shape in shapes) == WIDTH
    assert [float(shape.attributes["width"]) for shape in sides.shapes(half)] == [WIDTH / 2]

"""Matches on the command line: what is played, counted and printed."""

import pytest

from game.__main__ import main
from game.command_line.match import LevelPlayer, Table, play_game, play_match, score_text
from game.rules import Side, Variant
from tests.uct import UctPlayer

pytestmark = pytest.mark.native

POPOUT = Variant.from_key("popout")
SMALL = Table(POPOUT, POPOUT.sizes[1], opening=3)


def test_games_come_in_pairs_from_the_same_opening_with_sides_changed() -> None:
    games = list(play_match(LevelPlayer(2), LevelPlayer(1), SMALL, games=4, seed=5))
    assert [game.side for game in games] == [Side.RED, Side.YELLOW] * 2
    openings = [game.moves[:3] for game in games]
    assert openings[0] == openings[1] != openings[2] == openings[3]


def test_same_seed_plays_the_same_games() -> None:
    first, again = (list(play_match(LevelPlayer(2), LevelPlayer(1), SMALL, games=4, seed=5)) for _ in range(2))
    assert first == again


def test_every_move_of_a_game_is_legal_and_the_winner_has_won() -> None:
    game = play_game(LevelPlayer(3), UctPlayer(seconds=0.01), SMALL, seed=1, number=1)
    position = SMALL.variant.start(SMALL.size)
    for move in game.moves:
        position = position.play(move)
    assert game.winner is (position.outcome and position.outcome.winner)
    assert game.result == (0 if game.winner is None else 1 if game.winner is Side.YELLOW else -1)


def test_command_prints_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "level2", "level1", "--games", "2", "--variant", "popout", "--size", "5x4"]) == 0
    played = list(play_match(LevelPlayer(2), LevelPlayer(1), Table(POPOUT, POPOUT.sizes[1]), games=2, seed=1))
    assert capsys.readouterr().out == f"level 2 against level 1: {score_text(played)}\n"


def test_command_refuses_players_that_do_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["match", "level2", "level8"])
    assert "level8" in capsys.readouterr().err


def test_uct_takes_a_win_and_stops_one() -> None:
    position = Variant.from_key("standard").start()
    for column in (0, 1, 0, 1, 0):
        position = position.play(position.legal_moves()[column])
    assert UctPlayer(seconds=0.1)((position,), seed=1).column == 0
    position = position.play(position.legal_moves()[1])
    assert UctPlayer(seconds=0.1)((position,), seed=1).column == 0

from random import Random

import pytest

from game.view.recent import MOST, Recent, continue_text, forget, read_recent, remember, write_recent
from tests.garbling import garbled_json


def recent(name: str, **fields: object) -> Recent:
    values = {"address": "#/match/local", "variant": "popout", "size": "6x5", "moves": 3, "players": "here", **fields}
    return Recent(name, **values)  # type: ignore[arg-type]


def test_the_most_recent_game_comes_first_and_each_only_once() -> None:
    games = remember(remember(remember((), recent("a")), recent("b")), recent("a", moves=4))
    assert [(game.name, game.moves) for game in games] == [("a", 4), ("b", 3)]
    assert forget(games, "a") == (recent("b"),)


def test_only_so_many_are_remembered() -> None:
    games: tuple[Recent, ...] = ()
    for number in range(MOST + 3):
        games = remember(games, recent(str(number)))
    assert len(games) == MOST
    assert games[0].name == str(MOST + 2)


@pytest.mark.parametrize(
    ("players", "text"),
    [
        ("here", "Continue PopOut on 6 × 5, move 4"),
        ("computer", "Continue PopOut on 6 × 5 against the computer, move 4"),
        ("friend", "Continue PopOut on 6 × 5 with a friend, move 4"),
        ("letter", "Continue PopOut on 6 × 5 by letter, move 4"),
    ],
)
def test_the_button_says_what_goes_on(players: str, text: str) -> None:
    assert continue_text(recent("a", players=players)) == text


def test_games_come_back_as_they_were_kept() -> None:
    games = (recent("a"), recent("b", players="letter"))
    assert read_recent(write_recent(games)) == games


def test_of_500_garbled_lists_each_is_read_or_refused() -> None:
    rng = Random(8)
    kept = write_recent((recent("a"), recent("b", players="letter"), recent("c", players="computer")))
    refused = 0
    for _ in range(500):
        try:
            games = read_recent(garbled_json(rng, kept))
        except (ValueError, KeyError, TypeError):
            refused += 1
        else:
            assert read_recent(write_recent(games)) == games
    assert 100 < refused < 500


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{}",
        '{"version": 2, "games": []}',
        '{"version": 1, "games": [{}]}',
        '{"version": 1, "games": 5}',
        write_recent((recent("a", address="https://elsewhere.example/"),)),
        write_recent((recent("a", variant="chess"),)),
        write_recent((recent("a", variant=5),)),
        write_recent((recent("a", size="7"),)),
        write_recent((recent("a", moves="many"),)),
        write_recent((recent("a", players="nobody"),)),
    ],
)
def test_another_text_is_refused(text: str) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        read_recent(text)

"""Whole games of every variant on one device, by mouse, by keys alone and by touch: the page equals the rules."""

from random import Random

import pytest

from game.notation import format_move
from game.rules import VARIANTS, Move, MoveKind, Position, Size, Variant
from tests.browser.board import Means, Table
from tests.browser.driver import NewPage, Watch, open_ready
from tests.browser.hooks import expected

SMALL = Size(5, 4)


def random_game(variant: Variant, size: Size, random: Random) -> list[Move]:
    """Random legal moves to the end of a game, each kind of move as likely as any other."""
    position = variant.start(size)
    moves: list[Move] = []
    while legal := position.legal_moves():
        kind = random.choice([kind for kind in MoveKind if any(move.kind is kind for move in legal)])
        moves.append(random.choice([move for move in legal if move.kind is kind]))
        position = position.play(moves[-1])
    return moves


def short_game(variant: Variant, size: Size, seed: str) -> list[Move]:
    """The shortest of some random games, but for those of a few moves."""
    games = [random_game(variant, size, Random(f"{seed} {number}")) for number in range(20)]
    return min((game for game in games if len(game) > 10), key=len)


def board_of(variant: Variant) -> Size:
    """The smallest board of a variant."""
    return SMALL if SMALL in variant.sizes else variant.sizes[0]


def play_whole_game(table: Table, variant: Variant, moves: list[Move]) -> None:
    """Make every move through the controls; after each the page says what the rules say."""
    size = board_of(variant)
    position: Position = variant.start(size)
    made: list[str] = []
    table.start(variant.key, str(size))
    assert table.state() == expected(position, made)
    for move in moves:
        table.press_move(move)
        position = position.play(move)
        made.append(format_move(move))
        assert table.state() == expected(position, made), f"{variant.key} on {size}: {' '.join(made)}"
    assert position.outcome
    assert table.drawn_rows() == position.rows_text()
    assert table.text("[data-result]")


@pytest.mark.parametrize("means", Means)
def test_whole_games(means: Means, new_page: NewPage, site: str, watch: Watch) -> None:
    touch = means is Means.TOUCH
    page = new_page(
        has_touch=touch,
        is_mobile=touch,
        viewport={"width": 390, "height": 844} if touch else {"width": 1366, "height": 768},
        reduced_motion="no-preference" if means is Means.MOUSE else "reduce",
    )
    open_ready(page, site)
    table = Table(page, means)
    for number, variant in enumerate(VARIANTS.values()):
        play_whole_game(table, variant, short_game(variant, board_of(variant), f"{means.value} {number}"))
    assert watch.strangers() == []

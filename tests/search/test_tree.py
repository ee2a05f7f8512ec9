"""The search of every game beside plain minimax on the rules: what it sees, what it leaves out, and what it proves."""

import random
import sys
from collections.abc import Hashable, Iterator

import pytest

from game.rules import VARIANTS, Move, MoveKind, Position, Side, Variant
from game.search.tree.alphabeta import AlphaBeta
from game.search.tree.game import ANVIL, BOMB, DOUBLE, SURE, WALL, WIN, Child, Game, move_of, number_of
from game.search.tree.games import game_of, history_of, roots_of
from tests.games import position_of, random_games
from tests.search.games import played

EVERY = 211 if sys.platform == "emscripten" else 31
"""Of the positions of random games every so many are looked at."""

DEPTHS = {"standard": 5, "five": 5, "popout": 4, "popout+five": 4, "pop10": 3}
"""How far minimax looks; in games with special discs only two plies, there are so many moves."""

everywhere = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)


def positions(variant: Variant, every: int = EVERY) -> Iterator[Position]:
    """Positions of random games in which the game goes on, on all sizes, two shortly before the end among them."""
    played = [position for position, _ in random_games(variant)]
    yield from played[::every]
    ends = [number for number, position in enumerate(played) if number and position.ply == 0]
    yield from (played[end - 3] for end in ends[:2])


def depth_of(position: Position) -> int:
    """How far minimax can look there."""
    return DEPTHS.get(position.variant.key, 2)


class Minimax:
    """The lowest and the highest value that are possible by the rules, where the game is looked into for some plies.

    Values are for the side to move, as the search has them. Positions in `stood` are draws when they stand again,
    unless the side to move wins at once.
    """

    def __init__(self, stood: set[Hashable]) -> None:
        self.stood = stood

    def bounds(self, position: Position, depth: int, ply: int = 0) -> tuple[int, int]:
        if depth == 0:
            return ply + 2 - WIN, WIN - 1 - ply
        key = position.recurrence_key
        self.stood.add(key)
        lows, highs = zip(*(self.bounds_of(position, move, depth, ply) for move in position.legal_moves()), strict=True)
        self.stood.discard(key)
        return max(lows), max(highs)

    def bounds_of(self, position: Position, move: Move, depth: int, ply: int = 0) -> tuple[int, int]:
        after = position.play(move)
        if after.outcome is not None:
            value = 0 if after.outcome.winner is None else WIN - 1 - ply
            return (value, value) if after.outcome.winner in (None, position.to_move) else (-value, -value)
        if after.recurrence_key in self.stood:
            low = high = WIN - 2 - ply if wins_at_once(after) else 0
        else:
            low, high = self.bounds(after, depth - 1, ply + 1)
        return (low, high) if after.to_move is position.to_move else (-high, -low)


def wins_at_once(position: Position) -> bool:
    """Whether a move wins there."""
    mover = position.to_move
    return any((outcome := position.play(move).outcome) and outcome.winner is mover for move in position.legal_moves())


def ordinarily_after(position: Position) -> Iterator[Position]:
    """The positions after a move without a special disc, in which the game goes on."""
    for move in position.legal_moves():
        if move.kind not in position.variant.special_discs and (after := position.play(move)).to_move:
            yield after


def loses_at_once(position: Position, move: Move) -> bool:
    """Whether the other side has won after this move, or wins with its answer."""
    after = position.play(move)
    if after.outcome is not None:
        return after.outcome.winner is position.mover.other
    return after.to_move is position.mover.other and wins_at_once(after)


def is_worse(game: Game, position: Position, move: Move, others: list[Child]) -> bool:
    """Whether another move leaves the same discs on the board and more, or a stronger one, of the special discs."""
    after = position.play(move)
    if after.outcome is not None:
        return False
    own, other, hands = game.state(after)
    mine = hands >> 4
    for _, (same_own, same_other, rest), _ in others:
        if (own, other) == (same_own, same_other):
            held = rest >> 4
            if mine & ~held == 0 or (mine & ~held == 2 and held & ~mine == 4):  # a double is a better wall
                return True
    return False


@everywhere
def test_every_move_has_a_number_of_its_own(variant: Variant) -> None:
    for position in positions(variant, every=EVERY * 7):
        legal = position.legal_moves()
        assert [move_of(number_of(move)) for move in legal] == list(legal)
        assert len(set(map(number_of, legal))) == len(legal)


@everywhere
def test_moves_looked_into_lead_where_the_rules_say(variant: Variant) -> None:
    for position in positions(variant):
        game = game_of(variant, position.board)
        found = game.look(game.state(position), depth=1)
        for number, state, again in found if isinstance(found, list) else ():
            after = position.play(move_of(number))
            if after.outcome is None:
                assert game.state(after) == state
                assert again == (after.to_move is position.to_move)
            else:
                assert after.outcome.winner is None
                assert game.look(state, depth=1) == 0


@everywhere
def test_moves_left_out_lose_at_once_or_are_no_better_than_another(variant: Variant) -> None:
    for position in positions(variant):
        game = game_of(variant, position.board)
        found = game.look(game.state(position), depth=1)
        if isinstance(found, list):
            numbers = {number for number, _, _ in found}
            for move in position.legal_moves():
                if number_of(move) not in numbers:
                    assert loses_at_once(position, move) or is_worse(game, position, move, found)


@everywhere
def test_a_value_told_without_looking_into_moves_is_right(variant: Variant) -> None:
    for position in positions(variant):
        game = game_of(variant, position.board)
        state = game.state(position)
        found = game.look(state, depth=1)
        assert (found == WIN - 1) == wins_at_once(position)
        assert (game.look(state, depth=0) == WIN - 1) == wins_at_once(position)
        if found == 2 - WIN:
            assert all(loses_at_once(position, move) for move in position.legal_moves())
        elif isinstance(found, int):
            assert found == WIN - 1 or not (position.red or position.yellow)  # the start alone is no emptied board


@everywhere
def test_values_are_those_of_plain_minimax(variant: Variant) -> None:
    proven = 0
    for position in positions(variant, every=EVERY * 2):
        depth = depth_of(position)
        game = game_of(variant, position.board)
        search = AlphaBeta(game, roots_of(game, position), every=True, deepest=depth)
        search.step(10**7)
        minimax = Minimax({position.recurrence_key})
        for root in search.roots:
            low, high = minimax.bounds_of(position, move_of(root.number), depth)
            assert low <= root.value <= high, (position, root, low, high)
            proven += low == high
    assert proven > 0


@everywhere
def test_a_position_that_stands_again_is_worth_a_draw(variant: Variant) -> None:
    rng = random.Random(variant.key)
    for position in positions(variant, every=EVERY * 3):
        depth = min(depth_of(position), 3)
        # Some of what comes after one move or two is taken to have stood before.
        after = list(ordinarily_after(position))
        later = [later for one in after for later in ordinarily_after(one)]
        stood = [one for one in after + later if rng.random() < 0.15]
        game = game_of(variant, position.board)
        history = history_of(game, [*stood, position], position.mover)
        search = AlphaBeta(game, roots_of(game, position), history, every=True, deepest=depth)
        search.step(10**7)
        minimax = Minimax({one.recurrence_key for one in [*stood, position]})
        for root in search.roots:
            low, high = minimax.bounds_of(position, move_of(root.number), depth)
            assert low <= root.value <= high, (position, root, low, high)


@everywhere
def test_the_quickest_win_and_the_slowest_loss_come_first(variant: Variant) -> None:
    for position in positions(variant, every=EVERY * 2):
        depth = depth_of(position)
        game = game_of(variant, position.board)
        search = AlphaBeta(game, roots_of(game, position), deepest=depth)
        search.step(10**7)
        low, high = Minimax(set()).bounds(position, depth)
        assert low <= search.roots[0].value <= high
        if low == high:
            chosen = Minimax({position.recurrence_key}).bounds_of(position, move_of(search.roots[0].number), depth)
            assert chosen == (low, high)


@everywhere
def test_a_search_that_is_cut_into_steps_finds_the_same(variant: Variant) -> None:
    for position in positions(variant, every=EVERY * 5):
        game = game_of(variant, position.board)
        whole, steps = (AlphaBeta(game, roots_of(game, position), every=True, deepest=2) for _ in range(2))
        whole.step(10**7)
        while not steps.done:
            steps.step(500)
        assert {root.number: root.value for root in whole.roots} == {root.number: root.value for root in steps.roots}


def test_a_win_is_proven_and_ends_the_search() -> None:
    # Red's three in the middle of the bottom row are open on both sides.
    position = VARIANTS["standard"].start()
    for column in (2, 2, 3, 3):
        position = position.play(position.legal_moves()[column])
    game = game_of(position.variant, position.board)
    search = AlphaBeta(game, roots_of(game, position))
    search.step(10**6)
    assert search.done
    assert search.roots[0].value == WIN - 3 > SURE
    assert Side.RED is position.to_move


@pytest.mark.parametrize("nodes", [300, 800])
@pytest.mark.parametrize(
    ("key", "moves"),
    [
        ("popout", "6 5 3 2 6 5p 4 5 5 6 3p"),
        ("popout", "3 1 2 3 5 4 4 6 1 6 6 6p 1 1 5p 6 2p 5 7 5p 7 6p 1 1p 7 7 4"),
        ("powerup", "6x2 3x4 6w2 3b2 6b3 6w6 3a 5a 3 1 6 5 2"),
    ],
)
def test_a_move_that_turns_out_lost_is_not_best_while_another_may_hold(key: str, moves: str, nodes: int) -> None:
    positions, _ = played(key, moves)
    game = game_of(positions[-1].variant, positions[-1].board)
    search = AlphaBeta(game, roots_of(game, positions[-1]), history_of(game, positions, positions[-1].mover))
    first_were_lost = 0
    while search.nodes < 12_000:
        search.step(nodes)
        first_were_lost += search.roots[0].value < -SURE
        assert search.best.value > -SURE
        assert not search.done
    assert first_were_lost


def test_a_draw_at_once_does_not_end_the_search_for_a_win() -> None:
    # One cell is empty: a drop fills the board, but a pop wins in five plies.
    moves = "5 2 1 4 5 6 1 7 5 4 7 2 7 6 2 6 7 2 3 2 2 7 6 4 1 6 6 1 4 3 3 7 4 3 4 3 3p 3 1 4p 1 4 3 5 5"
    positions, _ = played("popout", moves)
    game = game_of(positions[-1].variant, positions[-1].board)
    search = AlphaBeta(game, roots_of(game, positions[-1]), history_of(game, positions, positions[-1].mover))
    search.step(10**5)
    assert move_of(search.best.number).kind is MoveKind.POP
    assert search.best.value == WIN - 5


@everywhere
def test_values_of_every_move_are_those_of_the_last_complete_ply_or_proven(variant: Variant) -> None:
    for position in positions(variant, every=EVERY * 5):
        game = game_of(variant, position.board)
        search = AlphaBeta(game, roots_of(game, position), every=True, deepest=4)
        known = {root.number: root.value for root in search.roots}
        depth = 0
        while not search.done and search.nodes < 5000:
            search.step(100)
            now = {root.number: root.value for root in search.roots}
            if search.depth == depth:
                assert all(value == known[number] or abs(value) > SURE for number, value in now.items())
            known, depth = now, search.depth
            assert search.best.value == max(now.values())


def test_kinds_of_moves_have_numbers_apart() -> None:
    assert 0 < ANVIL < WALL < DOUBLE < BOMB


def test_in_pop_10_the_discs_that_can_be_popped_count_for_both_sides_alike() -> None:
    variant = VARIANTS["pop10"]
    for position in positions(variant):
        game = game_of(variant, position.board)
        own, other, phase = game.state(position)
        value, reverse = game.look((own, other, phase), 0), game.look((other, own, phase), 0)
        assert isinstance(value, int)
        assert isinstance(reverse, int)
        assert value == -reverse or WIN - 1 in (value, reverse)
    behind = position_of("pop10", "1 2 3 4 5 6 7")
    value = game_of(variant, behind.board).look(game_of(variant, behind.board).state(behind), 0)
    assert isinstance(value, int)
    assert value < 0

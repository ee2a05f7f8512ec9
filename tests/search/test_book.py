"""The opening book: what is put into it comes out again, for a position and its mirror image, and nothing else."""

import sys

import pytest

from game.command_line.book_maker import Maker
from game.rules import Board, Position, Size, Variant
from game.search.book import Book, key_of, packed, plies_of
from game.search.exact import Bounds, Twin, score_of, win_score
from tests.search.sets import random_positions

SMALL = Board.of(Size(5, 4))
PLIES = 2 if sys.platform == "emscripten" else 4


def positions_after(plies: int, start: Position) -> set[Position]:
    found = {start}
    for _ in range(plies):
        found = {after.play(move) for after in found if after.to_move for move in after.legal_moves()}
    return {position for position in found if position.to_move}


def wins_at_once(position: Position) -> bool:
    return any(position.play(move).outcome for move in position.legal_moves())


@pytest.fixture(scope="module")
def known() -> dict[int, Bounds]:
    found: dict[int, Bounds] = {}
    Maker(Twin(SMALL), {}, found.__setitem__).make_scores(PLIES)
    return found


def test_book_of_scores_knows_every_position_of_its_plies(known: dict[int, Bounds]) -> None:
    book = Book(packed(SMALL, known))
    prover = Twin(SMALL)
    start = Variant.from_key("standard").start(SMALL.size)
    for plies in range(PLIES + 1):
        for position in positions_after(plies, start):
            assert wins_at_once(position) or book.score(position) == score_of(prover, position)
    assert not any(book.bounds(position) for position in positions_after(PLIES + 1, start))


def test_best_moves_of_a_book_of_scores_are_all_that_reach_the_score(known: dict[int, Bounds]) -> None:
    book = Book(packed(SMALL, known))
    for plies in range(PLIES):
        for position in positions_after(plies, Variant.from_key("standard").start(SMALL.size)):
            moves = book.best_moves(position)
            assert moves is not None
            reached = {move: book.score(position.play(move)) for move in position.legal_moves()}
            score = book.score(position)
            assert score is not None
            assert set(moves) == {move for move, after in reached.items() if after == -score}


@pytest.mark.parametrize("plies", [2, 3] if PLIES == 2 else [2, 3, 4, 5])
def test_policy_has_a_best_move_for_whatever_the_other_side_plays(plies: int) -> None:
    found: dict[int, Bounds] = {}
    maker = Maker(Twin(SMALL), {}, found.__setitem__)
    for fewer in range(plies % 2, plies + 1, 2):
        maker.make_policy(fewer)
    book, prover = Book(packed(SMALL, found)), Twin(SMALL)

    def follow(position: Position, ours: bool) -> int:
        if position.to_move is None or position.ply > plies or wins_at_once(position):
            return 0
        if not ours:
            return sum(follow(position.play(move), True) for move in position.legal_moves())
        moves = book.best_moves(position)
        assert moves
        score, after = score_of(prover, position), position.play(moves[0])
        reached = -score_of(prover, after) if after.to_move else win_score(SMALL.area - position.ply)
        assert reached >= min(score, 1)
        return 1 + follow(after, False)

    assert follow(Variant.from_key("standard").start(SMALL.size), plies % 2 == 0) > plies


def test_moves_are_chosen_that_the_book_can_go_on_from() -> None:
    found: dict[int, Bounds] = {}
    maker = Maker(Twin(SMALL), {}, found.__setitem__)
    for plies in range(PLIES + 1):
        maker.make_policy(plies)
    book = Book(packed(SMALL, found))
    left = 0

    def follow(position: Position, ours: bool) -> None:
        nonlocal left
        if position.to_move is None or position.ply > PLIES or wins_at_once(position):
            return
        moves = (book.lasting_moves(position) if ours else position.legal_moves()) or ()
        assert moves
        left += len(book.best_moves(position) or ()) - len(moves) if ours else 0
        for move in moves:
            follow(position.play(move), not ours)

    for ours in (True, False):
        follow(Variant.from_key("standard").start(SMALL.size), ours)
    assert left  # there are best moves from which the book could not go on


def test_what_is_only_known_in_part_is_kept_as_who_may_win() -> None:
    positions = list(random_positions("standard", "7x6", left=34, number=6))
    board = positions[0].board
    bounds = [(3, 9), (-9, -3), (0, 4), (-4, 0), (-2, 2), (0, 0)]
    keys = [key_of(board, *position.own_and_other()) for position in positions]
    book = Book(packed(board, dict(zip(keys, bounds, strict=True))))
    open_scores = [(1, 17), (-17, -1), (0, 17), (-17, 0), None, (0, 0)]
    assert [book.bounds(position) for position in positions] == open_scores


def test_book_knows_nothing_of_other_boards_and_games(known: dict[int, Bounds]) -> None:
    book = Book(packed(SMALL, known))
    for key, size in [("standard", "7x6"), ("popout", "5x4"), ("five", "9x6")]:
        assert book.bounds(Variant.from_key(key).start(Size.parse(size))) is None


def test_keys_are_different_for_different_positions_and_tell_how_many_discs_there_are() -> None:
    start = Variant.from_key("standard").start()
    for plies in range(5):
        positions = positions_after(plies, start)
        keys = {key_of(start.board, *position.own_and_other()) for position in positions}
        pictures = {min(str(p), "\n".join(row[::-1] for row in p.rows_text())) for p in positions}
        assert len(keys) == len(pictures)
        assert {plies_of(key) for key in keys} == {plies}


@pytest.mark.parametrize("data", [b"", b"fourfall", b"PK\x03\x04"])
def test_what_is_no_book_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="opening book"):
        Book(data)

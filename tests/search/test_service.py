"""Tasks and their answers: plain data that can be sent."""

import json

import pytest

from game.notation import parse_moves
from game.rules import Position, Size, Variant
from game.search.draw import EARLIEST, agrees_to_draw
from game.search.exact import Prover, Twin
from game.search.service import answers
from game.search.task import Kind, Task
from tests.games import position_of

MOVES = "3 4 3 4 2 4 1 3 3"


def task_of(kind: Kind, variant: str, size: str, moves: str, level: int = 7) -> Task:
    known, board = Variant.from_key(variant), Size.parse(size)
    return Task(kind, "a match", known, board, tuple(parse_moves(moves, known, board)), level, seed=4)


def twin(position: Position) -> Prover:
    return Twin(position.board)


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize(("variant", "moves"), [("standard", MOVES), ("powerup", "3 4w2 3x4 4a")])
def test_a_task_is_read_back_from_its_text(kind: Kind, variant: str, moves: str) -> None:
    task = task_of(kind, variant, "5x4", moves, level=5)
    assert Task.from_text(task.to_text()) == task
    assert task.positions[-1] == position_of(variant, moves, "5x4")
    assert len(task.positions) == task.ply + 1


@pytest.mark.parametrize("kind", Kind)
def test_answers_can_be_sent_and_the_last_one_is_marked(kind: Kind) -> None:
    found = list(answers(task_of(kind, "standard", "5x4", MOVES), twin, None))
    assert [answer["done"] for answer in found] == [*[False] * (len(found) - 1), True]
    for answer in found:
        assert json.loads(json.dumps(answer)) == answer
        assert 0 <= float(str(answer["progress"])) <= 1


def test_an_analysis_has_a_value_for_each_legal_move() -> None:
    *_, answer = answers(task_of(Kind.ANALYSE, "standard", "5x4", MOVES), twin, None)
    values = answer["values"]
    assert isinstance(values, dict)
    assert sorted(values) == sorted(
        str(move.column + 1) for move in position_of("standard", MOVES, "5x4").legal_moves()
    )
    assert answer["exact"] is True


def test_a_review_tells_judgements_once_they_are_known() -> None:
    found = list(answers(task_of(Kind.REVIEW, "standard", "5x4", MOVES), twin, None))
    judgements = found[-1]["judgements"]
    assert isinstance(judgements, list)
    assert [one["move"] for one in judgements] == MOVES.split()
    assert len(found[-1]["standings"]) == len(MOVES.split()) + 1  # type: ignore[arg-type]


def test_a_draw_is_agreed_to_only_without_an_advantage_and_not_at_the_start() -> None:
    assert agrees_to_draw(0, EARLIEST)
    assert agrees_to_draw(-5, EARLIEST)
    assert not agrees_to_draw(1, EARLIEST)
    assert not agrees_to_draw(None, EARLIEST)
    assert not agrees_to_draw(-5, EARLIEST - 1)

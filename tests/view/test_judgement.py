"""How good moves were, in words and in a graph."""

from dataclasses import replace

import pytest

from game.rules import Side
from game.view.evaluation import Value
from game.view.judgement import (
    GRADES,
    Judged,
    bars,
    describe_faults,
    describe_judged,
    describe_review,
    describe_standing,
    grade_mark,
)

DRAW, LOSS = Value(0, 0, None), Value(-1, -2, 6)
MISTAKE = Judged(Side.RED, "5", "mistake", "4", DRAW, LOSS, exact=True, depth=0)
BEST = Judged(Side.YELLOW, "4", "best", "4", DRAW, DRAW, exact=True, depth=0)
SEARCHED = replace(BEST, exact=False, depth=9)


def test_a_mistake_names_what_was_better_and_what_it_leads_to() -> None:
    assert describe_judged(7, MISTAKE) == "Move 7, 5: a mistake, 4 was better. Yellow wins in 3 moves."
    assert describe_judged(8, BEST) == "Move 8, 4: the best move. Draw."


@pytest.mark.parametrize("grade", GRADES)
def test_each_grade_has_words_and_a_mark_of_its_own(grade: str) -> None:
    others = [other for other in GRADES if other != grade]
    words = describe_judged(1, replace(MISTAKE, grade=grade))
    assert words not in [describe_judged(1, replace(MISTAKE, grade=other)) for other in others]
    assert grade_mark(grade) not in [grade_mark(other) for other in others]


def test_it_is_said_how_moves_were_judged() -> None:
    assert describe_review([None, None]) == ""
    assert describe_review([None, BEST]) == "Judged exactly: every game to its end."
    assert describe_review([SEARCHED, replace(SEARCHED, depth=12)]) == "Judged by search, 9 moves ahead or more."
    assert describe_review([SEARCHED, BEST, None]) == "1 move judged by search, the others exactly."


def test_mistakes_are_counted() -> None:
    assert describe_faults([BEST, None]) == "No mistakes."
    assert describe_faults([MISTAKE, replace(MISTAKE, grade="losing"), BEST]) == "2 mistakes."


def test_bars_go_up_for_red_and_down_for_yellow_and_leave_out_what_is_not_known() -> None:
    up, even, down = bars((0.5, None, 0.0, -1.0))
    assert (up.ply, up.top, up.height, up.side) == (0, -0.5, 0.5, Side.RED)
    assert (even.ply, even.side) == (2, None)
    assert even.top == -even.height / 2
    assert (down.ply, down.top, down.height, down.side) == (3, 0, 1.0, Side.YELLOW)


def test_a_standing_is_told_in_words() -> None:
    told = [describe_standing(standing) for standing in (None, 1.0, 0.3, 0.01, -0.3, -0.5)]
    assert told == ["Not known yet", "Red wins", "Red is better", "Even", "Yellow is better", "Yellow wins"]

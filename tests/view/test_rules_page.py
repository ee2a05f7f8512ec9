"""The rules pages: each picture shows what its words say, and no game is left out."""

from collections.abc import Iterator

import pytest

from game.rules import VARIANTS, Side
from game.view.route import MODES
from game.view.rules import PAGES
from game.view.rules.page import Block, Boards, Changes, Facts, Figure, Heading, Mixes, Rule
from game.view.rules.picture import Picture, after, before_and_after, filling
from game.view.rules.shared import mode_name


def blocks(game: str) -> tuple[Block, ...]:
    return PAGES[game]().blocks


def figure(game: str, words: str) -> tuple[Picture, ...]:
    """The pictures of the one figure whose caption has these words."""
    (found,) = [block for block in blocks(game) if isinstance(block, Figure) and words in block.caption]
    return found.pictures


def discs(shown: Picture) -> int:
    return sum(disc is not None for column in shown.view.discs for disc in column)


def texts(block: Block) -> Iterator[str]:
    match block:
        case str():
            yield block
        case Heading(text) | Rule(text):
            yield text
        case Figure(_, caption):
            yield caption
        case Changes(rows):
            yield from (text for row in rows for text in row)
        case Facts(facts):
            yield from (text for row in facts for text in row)


def test_every_game_has_a_page_and_no_combination_has() -> None:
    assert sorted(make().key for make in PAGES.values()) == sorted(key for key in VARIANTS if "+" not in key)


@pytest.mark.parametrize("game", PAGES)
def test_every_page_has_its_parts(game: str) -> None:
    page = PAGES[game]()
    kinds = [type(block) for block in page.blocks]
    assert kinds.count(Heading) >= 5
    assert Figure in kinds
    assert Rule in kinds
    assert (Facts if page.key == "standard" else Changes) in kinds
    assert [block.sizes for block in page.blocks if isinstance(block, Boards)] == [VARIANTS[page.key].sizes]
    mixed = [block.keys for block in page.blocks if isinstance(block, Mixes)]
    expected = tuple(key for key in VARIANTS if "+" in key and page.key in key.split("+"))
    assert mixed == ([expected] if expected else [])
    assert all(text.strip() for block in page.blocks for text in texts(block))


@pytest.mark.parametrize("game", PAGES)
def test_no_page_says_a_thing_twice(game: str) -> None:
    sentences = [text for block in blocks(game) if isinstance(block, Rule | str) for text in texts(block)]
    assert len(sentences) == len(set(sentences))


def test_house_rules_are_those_that_the_sheet_does_not_decide() -> None:
    marked = {game: sum(isinstance(block, Rule) and block.house for block in blocks(game)) for game in PAGES}
    assert marked == {"four-in-a-row": 0, "popout": 1, "pop-10": 1, "five-in-a-row": 1, "power-up": 3}


def test_a_drop_comes_to_rest_on_what_lies_there() -> None:
    before, end = figure("four-in-a-row", "comes to rest")
    assert before.drops == (3,)
    assert [disc is not None for disc in before.view.discs[3][:3]] == [True, True, False]
    assert end.view.discs[3][2] is Side.YELLOW


def test_three_lines_go_across_up_and_diagonally() -> None:
    lines = [shown.view.lines[0] for shown in figure("four-in-a-row", "Three ways")]
    steps = [(line[1][0] - line[0][0], line[1][1] - line[0][1]) for line in lines]
    assert steps == [(1, 0), (0, 1), (1, 1)]


@pytest.mark.parametrize(
    ("words", "winner", "lines_of"),
    [
        ("has four in a row", "red line", {Side.RED}),
        ("both sides", "red line", {Side.RED, Side.YELLOW}),
        ("A mistake", "yellow line", {Side.YELLOW}),
    ],
)
def test_pops_of_popout(words: str, winner: str, lines_of: set[Side]) -> None:
    before, end = figure("popout", words)
    assert (before.pops, before.drops) == ((2,), ())
    assert before.view.to_move is before.view.discs[2][0] is Side.RED
    assert end.view.outcome == winner
    rows = ["".join(disc.value[0] if disc else "." for disc in row) for row in zip(*end.view.discs, strict=True)]
    assert {side for side in Side if any(side.value[0] * 4 in row for row in rows)} == lines_of


def test_a_pop_that_scores_takes_a_disc_out_of_a_line() -> None:
    before, end = figure("pop-10", "A pop that scores")
    ((column,), (line,)) = before.pops, before.view.lines
    assert (column, 0) in line
    assert column == 2
    assert end.view.to_move is before.view.to_move is Side.RED
    assert discs(end) == discs(before) - 1


def test_a_pop_that_does_not_score_drops_the_disc_back() -> None:
    before, end = figure("pop-10", "does not score")
    assert (before.pops, before.drops, before.view.lines) == ((0,), (2,), ())
    assert before.view.to_move is Side.RED
    assert end.view.to_move is Side.YELLOW
    assert discs(end) == discs(before)


def test_a_disc_in_two_lines_is_one_point() -> None:
    before, end = figure("pop-10", "Two lines at once")
    assert before.pops == (4,)
    assert len(before.view.lines) == 2
    assert all((4, 0) in line for line in before.view.lines)
    assert discs(end) == discs(before) - 1


def test_filling_is_shown_in_its_third_row_and_at_its_end() -> None:
    begun, done = figure("pop-10", "The third row")
    assert [sum(disc is not None for disc in row) for row in zip(*begun.view.discs, strict=True)] == [7, 7, 3, 0, 0, 0]
    assert discs(done) == 42


def test_filled_columns_and_a_line_that_ends_in_one() -> None:
    (start,) = figure("five-in-a-row", "before the first move")
    assert start.view.fixed == {0, 8}
    assert [disc.value if disc else "" for disc in start.view.discs[0]] == ["yellow", "red"] * 3
    assert start.view.discs[0] == start.view.discs[8]
    (won,) = figure("five-in-a-row", "Red wins")
    assert won.view.outcome == "red line"
    assert won.view.lines == (((0, 1), (1, 1), (2, 1), (3, 1), (4, 1)),)


def test_an_anvil_leaves_nothing_below_it() -> None:
    before, end = figure("power-up", "the anvil")
    assert before.drops == (3,)
    assert sum(disc is not None for disc in before.view.discs[3]) == 3
    assert [disc for disc in end.view.discs[3] if disc] == [Side.RED]


def test_a_wall_stops_three_in_a_row() -> None:
    before, end = figure("power-up", "the wall")
    assert before.drops == (1, 5)
    assert [before.view.discs[column][0] for column in (2, 3, 4)] == [Side.YELLOW] * 3
    assert end.view.discs[1][0] is Side.RED
    assert discs(end) == discs(before) + 2
    assert end.view.outcome == ""


def test_a_double_wins_with_its_second_disc() -> None:
    before, end = figure("power-up", "the double")
    assert before.drops == (3, 4)
    assert end.view.outcome == "red line"


def test_a_bomb_lets_a_disc_fall_into_a_line() -> None:
    before, end = figure("power-up", "the bomb")
    assert (before.drops, before.pops) == ((4,), (3,))
    assert before.view.discs[3][0] is Side.YELLOW
    assert end.view.outcome == "red line"
    assert (3, 0) in end.view.lines[0]


def test_every_way_to_play_has_words_for_its_button() -> None:
    assert len({mode_name(mode) for mode in MODES}) == len(MODES)


def test_a_picture_is_of_legal_moves_only() -> None:
    with pytest.raises(ValueError, match="Column 1 is full"):
        after("standard", "1111111")


def test_a_filling_follows_its_drawing() -> None:
    drawing = "YRRYYRY RYRRYYR YRYYRRY RYRRRYY YYYRRYR RYRRRYY"
    view = after("pop10", filling(drawing)).view
    rows = ["".join("R" if disc is Side.RED else "Y" for disc in row) for row in zip(*view.discs, strict=True)]
    assert " ".join(reversed(rows)) == drawing


def test_the_picture_before_a_move_says_nothing_of_the_move_before() -> None:
    before, end = before_and_after("standard", "4 4")
    assert before.view.last == frozenset()
    assert end.view.last == {(3, 1)}

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.notation import InvalidMoveError, format_move, format_moves, parse_move, parse_moves, split_moves
from game.notation.visible import visible
from game.rules import Move, MoveKind, Size, Variant

TEXTS = {
    "4": Move(MoveKind.DROP, 3),
    "10": Move(MoveKind.DROP, 9),
    "4p": Move(MoveKind.POP, 3),
    "4p6": Move(MoveKind.POP, 3, 5),
    "4a": Move(MoveKind.ANVIL, 3),
    "4w5": Move(MoveKind.WALL, 3, 4),
    "4w": Move(MoveKind.WALL, 3),
    "4x5": Move(MoveKind.DOUBLE, 3, 4),
    "4x": Move(MoveKind.DOUBLE, 3),
    "4b2": Move(MoveKind.BOMB, 3, 1),
    "10b10": Move(MoveKind.BOMB, 9, 9),
    "4b": Move(MoveKind.BOMB, 3),
}
columns = st.integers(0, 99)
moves = st.one_of(
    st.builds(Move, st.sampled_from([MoveKind.DROP, MoveKind.ANVIL]), columns),
    st.builds(
        Move,
        st.sampled_from([MoveKind.POP, MoveKind.WALL, MoveKind.DOUBLE, MoveKind.BOMB]),
        columns,
        st.none() | columns,
    ),
)


def read(text: str, key: str = "standard", size: str = "7x6") -> str:
    """The moves of a text, read and written again."""
    return format_moves(parse_moves(text, Variant.from_key(key), Size.parse(size)))


@pytest.mark.parametrize(("text", "move"), TEXTS.items())
def test_every_kind_of_move_has_its_text(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert format_move(move) == text


@given(moves)
def test_a_move_is_read_as_it_was_written(move: Move) -> None:
    assert parse_move(format_move(move)) == move


@given(st.text(alphabet="0123456789pawxb .P\n-٣", max_size=6) | st.text(max_size=6))
def test_a_text_that_is_read_is_the_text_of_the_move(text: str) -> None:
    try:
        move = parse_move(text)
    except InvalidMoveError:
        return
    assert format_move(move) == visible(text).strip()


def test_blanks_around_a_move_do_not_matter() -> None:
    assert parse_move(" 4p6\n") == Move(MoveKind.POP, 3, 5)


def test_what_nobody_sees_does_not_matter() -> None:
    assert parse_move("\u200e4p6\u200b") == Move(MoveKind.POP, 3, 5)


@pytest.mark.parametrize(
    "text",
    ["", " ", "0", "04", "4p0", "4P", "p4", "4pp", "4p 6", "4 5", "4d", "-4", "+4", "4.5", "٤", "4x-1", "4p6p"],
)
def test_anything_else_cannot_be_read(text: str) -> None:
    with pytest.raises(InvalidMoveError, match="is not a move"):
        parse_move(text)


def test_nothing_follows_an_anvil() -> None:
    with pytest.raises(InvalidMoveError, match="Nothing follows"):
        parse_move("4a5")


def test_an_endless_text_is_refused_without_repeating_it() -> None:
    with pytest.raises(InvalidMoveError) as error:
        parse_move("4" * 100_000)
    assert len(str(error.value)) < 150


def test_a_column_beyond_every_board_can_be_read() -> None:
    assert parse_move("1000000").column == 999_999


@pytest.mark.parametrize("text", ["4 4 4p 5", "4.4.4p.5", "  4\t4 4p.5\n"])
def test_moves_have_blanks_or_dots_between_them(text: str) -> None:
    assert read(text, "popout") == "4 4 4p 5"


def test_no_text_is_no_moves() -> None:
    assert read("") == ""


@pytest.mark.parametrize(
    ("key", "size", "read_as"),
    [
        ("standard", "7x6", "1 2 1 2"),
        ("standard", "9x7", "1 2 1 2"),
        ("five", "9x6", "1 2 1 2"),
        ("standard", "10x7", "12 12"),
        ("popout", "7x6", "12 12"),
        ("pop10", "7x6", "12 12"),
        ("powerup", "7x6", "12 12"),
        ("popout+five", "9x6", "12 12"),
    ],
)
def test_digit_runs_are_for_games_that_only_drop_on_at_most_nine_columns(key: str, size: str, read_as: str) -> None:
    assert read("12 12", key, size) == read_as


def test_a_run_is_taken_apart_wherever_it_stands() -> None:
    assert split_moves("4 4453 5", Variant.from_key("standard"), Size(7, 6)) == ["4", "4", "4", "5", "3", "5"]


def test_only_digits_make_a_run() -> None:
    assert split_moves("44p 4x ٤٤", Variant.from_key("standard"), Size(7, 6)) == ["44p", "4x", "٤٤"]


def test_a_fault_within_moves_is_an_error() -> None:
    with pytest.raises(InvalidMoveError, match="'0' is not a move"):
        read("4403")

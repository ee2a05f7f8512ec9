import pytest

from game.rules import InvalidSizeError, Size


def test_a_size_reads_columns_before_rows() -> None:
    assert Size.parse("9x6") == Size(columns=9, rows=6)


@pytest.mark.parametrize("text", ["7x6", "10x7", "99x1"])
def test_a_size_is_written_as_it_was_read(text: str) -> None:
    assert str(Size.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "7", "7x", "x6", "7X6", "7x6 ", " 7x6", "07x6", "7x0", "100x6", "-7x6", "7x6x5", "٧x6", "7*6"]
)
def test_any_other_text_is_no_size(text: str) -> None:
    with pytest.raises(InvalidSizeError, match="like 7x6"):
        Size.parse(text)

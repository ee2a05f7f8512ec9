"""What the command line tells of positions: their scores, the values of their moves, and the opening book."""

from pathlib import Path

import pytest

from tests.command_line import ROOT, run

pytestmark = pytest.mark.native


def test_solve_tells_the_score_and_what_it_means() -> None:
    done = run("solve", "444444333352")
    assert done.returncode == 0
    assert "Red wins in 1 move. Score: 15." in done.stdout.decode()


def test_solve_of_a_finished_game_tells_its_end() -> None:
    done = run("solve", "1212121")
    assert done.returncode == 0
    assert "The game is over. Red wins." in done.stdout.decode()


def test_solve_checks_the_scores_in_a_file(tmp_path: Path) -> None:
    lines = (ROOT / "tests/search/positions/Test_L3_R1").read_text().splitlines()[:20]
    right = run("solve", "--file", "-", text="\n".join(lines))
    assert (right.returncode, right.stdout.decode().splitlines()) == (0, lines)
    file = tmp_path / "scores"
    moves, score = lines[3].split()
    file.write_text("\n".join([*lines[:3], f"{moves} {int(score) + 1}", lines[4]]))
    wrong = run("solve", "--file", str(file))
    assert wrong.returncode == 1
    assert wrong.stdout.decode().splitlines() == lines[:5]
    assert f"Line 4: the score is {score}, not {int(score) + 1}." in wrong.stderr.decode()


def test_analyse_lists_every_move_the_best_first() -> None:
    done = run("analyse", "standard", "444444333352")
    lines = [line.split(maxsplit=2) for line in done.stdout.decode().splitlines()]
    assert [(move, score) for move, score, *_ in lines[6:12]] == [
        ("6", "15"), ("2", "2"), ("5", "2"), ("3", "0"), ("1", "-2"), ("7", "-2"),
    ]  # fmt: skip
    assert done.stdout.decode().splitlines()[-2:] == ["Best line: 6", "Exact: every game to its end."]


def test_analyse_of_a_game_with_pops_tells_how_far_it_looked() -> None:
    done = run("analyse", "popout", "4 4 4", "--seconds", "0.5")
    assert "moves ahead." in done.stdout.decode()


def test_book_ships_and_agrees_with_itself() -> None:
    done = run("book", "verify", "--sample", "5")
    assert done.returncode == 0
    assert "No entry is wrong." in done.stdout.decode()


@pytest.mark.parametrize(
    ("arguments", "text", "sentence"),
    [
        (["solve", "448"], "", "There is no column 8 on a board of 7 columns."),
        (["solve", "4a"], "", "There is no such move in this game."),
        (["solve", "--variant", "popout"], "", "Only games that drop discs and nothing else are solved"),
        (["solve", "--variant", "chess"], "", "There is no variant 'chess'"),
        (["solve", "--size", "99x9"], "", "99x9"),
        (["solve", "--file", "/no/such/file"], "", "No such file"),
        (["solve", "--file", "-"], "44\n48\n", "Line 2: There is no column 8"),
        (["solve", "--file", "-"], b"\xff\xfe\n", "Line 1:"),
        (["solve", "--file", "-"], "1212121\n", "Line 1: The game is over."),
        (["solve", "--file", "-"], "44\n\n", "Line 2: There are no moves here; leave the line out."),
        (["solve", "--file", "-"], "", "There is nothing to solve: write the moves of a position on each line."),
        (["analyse", "standard", "1212121"], "", "The game is over."),
        (["analyse", "standard", "--seconds", "nan"], "", "'nan' is not a number of seconds."),
        (["analyse", "popout", "4p"], "", "Column 4 is empty."),
        (["book", "pack", "/no/such/file"], "", "holds nothing"),
        (["book", "verify", "--book", "LICENSE"], "", "This is not an opening book."),
        (["book", "pack", "LICENSE"], "", "Line 1 of LICENSE is not one that `book make` writes."),
        (["book", "verify", "--sample", "-1"], "", "'-1' is not a number."),
        (["book", "make", "x", "--depths", "four"], "", "'four' is no list of numbers."),
        (["book", "make", "/no/dir/x"], "", "/no/dir/x cannot be opened: No such file or directory."),
        (["book", "make", "LICENSE"], "", "Line 1 of LICENSE is not one that `book make` writes."),
        (["book", "make", "x", "--megabytes", "0"], "", "It must be 1 at least."),
        (["match", "level1", "level2", "--games", "0"], "", "It must be 1 at least."),
        (["match", "level1", "level2", "--jobs", "0"], "", "It must be 1 at least."),
        (["match", "level1", "level2", "--jobs", "x"], "", "'x' is not a number."),
        (["match", "level1", "level2", "--seconds", "-1"], "", "'-1' is not a number of seconds."),
        (["match", "level1", "level2", "--seconds", "nan"], "", "'nan' is not a number of seconds."),
        (["match", "level1", "level2", "--seconds", "0"], "", "'0' is not a number of seconds."),
        (["match", "level1", "level2", "--size", "5x4", "--opening", "30"], "", "after 30 random moves; take fewer"),
        (["match", "level1", "level2", "--size", "5x4", "--opening", "30", "--jobs", "2"], "", "after 30 random moves"),
    ],
)
def test_bad_input_gets_a_sentence(arguments: list[str], text: str | bytes, sentence: str) -> None:
    done = run(*arguments, text=text)
    assert done.returncode == 2
    assert sentence in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()

"""The command line: `python -m game`, on the pure rules and the search, without a browser.

The output of `replay` and `perft` is a contract with other programs: keys and values stay as they are.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Sequence

from game.command_line import analyse, book, solve
from game.command_line.reading import FaultError, at_least_one, number, play_moves, seconds, start
from game.notation import Record, format_move, format_moves, format_record
from game.rules import (
    VARIANTS,
    Move,
    Outcome,
    Position,
    Side,
    Termination,
    perft,
)

REASONS = {
    Termination.LINE: "a line",
    Termination.FULL_BOARD: "the board is full",
    Termination.EMPTY_BOARD: "the board is empty",
    Termination.TEN_DISCS: "ten discs kept",
    Termination.NO_MOVES: "neither side has a disc to pop",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    parser = _make_parser()
    options = parser.parse_args(arguments)
    try:
        if options.command == "replay":
            return replay(sys.stdin.buffer)
        if options.command in ("solve", "analyse", "book"):
            return int(options.run(options))
        position = start(options.variant, options.size)
        if options.command == "play":
            play(position)
        elif options.command == "match":
            match(position, options)
        else:
            position, _ = play_moves(position, options.moves)
            print(perft(position, options.depth))
    except FaultError as fault:
        parser.error(str(fault))
    except BrokenPipeError:
        # Whoever read the output has had enough; keep the interpreter from complaining when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print()
        return 130
    return 0


def replay(lines: Iterable[bytes]) -> int:
    """Answer each line, a game as JSON, by a line that says where its moves lead; returns the exit status."""
    status = 0
    for line in lines:
        try:
            answer = replay_game(line)
        except FaultError as fault:
            answer = {"error": str(fault), "kind": fault.kind, "index": fault.index}
            status = 1
        print(json.dumps(answer), flush=True)
    return status


def replay_game(line: bytes) -> dict[str, object]:
    """What is to be said about the position after a game's moves; raises FaultError."""
    try:
        game = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise FaultError("A line must hold one JSON object in UTF-8.", "bad_input") from None
    if not isinstance(game, dict):
        raise FaultError("A line must hold a JSON object, not another value.", "bad_input")
    for name in ("variant", "size", "moves"):
        if name not in game and name != "size":
            raise FaultError(f"The field {name} is missing.", "bad_input")
        if not isinstance(game.get(name, ""), str):
            raise FaultError(f"The field {name} must be a text.", "bad_input")
    position, _ = play_moves(start(game["variant"], game.get("size")), game["moves"])
    return describe(position)


def describe(position: Position) -> dict[str, object]:
    """A position in the words of the contract; columns and rows count from 1."""
    scores, powers, outcome = position.scores, position.powers, position.outcome
    return {
        "variant": position.variant.key,
        "size": str(position.size),
        "board": position.rows_text(),
        "ply": position.ply,
        "to_move": _name(position.to_move),
        "legal": [format_move(move) for move in position.legal_moves()],
        "scores": scores and {side.value: score for side, score in scores.items()},
        "powers": powers and {side.value: sorted(kind.value for kind in hand) for side, hand in powers.items()},
        "outcome": outcome and {"winner": _name(outcome.winner), "reason": outcome.termination.value},
        "lines": [[[column + 1, row + 1] for column, row in line] for line in position.winning_lines()],
    }


def _name(side: Side | None) -> str | None:
    return None if side is None else side.value


def play(position: Position) -> None:
    """Let two people play in the terminal, and print the record in the end."""
    played: list[Move] = []
    print(f"{position.variant.name} on {position.size}. Type a move such as 4; 'moves' lists them all, 'quit' leaves.")
    print(draw(position))
    while position.to_move is not None:
        try:
            text = input(f"{position.to_move.value.capitalize()}: ").strip()
        except (EOFError, KeyboardInterrupt):
            print()
            break
        except UnicodeDecodeError as error:
            print(f"That is no text in {error.encoding}.")
            continue
        if text == "quit":
            break
        if text == "moves":
            print(format_moves(position.legal_moves()))
            continue
        try:
            position, moves = play_moves(position, text)
        except FaultError as fault:
            print(fault)
            continue
        played += moves
        print(draw(position))
    if position.outcome is not None:
        print(say(position.outcome))
    print()
    print(format_record(Record(position.variant, position.size, tuple(played), position.outcome)), end="")


def match(position: Position, options: argparse.Namespace) -> None:
    """Let two levels of the computer play from this first position, and print the score."""
    from game.command_line import match as matches

    first, second = (matches.LevelPlayer(level, options.seconds) for level in (options.first, options.second))
    table = matches.Table(position.variant, position.size, options.opening)
    games = matches.play_match(first, second, table, options.games, options.seed, options.jobs)
    matches.report(f"level {options.first} against level {options.second}", games)


def draw(position: Position) -> str:
    """The board with the numbers of its columns, and what else each side has."""
    rows = [list(row) for row in position.rows_text()]
    rows.append([str(column + 1) for column in range(position.size.columns)])
    lines = ["", *(" ".join(f"{cell:>2}" for cell in row) for row in rows), ""]
    for side, score in (position.scores or {}).items():
        lines.append(f"{side.value.capitalize()} has kept {score}.")
    for side, hand in (position.powers or {}).items():
        discs = ", ".join(kind.value for kind in hand) or "no special disc"
        lines.append(f"{side.value.capitalize()} holds {discs}.")
    return "\n".join(lines)


def say(outcome: Outcome) -> str:
    """How a game ended, in a sentence."""
    end = "The game is a draw" if outcome.winner is None else f"{outcome.winner.value.capitalize()} wins"
    return f"{end}: {REASONS[outcome.termination]}."


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m game", description="Four-in-a-row style games, without a browser.")
    commands = parser.add_subparsers(dest="command", required=True)

    commands.add_parser("replay", help="read games as JSON, one a line, and print where they lead")

    counting = commands.add_parser("perft", help="count the move sequences of a length")
    counting.add_argument("variant", metavar="VARIANT", help=", ".join(VARIANTS))
    counting.add_argument("depth", metavar="DEPTH", type=_depth, help="the number of moves")
    counting.add_argument("--size", help="the board, such as 7x6; the variant's own if left out")
    counting.add_argument("--moves", default="", help="the moves that lead to the position to count from")

    match = commands.add_parser("match", help="let two levels of the computer play a match")
    match.add_argument("first", metavar="A", type=_level, help="a player: level1 to level7")
    match.add_argument("second", metavar="B", type=_level, help="the other one")
    match.add_argument(
        "--games", type=at_least_one, default=10, help="how many; from each opening two, with sides changed"
    )
    match.add_argument("--variant", default="standard", help=", ".join(VARIANTS))
    match.add_argument("--size", help="the board, such as 7x6; the variant's own if left out")
    match.add_argument("--seconds", type=seconds, help="processor time for a move; the level's own if left out")
    match.add_argument("--opening", type=number, default=2, help="random moves at the beginning of each game")
    match.add_argument("--seed", type=int, default=1, help="the same seed gives the same openings")
    match.add_argument("--jobs", type=at_least_one, default=1, help="games at a time")

    for command in (solve, analyse, book):
        command.add_parser(commands)

    playing = commands.add_parser("play", help="play in the terminal, two people in turn")
    playing.add_argument("variant", metavar="VARIANT", nargs="?", default="standard", help=", ".join(VARIANTS))
    playing.add_argument("--size", help="the board, such as 7x6; the variant's own if left out")
    return parser


def _level(text: str) -> int:
    names = {f"level{level}": level for level in range(1, 8)}
    if text not in names:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no player; there are {', '.join(names)}.")
    return names[text]


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number of moves.")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())

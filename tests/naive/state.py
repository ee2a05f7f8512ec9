"""All that can be seen of a game of the naive implementation."""

from tests.naive.board import lines
from tests.naive.game import NAME, Game
from tests.naive.legal import legal


def state(game: Game) -> dict[str, object]:
    """Return what the `replay` command tells of a game, with the same keys and values; the legal moves are a set."""
    outcome = None
    if game.over:
        outcome = {"winner": NAME[game.winner] if game.winner else None, "reason": game.reason}
    return {
        "board": ["".join(row) for row in reversed(game.board)],
        "ply": game.ply,
        "to_move": None if game.over else NAME[game.side],
        "legal": set(legal(game)),
        "scores": {NAME[side]: game.kept[side] for side in "RY"} if "pop10" in game.parts else None,
        "powers": {NAME[side]: sorted(game.specials[side]) for side in "RY"} if "powerup" in game.parts else None,
        "outcome": outcome,
        "lines": lines(game.board, game.winner, game.connect) if game.winner and game.reason == "line" else [],
    }

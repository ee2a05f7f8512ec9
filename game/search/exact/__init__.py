"""The exact truth about games of drops: the scores of positions and moves, by a kernel or by its twin in Python."""

from game.search.exact.kernel import Host, Kernel
from game.search.exact.prover import Prover, is_drop_game, plies_to_end, win_score
from game.search.exact.twin import Twin
from game.search.exact.values import Values, score_of

__all__ = [
    "Host",
    "Kernel",
    "Prover",
    "Twin",
    "Values",
    "is_drop_game",
    "plies_to_end",
    "score_of",
    "win_score",
]

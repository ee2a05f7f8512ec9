"""The exact truth about games of drops: the scores of positions and moves, by a kernel or by its twin in Python.

Where the end of the game is too far, the same two tell what they see ahead.
"""

from game.search.exact.foresight import Foresight
from game.search.exact.kernel import Host, Kernel
from game.search.exact.line import BestLine
from game.search.exact.prover import Bounds, Prover, empty_cells, is_drop_game, plies_to_end, win_score
from game.search.exact.twin import Twin
from game.search.exact.values import ScoreSearch, Values, score_of

__all__ = [
    "BestLine",
    "Bounds",
    "Foresight",
    "Host",
    "Kernel",
    "Prover",
    "ScoreSearch",
    "Twin",
    "Values",
    "empty_cells",
    "is_drop_game",
    "plies_to_end",
    "score_of",
    "win_score",
]

"""The rules of every game once more, as plainly as a rule sheet: a second implementation to hold the engine against.

It shares no code with the engine and no idea either. The board is a list of rows, each a list of letters; every move
copies it, every question is answered by looking at every cell in every direction. It speaks the texts of a game:
columns and rows are counted from 1 in moves and lines, moves are written as in a record.
"""

from tests.naive.game import SIZES, Game, start
from tests.naive.legal import legal
from tests.naive.play import perft, play, play_legal, replay
from tests.naive.state import state

__all__ = ["SIZES", "Game", "legal", "perft", "play", "play_legal", "replay", "start", "state"]

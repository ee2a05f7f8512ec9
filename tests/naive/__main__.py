"""Count move sequences with the naive implementation.

python -m tests.naive popout+five 3             counts the sequences of three moves
python -m tests.naive popout 3 7x6 4 4 4p       the same after three moves on a board of seven columns and six rows
"""

import sys

from tests.naive import perft, replay, start

if __name__ == "__main__":
    variant, depth, *rest = sys.argv[1:]
    size, moves = (rest[0], rest[1:]) if rest else ("", [])
    print(perft(replay(start(variant, size), " ".join(moves)), int(depth)))

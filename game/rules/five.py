"""The table of 5-in-a-Row: a board of its own, longer lines, and two columns filled before the first move.

The rule sheet only says that their discs alternate: that Yellow's lies at the bottom of both is a house rule.
"""

from game.rules.table import Size, Table

FIVE_TABLE = Table(sizes=(Size(9, 6),), connect=5, filled=((0, "YRYRYR"), (8, "YRYRYR")))

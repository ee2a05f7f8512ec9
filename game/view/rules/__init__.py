"""The rules of each game as they are told to a person: one file a game, listed once.

The pages are made of them when the site is built; the running program does not need them.
"""

from collections.abc import Callable

from game.view.rules import five, pop10, popout, powerup, standard
from game.view.rules.page import RulesPage

PAGES: dict[str, Callable[[], RulesPage]] = {
    "four-in-a-row": standard.page,
    "popout": popout.page,
    "pop-10": pop10.page,
    "five-in-a-row": five.page,
    "power-up": powerup.page,
}
"""What makes each page, by its address."""

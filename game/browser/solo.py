"""All that the page does with the computer: who plays against it or watches it, and who asks it for a hint."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.browser.computer import Answer, Computer
from game.browser.dom import find
from game.browser.screens.analysis import Analysis
from game.browser.screens.analysis_review import ReviewPanel
from game.browser.screens.computer import ComputerTable
from game.browser.screens.play import PlayScreen
from game.browser.screens.watch import WatchControls
from game.browser.table import Kept, KeptTexts, Table
from game.match import Event, Match
from game.notation import parse_move
from game.search.task import Kind, Task
from game.view.hint import looking
from game.view.route import LEVELS


class Solo:
    """The computer with its table and what stands beside the board for it."""

    def __init__(self, storage: KeptTexts, play: PlayScreen, random: Random) -> None:
        self._storage = storage
        self._play = play
        self._random = random
        self._computer = Computer()
        self._watch = WatchControls()
        self._analysis_button = find('[data-action="analyse"]')
        self._analysis = Analysis(self._computer, find("[data-values]"), play.tell)
        self._review = ReviewPanel(self._computer, find("[data-review]"), play.look, play.tell, self._end_analysis)
        self._table: ComputerTable | None = None

    def expect(self) -> None:
        """Start the computer ahead of need."""
        self._computer.start()

    def open(self, kept: Kept, show: Callable[[Table], None]) -> None:
        """Go on with a match in which the computer has a seat; `show` is given its table, before anything happens."""
        seed = self._random.getrandbits(32)
        table = ComputerTable(kept, self._storage, self._computer, seed, self._happened, self._play.say)
        self._table = table
        show(table)
        self._watch.show(table)
        table.proceed()

    def hint(self, table: Table) -> None:
        """Find a good move in the position at a table and point it out, if nothing has changed by then."""
        sitting = table.sitting
        match, moves = sitting.match, sitting.match.moves

        def answered(answer: Answer) -> None:
            if not answer["done"]:
                return
            if sitting.match is match and match.moves == moves and match.to_move:
                self._play.show_hint(parse_move(answer["move"]))
            self._proceed()

        def failed(sentence: str) -> None:
            self._play.say(sentence)
            self._proceed()

        name = f"{id(sitting)}.{sitting.game_number}"
        task = Task(Kind.THINK, name, sitting.variant, sitting.size, moves, LEVELS[-1])
        self._play.say(looking())
        if self._table:
            self._table.leave()  # the computer does one thing at a time
        self._computer.ask(task, answered, failed)

    def _proceed(self) -> None:
        """Let the computer do what it had to leave for a hint."""
        if self._table:
            self._table.proceed()

    def stop(self) -> None:
        """Look for no hint any more."""
        self._computer.stop()

    def analyse(self) -> None:
        """Begin to show what each move of the position on the board is worth, or stop it."""
        on = not self._analysis.is_on
        if on:
            self._review.stop()  # there is one computer
        self._analysis.switch(on, self._play.shown)
        self._analysis_button.setAttribute("aria-pressed", "true" if on else "false")

    def _end_analysis(self) -> None:
        if self._analysis.is_on:
            self.analyse()

    def review(self, table: Table) -> None:
        """Judge the moves of the game at a table."""
        self._end_analysis()
        self._review.begin(table.sitting.match)
        self._review.show(self._play.shown)

    def show(self, match: Match) -> None:
        """A position of a finished game is shown."""
        self._analysis.show(match)
        self._review.show(match)

    def look_away(self) -> None:
        """No finished game is looked at any more."""
        self._end_analysis()
        if self._review.is_open:
            self._review.close()

    def lose(self, sentence: str) -> None:
        """The match is played elsewhere now: nothing can be done at this table any more, and nothing happens."""
        if self._table:
            self._table.leave()
            self._table.obstacle = sentence

    def leave(self) -> None:
        """Leave the table: no move comes any more."""
        if self._table:
            self._table.leave()
        self._table = None
        self._watch.show(None)
        self.look_away()
        self._computer.stop()

    def _happened(self, events: tuple[Event, ...]) -> None:
        self._play.happened(events)
        self._watch.show(self._table)

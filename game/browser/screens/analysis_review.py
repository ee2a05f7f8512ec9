"""The review of a finished game: a graph of how it stood, and what each move changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.browser.computer import Answer, Computer
from game.browser.dom import create, create_svg, on, set_text
from game.i18n import pgettext
from game.match import Match
from game.rules import Side
from game.search.task import Kind, Task
from game.view.evaluation import Value
from game.view.judgement import (
    Judged,
    bars,
    describe_faults,
    describe_judged,
    describe_review,
    describe_standing,
    grade_mark,
)


class ReviewPanel:
    """The review of one game. `go` is told the number of moves after which to show the game, `say` what was found.

    `claim` is called before the computer is asked, so that whoever has asked it for something else gives that up.
    """

    def __init__(
        self,
        computer: Computer,
        place: Any,
        go: Callable[[int], None],
        say: Callable[[str], None],
        claim: Callable[[], None],
    ) -> None:
        self._computer = computer
        self._place = place
        self._go = go
        self._say = say
        self._claim = claim
        self._task: Task | None = None
        self._running = self._finished = False
        self._progress = create("progress", max="1", aria_label=pgettext("review", "Progress of the review"))
        self._stop_button = create("button", type="button", data_action="stop-review")
        self._graph = Graph(go)
        self._sentence = create("p", "review-sentence")
        self._source = create("p", "hint review-source")
        self._more = create("details")
        summary = create("summary")
        summary.textContent = pgettext("review", "All moves in words")
        self._list = create("ol", "review-moves")
        self._more.append(summary, self._list)
        head = create("div", "review-head")
        head.append(self._progress, self._stop_button)
        place.append(head, self._graph.element, self._sentence, self._source, self._more)
        place.hidden = True
        self._judged: list[Judged | None] = []
        self._ply = 0
        on(self._stop_button, "click", lambda _event: self.stop() if self._running else self.resume())
        on(self._list, "click", self._pressed)
        on(self._more, "toggle", lambda _event: self._show_list())

    @property
    def is_open(self) -> bool:
        """Whether there is a review of the game at the table."""
        return self._task is not None

    def begin(self, match: Match) -> None:
        """Review a game, from its end."""
        position = match.position
        task = Task(Kind.REVIEW, "review", position.variant, position.size, match.moves)
        if task != self._task:
            self._task = task
            self._judged = [None] * len(match.moves)
            self._list.replaceChildren()
            self._graph.open(len(match.moves))
            self._finished = False
            set_text(self._source, "")
        self._place.hidden = False
        if not self._finished:
            self.resume()

    def resume(self) -> None:
        """Go on where it was stopped."""
        if self._task:
            self._claim()
            self._set_running(True)
            self._computer.ask(self._task, self._answered, self._failed)

    def stop(self) -> None:
        """Stop and keep what has been found."""
        if self._running:
            self._set_running(False)
            self._computer.stop()

    def close(self) -> None:
        """Forget the review."""
        self.stop()
        self._task = None
        self._place.hidden = True

    def show(self, match: Match) -> None:
        """Show what is known about the last move of a match, which is the game or its beginning."""
        if not self._task:
            return
        self._ply = len(match.moves)
        self._graph.show(self._ply)
        self._show_sentence()

    def _show_sentence(self) -> None:
        judged = self._judged[self._ply - 1] if 0 < self._ply <= len(self._judged) else None
        set_text(self._sentence, describe_judged(self._ply, judged) if judged else "")

    def _failed(self, sentence: str) -> None:
        self._set_running(False)
        set_text(self._source, sentence)
        self._say(sentence)

    def _answered(self, answer: Answer) -> None:
        self._progress.value = answer["progress"]
        if "judgements" in answer:
            self._judged = [_judged(one) if one else None for one in answer["judgements"]]
            self._graph.draw(answer["standings"], self._judged)
            self._show_list()
            self._show_sentence()
            set_text(self._source, describe_review(self._judged))
        if answer["done"]:
            self._finished = True
            self._set_running(False)
            said = pgettext("review", "The review is finished. {faults}").format(faults=describe_faults(self._judged))
            self._say(said)

    def _set_running(self, running: bool) -> None:
        self._running = running
        self._progress.hidden = not running
        self._stop_button.hidden = self._finished
        stop, resume = pgettext("review", "Stop"), pgettext("review", "Go on with the review")
        set_text(self._stop_button, stop if running else resume)

    def _show_list(self) -> None:
        """Write what is known in words; that takes a while, so it is done only while it is seen."""
        if not self._more.open:
            return
        for number, judged in enumerate(self._judged, 1):
            if self._list.childElementCount < number:
                item = create("li")
                item.append(create("button", "quiet", type="button", data_judged=str(number)))
                self._list.append(item)
            item = self._list.children[number - 1]
            item.hidden = judged is None
            if judged:
                item.dataset.grade = judged.grade
                set_text(item.firstElementChild, describe_judged(number, judged))

    def _pressed(self, event: Any) -> None:
        button = event.target.closest("[data-judged]")
        if button:
            self._go(int(button.dataset.judged))


class Graph:
    """How the game stood after each move: red bars go up, yellow ones down. `go` is told where it is pressed."""

    def __init__(self, go: Callable[[int], None]) -> None:
        self._go = go
        self._last = self._ply = 0
        self._standings: list[float | None] = []
        label = pgettext("review", "How the game stood after each move")
        self.element = create("div", "graph", role="slider", tabindex="0", aria_label=label, aria_valuemin="0")
        self._drawing = create_svg("svg", preserveAspectRatio="none", aria_hidden="true", focusable="false")
        self._cursor = create_svg("rect", "graph-cursor", y="-1", width="1", height="2")
        self._middle = create_svg("rect", "graph-middle", y="-0.008", height="0.016")
        self._bars = create_svg("g")
        self._marks = create("div", "graph-marks", aria_hidden="true")
        self._drawing.append(self._cursor, self._middle, self._bars)
        self.element.append(self._drawing, self._marks)
        on(self.element, "click", self._pressed)
        on(self.element, "keydown", self._key_down)

    def open(self, last: int) -> None:
        """Begin with a game of so many moves, of which nothing is known."""
        self._last = last
        self._standings = [None] * (last + 1)
        self.element.setAttribute("aria-valuemax", str(last))
        self._drawing.setAttribute("viewBox", f"-0.5 -1 {last + 1} 2")
        self._middle.setAttribute("x", "-0.5")
        self._middle.setAttribute("width", str(last + 1))
        self._bars.replaceChildren()
        self._marks.replaceChildren()
        self.show(last)

    def draw(self, standings: list[float | None], judged: list[Judged | None]) -> None:
        """Draw what is known."""
        self._standings = standings
        drawn = []
        for bar in bars(standings):
            name = bar.side.value if bar.side else "even"
            place = {"x": str(bar.ply - 0.42), "y": str(bar.top), "width": "0.84", "height": str(bar.height)}
            drawn.append(create_svg("rect", f"graph-bar {name}", **place))
        self._bars.replaceChildren(*drawn)
        marks = []
        for ply, one in enumerate(judged, 1):
            if one and one.grade in ("inaccuracy", "mistake", "losing"):
                mark = create("span", f"graph-mark {one.grade}")
                mark.textContent = grade_mark(one.grade)
                mark.style.left = f"{(ply + 0.5) / (self._last + 1):.2%}"
                mark.classList.toggle("low", one.side is Side.YELLOW)
                marks.append(mark)
        self._marks.replaceChildren(*marks)
        self.show(self._ply)

    def show(self, ply: int) -> None:
        """Mark the position that is on the board."""
        self._ply = min(ply, self._last)
        self._cursor.setAttribute("x", str(self._ply - 0.5))
        self.element.setAttribute("aria-valuenow", str(self._ply))
        text = pgettext("review", "After move {number}: {standing}")
        standing = describe_standing(self._standings[self._ply] if self._ply < len(self._standings) else None)
        self.element.setAttribute("aria-valuetext", text.format(number=self._ply, standing=standing))

    def _pressed(self, event: Any) -> None:
        box = self._drawing.getBoundingClientRect()
        share = (event.clientX - box.left) / box.width
        self._go(min(max(int(share * (self._last + 1)), 0), self._last))

    def _key_down(self, event: Any) -> None:
        steps = {"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1, "PageDown": -5, "PageUp": 5}
        targets = {"Home": 0, "End": self._last} | {key: self._ply + step for key, step in steps.items()}
        if event.key in targets and not (event.ctrlKey or event.altKey or event.metaKey):
            event.preventDefault()
            self._go(min(max(targets[event.key], 0), self._last))


def _judged(data: Answer) -> Judged:
    return Judged(
        Side(data["side"]),
        data["move"],
        data["grade"],
        data["best"],
        Value(*data["before"]),
        Value(*data["after"]),
        data["exact"],
        data["depth"],
    )

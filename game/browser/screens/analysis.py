"""What each move of the position on the board is worth: numbers over the columns, and words beside the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.browser.computer import Answer, Computer
from game.browser.dom import create, find, find_all, on, set_text
from game.i18n import pgettext
from game.match import Match
from game.notation import format_move, parse_move
from game.rules import Move, MoveKind, Side
from game.search.task import Kind, Task
from game.view.evaluation import Value, describe_source, describe_value, kind_of, number_text
from game.view.names import result_headline


class Analysis:
    """The values of one position after the other, while it is switched on. `say` is told how a position stands."""

    def __init__(self, computer: Computer, place: Any, say: Callable[[str], None]) -> None:
        self._computer = computer
        self._say = say
        self._on = False
        self._asked: Task | None = None
        self._known: dict[Task, Answer] = {}
        self._place = place
        self._headline = create("p", "analysis-headline")
        self._source = create("p", "hint")
        self._line = create("p", "hint")
        self._best = create("bdi", dir="ltr")
        self._line.append(pgettext("analysis", "Best line:"), " ", self._best)
        self._progress = create("progress", max="1", aria_label=pgettext("analysis", "Progress of the analysis"))
        self._more = create("details")
        summary = create("summary")
        summary.textContent = pgettext("analysis", "Every move")
        self._list = create("ol", "analysis-moves")
        self._more.append(summary, self._list)
        self._listed: tuple[Side, dict[Move, Value]] = (Side.RED, {})
        on(self._more, "toggle", lambda _event: self._show_list())
        place.append(self._headline, self._progress, self._line, self._source, self._more)
        place.hidden = True

    @property
    def is_on(self) -> bool:
        """Whether positions are looked into."""
        return self._on

    def switch(self, on: bool, match: Match | None = None) -> None:
        """Begin with the position of a match, or stop."""
        self._on = on
        self._place.hidden = not on
        if on and match:
            self.show(match)
            if self._progress.hidden:  # it is known from before, and nothing more is found
                self._say(self._headline.textContent)
        elif not on:
            self._stop()
            _show_values({}, None)

    def show(self, match: Match) -> None:
        """Look into the position at the end of a match, as far as that is wanted and not known."""
        if not self._on:
            return
        position = match.position
        task = Task(Kind.ANALYSE, "analysis", position.variant, position.size, match.moves)
        if task == self._asked:
            return
        self._stop()
        if match.outcome:
            self._show_end(result_headline(match.outcome))
            return
        self._asked = task
        known = self._known.get(task)
        if known:
            self._show(position.mover, known)
            if known["done"]:
                return
        else:
            self._begin()
        self._computer.ask(task, lambda answer: self._answered(task, position.mover, answer), self._failed)

    def _answered(self, task: Task, side: Side, answer: Answer) -> None:
        first_to_end = answer["done"] and not (self._known.get(task) or {"done": False})["done"]
        self._known[task] = answer
        if task == self._asked:
            self._show(side, answer)
            if first_to_end:
                self._say(self._headline.textContent)

    def _failed(self, sentence: str) -> None:
        """Nothing more comes; the position is asked for anew when it is shown the next time."""
        self._asked = None
        self._progress.hidden = True
        set_text(self._headline, sentence)
        self._say(sentence)

    def _stop(self) -> None:
        if self._asked:
            self._asked = None
            self._computer.stop()

    def _begin(self) -> None:
        set_text(self._headline, pgettext("analysis", "Looking into the position …"))
        self._progress.removeAttribute("value")
        self._progress.hidden = False
        self._line.hidden = self._more.hidden = True
        set_text(self._source, "")
        _show_values({}, None)

    def _show_end(self, headline: str) -> None:
        self._begin()
        self._progress.hidden = True
        set_text(self._headline, headline)

    def _show(self, side: Side, answer: Answer) -> None:
        values = {parse_move(text): Value(*value) for text, value in answer["values"].items()}
        best = parse_move(answer["line"][0])
        self._progress.hidden = answer["done"]
        self._progress.value = answer["progress"]
        set_text(self._headline, describe_value(side, values[best]))
        self._line.hidden = self._more.hidden = False
        set_text(self._best, " ".join(answer["line"]))
        set_text(self._source, describe_source(answer["exact"], answer["depth"]))
        _show_values(values, best)
        self._listed = side, values
        self._show_list()

    def _show_list(self) -> None:
        """Write every move in words; that takes a while, so it is done only while they are seen."""
        if not self._more.open:
            return
        side, values = self._listed
        ranked = sorted(values, key=lambda move: values[move].rank, reverse=True)
        while self._list.childElementCount < len(ranked):
            self._list.append(create("li"))
        while self._list.childElementCount > len(ranked):
            self._list.lastElementChild.remove()
        text = pgettext("analysis", "{move}: {value} ({number})")
        for item, move in zip(self._list.children, ranked, strict=True):
            value = values[move]
            set_text(
                item,
                text.format(move=format_move(move), value=describe_value(side, value), number=number_text(value)),
            )


def _show_values(values: dict[Move, Value], best: Move | None) -> None:
    """Write the values of drops over the columns, and the best value of the pops of each column under it."""
    drops = {move.column: value for move, value in values.items() if move.kind is MoveKind.DROP}
    pops: dict[int, Value] = {}
    for move, value in values.items():
        if move.kind is MoveKind.POP and (move.column not in pops or value.rank > pops[move.column].rank):
            pops[move.column] = value
    for name, found in (("drop", drops), ("pop", pops)):
        for control in find_all(f"[data-{name}]"):
            column = int(control.getAttribute(f"data-{name}")) - 1
            kind = MoveKind.DROP if name == "drop" else MoveKind.POP
            is_best = best is not None and best.kind is kind and best.column == column
            _show_value(control.parentNode, name, column, found.get(column), is_best)


def _show_value(cell: Any, name: str, column: int, value: Value | None, is_best: bool) -> None:
    label = find(".evaluation", cell)
    if value is None:
        if label:
            label.remove()
        return
    if not label:
        label = create("span", "evaluation")
        label.setAttribute("data-evaluation" if name == "drop" else "data-evaluation-pop", str(column + 1))
        cell.append(label)
    set_text(label, number_text(value))
    label.dataset.kind = kind_of(value)
    label.toggleAttribute("data-best", is_best)

"""The board as a person at the device has it: controls to press by mouse, keyboard or touch, and what the page says."""

from __future__ import annotations

import time
from collections.abc import Sequence
from enum import Enum

from playwright.sync_api import Page

from game.notation import parse_move
from game.rules import Move, MoveKind, Outcome, Position
from tests.browser.driver import ask, comes_to, until, wait_until
from tests.browser.hooks import LETTERS, State, expected, state
from tests.games import position_of

# The middle of a control, with what a finger would meet there: a control that is covered cannot be pressed.
PLACE = """(selector) => {
    const control = document.querySelector(selector);
    control.scrollIntoView({block: "nearest"});
    const box = control.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return [x, y, control.contains(document.elementFromPoint(x, y))];
}"""

# What the drawing shows: the face of the disc in each place that has one, in the order of the places.
DRAWN = """() => [...document.querySelector(".drawing > g").children].map((place) => {
    const use = place.querySelector("use").getAttribute("href");
    const [x, y] = place.getAttribute("transform").match(/-?[0-9.]+/g).map(Number);
    return [x / 100, y / 100, use ? use.replace("#disc-", "") : ""];
})"""

TEXT = """(selector) => {
    const element = document.querySelector(selector);
    return element?.checkVisibility() ? element.textContent : "";
}"""

# Listeners are told in the order in which they came: this one after the program's.
GO = """(fragment) => new Promise((done) => {
    const before = location.href;
    location.hash = fragment;
    const wanted = location.href;
    const come = ({newURL}) => {
        if (newURL !== wanted) return;
        removeEventListener("hashchange", come);
        done();
    };
    if (wanted === before) done();
    else addEventListener("hashchange", come);
})"""

DOUBLE_TAP_MS = 310
"""Two taps at one place within less are one, or the second one is asked about."""

SLIP_MS = 160
"""So it is with two taps at different places within less."""

TABS = 40
"""More presses of Tab than there are stops on the page."""


class Means(Enum):
    """How a person presses."""

    MOUSE = "mouse"
    KEYBOARD = "keyboard"
    TOUCH = "touch"


class Table:
    """The play screen of a page."""

    def __init__(self, page: Page, means: Means = Means.MOUSE) -> None:
        self.page = page
        self.means = means
        self._last_tap = (0.0, 0.0)

    def start(self, variant: str, size: str) -> None:
        """Open a new match for two on this device, within the page that has started already."""
        self.go(f"#/play?variant={variant}&size={size}&mode=local")

    def go(self, fragment: str) -> None:
        """Follow an address within the page, to the end of what the program does about it at once."""
        self.page.evaluate(GO, fragment)

    # Looking

    def state(self) -> State:
        """What the hooks say now, or as soon as a board stands there."""
        return state(self.page)

    def rows(self) -> tuple[str, ...]:
        """The board from the top to the bottom, drawn with R, Y and a full stop for an empty cell."""
        return self.state().rows

    def drawn_rows(self) -> tuple[str, ...]:
        """The same, as the drawing has it."""
        places = {(int(x), int(y)): LETTERS[face] for x, y, face in ask(self.page, DRAWN)}
        columns, rows = (1 + max(place[axis] for place in places) for axis in (0, 1))
        return tuple("".join(places[x, y] for x in range(columns)) for y in range(rows))

    def text(self, selector: str) -> str:
        """The text of an element of the page, or nothing where none is shown."""
        text: str = self.page.evaluate(TEXT, selector)
        return text

    @property
    def status(self) -> str:
        """The line above the board."""
        return self.text("[data-status]")

    @property
    def said(self) -> str:
        """What the live region says, without the invisible mark of a repetition."""
        return self.text("[data-announcer]").rstrip("\u200b")

    @property
    def armed(self) -> str:
        """The name of the special disc that is armed, or nothing."""
        return self.text('[data-special][aria-pressed="true"]')

    # Pressing

    def press(self, selector: str) -> None:
        """Press a control by mouse or finger in its middle, or go to it by Tab and press Enter."""
        if self.means is Means.KEYBOARD:
            self.tab_to(selector)
            self.page.keyboard.press("Enter")
        else:
            self.press_at(*self.place(selector))

    def press_at(self, x: float, y: float) -> None:
        """Press a place on the page by mouse or finger."""
        if self.means is Means.TOUCH:
            last_x, last_time = self._last_tap
            pause = (DOUBLE_TAP_MS if x == last_x else SLIP_MS) - 1000 * (time.monotonic() - last_time)
            if pause > 0:
                self.page.wait_for_timeout(pause)
            self.page.touchscreen.tap(x, y)
            self._last_tap = (x, time.monotonic())
        else:
            self.page.mouse.click(x, y)

    def place(self, selector: str) -> tuple[float, float]:
        """The middle of a control, which must come to lie open: a question that has just come cannot be answered."""

        def look() -> tuple[float, float, bool]:
            x, y, is_open = self.page.evaluate(PLACE, selector)
            return x, y, is_open

        return until(self.page, look, lambda seen: seen[2], f"{selector} is neither covered nor out of the window")[:2]

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        """Press Tab until an element that matches has the focus; one that lies before it is found by going round."""
        for _ in range(TABS):
            if self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"Tab never comes to {selector}")

    def act(self, name: str) -> None:
        """Press one of the buttons beside the board, by its name in the hooks."""
        self.press(f'[data-screen="play"] [data-action="{name}"]')

    def arm(self, special: str) -> None:
        """Press a special disc on the tray."""
        self.press(f'[data-special="{special}"]')

    def drop(self, column: int) -> None:
        """Press the control that drops into a column, from 1."""
        self._press_column("drop", column)

    def pop(self, column: int) -> None:
        """Press the control that pops a column, from 1."""
        self._press_column("pop", column)

    def await_turn(self, selector: str) -> None:
        """Wait until a control can be pressed and does something."""
        wait_until(self.page, f"document.querySelector('{selector}:not([aria-disabled=true])').checkVisibility()")

    def _press_column(self, name: str, column: int) -> None:
        if self.means is Means.KEYBOARD:
            self.tab_to("[data-board] *", "Shift+Tab")
            self.page.keyboard.press(str(column % 10))
            self.page.keyboard.press("p" if name == "pop" else "Enter")
        else:
            self.press(f'[data-{name}="{column}"]')

    def press_move(self, move: str | Move) -> None:
        """Make a move, given as its text or as itself, through the controls alone, as soon as it can be made."""
        move = parse_move(move) if isinstance(move, str) else move
        if move.kind is MoveKind.POP:
            self.await_turn(f'[data-pop="{move.column + 1}"]')
            self.pop(move.column + 1)
        elif move.kind is MoveKind.DROP:
            self.await_turn(f'[data-drop="{move.column + 1}"]')
            self.drop(move.column + 1)
        else:
            self.await_turn(f'[data-special="{move.kind.value}"]')
            self.arm(move.kind.value)
            self.drop(move.column + 1)
        if move.second is not None:
            if move.kind is MoveKind.BOMB:
                self.pop(move.second + 1)
            else:
                self.drop(move.second + 1)

    def press_moves(self, moves: str) -> None:
        """Make several moves, written with blanks between them."""
        for move in moves.split():
            self.press_move(move)

    def type_move(self, text: str) -> None:
        """Type a text into the field for moves, then Enter."""
        self.page.focus("[data-move-input]")
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.press("Backspace")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def check(self, variant: str, size: str, moves: str | Sequence[str], agreed: Outcome | None = None) -> Position:
        """Wait until all that the page says, and its drawing, are as the engine has it; return the position."""
        moves = moves.split() if isinstance(moves, str) else moves
        position = position_of(variant, " ".join(moves), size)
        self.comes_to(expected(position, moves, agreed=agreed))
        comes_to(self.page, self.drawn_rows, position.rows_text())
        return position

    def comes_to(self, state: State, note: str = "") -> None:
        """Wait until the hooks say exactly this."""
        comes_to(self.page, self.state, state, note)

    def comes_to_say(self, text: str) -> None:
        """Wait until the live region says exactly this."""
        comes_to(self.page, lambda: self.said, text)

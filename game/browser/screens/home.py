"""Home: pick a game, a board and who plays."""

from collections.abc import Callable, Sequence
from typing import Any

from game.browser.dom import create, find, find_all, on, set_text
from game.browser.screens.extras import show_rules_links
from game.browser.settings import Settings, show_text
from game.i18n import pgettext
from game.match import TimeControl
from game.rules import Size, Variant
from game.view.names import size_name, variant_summary
from game.view.recent import Recent, continue_text
from game.view.route import CLOCKED, WATCH, Play
from game.view.settings import Preferences


class HomeScreen:
    """The form on the home page.

    `start` is told what to play, `expect_computer` that the computer may be wanted.
    """

    def __init__(self, settings: Settings, start: Callable[[Play], None], expect_computer: Callable[[], None]) -> None:
        self._settings = settings
        self._start = start
        self._expect_computer = expect_computer
        self._form = find("[data-setup]")
        self._continue = find("[data-continue-list]")
        self._chosen_size: dict[str, str] = {}
        on(self._form, "change", self._changed)
        on(self._form, "submit", self._submitted)
        self._names = find_all("[data-setting]", self._form)
        for field in self._names:
            on(field, "input", self._name_typed)
        settings.listen(self._show_names)
        button = find("[data-play]")
        button.disabled = False
        set_text(button, pgettext("screen:home", "Play"))
        self._show_variant()

    def open(self, games: Sequence[Recent]) -> None:
        """Show the page with the games that can be gone on with, the most recent first."""
        self._continue.hidden = not games
        self._continue.replaceChildren(*map(_continue_link, games))
        self._show_mode()

    def _show_names(self, chosen: Preferences) -> None:
        for field in self._names:
            show_text(field, field.dataset.setting, chosen)

    def _name_typed(self, event: Any) -> None:
        self._settings.change(**{event.target.dataset.setting: str(event.target.value)})

    def _changed(self, event: Any) -> None:
        match event.target.name:
            case "variant":
                self._show_variant()
            case "size":
                self._chosen_size[self._variant().key] = event.target.value
            case "mode" | "side" | "level" | "other":
                self._show_mode()

    def _submitted(self, event: Any) -> None:
        event.preventDefault()
        size = Size.parse(self._value("size"))
        level, other = int(self._value("level")), int(self._value("other"))
        mode, clock = self._value("mode"), self._value("clock")
        control = TimeControl.parse(clock) if clock and mode in CLOCKED else None
        self._start(Play(self._variant(), size, mode, self._value("side"), level, other, control))

    def _show_variant(self) -> None:
        variant = self._variant()
        set_text(find("[data-summary]"), variant_summary(variant.key))
        show_rules_links(find("[data-rules-links]", self._form), variant.key)
        chosen = self._chosen_size.get(variant.key, str(variant.sizes[0]))
        chips = []
        for size in variant.sizes:
            chip = create("label", "chip")
            radio = create("input", type="radio", name="size", value=str(size))
            radio.checked = str(size) == chosen
            name = create("span")
            name.textContent = size_name(size)
            chip.append(radio, name)
            chips.append(chip)
        find("[data-sizes]", self._form).replaceChildren(*chips)

    def _show_mode(self) -> None:
        mode = self._value("mode")
        computer = mode == "computer"
        find("[data-sides]").hidden = mode == "local"
        find("[data-watch]").hidden = not computer
        find("[data-clocks]").hidden = mode not in CLOCKED
        find("[data-by-letter]").hidden = mode != "letter"
        find("[data-second-name]").hidden = mode != "local"
        if not computer and self._value("side") == WATCH:
            find('input[name="side"]', self._form).checked = True
        watching = self._value("side") == WATCH
        find('[data-levels="level"]').hidden = not computer
        find('[data-levels="other"]').hidden = not watching
        find("[data-level-title]").hidden = watching
        find("[data-red-level-title]").hidden = not watching
        for name in ("level", "other"):
            chosen = find(f'input[name="{name}"]:checked', self._form)
            set_text(find(f'[data-levels="{name}"] [data-level-word]'), chosen.parentNode.lastElementChild.textContent)
        if computer:
            self._expect_computer()

    def _variant(self) -> Variant:
        return Variant.from_key(self._value("variant"))

    def _value(self, name: str) -> str:
        for choice in find_all(f'input[name="{name}"]', self._form):
            if choice.checked:
                return str(choice.value)
        raise AssertionError(f"one {name} is always chosen")


def _continue_link(game: Recent) -> Any:
    link = create("a", "button continue", href=game.address, data_continue=game.players)
    link.textContent = continue_text(game)
    return link

"""The settings: a form whose controls bear the names of the fields of `Preferences`, applied as they change."""

from dataclasses import fields
from functools import partial
from typing import Any

from game.browser.dom import create, find, find_all, on, set_text
from game.browser.net.choice import chosen_ways
from game.browser.settings import Settings, show_text
from game.view.route import Route, format_route
from game.view.settings import Preferences


class SettingsScreen:
    """Shows what is chosen and takes every change at once."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._form = find("[data-settings]")
        self._bring_languages()
        on(self._form, "input", self._changed)
        on(self._form, "submit", lambda event: event.preventDefault())
        settings.listen(self._show)

    def open(self, back: Route) -> None:
        """Show the settings as they are; `back` is where the visitor came from."""
        find("[data-settings-back]").href = format_route(back)

    def _show(self, chosen: Preferences) -> None:
        for setting in fields(chosen):
            for control in find_all(f'[name="{setting.name}"]', self._form):
                _show(control, chosen)
        self._check_ways(chosen)

    def _check_ways(self, chosen: Preferences) -> None:
        """Say at once what is wrong with a server that is named."""
        try:
            chosen_ways(chosen)
        except ValueError as error:
            set_text(find("[data-ways-problem]"), str(error))
        else:
            set_text(find("[data-ways-problem]"), "")

    def _changed(self, event: Any) -> None:
        control = event.target
        value: object = str(control.value)
        if control.type == "checkbox":
            value = bool(control.checked)
        elif control.type == "range":
            value = int(control.value)
        self._settings.change(**{control.name: value})

    def _bring_languages(self) -> None:
        """The same links as in the menu of the bar, which know where they lead."""
        for link in find_all("[data-language-list] a"):
            copy = link.cloneNode(True)
            on(copy, "click", partial(_press_other, link))
            item = create("li")
            item.append(copy)
            find("[data-settings-languages]").append(item)


def _press_other(link: Any, event: Any) -> None:
    event.preventDefault()
    link.click()


def _show(control: Any, chosen: Preferences) -> None:
    kept = getattr(chosen, control.name)
    if control.type == "radio":
        control.checked = control.value == kept.value
    elif control.type == "checkbox":
        control.checked = kept
    else:
        show_text(control, control.name, chosen)

"""The settings: a form whose controls bear the names of the fields of `Preferences`, applied as they change."""

from dataclasses import fields
from enum import Enum
from functools import partial
from typing import Any

from game.browser.dom import create, find, find_all, on, set_text
from game.browser.net.choice import chosen_ways
from game.browser.settings import Settings
from game.view.route import Route, format_route


class SettingsScreen:
    """Shows what is chosen and takes every change at once."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._form = find("[data-settings]")
        self._bring_languages()
        on(self._form, "input", self._changed)
        on(self._form, "submit", lambda event: event.preventDefault())

    def open(self, back: Route) -> None:
        """Show the settings as they are; `back` is where the visitor came from."""
        find("[data-settings-back]").href = format_route(back)
        for setting in fields(self._settings.value):
            value = getattr(self._settings.value, setting.name)
            for control in find_all(f'[name="{setting.name}"]', self._form):
                _show(control, value)
        self._check_ways()

    def _check_ways(self) -> None:
        """Say at once what is wrong with a server that is named."""
        try:
            chosen_ways(self._settings.value)
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
        self._check_ways()

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


def _show(control: Any, value: object) -> None:
    kept = value.value if isinstance(value, Enum) else value
    if control.type == "radio":
        control.checked = control.value == kept
    elif control.type == "checkbox":
        control.checked = kept
    else:
        control.value = str(kept)

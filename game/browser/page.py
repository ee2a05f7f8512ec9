"""The page around its screens: which one is shown, the notice above them, and the address."""

from collections.abc import Callable
from typing import Any

import js

from game.browser.announcer import Announcer
from game.browser.dom import document, find, find_all, on, set_text, to_object
from game.view.route import Home, Route, format_route


class Page:
    """What all screens have in common.

    `follow` is called to open the present address again, `take_over` when the visitor wants to go on in this tab.
    """

    def __init__(self, announcer: Announcer, follow: Callable[[], None], take_over: Callable[[Any], object]) -> None:
        self.shown = ""
        """The name of the screen that is shown."""
        self.here: Route = Home()
        """Where the visitor is, or was before the settings were opened."""
        self._announcer = announcer
        self._follow = follow
        self._standing = ""
        self._title = document.title
        self._brand = str(find(".brand").textContent).strip()
        self._take_over = find('[data-action="take-over"]')
        self._load_again = find("[data-load-again]")
        on(self._take_over, "click", take_over)
        on(self._load_again, "click", lambda _event: follow())
        on(find("[data-notice-close]"), "click", lambda _event: self._close_notice())

    def show(self, name: str) -> None:
        """Show a screen in place of the one before: who goes on by keyboard or listens begins at its heading."""
        before, self.shown = self.shown, name
        for screen in find_all("[data-screen]"):
            screen.hidden = screen.dataset.screen != name
        js.window.scrollTo(0, 0)
        heading = find(f'[data-screen="{name}"] h1')
        document.title = self._title if name == "home" else f"{heading.textContent} · {self._brand}"
        if before not in ("", name):
            heading.focus(to_object({"preventScroll": True}))

    def stand(self, text: str) -> None:
        """Begin at a new address with an empty notice, and with nothing open that lay over the page before.

        `text` is to be said as long as the page is there.
        """
        for dialog in find_all("dialog[open]"):
            dialog.close()
        find("[data-languages]").open = False
        self._standing = text
        self.notice("")

    def notice(self, text: str) -> None:
        """Show and say a sentence, with what is to be said of the device as long as the page is at one address."""
        text = " ".join(filter(None, (text, self._standing)))
        find("[data-notice]").hidden = not text
        set_text(find("[data-notice-text]"), text)
        self._take_over.hidden = self._load_again.hidden = True
        self._announcer.say(text)

    def problem(self, name: str, sentence: str) -> None:
        """Something went wrong that the visitor should know; where another tab plays, it can be taken over."""
        self.notice(sentence)
        self._take_over.hidden = name not in ("second_tab", "taken_over")

    def offer_to_load_again(self) -> None:
        """Let the visitor open this address once more."""
        self._load_again.hidden = False

    def go(self, route: Route) -> None:
        """Open another address, or the same one anew."""
        fragment = format_route(route)
        if js.location.hash == fragment:
            self._follow()
        else:
            js.location.hash = fragment

    def replace(self, route: Route) -> None:
        """Let the address be another one; what is open stays open."""
        self.here = route
        js.history.replaceState(None, "", format_route(route))

    def _close_notice(self) -> None:
        self._standing = ""
        self.notice("")
        find("#main").focus()

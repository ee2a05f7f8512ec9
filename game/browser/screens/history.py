"""The games that were played on this device: a list to look through, open and delete from, and what they add up to."""

import asyncio
from collections import Counter
from functools import cache
from typing import Any

import js

from game.browser.announcer import Announcer
from game.browser.dom import create, document, find, find_all, on, symbol, to_object
from game.browser.games import ASIDE, Games
from game.browser.going_on import address_to_go_on
from game.browser.screens.seats import player_names
from game.browser.screens.statistics import statistics
from game.browser.screens.sure_button import SureButton
from game.browser.screens.transfer import Transfer
from game.browser.table import KeptTexts
from game.i18n import npgettext, pgettext
from game.notation import RecordError
from game.rules import VARIANTS
from game.view.history import Played, length_text, names_in, newest_first, opponent_text, result_text, summarise
from game.view.names import size_name, variant_name
from game.view.route import History, format_route

PAGE = 20
"""Games that are listed at once; more are added when they are asked for."""


class HistoryScreen:
    """Lists the games; `games` is where they are kept, `storage` where the tables are at which they go on."""

    def __init__(self, games: Games, storage: KeptTexts, announcer: Announcer) -> None:
        self._games = games
        self._storage = storage
        self._announcer = announcer
        self._all: list[Played] = []
        self._known: dict[tuple[str, str], Played] = {}
        self._listed = 0
        self._list = find("[data-history-list]")
        self._more = find('[data-action="more-games"]')
        self._filter = find("[data-history-filter]")
        self._delete_all = SureButton(
            find('[data-action="delete-games"]'),
            pgettext("history", "Press again to delete"),
            lambda: asyncio.ensure_future(self._delete_games()),
            announcer.say,
        )
        self._transfer = Transfer(games, announcer, self.open, self._keys)
        on(self._more, "click", lambda _event: self._list_more(focus=True))
        on(self._filter, "change", lambda _event: self._show())
        on(self._list, "click", self._pressed)

    async def open(self) -> None:
        """Read the games that are kept and show them."""
        texts = await self._games.all()
        damaged: dict[str, str] = {}
        found = []
        known, self._known = self._known, {}
        for key, text in texts.items():
            try:
                game = known.get((key, text)) or summarise(key, text)
            except RecordError:
                damaged[key] = text
            else:
                self._known[key, text] = game
                found.append(game)
        if damaged:
            await self._games.set_aside(damaged)
        self._all = newest_first(found)
        self._transfer.show_damaged(await self._games.all(ASIDE))
        find("[data-history-fleeting]").hidden = self._games.lasting
        self._show_filter()
        self._show()

    @property
    def _chosen(self) -> list[Played]:
        """The games that the filter lets through."""
        key = str(self._filter.value)
        return [game for game in self._all if key in ("", game.variant.key)]

    def _keys(self) -> list[str]:
        return [game.key for game in self._chosen]

    def _show_filter(self) -> None:
        chosen = str(self._filter.value)
        counts = Counter(game.variant.key for game in self._all)
        options = [_option("", pgettext("history", "All games"), len(self._all))]
        options += [_option(key, variant_name(key), counts[key]) for key in VARIANTS if counts[key]]
        self._filter.replaceChildren(*options)
        self._filter.value = chosen if counts[chosen] else ""

    def _show(self) -> None:
        games = self._chosen
        self._listed = 0
        self._list.replaceChildren()
        self._list_more()
        find("[data-history-empty]").hidden = bool(self._all)
        for part in find_all('[data-history-tools], [data-statistics], [data-screen="history"] [data-action="export"]'):
            part.hidden = not self._all
        find("[data-statistics]").replaceChildren(*statistics(games))
        self._label_deletion()

    def _list_more(self, focus: bool = False) -> None:
        games = self._chosen
        rows = [_row(game, address_to_go_on(game, self._storage)) for game in games[self._listed : self._listed + PAGE]]
        self._list.append(*rows)
        self._listed += len(rows)
        self._more.hidden = self._listed >= len(games)
        if focus and rows:
            find("a", rows[0]).focus()

    # Deleting

    async def _pressed(self, event: Any) -> None:
        button = event.target.closest("button")
        if button:
            row = button.closest("li")
            if button.hasAttribute("data-undo"):
                await self._games.put({row.dataset.game: button.dataset.undo})
                self._announcer.say(pgettext("history", "The game is back."))
                await self.open()
                self._focus_on(row.dataset.game)
            else:
                await self._delete(row)

    async def _delete(self, row: Any) -> None:
        key = str(row.dataset.game)
        text = await self._games.get(key)
        await self._games.remove([key])
        self._all = [game for game in self._all if game.key != key]
        self._listed -= 1
        self._show_filter()
        find("[data-statistics]").replaceChildren(*statistics(self._chosen))
        self._label_deletion()
        words = create("span", "history-gone")
        words.textContent = pgettext("history", "Deleted.")
        undo = create("button", type="button", data_undo=text or "")
        undo.textContent = pgettext("history", "Bring it back")
        row.replaceChildren(words, undo)
        undo.focus()
        self._announcer.say(words.textContent)

    def _focus_on(self, key: str) -> None:
        for row in list(self._list.children):
            if row.dataset.game == key:
                find("a", row).focus()

    async def _delete_games(self) -> None:
        await self._games.remove(self._keys())
        await self.open()
        self._announcer.say(pgettext("history", "The games are deleted."))
        document.getElementById("history-title").focus()

    def _label_deletion(self) -> None:
        count = len(self._chosen)
        text = npgettext("history", "Delete {count} game", "Delete {count} games", count)
        self._delete_all.label(text.format(count=count))


def _option(value: str, name: str, count: int) -> Any:
    option = create("option", value=value)
    option.textContent = pgettext("history", "{name} ({count})").format(name=name, count=count)
    return option


def _row(game: Played, address: str) -> Any:
    """A game in the list; `address` is where it goes on, if it does."""
    name, result, date = variant_name(game.variant.key), result_text(game), date_text(game)
    row = create("li", data_game=game.key)
    link = create("a", "history-game", href=format_route(History(game.key)))
    link.append(
        symbol(f"game-{game.variant.key.split('+')[0]}", "history-icon"),
        _text("history-name", name, size_name(game.size)),
        _text(f"history-result {game.result.value}", result),
        _text("history-about", length_text(game), opponent_text(game), date),
    )
    if names := names_in(game.tags):
        players = create("span", "players")
        players.append(*player_names(names))
        link.append(players)
    delete = create("button", "quiet", type="button")
    label = pgettext("history", "Delete {name}, {result}, {date}")
    delete.setAttribute("aria-label", label.format(name=name, result=result, date=date))
    delete.append(symbol("bin", "history-bin"))
    row.append(link, delete)
    if address:
        go_on = create("a", "button go-on", href=address)
        go_on.textContent = pgettext("screen:home", "Go on playing")
        delete.before(go_on)
    return row


def _text(class_name: str, *texts: str) -> Any:
    element = create("span", class_name)
    for text in texts:
        if text:
            part = create("span")
            part.textContent = text
            element.append(part)
    return element


def date_text(game: Played) -> str:
    """The day and time of a game as the language writes them, or as the record has them."""
    date = js.Date.new(f"{game.date}T{game.time or '00:00'}")
    if js.isNaN(date.getTime()):
        return f"{game.date} {game.time}".strip()
    return str(_style(document.documentElement.lang or "en", bool(game.time)).format(date))


@cache
def _style(language: str, with_time: bool) -> Any:
    """How a language writes dates: to find out takes far longer than to write one."""
    style = {"dateStyle": "medium"} | ({"timeStyle": "short"} if with_time else {})
    return js.Intl.DateTimeFormat.new(language, to_object(style))

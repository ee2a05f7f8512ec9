"""Games as text: the history as a file, and games from a file or from what was pasted."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from typing import Any

import js

from game.browser.announcer import Announcer
from game.browser.dom import create, find, on, set_text
from game.browser.games import ASIDE, Games
from game.browser.records import IMPORTED
from game.browser.sharing import save
from game.i18n import explain, npgettext, pgettext
from game.notation import Damaged, Record, RecordError, closed_up, format_record, read_records

LARGEST = 20_000_000
"""The longest text, in characters, that is looked at: far more games than anybody plays."""
AT_ONCE = 20
"""Records that are read before the page gets its turn."""
SHOWN = 20
"""Damaged records that are told of one by one."""


class Transfer:
    """The part of the history that writes and reads texts.

    `changed` shows the history anew; `chosen` are the keys of the games that are listed, the newest first.
    """

    def __init__(
        self,
        games: Games,
        announcer: Announcer,
        changed: Callable[[], Awaitable[None]],
        chosen: Callable[[], list[str]],
    ) -> None:
        self._games = games
        self._announcer = announcer
        self._changed = changed
        self._chosen = chosen
        self._card = find("[data-import]")
        self._field = find("[data-import-text]")
        self._file = find("[data-import-file]")
        self._report = find("[data-import-report]")
        self._damaged: dict[str, str] = {}
        on(find('[data-screen="history"] [data-action="export"]'), "click", self._export)
        on(find('[data-action="import"]'), "click", lambda _event: self._open())
        on(find('[data-action="read-records"]'), "click", self._import_field)
        on(find('[data-action="take-damaged"]'), "click", self._take_damaged)
        on(self._file, "change", self._import_file)

    def show_damaged(self, damaged: dict[str, str]) -> None:
        """Say how many games were set aside, since they could not be read."""
        self._damaged = damaged
        count = len(damaged)
        find("[data-history-damaged]").hidden = not count
        text = npgettext(
            "history",
            "{count} game that was kept here could not be read. It was set aside and is not lost.",
            "{count} games that were kept here could not be read. They were set aside and are not lost.",
            count,
        )
        set_text(find("[data-history-damaged-text]"), text.format(count=count))

    async def _export(self, _event: Any) -> None:
        texts = await self._games.all()
        chosen = [texts[key] for key in reversed(self._chosen()) if key in texts]
        save(f"fourfall-{js.Date.new().toISOString()[:10]}.txt", "\n".join(chosen))

    def _open(self) -> None:
        self._card.hidden = not self._card.hidden
        if not self._card.hidden:
            self._field.focus()

    async def _take_damaged(self, _event: Any) -> None:
        """Move what was set aside to the field, where it can be mended and read again."""
        self._card.hidden = False
        self._field.value = "\n".join([*self._damaged.values(), str(self._field.value)])
        await self._games.remove(self._damaged, ASIDE)
        self.show_damaged({})
        self._field.focus()
        parts = [part async for part in self._read(str(self._field.value))]
        damaged = [part for part in parts if isinstance(part, Damaged)]
        self._tell(0, 0, len(damaged), damaged[:SHOWN])

    async def _import_file(self, _event: Any) -> None:
        file = self._file.files.item(0)
        if file:
            text = str(await file.text()) if file.size <= LARGEST else "x" * (LARGEST + 1)
            self._file.value = ""
            await self._import(text)

    async def _import_field(self, _event: Any) -> None:
        await self._import(str(self._field.value))

    async def _import(self, text: str) -> None:
        if len(text) > LARGEST:
            self._say(pgettext("import", "This text is too long to be read."))
            return
        known = set((await self._games.all()).values())
        fresh: dict[str, str] = {}
        damaged: list[Damaged] = []
        double = 0
        now = js.Date.new().toISOString()
        async for part in self._read(text):
            if isinstance(part, Damaged):
                damaged.append(part)
            elif (record := format_record(part)) in known:
                double += 1
            else:
                known.add(record)
                fresh[f"{now} {IMPORTED} {len(fresh):06}"] = record
        await self._games.put(fresh)
        self._field.value = "".join(part.text for part in damaged)
        await self._changed()
        self._tell(len(fresh), double, len(damaged), closed_up(damaged[:SHOWN]))

    async def _read(self, text: str) -> AsyncIterator[Record | Damaged]:
        """The parts of a text; the page gets its turn in between."""
        for count, part in enumerate(read_records(text), 1):
            yield part
            if count % AT_ONCE == 0:
                set_text(self._report, pgettext("import", "Reading … {count}").format(count=count))
                await asyncio.sleep(0)

    def _tell(self, fresh: int, double: int, damaged: int, shown: Iterable[Damaged]) -> None:
        """Say how many games came in, and what is wrong with the first of the others, by the lines of the field."""
        self._say(" ".join(_counts(fresh, double, damaged)))
        faults = create("ol", "faults")
        faults.append(*(_fault(part.error) for part in shown))
        if damaged:
            self._report.append(faults)

    def _say(self, sentence: str) -> None:
        self._report.replaceChildren(_paragraph(sentence))
        self._announcer.say(sentence)


def _counts(fresh: int, double: int, damaged: int) -> Iterator[str]:
    if fresh or not (double or damaged):
        yield npgettext("import", "{count} game imported.", "{count} games imported.", fresh).format(count=fresh)
    if double:
        text = npgettext("import", "{count} game was here already.", "{count} games were here already.", double)
        yield text.format(count=double)
    if damaged:
        text = npgettext(
            "import",
            "{count} game could not be read and stays in the field.",
            "{count} games could not be read and stay in the field.",
            damaged,
        )
        yield text.format(count=damaged)


def _fault(error: RecordError) -> Any:
    item = create("li")
    item.textContent = pgettext("import", "Line {line}: {reason}").format(line=error.line, reason=explain(error))
    return item


def _paragraph(text: str) -> Any:
    paragraph = create("p")
    paragraph.textContent = text
    return paragraph

"""A direct connection to one other page: a WebRTC data channel and how it comes about."""

import asyncio
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException

from game.browser.dom import to_object
from game.browser.net.interop import Handlers

GATHERING = 0.3
"""Seconds to wait for addresses before a description is sent; those found later follow together."""
QUIET = 0.1
"""Seconds without a further address after which there are hardly any more."""
GATHERING_WHOLE = 4.0
"""Seconds to wait where nothing can follow."""
LATER = 0.25
BUFFERED = 1_000_000


class Channel:
    """One attempt to connect, and the connection if it comes about; `call` names it.

    `on_open` and `on_close` are each called at most once, `on_text` with each text, `on_candidates` with addresses
    that the other page has to be told. `whole` says that no address can follow a description.
    """

    def __init__(
        self,
        call: str,
        configuration: dict[str, object],
        on_open: Callable[[], None],
        on_text: Callable[[str], None],
        on_close: Callable[[], None],
        on_candidates: Callable[[tuple[str, ...]], None],
        whole: bool = False,
    ) -> None:
        self.call = call
        self.answered = False
        """Whether the other page has taken part."""
        self._on_open = on_open
        self._on_text = on_text
        self._on_close = on_close
        self._on_candidates = on_candidates
        self._whole = whole
        self._quiet: asyncio.TimerHandle | None = None
        self._handlers = Handlers()
        self._gathered = asyncio.Event()
        self._described = False
        self._late: list[str] = []
        self._early: list[str] = []
        self._channel: Any = None
        self._connection = js.RTCPeerConnection.new(to_object(configuration))
        for event, handler in (
            ("icecandidate", self._found),
            ("connectionstatechange", self._changed),
            ("datachannel", lambda event: self._use(event.channel)),
        ):
            self._handlers.on(self._connection, event, handler)

    @property
    def open(self) -> bool:
        """Whether texts can be sent."""
        return bool(self._channel and self._channel.readyState == "open")

    async def offer(self) -> str | None:
        """The description that begins a connection; None if there can be none."""
        self._use(self._connection.createDataChannel("match"))
        return await self._describe()

    async def answer(self, description: str) -> str | None:
        """The description that answers another page's; None if there can be none."""
        if not await self.accept("offer", description):
            return None
        return await self._describe()

    async def accept(self, kind: str, description: str) -> bool:
        """Take the other page's description, an `offer` or an `answer`; False if it is none."""
        try:
            await self._connection.setRemoteDescription(to_object({"type": kind, "sdp": description}))
        except JsException:
            return False
        self.answered = True
        early, self._early = self._early, []
        await self.add(early)
        return True

    async def add(self, candidates: list[str] | tuple[str, ...]) -> None:
        """Take further addresses of the other page."""
        if not self._connection.remoteDescription:
            self._early += candidates
            return
        for candidate in candidates:
            try:
                await self._connection.addIceCandidate(js.JSON.parse(candidate))
            except JsException:
                continue  # one address fewer

    def send(self, text: str) -> bool:
        """Send a text; False if that is not possible now."""
        if not self.open or self._channel.bufferedAmount > BUFFERED:
            return False
        try:
            self._channel.send(text)
        except JsException:
            return False
        return True

    def close(self) -> None:
        """End it; nothing is called any more."""
        self._handlers.release()
        if self._channel:
            self._channel.close()
        self._connection.close()
        self._gathered.set()

    async def _describe(self) -> str | None:
        try:
            await self._connection.setLocalDescription()
            if self._connection.iceGatheringState != "complete":
                await asyncio.wait_for(self._gathered.wait(), GATHERING_WHOLE if self._whole else GATHERING)
        except TimeoutError:
            pass
        except JsException:
            return None
        self._described = True
        description = self._connection.localDescription
        return str(description.sdp) if description else None

    def _found(self, event: Any) -> None:
        if not event.candidate:
            self._gathered.set()
        elif self._described:
            if not self._late:
                asyncio.get_running_loop().call_later(LATER, self._send_late)
            self._late.append(js.JSON.stringify(event.candidate))
        elif not self._whole:
            if self._quiet:
                self._quiet.cancel()
            self._quiet = asyncio.get_running_loop().call_later(QUIET, self._gathered.set)

    def _send_late(self) -> None:
        late, self._late = self._late, []
        if self._connection.signalingState != "closed":
            self._on_candidates(tuple(late))

    def _changed(self, _event: Any) -> None:
        if self._connection.connectionState in ("failed", "closed"):
            self._on_close()

    def _use(self, channel: Any) -> None:
        self._channel = channel
        self._handlers.on(channel, "open", lambda _event: self._on_open())
        self._handlers.on(channel, "message", self._received)
        self._handlers.on(channel, "close", lambda _event: self._on_close())

    def _received(self, event: Any) -> None:
        self._on_text(event.data if isinstance(event.data, str) else "")

"""The ways to other pages that somebody has chosen: servers to meet at, a TURN server, a hidden address."""

import re
from dataclasses import dataclass

from game.i18n import pgettext
from game.protocol.invitation import MAXIMUM_RENDEZVOUS, MAXIMUM_URL

TURN = re.compile(r"turns?:[A-Za-z0-9.:\[\]-]+(\?transport=(udp|tcp))?")
LOCAL = re.compile(r"ws://(localhost|127\.0\.0\.1)(:\d+)?(/.*)?")


@dataclass(frozen=True, slots=True)
class Ways:
    """What is chosen; without rendezvous servers the built-in list holds, without `turn` there is no such server.

    With `hide_address` other pages see the address of the TURN server, or none at all, but never that of this device.
    """

    rendezvous: tuple[str, ...] = ()
    turn: str = ""
    turn_user: str = ""
    turn_password: str = ""
    hide_address: bool = False

    @property
    def direct(self) -> bool:
        """Whether a connection beside the rendezvous is possible at all."""
        return bool(self.turn) or not self.hide_address

    def configuration(self, stun: list[str]) -> dict[str, object]:
        """The configuration of a WebRTC connection; `stun` lists the servers that tell a page its own address."""
        servers: list[dict[str, object]] = []
        if not self.hide_address:
            servers.append({"urls": stun})
        if self.turn:
            servers.append({"urls": self.turn, "username": self.turn_user, "credential": self.turn_password})
        return {"iceServers": servers, "iceTransportPolicy": "relay" if self.hide_address else "all"}


def read_rendezvous(text: str) -> tuple[str, ...]:
    """The addresses in a text, separated by commas or blanks; raises ValueError with a sentence for a person.

    >>> read_rendezvous("wss://one.example, wss://two.example")
    ('wss://one.example', 'wss://two.example')
    """
    urls = tuple(dict.fromkeys(url for url in re.split(r"[,\s]+", text) if url))
    for url in urls:
        if len(url) > MAXIMUM_URL:
            sentence = pgettext("link", "A rendezvous server's address has at most {most} characters.")
            raise ValueError(sentence.format(most=MAXIMUM_URL))
        secure = url.startswith("wss://") and len(url) > len("wss://")
        if not (secure or LOCAL.fullmatch(url)) or not url.isascii() or not url.isprintable():
            sentence = pgettext("link", "“{address}” cannot be a rendezvous server: an address begins with wss://.")
            raise ValueError(sentence.format(address=url[:60]))
    if len(urls) > MAXIMUM_RENDEZVOUS:
        sentence = pgettext("link", "At most {most} rendezvous servers can be used; these are {count}.")
        raise ValueError(sentence.format(most=MAXIMUM_RENDEZVOUS, count=len(urls)))
    return urls


def read_turn(text: str) -> str:
    """The address of a TURN server, or nothing; raises ValueError with a sentence for a person.

    >>> read_turn(" turn:turn.example:3478?transport=tcp ")
    'turn:turn.example:3478?transport=tcp'
    """
    url = text.strip()
    if url and not TURN.fullmatch(url):
        sentence = pgettext("link", "“{address}” cannot be a TURN server: an address looks like turn:example.org:3478.")
        raise ValueError(sentence.format(address=url[:60]))
    return url

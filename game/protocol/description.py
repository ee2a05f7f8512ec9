"""A WebRTC description as few bytes: what two browsers cannot know of each other, and nothing of the rest.

That is the fingerprint of the certificate, the name and password of the connection, and the addresses to try. The rest
of a description of one data channel is the same everywhere and is put in again. After an idea in many small tools.
"""

import base64
import ipaddress
import re
from dataclasses import dataclass

FINGERPRINT_LENGTH = 32
MAXIMUM_WORD = 127
PACKED = 0x80
TYPES = ("host", "srflx", "prflx", "relay")
FAMILIES = (4, 16, 16)
"""The lengths of an IPv4 address, an IPv6 address, and the name with which browsers hide an address."""
HIDDEN = 2
PRIORITIES = {"host": 126, "prflx": 110, "srflx": 100, "relay": 0}
"""How much each type is preferred, as RFC 8445 recommends."""

_CANDIDATE = re.compile(r"a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\w+)", re.IGNORECASE)
_NAME = re.compile(r"([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local")


@dataclass(frozen=True, slots=True)
class Candidate:
    """An address to try, and how it was found."""

    type: str
    address: str
    port: int


@dataclass(frozen=True, slots=True)
class Description:
    """A description of one data channel; `fingerprint` is that of the certificate, by SHA-256."""

    fingerprint: bytes
    name: str
    password: str
    candidates: tuple[Candidate, ...]


def read_sdp(text: str) -> Description:
    """What is particular in a browser's description; raises ValueError if it is not there."""
    mark = re.search(r"a=fingerprint:sha-256 ([0-9A-Fa-f:]+)", text)
    name = re.search(r"a=ice-ufrag:(\S+)", text)
    password = re.search(r"a=ice-pwd:(\S+)", text)
    if not (mark and name and password):
        raise ValueError("not the description of a data channel")
    fingerprint = bytes.fromhex(mark[1].replace(":", ""))
    if len(fingerprint) != FINGERPRINT_LENGTH:
        raise ValueError("not a fingerprint")
    found = (Candidate(type_.lower(), address, int(port)) for address, port, type_ in _CANDIDATE.findall(text))
    return Description(fingerprint, name[1], password[1], tuple(dict.fromkeys(found)))


def write_sdp(description: Description, offers: bool) -> str:
    """The description as a browser reads it; `offers` says whether it begins the connection or answers."""
    mark = ":".join(f"{byte:02X}" for byte in description.fingerprint)
    lines = [
        "v=0",
        "o=- 1 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        *(_line(number, candidate) for number, candidate in enumerate(description.candidates, start=1)),
        f"a=ice-ufrag:{description.name}",
        f"a=ice-pwd:{description.password}",
        f"a=fingerprint:sha-256 {mark}",
        f"a=setup:{'actpass' if offers else 'active'}",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
        "",
    ]
    return "\r\n".join(lines)


def pack(description: Description, most: int) -> bytes:
    """The description in at most about `most` bytes; addresses that do not fit, the last ones, are left out."""
    data = description.fingerprint + _pack_word(description.name) + _pack_word(description.password)
    for candidate in description.candidates:
        packed = _pack_candidate(candidate)
        if len(data) + len(packed) <= most:
            data += packed
    return data


def unpack(data: bytes) -> Description:
    """The description that `pack` made; raises ValueError for anything else."""
    fingerprint, rest = data[:FINGERPRINT_LENGTH], data[FINGERPRINT_LENGTH:]
    name, rest = _unpack_word(rest)
    password, rest = _unpack_word(rest)
    candidates = []
    while rest:
        candidate, rest = _unpack_candidate(rest)
        candidates.append(candidate)
    return Description(fingerprint, name, password, tuple(candidates))


def _line(number: int, candidate: Candidate) -> str:
    priority = (PRIORITIES[candidate.type] << 24) + (65535 - number << 8) + 255
    related = "" if candidate.type == "host" else " raddr 0.0.0.0 rport 0"
    place = f"{candidate.address} {candidate.port}"
    return f"a=candidate:{number} 1 udp {priority} {place} typ {candidate.type}{related}"


def _pack_word(word: str) -> bytes:
    """A word with its length; one that reads as base64 takes three quarters of that."""
    if len(word) > MAXIMUM_WORD:
        raise ValueError("too long a word")
    try:
        data = base64.b64decode(word, validate=True)
    except ValueError:
        data = b""
    if data and base64.b64encode(data).decode() == word:
        return bytes([PACKED | len(data)]) + data
    return bytes([len(word)]) + word.encode("ascii")


def _unpack_word(data: bytes) -> tuple[str, bytes]:
    length = data[0] & MAXIMUM_WORD if data else 0
    word, rest = data[1 : 1 + length], data[1 + length :]
    if not length or len(word) < length:
        raise ValueError("cut off")
    text = base64.b64encode(word).decode() if data[0] & PACKED else word.decode("ascii")
    if not re.fullmatch(r"[A-Za-z0-9+/=_-]+", text):
        raise ValueError("not a word of a description")
    return text, rest


def _pack_candidate(candidate: Candidate) -> bytes:
    hidden = _NAME.fullmatch(candidate.address)
    try:
        place = bytes.fromhex("".join(hidden.groups())) if hidden else ipaddress.ip_address(candidate.address).packed
        head = FAMILIES.index(len(place)) if not hidden else HIDDEN
        return bytes([head << 2 | TYPES.index(candidate.type)]) + place + candidate.port.to_bytes(2)
    except (ValueError, OverflowError):
        return b""  # one address fewer


def _unpack_candidate(data: bytes) -> tuple[Candidate, bytes]:
    family, type_ = data[0] >> 2, TYPES[data[0] & 3]
    if family >= len(FAMILIES):
        raise ValueError("no such kind of address")
    length = 1 + FAMILIES[family]
    place, port, rest = data[1:length], data[length : length + 2], data[length + 2 :]
    if len(port) < 2:
        raise ValueError("cut off")
    if family == HIDDEN:
        digits = place.hex()
        address = "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])) + ".local"
    else:
        address = str(ipaddress.ip_address(place))
    return Candidate(type_, address, int.from_bytes(port)), rest

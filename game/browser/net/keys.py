"""Keys, made and used by the browser's own cryptography. A seat's private key never leaves it."""

from dataclasses import dataclass
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from game.browser.dom import to_object
from game.browser.net.interop import buffer
from game.protocol.canonical import to_bytes, to_text

NONCE_LENGTH = 12
TOPIC_LENGTH = 16
ECDSA = {"name": "ECDSA", "namedCurve": "P-256"}
ECDSA_SHA_256 = {"name": "ECDSA", "hash": "SHA-256"}
REMEMBERED_KEYS = 64


class Locked(ValueError):
    """Something was not encrypted with the room's secret."""


@dataclass(frozen=True)
class RoomKey:
    """What a room's secret gives: the topic that servers see, and a cipher that they cannot open."""

    topic: str
    _cipher: Any

    @classmethod
    async def derive(cls, secret: bytes) -> "RoomKey":
        """The keys of the room with this secret."""
        subtle = js.crypto.subtle
        root = await subtle.importKey("raw", buffer(secret), "HKDF", False, to_js(["deriveBits"]))

        async def bits(purpose: str, length: int) -> bytes:
            salt, info = buffer(b"fourfall room"), buffer(purpose.encode())
            way = to_object({"name": "HKDF", "hash": "SHA-256", "salt": salt, "info": info})
            data: bytes = (await subtle.deriveBits(way, root, length * 8)).to_bytes()
            return data

        topic = (await bits("topic", TOPIC_LENGTH)).hex()
        secret_key = buffer(await bits("cipher", 32))
        cipher = await subtle.importKey("raw", secret_key, "AES-GCM", False, to_js(["encrypt", "decrypt"]))
        return cls(topic, cipher)

    async def encrypt(self, data: bytes) -> bytes:
        """`data` for those who know the room's secret."""
        nonce = random_bytes(NONCE_LENGTH)
        way = to_object({"name": "AES-GCM", "iv": buffer(nonce)})
        sealed: bytes = (await js.crypto.subtle.encrypt(way, self._cipher, buffer(data))).to_bytes()
        return nonce + sealed

    async def decrypt(self, data: bytes) -> bytes:
        """The data that `encrypt` made unreadable; raises Locked."""
        way = to_object({"name": "AES-GCM", "iv": buffer(data[:NONCE_LENGTH])})
        try:
            opened = await js.crypto.subtle.decrypt(way, self._cipher, buffer(data[NONCE_LENGTH:]))
        except JsException as error:
            raise Locked("not of this room") from error
        plain: bytes = opened.to_bytes()
        return plain


@dataclass(frozen=True)
class SeatKey:
    """The key pair of this page in one room; `pair` is what the browser keeps."""

    pair: Any
    public: str

    @classmethod
    async def make(cls) -> "SeatKey":
        """A new key, whose private half cannot be read out."""
        uses = to_js(["sign", "verify"])
        return await cls.of(await js.crypto.subtle.generateKey(to_object(ECDSA), False, uses))

    @classmethod
    async def of(cls, pair: Any) -> "SeatKey":
        """The key that the browser kept."""
        raw = await js.crypto.subtle.exportKey("raw", pair.publicKey)
        return cls(pair, to_text(raw.to_bytes()))

    async def sign(self, content: bytes) -> bytes:
        """The signature of 64 bytes."""
        signed = await js.crypto.subtle.sign(to_object(ECDSA_SHA_256), self.pair.privateKey, buffer(content))
        signature: bytes = signed.to_bytes()
        return signature


class Verifier:
    """Checks signatures; keys are read once."""

    def __init__(self) -> None:
        self._keys: dict[str, Any] = {}

    async def verify(self, key: str, content: bytes, signature: bytes) -> bool:
        """Whether `key` signed the content; a text that is no key has signed nothing."""
        try:
            imported = self._keys.get(key) or await self._import(key)
            parts = buffer(signature), buffer(content)
            return bool(await js.crypto.subtle.verify(to_object(ECDSA_SHA_256), imported, *parts))
        except (JsException, ValueError):
            return False

    async def _import(self, key: str) -> Any:
        imported = await js.crypto.subtle.importKey(
            "raw", buffer(to_bytes(key)), to_object(ECDSA), False, to_js(["verify"])
        )
        if len(self._keys) >= REMEMBERED_KEYS:
            self._keys.clear()
        self._keys[key] = imported
        return imported


def random_bytes(count: int) -> bytes:
    """Fresh random bytes from the browser."""
    data: bytes = js.crypto.getRandomValues(js.Uint8Array.new(count)).to_bytes()
    return data

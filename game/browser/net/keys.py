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
CIPHER_LENGTH = 32
ECDSA = {"name": "ECDSA", "namedCurve": "P-256"}
ECDH = {"name": "ECDH", "namedCurve": "P-256"}
ECDSA_SHA_256 = {"name": "ECDSA", "hash": "SHA-256"}
REMEMBERED_KEYS = 64


class Locked(ValueError):
    """Something was not encrypted with the key at hand."""


class Cipher:
    """Makes data unreadable for all who do not have `key`."""

    def __init__(self, key: Any) -> None:
        self._key = key

    @classmethod
    async def of(cls, secret: bytes) -> "Cipher":
        """The cipher of a secret of 32 bytes."""
        uses = to_js(["encrypt", "decrypt"])
        return cls(await js.crypto.subtle.importKey("raw", buffer(secret), "AES-GCM", False, uses))

    async def encrypt(self, data: bytes) -> bytes:
        """`data` for those who have the key."""
        nonce = random_bytes(NONCE_LENGTH)
        way = to_object({"name": "AES-GCM", "iv": buffer(nonce)})
        sealed: bytes = (await js.crypto.subtle.encrypt(way, self._key, buffer(data))).to_bytes()
        return nonce + sealed

    async def decrypt(self, data: bytes) -> bytes:
        """The data that `encrypt` made unreadable; raises Locked."""
        way = to_object({"name": "AES-GCM", "iv": buffer(data[:NONCE_LENGTH])})
        try:
            opened = await js.crypto.subtle.decrypt(way, self._key, buffer(data[NONCE_LENGTH:]))
        except JsException as error:
            raise Locked("not made with this key") from error
        plain: bytes = opened.to_bytes()
        return plain


@dataclass(frozen=True)
class RoomKey:
    """What a room's secret gives: the topic that servers see, and a cipher that they cannot open."""

    topic: str
    cipher: Cipher

    @classmethod
    async def derive(cls, secret: bytes) -> "RoomKey":
        """The keys of the room with this secret."""
        topic = await expanded(secret, b"fourfall room", b"topic", TOPIC_LENGTH)
        return cls(topic.hex(), await Cipher.of(await expanded(secret, b"fourfall room", b"cipher", CIPHER_LENGTH)))


class OwnHalf:
    """This page's half of keys for two. Its private part cannot be read out and is gone with the page."""

    def __init__(self, pair: Any, public: str) -> None:
        self._pair = pair
        self.public = public

    @classmethod
    async def make(cls) -> "OwnHalf":
        """A new half."""
        pair = await js.crypto.subtle.generateKey(to_object(ECDH), False, to_js(["deriveBits"]))
        return cls(pair, await _public_text(pair))

    async def joined(self, public: str, room: bytes) -> Cipher:
        """The cipher that the page with the other half `public` has as well; raises Locked if that is none."""
        try:
            other = await js.crypto.subtle.importKey("raw", buffer(to_bytes(public)), to_object(ECDH), False, to_js([]))
            way = to_object({"name": "ECDH", "public": other})
            secret = (await js.crypto.subtle.deriveBits(way, self._pair.privateKey, 256)).to_bytes()
        except (JsException, ValueError) as error:
            raise Locked("not half of a key") from error
        return await Cipher.of(await expanded(secret, b"fourfall two", room, CIPHER_LENGTH))


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
        return cls(pair, await _public_text(pair))

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


async def expanded(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    """`length` bytes that follow from a secret, for one purpose (HKDF with SHA-256)."""
    subtle = js.crypto.subtle
    root = await subtle.importKey("raw", buffer(secret), "HKDF", False, to_js(["deriveBits"]))
    way = to_object({"name": "HKDF", "hash": "SHA-256", "salt": buffer(salt), "info": buffer(purpose)})
    data: bytes = (await subtle.deriveBits(way, root, length * 8)).to_bytes()
    return data


async def _public_text(pair: Any) -> str:
    raw = await js.crypto.subtle.exportKey("raw", pair.publicKey)
    return to_text(raw.to_bytes())

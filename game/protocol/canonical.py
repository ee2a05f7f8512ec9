"""Values as bytes and bytes as text, in one way only: what is hashed and signed must read the same on every page."""

import base64
import hashlib
import json


def canonical(value: object) -> bytes:
    """A JSON value as bytes.

    >>> canonical({"b": [1, "é"], "a": None})
    b'{"a":null,"b":[1,"\\xc3\\xa9"]}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def to_text(data: bytes) -> str:
    """Bytes in the URL-safe base64 alphabet, without padding.

    >>> to_text(b"disc")
    'ZGlzYw'
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    """The bytes that `to_text` wrote; raises ValueError for any other text.

    >>> to_bytes("ZGlzYw")
    b'disc'
    >>> to_bytes("ZGlzYx")
    Traceback (most recent call last):
    ValueError: not base64url
    """
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError as error:
        raise ValueError("not base64url") from error
    if to_text(data) != text:
        raise ValueError("not base64url")
    return data


def digest(data: bytes) -> str:
    """The SHA-256 of `data` as text of 43 characters."""
    return to_text(hashlib.sha256(data).digest())

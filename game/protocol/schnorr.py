"""Schnorr signatures over secp256k1 (BIP 340), as Nostr servers demand them of each event.

They protect nothing here: each page makes a new key at each start, so timing leaks do not matter and speed hardly does.
"""

import hashlib

FIELD = 2**256 - 2**32 - 977
ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141

Point = tuple[int, int, int]
"""A point in Jacobian coordinates; Z is 0 at infinity."""

GENERATOR: Point = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
    1,
)


def secret_key(random: bytes) -> int:
    """A secret key out of 32 random bytes."""
    return int.from_bytes(random) % (ORDER - 1) + 1


def public_key(secret: int) -> bytes:
    """The 32 bytes by which others know a key."""
    return _multiple(secret)[0].to_bytes(32)


def sign(message: bytes, secret: int, random: bytes) -> bytes:
    """The 64 bytes with which `secret` signs a message of 32 bytes; `random` is 32 fresh random bytes."""
    x, y = _multiple(secret)
    key = secret if y % 2 == 0 else ORDER - secret
    public = x.to_bytes(32)
    mask = int.from_bytes(_tagged("BIP0340/aux", random))
    nonce = int.from_bytes(_tagged("BIP0340/nonce", (key ^ mask).to_bytes(32) + public + message)) % ORDER
    x, y = _multiple(nonce)
    if y % 2:
        nonce = ORDER - nonce
    challenge = int.from_bytes(_tagged("BIP0340/challenge", x.to_bytes(32) + public + message)) % ORDER
    return x.to_bytes(32) + ((nonce + challenge * key) % ORDER).to_bytes(32)


def _tagged(tag: str, data: bytes) -> bytes:
    prefix = hashlib.sha256(tag.encode()).digest()
    return hashlib.sha256(prefix + prefix + data).digest()


def _multiple(factor: int) -> tuple[int, int]:
    """`factor` times the generator, as x and y."""
    total: Point = (0, 1, 0)
    power = GENERATOR
    while factor:
        if factor & 1:
            total = _add(total, power)
        power = _double(power)
        factor >>= 1
    inverse = pow(total[2], -1, FIELD)
    return total[0] * inverse**2 % FIELD, total[1] * inverse**3 % FIELD


def _double(point: Point) -> Point:
    x, y, z = point
    square = y * y % FIELD
    middle = 4 * x * square % FIELD
    slope = 3 * x * x % FIELD
    new = (slope * slope - 2 * middle) % FIELD
    return new, (slope * (middle - new) - 8 * square * square) % FIELD, 2 * y * z % FIELD


def _add(one: Point, two: Point) -> Point:
    """The sum of two different points."""
    if not one[2]:
        return two
    x1, y1, z1 = one
    x2, y2, z2 = two
    z1z1, z2z2 = z1 * z1 % FIELD, z2 * z2 % FIELD
    u1, u2 = x1 * z2z2 % FIELD, x2 * z1z1 % FIELD
    s1, s2 = y1 * z2 * z2z2 % FIELD, y2 * z1 * z1z1 % FIELD
    h, r = u2 - u1, s2 - s1
    hh = h * h % FIELD
    hhh = h * hh % FIELD
    v = u1 * hh % FIELD
    x3 = (r * r - hhh - 2 * v) % FIELD
    return x3, (r * (v - x3) - s1 * hhh) % FIELD, h * z1 * z2 % FIELD

"""A memory image comes in parts, and is the same again when they are put together, or written into a machine."""

import json
import random
import subprocess

import pytest

from tools.setup import ROOT, node

MAGIC = (1886286592).to_bytes(4, "little")
# Splits one image into parts, each of which is made of the image before it, and prints what becomes of the parts.
SPLIT = """
import fs from "node:fs";
import { imageInto, imageOf, partOf } from "./assets/boot/image.js";
let before;
const parts = JSON.parse(fs.readFileSync(0)).map((hex) => {
  const image = new Uint8Array(Buffer.from(hex, "hex"));
  const part = partOf(image, before);
  before = image;
  return part.buffer;
});
const whole = Buffer.from(imageOf(parts)).toString("hex");

// A machine that begins with something in its memory; its heap comes after that.
const bytes = new Uint8Array(2 ** 21).fill(7, 0, 2 ** 16);
const exports = { memory: { buffer: bytes.buffer }, __heap_base: { value: 2 ** 16 } };
const head = imageInto(() => ({ exports }), parts);
const after = head.subarray(head.length).length;
const used = bytes.findLastIndex((byte) => byte !== 0) + 1;
const written = Buffer.concat([head, bytes.subarray(0, used)]).toString("hex");
console.log(JSON.stringify({ whole, written, after, lengths: parts.map((part) => part.byteLength) }));
"""


def image(head: int, memory: bytes) -> bytes:
    """An image as Pyodide writes it: its mark, how long its head is, the head, and the memory."""
    return MAGIC + head.to_bytes(4, "little") + bytes(range(8, head)) + memory


def split(*images: bytes) -> tuple[bytes, list[int]]:
    """What becomes of images of which each is kept as what it adds to the one before, and how long those parts are."""
    given = json.dumps([one.hex() for one in images])
    done = subprocess.run(
        [node(), "--input-type=module", "--eval", SPLIT], cwd=ROOT, input=given, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["written"] == said["whole"].rstrip("0").ljust(len(said["written"]), "0")
    assert said["after"] == 0  # nothing is left for Pyodide to copy
    return bytes.fromhex(said["whole"]), said["lengths"]


def test_an_image_comes_back_without_its_empty_end() -> None:
    whole, _ = split(image(48, b"begin" + bytes(3000) + b"end" + bytes(5000)))
    assert whole == image(48, b"begin" + bytes(3000) + b"end")


def test_what_is_empty_takes_no_room() -> None:
    _, [length] = split(image(48, b"begin" + bytes(100_000) + b"end"))
    assert length < 200


@pytest.mark.parametrize("seed", range(5))
def test_a_second_image_comes_back_from_what_it_adds(seed: int) -> None:
    chance = random.Random(seed)
    first = bytearray(chance.randbytes(4000) + bytes(4000) + chance.randbytes(4000))
    second = first + chance.randbytes(chance.randrange(500))
    for _ in range(20):
        second[chance.randrange(len(second))] = chance.randrange(256)
    second[-1] = 1
    whole, [_, added] = split(image(48, bytes(first)), image(64, bytes(second)))
    assert whole == image(64, bytes(second))
    assert added < 8000


def test_a_second_image_may_have_emptied_what_the_first_had() -> None:
    whole, _ = split(image(48, b"kept" + b"gone" * 100), image(48, b"kept"))
    assert whole.rstrip(b"\0") == image(48, b"kept")

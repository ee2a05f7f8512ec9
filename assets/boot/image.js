// A memory image of a Python that has started is kept in parts: what Python itself has in memory, which is the same for
// all releases, and what the program adds to that. Each part holds, in order, whole numbers of four bytes: how long its
// head is, how long the memory, and how many pieces it changes; where each piece begins and how long it is; then the
// head, and the pieces. The head belongs to the image as Pyodide writes it. tools/snapshot.mjs makes them.
const WORD = 4;
const USED_AT_START = 2 ** 20; // at most so much of the heap, before the image comes; checked by tools/check_start.mjs
const GAP = 128; // pieces that lie closer than this are made one

function read(part) {
  const words = new Uint32Array(part, 0, Math.floor(part.byteLength / WORD));
  const [headLength, length, count] = words;
  const places = words.subarray(3, 3 + 2 * count);
  const from = WORD * (3 + 2 * count);
  return { length, places, head: new Uint8Array(part, from, headLength), from: from + headLength };
}

function write(part, memory) {
  const { places, from } = read(part);
  let at = from;
  for (let place = 0; place < places.length; place += 2) {
    memory.set(new Uint8Array(part, at, places[place + 1]), places[place]);
    at += places[place + 1];
  }
}

export function imageOf(parts) {
  const { head } = read(parts.at(-1));
  const image = new Uint8Array(head.length + Math.max(...parts.map((part) => read(part).length)));
  image.set(head);
  for (const part of parts) write(part, image.subarray(head.length));
  return image;
}

// The same for a machine that has just been made: Pyodide would copy the image with all that is zero in it, which takes
// longer than the rest. It gets the head alone; when it asks for what comes after it, the pieces are written to where it
// would copy them. What is zero there already need not be: that is beyond what the machine begins with, and somewhat more.
export function imageInto(machine, parts) {
  const image = read(parts.at(-1)).head.slice();
  image.subarray = (from, to) => {
    if (to === undefined) {
      const { memory, __heap_base: heap } = machine().exports;
      const bytes = new Uint8Array(memory.buffer);
      bytes.fill(0, 0, heap.value + USED_AT_START);
      for (const part of parts) write(part, bytes);
    }
    return Uint8Array.prototype.subarray.call(image, from, to);
  };
  return image;
}

const headOf = (image) => new Uint32Array(image.buffer, image.byteOffset, 2)[1];

function end(bytes) {
  let length = bytes.length;
  while (bytes[length - 1] === 0) length -= 1;
  return length;
}

// What makes one image of another, or of nothing; for the build.
export function partOf(image, before) {
  const headLength = headOf(image);
  const old = before?.subarray(headOf(before)) ?? [];
  const length = Math.max(end(image) - headLength, old.length);
  const memory = new Uint8Array(length);
  memory.set(image.subarray(headLength, headLength + length));
  const pieces = [];
  for (let at = 0; at < length; at += 1) {
    if (memory[at] === (old[at] ?? 0)) continue;
    const last = pieces.at(-1);
    if (last && at - last[1] < GAP) last[1] = at + 1;
    else pieces.push([at, at + 1]);
  }
  const numbers = [headLength, length, pieces.length, ...pieces.flatMap(([from, to]) => [from, to - from])];
  const parts = [image.subarray(0, headLength), ...pieces.map(([from, to]) => memory.subarray(from, to))];
  const part = new Uint8Array(WORD * numbers.length + parts.reduce((sum, { length }) => sum + length, 0));
  new Uint32Array(part.buffer, 0, numbers.length).set(numbers);
  let to = WORD * numbers.length;
  for (const bytes of parts) {
    part.set(bytes, to);
    to += bytes.length;
  }
  return part;
}

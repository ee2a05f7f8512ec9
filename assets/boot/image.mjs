// A memory image of a Python that has started is kept in parts: what Python itself has in memory, which is the same for
// all releases, and what the program adds to that. Each part holds, in order, whole numbers of four bytes: how long its
// head is, how long the memory, and how many pieces it changes; where each piece begins and how long it is; then the
// head, and the pieces. The head belongs to the image as Pyodide writes it. tools/snapshot.mjs makes them.
const WORD = 4;
const GAP = 128; // pieces that lie closer than this are made one

export function imageOf(parts) {
  const words = parts.map((part) => new Uint32Array(part, 0, Math.floor(part.byteLength / WORD)));
  const [headLength] = words.at(-1);
  const image = new Uint8Array(headLength + Math.max(...words.map(([, length]) => length)));
  parts.forEach((part, index) => {
    const [ownHead, , count] = words[index];
    const places = words[index].subarray(3, 3 + 2 * count);
    let from = WORD * (3 + 2 * count);
    if (part === parts.at(-1)) image.set(new Uint8Array(part, from, ownHead));
    from += ownHead;
    for (let at = 0; at < places.length; at += 2) {
      image.set(new Uint8Array(part, from, places[at + 1]), headLength + places[at]);
      from += places[at + 1];
    }
  });
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

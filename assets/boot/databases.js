// Answers for the databases of PyScript, which it opens and waits for before it starts Python. The page keeps nothing in
// them, so they are always empty; a browser that has no databases, or refuses them, would never start otherwise.
const OWN = "IDBMap/"; // how the names begin of those that PyScript opens
const REFUSED = "This browser has no databases.";

function answer(result) {
  const request = {};
  queueMicrotask(() => request.onsuccess({ target: { result } }));
  return request;
}

const store = { getAllKeys: () => answer([]) };
const empty = { transaction: () => ({ objectStore: () => store }), close() {} };

function factory() {
  try {
    return globalThis.indexedDB ?? undefined;
  } catch {
    return undefined;
  }
}

function none() {
  const open = () => {
    throw new DOMException(REFUSED, "NotSupportedError");
  };
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open } });
  return indexedDB;
}

const databases = factory() ?? none();
const open = databases.open.bind(databases);
databases.open = (name, ...version) => (name.startsWith(OWN) ? answer(empty) : open(name, ...version));

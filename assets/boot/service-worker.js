// The service worker of a release: keeps the release whole on the device, answers from it, and from no other.
// tools/release.py writes the list: each file with the SHA-256 of what is kept, which is unpacked where it came packed.
const RELEASE = "";
const FILES = {};
const PAGES = "pages.json.gz"; // all pages in one, since there are many and they are much alike

const HOME = new URL(self.registration.scope);
const PREFIX = `fourfall ${HOME.pathname} `;
const CACHE = PREFIX + RELEASE;
const AT_ONCE = 4;

const address = (path) => new URL(path.replace(/(^|\/)index\.html$/, "$1"), HOME).href;
const WHOLE = address("?whole"); // a mark in the cache of a release that has been kept to the last file
const ACTIVE = address("?active"); // and in that of the release which answers

const TYPES = { html: "text/html; charset=utf-8", webmanifest: "application/manifest+json" };
const inPages = (path) => path.split(".").pop() in TYPES;

class OtherRelease extends Error {}

// What is kept

async function unpacked(bytes) {
  const [first, second] = new Uint8Array(bytes);
  if (first !== 0x1f || second !== 0x8b) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function matches(path, bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === FILES[path];
}

async function check(path, bytes) {
  if (!(await matches(path, bytes))) throw new OtherRelease(`${path} is not that of release ${RELEASE}`);
}

// That a file is not there any more tells of another release; with any other status a host, or whoever stands before it,
// only refuses for now.
async function sent(path) {
  const response = await fetch(address(path), { cache: "no-cache" });
  if (response.ok) return response;
  const Reason = [404, 410].includes(response.status) ? OtherRelease : Error;
  throw new Reason(`${path}: ${response.status}`);
}

// What need not be unpacked is kept as it came: browsers keep compiled code beside such an answer only, not beside one
// that was made here.
async function fromNetwork(path) {
  const response = await sent(path);
  const whole = response.clone();
  const came = await response.arrayBuffer();
  const bytes = await unpacked(came);
  await check(path, bytes);
  return bytes === came ? whole : new Response(bytes);
}

// What cannot be read is as good as damaged.
async function isWhole(path, cache) {
  try {
    const found = await cache.match(address(path));
    return Boolean(found) && (await matches(path, await found.arrayBuffer()));
  } catch {
    return false;
  }
}

const otherCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

async function deleteOthers(unlessMarked) {
  for (const name of await otherCaches()) {
    const marked = unlessMarked && (await (await caches.open(name)).match(unlessMarked));
    if (!marked) await caches.delete(name);
  }
}

// Install: from the releases before where a file is the same, else from the network

async function keepAll() {
  const cache = await caches.open(CACHE);
  const others = await Promise.all((await otherCaches()).map((name) => caches.open(name)));
  let pages;

  async function fromOthers(path) {
    for (const other of others) {
      if (await isWhole(path, other)) return other.match(address(path));
    }
  }

  async function fromPages(path) {
    pages ??= sent(PAGES)
      .then((response) => response.arrayBuffer())
      .then(unpacked)
      .then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
    const bytes = new TextEncoder().encode((await pages)[path] ?? "");
    await check(path, bytes);
    return new Response(bytes, { headers: { "content-type": TYPES[path.split(".").pop()] } });
  }

  async function keep(path) {
    if (await cache.match(address(path))) return; // from an attempt that came to no end
    const found = (await fromOthers(path)) ?? (await (inPages(path) ? fromPages : fromNetwork)(path));
    await cache.put(address(path), found);
  }

  const paths = Object.keys(FILES);
  let failure;
  const keepNext = async () => {
    while (paths.length && !failure) {
      await keep(paths.shift()).catch((error) => {
        failure ??= error;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext)); // nobody writes any more when it has failed
  if (failure) throw failure;
  await cache.put(WHOLE, new Response());
}

async function tellPages(message) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

async function install() {
  await deleteOthers(WHOLE);
  try {
    await keepAll();
  } catch (error) {
    await caches.delete(CACHE);
    if (error.name === "QuotaExceededError") await tellPages("no-room");
    throw error;
  }
  await deleteOthers(ACTIVE);
}

async function activate() {
  await deleteOthers();
  await (await caches.open(CACHE)).put(ACTIVE, new Response());
  await self.clients.claim();
}

// Answers

// Where the device can neither read nor write, the network does as well.
async function kept(path) {
  const cache = await caches.open(CACHE).catch(() => {});
  const found = await cache?.match(address(path)).catch(() => {});
  if (found) return found;
  const response = await fromNetwork(path);
  await cache?.put(address(path), response.clone()).catch(() => {});
  return response;
}

// The release is gone, here and on the server: whatever is there now shall be had without this worker.
async function retire() {
  await caches.delete(CACHE).catch(() => {});
  await self.registration.unregister();
}

const withoutUs = new Set(); // the pages that came so

async function answer(path, { request, resultingClientId }) {
  try {
    return await kept(path);
  } catch (error) {
    if (!(error instanceof OtherRelease)) throw error;
    await retire();
    if (request.mode !== "navigate") return Response.error();
    withoutUs.add(resultingClientId);
    return fetch(request);
  }
}

// What is damaged is thrown away first, so that nobody is given it, even if nothing can be had in its place for now.
async function repair() {
  const paths = Object.keys(FILES);
  try {
    const cache = await caches.open(CACHE);
    for (const path of paths) if (!(await isWhole(path, cache))) await cache.delete(address(path));
    for (const path of paths) await kept(path);
  } catch (error) {
    if (error instanceof OtherRelease) await retire();
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") self.skipWaiting();
  if (event.data === "repair") event.waitUntil(repair().finally(() => event.ports[0].postMessage("done")));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(HOME.href) || withoutUs.has(event.clientId)) return;
  const path = decodeURIComponent(url.pathname.slice(HOME.pathname.length)).replace(/(^|\/)$/, "$1index.html");
  if (Object.hasOwn(FILES, path)) {
    event.respondWith(answer(path, event));
  } else if (Object.hasOwn(FILES, `${path}/index.html`)) {
    event.respondWith(Response.redirect(`${url.origin}${url.pathname}/${url.search}`));
  }
});

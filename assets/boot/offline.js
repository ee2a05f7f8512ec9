// Has the site kept on the device once it runs, and offers a new release when one is there, but not during a match.
const RETRY_MS = 30_000;
const CHECK_MS = 3_600_000;
const FALLBACK_MS = 4_000;
const SAID = "fourfall.not-kept";

const { serviceWorker } = navigator;
const message = document.querySelector("[data-message]");
const words = message.querySelector("[data-message-text]");
const reload = message.querySelector("[data-message-reload]");

// What is said

function say(text) {
  words.textContent = text;
  message.hidden = false;
  document.querySelector("[data-announcer]").textContent = text;
}

message.querySelector("[data-message-close]").addEventListener("click", () => {
  message.hidden = true;
  if (reload.hidden) showOffer(); // it had to wait for the other message
  else closed = true;
});

function sayOnly(text) {
  reload.hidden = true;
  say(text);
}

addEventListener("fourfall:say", ({ detail }) => sayOnly(detail));

// What this browser does not keep, in sentences, each once.
const lacks = new Set();

function sayLack(sentence) {
  if (lacks.has(sentence)) return;
  lacks.add(sentence);
  sayOnly([...lacks].join(" "));
}

// The program has met a store or a database that is blocked or full.
addEventListener("fourfall:nothing-kept", () => sayLack(message.dataset.nothingKept));

function sayNotKept() {
  try {
    if (localStorage.getItem(SAID)) return;
    localStorage.setItem(SAID, "said");
  } catch {
    // Storage is blocked too: it is said once a visit.
  }
  sayLack(message.dataset.notKept);
}

// A new release

let offered = false;
let needed = false; // whatever is played
let closed = false;

function playing() {
  const screen = document.querySelector('[data-screen="play"]');
  return !screen.hidden && screen.querySelector("[data-board]")?.dataset.outcome === "";
}

function showOffer() {
  if (playing() && !needed) {
    if (!reload.hidden) message.hidden = true;
  } else if (offered && message.hidden && !closed) {
    reload.hidden = false;
    say(message.dataset.update);
  }
}

function offer() {
  if (!offered) {
    const places = { subtree: true, childList: true, attributeFilter: ["hidden", "data-outcome"] };
    new MutationObserver(showOffer).observe(document.querySelector("main"), places);
  }
  offered = true;
  closed = false;
  showOffer();
}

// Something was asked for that only a newer page can have.
addEventListener("fourfall:outdated", () => {
  needed = true;
  message.hidden = true;
  offer();
});

reload.addEventListener("click", async () => {
  reload.disabled = true;
  const registration = await serviceWorker?.getRegistration().catch(() => {});
  if (!registration?.waiting) return location.reload();
  serviceWorker.addEventListener("controllerchange", () => location.reload());
  setTimeout(() => location.reload(), FALLBACK_MS);
  registration.waiting.postMessage("skip-waiting");
});

// Keeping

let delay = RETRY_MS;
let noRoom = false; // so that each try would be in vain

function tryAgainLater() {
  setTimeout(keep, delay);
  delay = Math.min(2 * delay, CHECK_MS);
}

function watch(registration) {
  const { installing } = registration;
  const isFirst = !registration.active;
  installing.addEventListener("statechange", () => {
    if (installing.state === "installed" && !isFirst) offer();
    // It did not get everything, as in the midst of a deployment; or a newer one has taken its place.
    if (installing.state === "redundant" && registration.waiting === null) tryAgainLater();
  });
}

const watched = new WeakSet();

async function keep() {
  if (noRoom) return;
  try {
    const registration = await serviceWorker.register(new URL("../../sw.js", import.meta.url), {
      updateViaCache: "none",
    });
    if (!watched.has(registration)) {
      watched.add(registration);
      registration.addEventListener("updatefound", () => watch(registration));
      if (registration.installing) watch(registration);
      if (registration.waiting && registration.active) offer();
      document.addEventListener("visibilitychange", () => document.hidden || check(registration));
      setInterval(() => check(registration), CHECK_MS);
    }
    if (registration.active) await check(registration);
  } catch (error) {
    if (error.name === "SecurityError") sayNotKept();
    else tryAgainLater();
  }
}

// A failed check is no harm: there is no network, or the next one will do.
const check = (registration) => noRoom || registration.update().catch(() => {});

function begin() {
  if (!serviceWorker) return sayNotKept();
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data !== "no-room") return;
    noRoom = true;
    if (!serviceWorker.controller) sayNotKept(); // else it is the new release that there is no room for
  });
  serviceWorker.startMessages();
  keep();
}

// The line is left to the start until that is over.
const root = document.documentElement;
new MutationObserver((_, observer) => {
  if (root.dataset.ready !== "true") return;
  observer.disconnect();
  begin();
}).observe(root, { attributeFilter: ["data-ready"] });

// A release that was accepted in another tab. A page that is about to start would be made of both.
let inCharge = serviceWorker?.controller;
serviceWorker?.addEventListener("controllerchange", () => {
  if (inCharge && root.dataset.ready !== "true") location.reload();
  else if (inCharge && !reload.disabled) offer();
  inCharge = serviceWorker.controller;
});

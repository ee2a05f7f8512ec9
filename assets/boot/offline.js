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
  closed = true;
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

let offered = null;
let closed = false;

function playing() {
  const screen = document.querySelector('[data-screen="play"]');
  return !screen.hidden && screen.querySelector("[data-board]")?.dataset.outcome === "";
}

function showOffer() {
  if (playing()) {
    if (!reload.hidden) message.hidden = true;
  } else if (message.hidden && !closed) {
    reload.hidden = false;
    say(message.dataset.update);
  }
}

function offer(registration) {
  if (!offered) {
    const places = { subtree: true, childList: true, attributeFilter: ["hidden", "data-outcome"] };
    new MutationObserver(showOffer).observe(document.querySelector("main"), places);
  }
  offered = registration;
  closed = false;
  showOffer();
}

reload.addEventListener("click", () => {
  reload.disabled = true;
  const waiting = offered?.waiting;
  if (!waiting) return location.reload();
  serviceWorker.addEventListener("controllerchange", () => location.reload());
  setTimeout(() => location.reload(), FALLBACK_MS);
  waiting.postMessage("skip-waiting");
});

// Keeping

let delay = RETRY_MS;

function tryAgainLater() {
  setTimeout(keep, delay);
  delay = Math.min(2 * delay, CHECK_MS);
}

function watch(registration) {
  const { installing } = registration;
  const isFirst = !registration.active;
  installing.addEventListener("statechange", () => {
    if (installing.state === "installed" && !isFirst) offer(registration);
    // It did not get everything, as in the midst of a deployment; or a newer one has taken its place.
    if (installing.state === "redundant" && registration.waiting === null) tryAgainLater();
  });
}

const watched = new WeakSet();

async function keep() {
  try {
    const registration = await serviceWorker.register(new URL("../../sw.js", import.meta.url), {
      updateViaCache: "none",
    });
    if (!watched.has(registration)) {
      watched.add(registration);
      registration.addEventListener("updatefound", () => watch(registration));
      if (registration.installing) watch(registration);
      if (registration.waiting && registration.active) offer(registration);
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
const check = (registration) => registration.update().catch(() => {});

function begin() {
  if (!serviceWorker) return sayNotKept();
  serviceWorker.addEventListener("message", ({ data }) => data === "no-room" && sayNotKept());
  serviceWorker.startMessages();
  let inCharge = serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", () => {
    if (inCharge && !reload.disabled) serviceWorker.getRegistration().then(offer); // accepted in another tab
    inCharge = serviceWorker.controller;
  });
  keep();
}

// The line is left to the start until that is over.
const root = document.documentElement;
new MutationObserver((_, observer) => {
  if (root.dataset.ready !== "true") return;
  observer.disconnect();
  begin();
}).observe(root, { attributeFilter: ["data-ready"] });

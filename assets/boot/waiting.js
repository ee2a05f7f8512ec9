// Until Python is ready: says how much of it is here, keeps a press of Play, and says so when it cannot start.
const root = document.documentElement;
const form = document.querySelector("[data-setup]");
const play = form.querySelector("[data-play]");
const progress = document.querySelector("[data-progress]");
const failure = document.querySelector("[data-failure]");
const RELEASE_MS = 20_000;

// Play

const starting = play.textContent;
let pressed = false;

function keepPress(event) {
  event.preventDefault();
  pressed = true;
  play.textContent = starting;
  play.setAttribute("aria-busy", "true");
  document.querySelector("[data-announcer]").textContent = starting;
}

play.textContent = play.dataset.label;
play.disabled = false;
form.addEventListener("submit", keepPress);

// Progress, in what is sent over the line

const bar = progress.querySelector("progress");
const words = progress.querySelector("[data-progress-text]");
const sentence = words.textContent;
const places = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
let numbers; // takes a while to make, and is not needed where all is on the device

let sent; // as it was last told; shown once in a frame

function show() {
  const { done, total } = sent;
  sent = undefined;
  numbers ??= new Intl.NumberFormat(root.lang, places);
  const text = sentence
    .replace("{done}", numbers.format(done / 1e6))
    .replace("{total}", numbers.format(total / 1e6));
  if (words.textContent !== text) words.textContent = text;
  bar.value = done / total;
  progress.hidden = root.dataset.ready !== undefined;
}

addEventListener("fourfall:progress", ({ detail }) => {
  if (!sent) requestAnimationFrame(show);
  sent = detail;
});

// Ready, or failed

function ready() {
  form.removeEventListener("submit", keepPress);
  play.removeAttribute("aria-busy");
  failure.hidden = true;
  if (pressed && form.checkVisibility()) form.requestSubmit();
}

function failed() {
  const text = failure.querySelector("[data-failure-text]");
  if (!navigator.onLine) text.textContent = text.dataset.offline;
  failure.hidden = false;
  play.textContent = play.dataset.label;
  play.removeAttribute("aria-busy");
  play.disabled = true;
  document.querySelector("[data-announcer]").textContent = text.textContent;
}

function decided() {
  progress.hidden = true;
  if (root.dataset.ready === "true") ready();
  else if (root.dataset.ready === "failed") failed();
}

new MutationObserver(decided).observe(root, { attributeFilter: ["data-ready"] });
if (root.dataset.ready) decided(); // the interpreter may have failed before this page was read to its end

function giveUp() {
  root.dataset.ready ??= "failed";
}

// A script that cannot be had, and an error that nobody caught: either may be why nothing comes.
addEventListener("error", ({ target }) => target.localName === "script" && giveUp(), true);
addEventListener("unhandledrejection", giveUp);

// What the device keeps may be damaged: a newer release takes its place if there is one, else it is repaired.
async function repaired() {
  const { waiting, active } = (await navigator.serviceWorker?.getRegistration()) ?? {};
  if (waiting) {
    await new Promise((done) => {
      setTimeout(done, RELEASE_MS);
      navigator.serviceWorker.addEventListener("controllerchange", done);
      waiting.postMessage("skip-waiting");
    });
  } else if (active) {
    await (await import("./repair.js")).repaired(active);
  }
}

failure.querySelector("[data-retry]").addEventListener("click", async ({ target }) => {
  target.disabled = true;
  await repaired().catch(() => {}); // storage may be blocked
  location.reload();
});

// The button in the bar that installs the site as an app, where the browser can or where a hand has to do it.
const button = document.querySelector("[data-install]");
const installed = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
let asked;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // the browser's own offer would come at a time of its choice
  asked = event;
  button.hidden = installed;
});
addEventListener("appinstalled", () => {
  button.hidden = true;
});

// Browsers on iOS have no event for it; on an iPad Safari calls itself a Mac, but no Mac has this property.
const isByHand = navigator.standalone === false || /iPhone|iPad|iPod/.test(navigator.userAgent);
if (isByHand && !installed) button.hidden = false;

button.addEventListener("click", async () => {
  if (asked) {
    asked.prompt();
    await asked.userChoice;
    button.hidden = true;
  } else {
    dispatchEvent(new CustomEvent("fourfall:say", { detail: button.dataset.byHand }));
  }
});

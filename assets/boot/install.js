// The button in the bar that installs the site as an app, where the browser can or where a hand has to do it.
const button = document.querySelector("[data-install]");
let asked;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // the browser's own offer would come at a time of its choice
  asked = event;
  button.hidden = false;
});
addEventListener("appinstalled", () => {
  button.hidden = true;
});

// Only Safari on iOS has this property; it is true in an installed app.
if (navigator.standalone === false) button.hidden = false;

button.addEventListener("click", async () => {
  if (asked) {
    asked.prompt();
    await asked.userChoice;
    button.hidden = true;
  } else {
    dispatchEvent(new CustomEvent("fourfall:say", { detail: button.dataset.byHand }));
  }
});

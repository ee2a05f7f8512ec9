// Applies the chosen colours and movement before the first paint; game/browser/appearance.py does so from then on.
{
  const root = document.documentElement;
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem("fourfall.settings")) ?? {};
  } catch {
    // Storage is blocked or damaged: all is as on the device.
  }
  if (["light", "dark"].includes(chosen.theme)) root.dataset.theme = chosen.theme;
  const still = { always: false, never: true }[chosen.movement] ?? matchMedia("(prefers-reduced-motion: reduce)").matches;
  root.toggleAttribute("data-still", still);
}

// Applies the kept choice of colours before the first paint; game/browser/theme.py is where it is made.
try {
  const theme = localStorage.getItem("fourfall.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the colours are those of the device.
}

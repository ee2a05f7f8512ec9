// Until Python is ready: where the address leads to a board, one of its size stands in place of home, with the discs of
// a game that this device has kept. The last press on it is kept, and pressed on the board that comes, which judges it
// like any other press. Where somebody else has to come first, or a game is only looked at, a press is answered and no
// more.
{
  const root = document.documentElement;
  const home = document.querySelector('[data-screen="home"]');
  const screen = document.querySelector('[data-screen="play"]');
  const place = screen.querySelector("[data-board-place]");
  const status = screen.querySelector("[data-status]");
  const usual = "7x6";
  const cell = 100; // in units of the drawing, as in game/view/board_shape.py
  const hole = 40;

  // Which board

  const stored = (key) => JSON.parse(localStorage.getItem(`fourfall.${key}`)) ?? {};

  // The variant, the size, and whether a press may be one of a move; not all of them where the address has no board.
  const asked = () => {
    const [path, query] = location.hash.slice(1).split("?");
    const fields = Object.fromEntries(new URLSearchParams(query));
    const variant = (fields.variant ?? "standard").replaceAll(" ", "+");
    const { mode = "local", side } = fields;
    if (path === "/play") return { variant, size: fields.size, mine: mode !== "online" && side !== "watch" };
    if (path === "/replay" || path === "/letter") return { variant, size: fields.size };
    if (path === "/match/local") return { ...stored("local-match"), mine: true };
    return stored("recent").games?.find(({ address }) => address === location.hash) ?? {};
  };

  const choice = (variant) => document.querySelector(`[name="variant"][value="${CSS.escape(variant)}"]`);

  // The board

  const element = (name, attributes, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };

  const shape = (name, attributes, ...children) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };

  // A letter or digit of a script other than Latin, which means what is at its place: as in game/view/keys.py.
  const ofAnotherScript = /^(?![\p{ASCII}\p{Script=Latin}])[\p{L}\p{Nd}]$/u;
  const keyOf = ({ key, code }) =>
    ofAnotherScript.test(key) ? code.replace(/^(Key|Digit|Numpad)/, "").toLowerCase() : key;

  const numbers = (count) => Array.from({ length: count }, (_, index) => index + 1);

  // The discs of a kept game, as game/view/standing.py writes them; none where that is not a board of this size.
  const discs = (columns, rows, standing) => {
    const fits = /^[ry.]*(\/[ry.]*)*$/.test(standing);
    const kept = fits ? standing.split("/") : [];
    if (kept.length !== columns || kept.some(({ length }) => length > rows)) return [];
    const disc = (side, x, y) =>
      shape(
        "g",
        { transform: `translate(${x} ${y})` },
        shape("g", { class: `disc ${side}` }, shape("use", { href: `#disc-${side}`, width: cell, height: cell })),
      );
    const sides = { r: "red", y: "yellow" };
    return kept.flatMap((letters, column) =>
      [...letters].flatMap((letter, row) =>
        letter in sides ? [disc(sides[letter], column * cell, (rows - 1 - row) * cell)] : [],
      ),
    );
  };

  const drawing = (columns, rows, standing) => {
    const [width, height] = [columns * cell, rows * cell];
    const half = `a${hole} ${hole} 0 1 0`;
    const circle = (x, y) => `M${x - hole} ${y}${half} ${2 * hole} 0${half} ${-2 * hole} 0z`;
    const middles = numbers(columns).flatMap((x) => numbers(rows).map((y) => circle((x - 0.5) * cell, (y - 0.5) * cell)));
    const holes = middles.join("");
    return shape(
      "svg",
      { class: "drawing", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" },
      shape("g", {}, ...discs(columns, rows, standing)),
      shape("path", { class: "plate", d: `M0 0H${width}V${height}H0Z${holes}`, "fill-rule": "evenodd" }),
      shape("path", { class: "rim", d: holes }),
    );
  };

  const control = (kind, column, label) => {
    const arrow = shape("svg", { class: "arrow", viewBox: "0 0 24 24", "aria-hidden": "true" });
    arrow.append(shape("path", { d: kind === "pop" ? "M12 3v13M5 10l7 7 7-7M4 21h16" : "M5 9l7 7 7-7" }));
    const face = kind === "pop" ? element("span", { class: "pop-face" }, arrow) : arrow;
    const name = label.replace("{column}", column);
    return element("button", { type: "button", tabindex: -1, [`data-${kind}`]: column, "aria-label": name }, face);
  };

  const build = (variant, columns, rows, standing) => {
    const line = (kind, ...cells) => element("div", { class: kind, role: "row" }, ...cells);
    const across = (role, fill) => numbers(columns).map((column) => element("div", { role, "data-of": column }, ...fill(column)));
    const drops = across("columnheader", (column) => [control("drop", column, place.dataset.ofDrop)]);
    const grid = element("div", { class: "grid", role: "grid", "aria-label": place.dataset.label }, line("head", ...drops));
    for (let row = 0; row < rows; row++) grid.append(line("cells", ...across("gridcell", () => [])));
    const pops = /pop|power/.test(variant); // also a bomb's
    if (pops) grid.append(line("foot-row", ...across("gridcell", (column) => [control("pop", column, place.dataset.ofPop)])));
    const board = element("div", { class: "board" }, drawing(columns, rows, standing), grid);
    board.classList.toggle("pops", pops);
    board.classList.toggle("powers", variant.includes("powerup"));
    board.style.setProperty("--columns", columns);
    board.style.setProperty("--rows", rows);
    return board;
  };

  // Presses

  const show = (variant, size, mine, standing) => {
    const board = build(variant, ...size.split("x").map(Number), standing);
    const drops = [...board.querySelectorAll("[data-drop]")];
    let pressed = "";

    const say = (text) => {
      status.textContent = text;
      document.querySelector("[data-announcer]").textContent = text;
    };

    const press = (button) => {
      if (!mine) return say(status.dataset.startingStill);
      const [kind] = Object.keys(button.dataset);
      const column = button.dataset[kind];
      board.querySelector("[aria-pressed]")?.removeAttribute("aria-pressed");
      button.setAttribute("aria-pressed", "true");
      pressed = `[data-${kind}="${column}"]`;
      say(status.dataset[kind === "pop" ? "startingPop" : "startingDrop"].replace("{column}", column));
    };

    const focus = (column) => {
      board.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
      drops[column]?.setAttribute("tabindex", "0");
      drops[column]?.focus({ preventScroll: true });
    };

    board.addEventListener("click", (event) => {
      event.stopPropagation(); // the program listens already, before it has opened the game
      const button = event.target.closest("button") ?? drops[event.target.closest("[data-of]")?.dataset.of - 1];
      if (button) press(button);
    });

    board.addEventListener("keydown", (event) => {
      const { ctrlKey, altKey, metaKey } = event;
      const key = keyOf(event);
      const column = event.target.closest("[data-of]").dataset.of - 1;
      const steps = { ArrowLeft: column - 1, ArrowRight: column + 1, Home: 0, End: drops.length - 1 };
      const target = /^\d$/.test(key) ? (Number(key) + 9) % 10 : steps[key];
      if (ctrlKey || altKey || metaKey) return;
      if (drops[target]) focus(target);
      else if (key === "p") board.querySelector(`[data-pop="${column + 1}"]`)?.click();
      else return;
      event.preventDefault();
    });

    const observer = new MutationObserver(() => {
      const isThere = place.querySelector("[data-board]");
      if (!isThere && !screen.hidden) return;
      observer.disconnect();
      board.remove();
      screen.classList.remove("starting");
      if (isThere && !screen.hidden && pressed) place.querySelector(pressed)?.click();
    });

    home.hidden = true;
    screen.hidden = false;
    screen.classList.add("starting");
    status.textContent = status.dataset.starting;
    place.after(document.querySelector("[data-progress]")); // under the board, which does not move when it goes
    place.append(board);
    focus(Math.floor(drops.length / 2));
    observer.observe(screen, { subtree: true, childList: true, attributeFilter: ["hidden"] });
    new MutationObserver(() => {
      if (root.dataset.ready !== "failed") return;
      screen.hidden = true;
      home.hidden = false;
    }).observe(root, { attributeFilter: ["data-ready"] });
  };

  let wish = {};
  try {
    wish = asked();
  } catch {
    // Storage is blocked, or damaged: the program says so.
  }
  const { variant, size, mine, standing } = wish;
  const known = variant && choice(variant);
  const wanted = size ?? known?.dataset.size ?? usual;
  const fits = known && /^([4-9]|1[0-2])x([4-9]|1[0-2])$/.test(wanted);
  if (fits && !root.dataset.ready) show(variant, wanted, mine, standing);
}

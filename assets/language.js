// Offers the visitor's language where the page is in another one, keeps a choice that was made, and takes the place in
// the program along to the page in another language. Nothing here redirects.
const KEPT = "fourfall.language";
const RELATED = { iw: "he", nn: "nb", no: "nb" };

const page = document.documentElement.lang.toLowerCase();
const menu = document.querySelector("[data-languages]");
const links = [...menu.querySelectorAll("a")];
const offer = document.querySelector("[data-language-offer]");

function keptChoice() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // Storage is blocked: a choice holds for this page only.
  }
}

function choose(tag) {
  offer.hidden = true;
  try {
    localStorage.setItem(KEPT, tag);
  } catch {
    // As above.
  }
}

// The link to the language that comes nearest to a tag such as "pt-PT".
function nearest(tag) {
  const wanted = tag.toLowerCase();
  const [first] = wanted.split("-");
  const related = RELATED[first] ?? first;
  return links.find((link) => link.hreflang === wanted) ?? links.find((link) => link.hreflang.split("-")[0] === related);
}

function follow(link, tag) {
  link.addEventListener("click", () => {
    choose(tag);
    link.search = location.search;
    link.hash = location.hash;
  });
}

for (const link of links) follow(link, link.hreflang);

const best = [keptChoice() ?? [], navigator.languages].flat().map(nearest).find(Boolean);
if (best && best.hreflang !== page) {
  const link = offer.querySelector("[data-language-link]");
  link.href = best.href;
  link.lang = link.hreflang = best.hreflang;
  link.dir = "auto";
  link.textContent = best.dataset.suggestion;
  follow(link, best.hreflang);
  offer.querySelector("[data-language-stay]").addEventListener("click", () => choose(page));
  offer.hidden = false;
}

// The menu closes as menus do.
document.addEventListener("click", (event) => {
  if (!menu.contains(event.target)) menu.open = false;
});
menu.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

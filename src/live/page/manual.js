// The manual: a search over all its sections, and one of them to read.
import { byId, element } from "./dom.js";
import { getJson, query } from "./server.js";
import { shownText } from "./markdown.js";

let words = "", found = [], section = null, asked = 0;

async function search(page) {
  const now = asked += 1;
  byId("manual-found").ariaBusy = "true";
  const answer = words.trim() === "" ? { found: [] } : await getJson(`manual${query({ q: words.trim() })}`);
  if (now !== asked) return;  // more was typed meanwhile
  found = answer.found;
  byId("manual-found").ariaBusy = "false";
  list(page);
}

async function read(page, n) {
  section = { ...await getJson(`manual/${n}`), n };
  list(page);
  const text = byId("manual-text");
  text.scrollTop = 0;
  text.focus();
  mark(text);
}

// Scrolls to the first line of a table or a paragraph with the words.
function mark(text) {
  const wanted = words.trim().toLowerCase();
  const row = wanted && [...text.querySelectorAll("tr, p, li, pre")].find((one) => one.textContent.toLowerCase().includes(wanted));
  if (!row) return;
  row.classList.add("shown");
  row.scrollIntoView({ block: "nearest" });
}

function list(page) {
  const title = ({ file, heading }) => (heading === file ? file : `${heading} · ${file}`);
  byId("manual-found").replaceChildren(...found.map((one) => element("li", {}, element("button", {
    type: "button", "aria-current": section?.n === one.section ? "true" : null, onclick: () => read(page, one.section) },
  element("strong", {}, title(one)), element("span", {}, one.excerpt)))));
  byId("manual-count").textContent = words.trim() === "" ? "Type words, or the code of a problem, such as print/bleed."
    : found.length === 0 ? "No section has all these words." : `${found.length === 40 ? "the best 40" : found.length} found`;
  byId("manual-text").replaceChildren(...(section ? [element("h3", {}, title(section)), ...shownText(section.text)] : []));
}

// Opens the manual; with words, at the first section that is found.
export async function manualDialog(page, wanted) {
  const dialog = byId("manual");
  if (!dialog.firstChild) {
    dialog.replaceChildren(element("h2", { id: "manual-title" }, "Manual"),
      element("div", { className: "row" }, element("input", { type: "search", id: "manual-words", "aria-label": "Search in the manual", placeholder: "bleed, rotate text, print/bleed …",
        oninput: (event) => { words = event.target.value; search(page); } }),
        element("button", { type: "button", onclick: () => dialog.close() }, "Close")),
      element("p", { id: "manual-count", className: "count", role: "status" }),
      element("div", { className: "manual" }, element("ul", { id: "manual-found" }), element("div", { id: "manual-text", tabIndex: 0, role: "region", "aria-label": "Section of the manual" })));
  }
  if (!dialog.open) dialog.showModal();
  if (wanted) words = wanted;
  byId("manual-words").value = words;
  await search(page);
  if (wanted && found.length > 0) await read(page, found[0].section);
  else byId("manual-words").focus();
}

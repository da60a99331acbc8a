// The Parts view: every part, as large as in life or zoomed, with filters.
import { byId, counted, element, empty, emptyView, keepFocus } from "./dom.js";
import { partPicture, stored } from "./server.js";
import { calibrateDialog, lengthOfMm } from "./calibrate.js";
import { worstOf } from "./problems.js";
import { wish } from "./layers.js";

const filter = { text: "", kinds: new Set(), only: "all", zoom: 1, back: false };

const matches = (page, part) => {
  if (filter.kinds.size > 0 && !filter.kinds.has(part.kind)) return false;
  if (filter.text && !`${part.kind_title} ${part.name}`.toLowerCase().includes(filter.text)) return false;
  if (filter.only === "problems") return worstOf(page.state, part) !== "";
  if (filter.only === "changed") return part.changed;
  return true;
};

function figure(page, part) {
  return element("li", { className: "part", dataset: { key: part.id } },
    element("button", { type: "button", tabIndex: -1 },
      element("img", { loading: "lazy", decoding: "async", className: "drawn", draggable: false }),
      element("span", { className: "name" })));
}

// Selects the part and, where a pointer was, the layer below it.
function choose(page, part, event) {
  const picture = event.currentTarget.querySelector("img"), { left, top, width, height } = picture.getBoundingClientRect();
  const x = ((event.clientX - left) / width) * part.width, y = ((event.clientY - top) / height) * part.height;
  if (event.detail > 0 && x >= 0 && y >= 0 && x <= part.width && y <= part.height)
    wish(part.id, filter.back && part.back ? "back" : "front", x, y);
  page.select(part);
}

// Changes what has changed in the figure of a part and nothing else. `shown` holds what each figure was made from.
const shown = new WeakMap();
function renew(page, item, part) {
  const worst = worstOf(page.state, part);
  const label = `${part.name || `${part.kind_title} ${part.index + 1}`}${part.copies > 1 ? ` × ${part.copies}` : ""}`;
  const side = filter.back && part.back ? "back" : "front";
  const address = partPicture(part, side, page.choices);
  const now = JSON.stringify([part.width, part.height, part.back, part.old, worst, label, address]);
  item.firstElementChild.onclick = (event) => choose(page, part, event);
  if (shown.get(item) === now) return;
  shown.set(item, now);
  item.style.setProperty("--w", part.width);
  item.style.setProperty("--h", part.height);
  item.classList.toggle("flawed", worst === "error");
  item.classList.toggle("warned", worst === "warning");
  item.classList.toggle("old", part.old);
  const name = item.querySelector(".name");
  const text = part.old ? `old · ${label}` : label;
  if (name.textContent !== text) name.textContent = text;
  const picture = item.querySelector("img");
  picture.alt = `${label}, ${side}${part.old ? ", old picture" : ""}${worst ? `, has ${worst === "note" ? "notes" : `${worst}s`}` : ""}`;
  if (picture.getAttribute("src") !== address) {
    const known = picture.hasAttribute("src");
    picture.setAttribute("src", address);
    if (known && page.previous.has(part.id) && page.previous.get(part.id) !== part.fingerprint) {
      item.classList.remove("changed");
      void item.offsetWidth;  // lets the animation begin anew
      item.classList.add("changed");
    }
  }
}

function draw(page, main) {
  const all = page.state.parts;
  const chosen = all.filter((part) => matches(page, part));
  page.count(chosen.length === all.length ? counted(all.length, "part") : `${chosen.length} of ${counted(all.length, "part")}`);
  if (chosen.length === 0) {
    main.replaceChildren(all.length === 0
      ? emptyView(page, "Nothing to draw yet", page.state.problems.length + page.state.messages.length > 0
        ? "The list of problems below says what planche needs. Save a file, and this page follows."
        : "Add a record to a table, or name a part in the game file. Save the file, and this page follows.",
      "Open a document of this game: planche live FILE.")
      : element("div", { className: "filtered" }, empty("No part matches", "The filters hide all parts."),
          element("button", { type: "button", id: "clear-filters", onclick: () => { clearFilters(page); } }, "Clear the filters")));
    return;
  }
  main.querySelectorAll(":scope > .empty, :scope > .filtered").forEach((note) => note.remove());
  main.querySelectorAll(".empty").forEach((note) => note.remove());
  const kinds = [...new Set(chosen.map(({ kind }) => kind))];
  const groups = new Map([...main.querySelectorAll(".group")].map((group) => [group.dataset.kind, group]));
  for (const [kind, group] of groups) if (!kinds.includes(kind)) group.remove();
  kinds.forEach((kind, at) => {
    const of_kind = chosen.filter((part) => part.kind === kind);
    let group = groups.get(kind);
    if (!group) {
      group = element("section", { className: "group", dataset: { kind } }, element("h2"), element("ul", { className: "parts" }));
      main.insertBefore(group, main.children[at] ?? null);
    }
    const heading = `${of_kind[0].kind_title} (${of_kind.reduce((sum, part) => sum + part.copies, 0)})`;
    if (group.firstElementChild.textContent !== heading) group.firstElementChild.textContent = heading;
    const list = group.lastElementChild;
    const there = new Map([...list.children].map((item) => [item.dataset.key, item]));
    const kept = new Set(of_kind.map(({ id }) => id));
    // Those that leave go first, so that the others need not be moved.
    for (const [id, item] of there) if (!kept.has(id)) item.remove();
    of_kind.forEach((part, i) => {
      const item = there.get(part.id) ?? figure(page, part);
      if (list.children[i] !== item) list.insertBefore(item, list.children[i] ?? null);
      renew(page, item, part);
    });
  });
  markSelected(page);
}

function drawFilters(page, main, filters) {
  const kinds = new Map(page.state.parts.map((part) => [part.kind, part.kind_title]));
  const again = () => draw(page, main);
  const signature = JSON.stringify([...kinds]);
  if (filters.dataset.kinds === signature) return;
  filters.dataset.kinds = signature;
  for (const kind of filter.kinds) if (!kinds.has(kind)) filter.kinds.delete(kind);  // it has another name now
  const refocus = keepFocus(filters);
  const radio = (value, text) => element("label", {}, element("input", {
    type: "radio", name: "only", value, checked: filter.only === value,
    onchange: () => { filter.only = value; again(); },
  }), ` ${text}`);
  filters.replaceChildren(
    element("fieldset", {}, element("legend", {}, "Find"), element("input", {
      type: "search", id: "find", "aria-label": "Find parts by name", value: filter.text, placeholder: "name ( / )",
      oninput: (event) => { filter.text = event.target.value.trim().toLowerCase(); again(); },
    }), element("button", { type: "button", id: "more-filters", "aria-expanded": "false", "aria-controls": "filter-list", onclick: (event) => {
      const open = filters.classList.toggle("open");
      event.currentTarget.setAttribute("aria-expanded", String(open));
    } }, "Filters and size")),
    element("div", { id: "filter-list" }, element("fieldset", {}, element("legend", {}, "Show"), radio("all", "All parts"), radio("problems", "With problems"),
            stored ? null : radio("changed", "Changed since I started")),
    element("fieldset", {}, element("legend", {}, "Kinds"), ...[...kinds].map(([kind, title]) => element("label", {},
      element("input", { type: "checkbox", checked: filter.kinds.has(kind), onchange: (event) => {
        if (event.target.checked) filter.kinds.add(kind); else filter.kinds.delete(kind);
        again();
      } }), ` ${title}`))),
    element("fieldset", {}, element("legend", {}, "Size"),
      element("input", { type: "range", id: "zoom", "aria-label": "Zoom", min: "0.25", max: "4", step: "0.05", value: filter.zoom,
                         oninput: (event) => zoomTo(Number(event.target.value)) }),
      element("p", { id: "zoom-said", className: "count" }, saidZoom()),
      element("button", { type: "button", onclick: () => calibrateDialog() }, "Measure the screen…")),
    element("fieldset", {}, element("button", { type: "button", id: "backs", "aria-pressed": String(filter.back),
      onclick: () => flip(page) }, "Show backs"))));
  filters.classList.remove("open");
  refocus();
}

function clearFilters(page) {
  Object.assign(filter, { text: "", only: "all" });
  filter.kinds.clear();
  refilter(page);
}

// Steps through the filters: what is shown, and of which kind.
function refilter(page) {
  delete byId("filters").dataset.kinds;
  drawFilters(page, byId("main"), byId("filters"));
  draw(page, byId("main"));
}
export function nextShown(page) {
  const all = stored ? ["all", "problems"] : ["all", "problems", "changed"];
  filter.only = all[(all.indexOf(filter.only) + 1) % all.length];
  refilter(page);
}
export function nextKind(page) {
  const kinds = [...new Set(page.state.parts.map(({ kind }) => kind))];
  const next = filter.kinds.size === 1 ? kinds.indexOf([...filter.kinds][0]) + 1 : 0;
  filter.kinds = new Set(kinds.slice(next, next + 1));
  refilter(page);
}

const saidZoom = () => (filter.zoom === 1 ? "life size" : `${Math.round(filter.zoom * 100)} %`);

export function zoomTo(zoom) {
  filter.zoom = Math.min(4, Math.max(0.25, zoom));
  document.documentElement.style.setProperty("--zoom", filter.zoom);
  const range = byId("zoom");
  if (range) { range.value = filter.zoom; byId("zoom-said").textContent = saidZoom(); }
}
export const zoomBy = (factor) => zoomTo(filter.zoom * factor);

export function flip(page) {
  filter.back = !filter.back;
  const button = byId("backs");
  if (button) button.setAttribute("aria-pressed", String(filter.back));
  if (page.view === "parts") draw(page, byId("main"));
}

// Marks the selected part. Of all parts, one can be reached with Tab: the selected one, or the first.
export function markSelected(page) {
  const items = [...document.querySelectorAll(".part")];
  const reached = items.find(({ dataset }) => dataset.key === page.selected)
    ?? items.find((item) => item.contains(document.activeElement)) ?? items[0];
  for (const item of items) {
    const selected = item.dataset.key === page.selected;
    const button = item.firstElementChild;
    if (button.tabIndex !== (item === reached ? 0 : -1)) button.tabIndex = item === reached ? 0 : -1;
    if (button.getAttribute("aria-pressed") === String(selected)) continue;
    if (selected) item.dataset.selected = "";
    else delete item.dataset.selected;
    button.setAttribute("aria-pressed", String(selected));
  }
}

function go(page, item) {
  page.select(page.state.parts.find(({ id }) => id === item.dataset.key) ?? null);
  item.firstElementChild.focus({ preventScroll: true });
  item.scrollIntoView({ block: "nearest" });
}

// Selects the next shown part, or the one before. Returns false if none is shown.
export function step(page, by) {
  const items = [...document.querySelectorAll(".part")];
  if (items.length === 0) return false;
  const focused = items.findIndex((item) => item.contains(document.activeElement));
  const at = focused >= 0 ? focused : items.findIndex((item) => item.dataset.key === page.selected);
  go(page, items[Math.min(items.length - 1, Math.max(0, at < 0 ? 0 : at + by))]);
  return true;
}

// Selects the nearest part in the row below, or above. Returns false unless a part has the focus.
export function stepRow(page, by) {
  const from = document.activeElement?.closest(".part");
  if (!from) return false;
  const middle = (item) => { const { left, right } = item.getBoundingClientRect(); return (left + right) / 2; };
  const top = (item) => item.getBoundingClientRect().top;
  const beyond = [...document.querySelectorAll(".part")].filter((item) => (top(item) - top(from)) * by > 1);
  if (beyond.length === 0) return true;
  const row = beyond.reduce((best, item) => ((top(item) - top(best)) * by < 0 ? item : best));
  const those = beyond.filter((item) => Math.abs(top(item) - top(row)) < 1);
  go(page, those.reduce((best, item) => (Math.abs(middle(item) - middle(from)) < Math.abs(middle(best) - middle(from)) ? item : best)));
  return true;
}

// Shows part `n`, whatever is filtered.
export function reveal(page, n) {
  const part = page.state.parts[n];
  if (!part) return;
  if (!matches(page, part)) clearFilters(page);
  page.select(part);
  const item = [...document.querySelectorAll(".part")].find(({ dataset }) => dataset.key === part.id);
  item?.firstElementChild.focus({ preventScroll: true });
  item?.scrollIntoView({ block: "center" });
}

export async function show(page, main, filters) {
  if (!page.state) return;
  document.documentElement.style.setProperty("--mm", `${lengthOfMm()}px`);
  drawFilters(page, main, filters);
  draw(page, main);
}

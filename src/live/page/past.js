// Two states of the game compared by their pictures: commits of its git repository, or the folder as it is.
import { byId, counted, element, replace } from "./dom.js";
import { getJson, post, query, stored } from "./server.js";
import { printSince } from "./printing.js";

// { id, date, subject } of each commit; the comparison that is shown; what it was asked for.
let states = [], found = null, asked = 0, waits = false, failed = "";
const chosen = { before: null, now: "" };

const words = { added: "new", removed: "gone", changed: "changed", "drawn-otherwise": "drawn otherwise", recounted: "" };
const titleOf = (id) => {
  const one = states.find((state) => state.id === id);
  return one ? `${one.date.slice(0, 10)} ${one.date.slice(11, 16)} ${one.subject}` : "the folder as it is now";
};

async function compare(page) {
  const mine = ++asked;
  waits = true;
  failed = "";
  found = null;
  fill(page);
  try {
    const made = await post(`past${query(page.choices)}`, chosen);
    if (mine === asked) found = { ...made, ...chosen };
  } catch (error) {
    if (mine === asked) failed = error.message;
  }
  if (mine !== asked) return;
  waits = false;
  fill(page);
}

const choice = (page, name, text, options) => element("label", {}, `${text} `, element("select", {
  id: `past-${name}`, onchange: (event) => { chosen[name] = event.target.value; asked += 1; waits = false; found = null; failed = ""; fill(page); },
}, ...options.map((id) => element("option", { value: id, selected: id === chosen[name] }, titleOf(id)))));

function figure(part, n, side, text) {
  const size = part[side];
  if (!size) return null;
  return element("figure", {}, element("img", { className: "drawn", loading: "lazy", src: `past/${found.number}/${n}-${side}.svg`, alt: `${part.name || part.title}, ${text}`,
    style: { "--w": size.width, "--h": size.height } }), element("figcaption", {}, text));
}

const list = (lines) => (lines.length > 0 ? element("ul", {}, ...lines.map((line) => element("li", {}, line))) : null);

function partOf(part, n) {
  const copies = part.old_copies > 0 && part.new_copies > 0 && part.old_copies !== part.new_copies ? `${part.old_copies} → ${part.new_copies} copies` : "";
  const name = part.old_name ? `${part.old_name} → ${part.name}` : part.name || part.title;
  return element("article", { dataset: { change: part.change } },
    element("div", { className: "pair" }, ...[figure(part, n, "before", "before"), figure(part, n, "now", "after")].filter(Boolean)),
    element("div", { className: "about" }, element("h4", {}, name),
      element("p", { className: "count" }, [words[part.change], part.back ? "the back" : "", copies].filter(Boolean).join(", ")),
      part.causes ? element("p", {}, `because of ${part.causes.join(", ")}`) : null, list(part.lines)));
}

function result(page) {
  const { parts, records, values, files, remarks, errors, unchanged } = found, kinds = [...new Set(parts.map(({ title }) => title))];
  const looks = parts.filter(({ change }) => change !== "recounted").length;
  const section = (title, lines) => (lines.length > 0 ? [element("h3", {}, title), list(lines)] : []);
  return [
    element("p", {}, `${looks === 0 ? "No part looks different" : `${counted(looks, "part")} ${looks === 1 ? "looks" : "look"} different`}, ${unchanged.parts} ${unchanged.parts === 1 ? "is" : "are"} the same.`),
    found.now === "" && parts.length > 0 ? element("button", { type: "button", id: "past-print", onclick: () => { byId("past").close(); printSince(page, found.before, titleOf(found.before)); } }, "Print what looks different") : null,
    ...[...errors, ...remarks].map((line) => element("p", { className: "old-note" }, line)),
    ...kinds.flatMap((kind) => [element("h3", {}, kind), ...parts.map((part, n) => (part.title === kind ? partOf(part, n) : null)).filter(Boolean)]),
    ...section("Records", records.map(({ name, lines }) => `${name}: ${lines.join("; ")}`)),
    ...section("Values", values), ...section("Files", files.map(({ file, change }) => `${file}: ${change}`))].filter(Boolean);
}

function fill(page) {
  const dialog = byId("past"), all = states.map(({ id }) => id), scrolled = dialog.scrollTop;
  const again = replace(dialog, ...[
    element("h2", { id: "past-title" }, "Earlier states"),
    element("div", { className: "print-fields" }, choice(page, "before", "From", all), choice(page, "now", "to", ["", ...all])),
    element("div", { className: "row" },
      element("button", { type: "button", id: "past-compare", disabled: waits, onclick: () => compare(page) }, "Compare"),
      element("button", { type: "button", onclick: () => dialog.close() }, "Close")),
    element("div", { id: "past-result", role: "status", "aria-busy": String(waits) }, ...(waits ? [element("progress", { "aria-label": "Drawing both states" })]
      : failed ? [element("p", { className: "old-note" }, failed)] : found ? result(page) : []))]);
  if (!again) byId("past-compare").focus();
  dialog.scrollTop = scrolled;
}

// The commits are read again: there may be new ones.
export async function pastDialog(page) {
  if (byId("show-past").hidden || !page.state) return;
  ({ states } = await getJson("past"));
  const known = (id) => states.some((one) => one.id === id);
  if (!known(chosen.before)) chosen.before = states[0]?.id ?? "";
  if (chosen.now !== "" && !known(chosen.now)) chosen.now = "";
  if (!waits && found) found = null;  // the folder may be another one now
  fill(page);
  byId("past").showModal();
}

// Offers it if the folder has a history.
export async function startPast(page) {
  byId("show-past").addEventListener("click", () => pastDialog(page));
  if (stored) return;
  try { ({ states } = await getJson("past")); } catch { return; }
  byId("show-past").hidden = states.length === 0;
}

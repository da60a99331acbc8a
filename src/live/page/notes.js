// Notes from playtests on the selected part, or on a card on the table, kept in notes.csv beside the table of records.
import { byId, element, replace } from "./dom.js";
import { getJson, partPicture, post, query } from "./server.js";

const drafts = new Map();  // by part: a note that is not written yet

const today = () => { const now = new Date(); return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`; };

// Null if there is nothing to show and nothing can be written. `id`: of the field; `after`: called once something is
// written.
export function notesOf(page, part, { notes = [], list }, id = "note", after = () => {}) {
  if (list === undefined || (notes.length === 0 && !page.state.editable)) return null;
  const send = async (body) => {
    try {
      page.say((await post(`note${query(page.choices)}`, { part: part.n, ...body })).message);
      after();
      return true;
    } catch (error) { page.say(error.message); return false; }
  };
  const area = element("textarea", { id, rows: 2, value: drafts.get(part.id) ?? "", "aria-label": "A note on this part", placeholder: "What happened in play?",
    dataset: { focus: id }, oninput: () => drafts.set(part.id, area.value), onkeydown: (event) => {
      event.stopPropagation();
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); add(); }
      if (event.key === "Escape" && id === "note") area.blur();
    } });
  const add = async () => {
    const text = area.value.trim();
    if (!text) return;
    drafts.delete(part.id);
    area.value = "";
    if (await send({ date: today(), text })) return;
    area.value = area.value || text;
    drafts.set(part.id, area.value);
  };
  return element("section", { className: "notes", "aria-label": "Notes" }, element("h3", {}, "Notes"),
    element("ul", {}, ...notes.map(({ row, date, text, done }) => element("li", { className: done ? "done" : "" }, element("label", {},
      element("input", { type: "checkbox", checked: done, disabled: !page.state.editable, dataset: { focus: `note ${row}` }, onchange: (event) => send({ row, text, done: event.target.checked }) }),
      element("span", {}, date ? element("time", {}, `${date} `) : "", text))))),
    page.state.editable ? area : null,
    page.state.editable ? element("button", { type: "button", title: "Ctrl+Enter", onclick: add }, "Add a note") : null);
}

// A note during play: a dialog with the cards that lie open. `cards`: { part, text } of each, `first` the number of the
// part to begin with.
export async function noteDialog(page, cards, first) {
  const dialog = byId("table-note"), known = new Map(cards.filter(({ part }) => page.state.parts[part]).map((one) => [one.part, one.text]));
  if (known.size === 0) { page.say("No card of the game lies open."); return; }
  let now = known.has(first) ? first : known.keys().next().value;
  const fill = async () => {
    const part = page.state.parts[now], asked = now;
    const about = await getJson(`about/${part.n}${query(page.choices)}`);
    if (asked !== now) return;
    const again = replace(dialog, ...[element("h2", { id: "table-note-title" }, "A note on a card"),
      element("label", {}, "Card ", element("select", { id: "table-note-card", onchange: (event) => { now = Number(event.target.value); fill(); } },
        ...[...known].map(([n, text]) => element("option", { value: n, selected: n === now }, text)))),
      element("img", { className: "drawn", alt: known.get(now), src: partPicture(part, "front", page.choices), style: { "--w": part.width, "--h": part.height } }),
      notesOf(page, part, about, "table-note-text", fill) ?? element("p", {}, "This card has no record to write a note on."),
      element("div", { className: "row" }, element("button", { type: "button", onclick: () => dialog.close() }, "Close"))]);
    if (!again || !dialog.contains(document.activeElement)) (byId("table-note-text") ?? byId("table-note-card")).focus();
  };
  try {
    await fill();
    if (!dialog.open) dialog.showModal();
    byId("table-note-text")?.focus();
  } catch (error) { page.say(error.message); }
}

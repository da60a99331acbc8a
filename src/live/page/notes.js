// Notes from playtests on the selected part, kept in notes.csv beside its table.
import { element } from "./dom.js";
import { post, query } from "./server.js";

const drafts = new Map();  // by part: a note that is not written yet

const today = () => { const now = new Date(); return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`; };

// Null if there is nothing to show and nothing can be written.
export function notesOf(page, part, { notes = [], list }) {
  if (list === undefined || (notes.length === 0 && !page.state.editable)) return null;
  const send = async (body) => {
    try {
      page.say((await post(`note${query(page.choices)}`, { part: part.n, ...body })).message);
      return true;
    } catch (error) { page.say(error.message); return false; }
  };
  const area = element("textarea", { id: "note", rows: 2, value: drafts.get(part.id) ?? "", "aria-label": "A note on this part", placeholder: "What happened in play?",
    dataset: { focus: "note" }, oninput: () => drafts.set(part.id, area.value), onkeydown: (event) => {
      event.stopPropagation();
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); add(); }
      if (event.key === "Escape") area.blur();
    } });
  const add = async () => {
    const text = area.value.trim();
    if (!text) return;
    drafts.delete(part.id);
    area.value = "";
    if (!await send({ date: today(), text })) drafts.set(part.id, text);
  };
  return element("section", { className: "notes", "aria-label": "Notes" }, element("h3", {}, "Notes"),
    element("ul", {}, ...notes.map(({ row, date, text, done }) => element("li", { className: done ? "done" : "" }, element("label", {},
      element("input", { type: "checkbox", checked: done, disabled: !page.state.editable, dataset: { focus: `note ${row}` }, onchange: (event) => send({ row, text, done: event.target.checked }) }),
      element("span", {}, date ? element("time", {}, `${date} `) : "", text))))),
    page.state.editable ? area : null,
    page.state.editable ? element("button", { type: "button", title: "Ctrl+Enter", onclick: add }, "Add a note") : null);
}

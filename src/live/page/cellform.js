// The cells of the record that a layer shows, to be changed beside the layer.
import { conflict } from "./conflict.js";
import { element } from "./dom.js";
import { getJson, post, query } from "./server.js";

let failed = null;  // { cell, typed, why }: what was not written

// Fields that the layer names in an expression, or between braces.
const uses = (layer, name) => [...layer.values.map(({ expression }) => expression), ...layer.members.flatMap(({ text }) => text.match(/\{[^{}]*\}/g) ?? [])]
  .some((text) => new RegExp(`(?<![\\w.])${name.replaceAll(".", "\\.")}(?![\\w])`, "u").test(text));

async function write(page, { list, row }, { name, written }, area, redraw) {
  const cell = `${list}/${row}/${name}`, text = area.value;
  // After Enter, the browser tells of the change again.
  if (text === written || text === area.dataset.sent) return;
  failed = null;
  area.dataset.was = area.dataset.sent = text;
  try {
    page.say((await post(`edit${query(page.choices)}`, { what: "set", list, cells: [{ row, field: name, seen: written, text }] })).message);
  } catch (error) {
    page.say(error.message);
    const part = page.part(), now = part && await getJson(`about/${part.n}${query(page.choices)}`);
    const seen = now?.list === list && now.row === row ? now.fields.find((one) => one.name === name)?.written : undefined;
    if (seen !== undefined && seen !== written) {
      await page.renew();
      conflict(page, { list, row, field: name, part: part.n, seen, text });
    } else failed = { cell, typed: text, why: error.message };
    redraw();
  }
}

// Null if the layer shows none.
export function cellsOf(page, layer, redraw) {
  const { record } = page, fields = (record?.fields ?? []).filter(({ name }) => uses(layer, name));
  if (!page.state.editable || record?.list === undefined || fields.length === 0) return null;
  return element("section", { className: "members", "aria-label": "Cells" }, element("p", { className: "count" }, `Shown from ${record.file ? `${record.file}:${record.line}` : record.list}:`),
    ...fields.map((field, n) => {
      const id = `cell-${n}`, wrong = failed?.cell === `${record.list}/${record.row}/${field.name}` ? failed : null, now = wrong?.typed ?? field.written ?? field.value;
      const more = { id, value: now, disabled: field.written === undefined, title: field.fixed ?? "", dataset: { was: now, focus: `cell ${field.name}` },
        onchange: (event) => write(page, record, field, event.target, redraw),
        onkeydown: (event) => {
          event.stopPropagation();
          if (event.key === "Escape") { failed = null; event.target.value = field.written; redraw(); }
          if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); event.target.dispatchEvent(new Event("change")); }
        } };
      return element("div", { className: "member" }, element("label", { htmlFor: id }, field.name),
        element("div", { className: "member-value" }, now.includes("\n") ? element("textarea", { ...more, rows: Math.min(6, now.split("\n").length) }) : element("input", { ...more, type: "text", spellcheck: false })),
        wrong ? element("p", { className: "fault", role: "alert" }, wrong.why) : null);
    }));
}

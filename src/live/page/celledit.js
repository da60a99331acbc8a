// Typing in a cell of the Data view. Enter, Tab and leaving it write the value to the file; Escape does not.
import { conflict } from "./conflict.js";
import { element } from "./dom.js";
import { picker } from "./pictures.js";
import { getJson, partPicture, post, query } from "./server.js";

// The cell that somebody types in: { list, key, field, row, part, value, area, leave(focus) }.
let open = null;
let waiting = false;  // the view changed meanwhile
let asked = 0;

const rowIn = (tables, { list, key, row }) => {
  const rows = tables.find(({ title }) => title === list)?.rows ?? [];
  const same = rows.map((one, n) => n).filter((n) => rows[n].key === key);
  return same.includes(row) ? row : (same[0] ?? -1);
};

// The value of the open cell as the file has it now; undefined if its record is gone.
function valueNow(tables) {
  const table = tables.find(({ title }) => title === open.list), row = rowIn(tables, open);
  return row < 0 ? undefined : table.rows[row].values[table.fields.indexOf(open.field)];
}

const short = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

// Ends typing because the file has another value now, and lets the visitor choose if something was typed.
function giveUp(page, value, row, redraw) {
  const { area, leave, list, field, part } = open, typed = area.value, lost = typed === open.value.written ? "" : ` “${short(typed)}” was not written.`;
  page.say(value?.written === undefined ? `This value is no longer in the file.${lost}`
    : `This value has changed meanwhile: it is “${short(value.written)}” now.${lost}`);
  const cell = `${list}/${open.key}/${field}`;
  waiting = false;
  leave(false);
  redraw();
  [...document.querySelectorAll("[data-focus]")].find(({ dataset }) => dataset.focus === cell)?.focus();
  if (lost && value?.written !== undefined && typed !== value.written) conflict(page, { list, row, field, part: page.state.parts[part] ? part : null, seen: value.written, text: typed });
}

// A field to type in, with what the column offers.
function control(cell, text) {
  const label = `${cell.field} of row ${cell.row + 1}`, { of } = cell.column;
  if (!of || text.includes("\n"))
    return element("textarea", { value: text, rows: Math.min(8, text.split("\n").length), "aria-label": label });
  const id = `offers-${++asked}`;
  const area = element("input", { type: "text", value: text, "aria-label": label, autocomplete: "off" });
  area.setAttribute("list", id);
  area.offers = element("datalist", { id }, ...of.map((value) => element("option", { value })));
  return area;
}

// Shows the card beside the grid as it would be with this text, while somebody types.
let asking = false;
async function preview(page, { list, row, field, value, part }, text) {
  const picture = document.querySelector("#inspector .faces img");
  if (asking || part === null || !picture || page.part()?.n !== part) return;
  asking = true;
  try {
    const { svg } = await post(`preview${query(page.choices)}`, { list, row, field, seen: value.written, text, part });
    if (svg && open && picture.isConnected) picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  } catch { /* the next request says that the server has gone */ }
  asking = false;
  if (open?.row === row && open.field === field && open.area.value !== text) preview(page, open, open.area.value);
}

// Keeps a box below a field, or above it where there is more room, and inside the window.
function below(field, box) {
  const place = () => {
    if (!box.isConnected) { removeEventListener("scroll", place, true); removeEventListener("resize", place); return; }
    const { left, top, bottom } = field.getBoundingClientRect(), gap = 4, under = innerHeight - bottom, over = top;
    const room = Math.max(under, over) - 3 * gap;
    box.style.maxHeight = `${Math.max(120, room)}px`;
    box.style.left = `${Math.max(gap, Math.min(left, innerWidth - box.offsetWidth - gap))}px`;
    box.style.top = `${under >= over ? bottom + gap : Math.max(gap, top - gap - box.offsetHeight)}px`;
  };
  place();
  new ResizeObserver(place).observe(box);
  addEventListener("scroll", place, true);
  addEventListener("resize", place);
}

// Replaces the value by a field to type in. `text`: what somebody has begun to type instead of the value. `then(dx, dy)`
// goes on to the next cell.
export function edit(page, cell, button, text, redraw, then) {
  const area = control(cell, text ?? cell.value.written);
  const leave = (focus) => {
    if (open?.area !== area) return;
    open = null;
    const picture = document.querySelector("#inspector .faces img");
    if (picture?.src.startsWith("data:") && page.part()) picture.src = partPicture(page.part(), "front", page.choices);
    area.offers?.remove();
    area.thumbs?.remove();
    area.replaceWith(button);
    if (focus) button.focus();
    if (waiting) page.refresh();
  };
  const write = async (dx, dy, stay) => {
    if (open?.area !== area || open.writing) return;
    const { list, row, field, value } = open, now = area.value;
    const end = () => { leave(stay); if (stay && (dx || dy)) then(dx, dy); };
    if (now === value.written) { end(); return; }
    open.writing = true;
    try {
      page.say((await post(`edit${query(page.choices)}`, { what: "set", list, cells: [{ row, field, seen: value.written, text: now }] })).message);
      button.textContent = now;
      end();
    } catch (error) {
      page.say(error.message);
      const { tables } = await getJson(`data${query(page.choices)}`);
      if (open?.area !== area) return;
      open.writing = false;
      const current = valueNow(tables);
      if (current?.written === value.written) return;
      await page.renew();
      if (open?.area === area) giveUp(page, current, rowIn(tables, open), redraw);
    }
  };
  area.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === "Escape") leave(true);
    if (event.key === "Tab") { event.preventDefault(); write(event.shiftKey ? -1 : 1, 0, true); }
    if (event.key !== "Enter" || event.shiftKey || event.altKey) return;
    event.preventDefault();
    write(0, 1, true);
  });
  let waits;
  area.addEventListener("input", () => { clearTimeout(waits); waits = setTimeout(() => { if (open?.area === area) preview(page, open, area.value); }, 250); });
  // Who goes to another window or tab has not finished typing.
  area.addEventListener("blur", () => { if (document.hasFocus()) write(0, 0, false); });
  open = { ...cell, area, leave };
  button.replaceWith(area);
  if (area.offers) area.after(area.offers);
  if (cell.column.picture) {
    area.thumbs = picker(page, (name) => { area.value = name; write(0, 1, true); }, { now: cell.value.written });
    area.after(area.thumbs);
    below(area, area.thumbs);
  }
  area.focus();
  if (text === undefined) area.select();
  else area.setSelectionRange(area.value.length, area.value.length);
}

// What somebody types stays while the view changes, unless its value has changed: then `redraw` shows that. Its row may
// have moved. Returns whether somebody types.
export function keepTyping(page, main, tables, redraw) {
  if (open && !main.contains(open.area)) open = null;
  waiting = false;
  if (!open) return false;
  waiting = true;
  if (open.writing) return true;
  const now = valueNow(tables);
  if (now?.written !== open.value.written) giveUp(page, now, rowIn(tables, open), redraw);
  else open.row = rowIn(tables, open);
  return true;
}

// The Data view: each list of records as a grid, with the problems at their cells.
import { byId, counted, element, emptyView, replace } from "./dom.js";
import { getJson, post, query, stored } from "./server.js";
import { openFile } from "./problems.js";
import { reveal } from "./parts.js";

// The cell that somebody types in: { list, key, field, row, value, area, leave(focus) }.
let open = null;
let waiting = false;  // the view changed meanwhile

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

// Ends typing because the file has another value now, and shows that.
function giveUp(page, tables, value) {
  const { area, leave } = open, typed = area.value === open.value.written ? "" : ` “${short(area.value)}” was not written.`;
  page.say(value?.written === undefined ? `This value is no longer in the file.${typed}`
    : `This value has changed meanwhile: it is “${short(value.written)}” now.${typed}`);
  const cell = `${open.list}/${open.key}/${open.field}`;
  waiting = false;
  leave(false);
  draw(page, byId("main"), tables);
  [...document.querySelectorAll("[data-focus]")].find(({ dataset }) => dataset.focus === cell)?.focus();
}

// Replaces the value by a field to type in. Enter writes it to the file, Escape leaves it.
function edit(page, cell, button) {
  const area = element("textarea", {
    value: cell.value.written, rows: Math.min(8, cell.value.written.split("\n").length), "aria-label": `${cell.field} of row ${cell.row + 1}`,
  });
  const leave = (focus) => {
    if (open?.area !== area) return;
    open = null;
    area.replaceWith(button);
    if (focus) button.focus();
    if (waiting) page.refresh();
  };
  const write = async (focus) => {
    if (open?.area !== area || open.writing) return;
    const text = area.value, { list, row, field, value } = open;
    if (text === value.written) return leave(focus);
    open.writing = true;
    try {
      page.say((await post(`edit${query(page.choices)}`, { list, row, field, seen: value.written, text })).message);
      button.textContent = text;
      leave(focus);
    } catch (error) {
      page.say(error.message);
      const { tables } = await getJson(`data${query(page.choices)}`);
      if (open?.area !== area) return;
      open.writing = false;
      const now = valueNow(tables);
      if (now?.written !== value.written) giveUp(page, tables, now);
    }
  };
  area.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") leave(true);
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    write(true);
  });
  // Who goes to another window or tab has not finished typing.
  area.addEventListener("blur", () => { if (document.hasFocus()) write(false); });
  open = { ...cell, area, leave };
  button.replaceWith(area);
  area.focus();
  area.select();
}

function cellOf(page, cell) {
  const { value, field } = cell;
  const made = element("td", { className: value.computed ? "computed" : "", title: value.problem ?? "" });
  if (value.worst) made.dataset.worst = value.worst;
  if (value.written === undefined) made.append(value.text);
  else made.append(element("button", { type: "button", className: "value", "aria-label": `Change ${field}: ${value.text || "empty"}`,
                                       dataset: { focus: `${cell.list}/${cell.key}/${field}` },
                                       onclick: (event) => edit(page, cell, event.currentTarget) }, value.text));
  return made;
}

function grid(page, table) {
  return element("section", { dataset: { list: table.title } }, element("h2", {}, `${table.title} (${table.count})`),
    element("table", { "aria-label": table.title },
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Row"),
              ...table.fields.map((name) => element("th", { scope: "col" }, name)))),
      element("tbody", {}, ...table.rows.map((row, n) => element("tr", {},
        element("td", {}, stored && row.part === null ? row.place : element("button", {
          type: "button", dataset: { focus: `${table.title}/${row.key}/` },
          onclick: () => (row.part !== null ? page.show("parts", () => reveal(page, row.part)) : openFile(page, row.file, row.line, 1)),
        }, row.place)),
        ...row.values.map((value, i) =>
          cellOf(page, { list: table.title, key: row.key, row: n, field: table.fields[i], value })))))),
    table.rows.length === 0 ? element("p", { className: "count" }, "This list has no records.") : "",
    table.count > table.rows.length ? element("p", { className: "count" }, `and ${table.count - table.rows.length} more, not shown`) : "");
}

// Scrolls to a row of a list and marks it.
export function revealRow(list, row) {
  const grids = [...document.querySelectorAll("section[data-list]")];
  const found = grids.find((one) => one.dataset.list === list)?.querySelectorAll("tbody tr")[row];
  if (!found) return;
  found.classList.add("shown");
  found.scrollIntoView({ block: "center" });
  found.querySelector("button")?.focus({ preventScroll: true });
}

function draw(page, main, tables) {
  waiting = false;
  replace(main, ...(tables.length > 0 ? tables.map((table) => grid(page, table))
    : [emptyView(page, "No records", "This game has no lists of records.", "The data of built-in games are in planche itself. Their documents are shown in Parts.")]));
  page.count(counted(tables.reduce((sum, { count }) => sum + count, 0), "record"));
}

export async function show(page, main) {
  const { tables } = await getJson(`data${query(page.choices)}`);
  if (page.view !== "data") return;
  if (open && !main.contains(open.area)) open = null;
  if (!open) return draw(page, main, tables);
  // What somebody types stays, unless its value has changed. Its row may have moved.
  if (open.writing) { waiting = true; return; }
  const now = valueNow(tables);
  if (now?.written !== open.value.written) return giveUp(page, tables, now);
  open.row = rowIn(tables, open);
  waiting = true;
}

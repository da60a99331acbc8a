// The Data view: each list of records as a grid, with the problems at their cells.
import { byId, counted, element, emptyView, isNarrow, replace } from "./dom.js";
import { getJson, post, query, stored } from "./server.js";
import { openFile } from "./problems.js";
import { reveal } from "./parts.js";
import { edit, keepTyping } from "./celledit.js";
import { current, focusCell, focused, goTo, newGrid, range, renewGrid, viewOf } from "./grid.js";
import { read, written } from "./clipboard.js";
import { takeDrops } from "./pictures.js";
import { dropOnFace } from "./addlayer.js";

const grids = new Map();  // by list
let shown = [];  // the tables of the view

// Writes a change of records and says what came of it. `then` sees the grid as it is afterwards.
async function ask(page, body, more = "") {
  try {
    page.say(`${(await post(`edit${query(page.choices)}`, body)).message}${more}`);
    return true;
  } catch (error) {
    page.say(error.message);
    return false;
  }
}

// The cells of a block that may be written, with new texts; and how many may not.
function cellsFor(grid, top, left, texts) {
  const cells = [], { table } = grid;
  let kept = 0;
  for (const [i, line] of texts.entries()) {
    const row = grid.rows[top + i];
    if (row === undefined) break;
    for (const [j, text] of line.entries()) {
      const field = table.fields[left + j - 1];
      if (field === undefined) continue;
      const value = table.rows[row].values[left + j - 1];
      if (value.written === undefined) kept += 1;
      else if (value.written !== text) cells.push({ row, field, seen: value.written, text });
    }
  }
  return { cells, kept };
}

const leftOut = (kept) => (kept > 0 ? ` · ${counted(kept, "cell")} left as ${kept === 1 ? "it is" : "they are"}, because nothing can be written there` : "");

async function put(page, grid, top, left, texts, added = []) {
  const { cells, kept } = cellsFor(grid, top, left, texts);
  if (cells.length === 0 && added.length === 0) { page.say(`nothing to change${leftOut(kept)}`); return; }
  await ask(page, { what: "set", list: grid.table.title, cells, added }, leftOut(kept));
}

const block = (grid, text) => {
  const { top, bottom, left, right } = range(grid);
  return Array.from({ length: bottom - top + 1 }, (_, i) => Array.from({ length: right - left + 1 }, (__, j) => text(i, j, top, left)));
};

const textAt = (grid, n, c) => {
  const value = grid.table.rows[grid.rows[n]].values[c - 1];
  return value.written ?? value.text;
};

// A table on the clipboard: one value fills the range, a block begins at its corner, and what goes beyond the last row
// becomes new records.
async function paste(page, grid, text) {
  const given = read(text), { top, left, bottom, right } = range(grid), { table, view } = grid;
  if (given.length === 1 && given[0].length === 1) { await put(page, grid, top, left, block(grid, () => given[0][0])); return; }
  const beyond = given.slice(Math.max(0, grid.rows.length - top));
  const plain = !view.find && view.sort < 0 && !table.fixed && table.count === table.rows.length;
  if (beyond.length > 0 && !plain) {
    page.say(table.fixed || `${counted(beyond.length, "row")} would go beyond the last one: show all rows, unsorted, and paste again`);
    return;
  }
  const added = beyond.map((line) => Object.fromEntries(line.flatMap((value, j) => {
    const i = left + j - 1;
    return table.fields[i] === undefined || table.columns?.[i]?.computed ? [] : [[table.fields[i], value]];
  })));
  const wide = given.some((line) => left + line.length - 1 > table.fields.length);
  await put(page, grid, top, left, given, added);
  if (wide) page.say("what went beyond the last column was left out");
  view.from = [top, left];
  view.at = [Math.max(top + given.length - 1, bottom), Math.max(Math.min(left + given[0].length - 1, table.fields.length), right)];
}

const selected = (grid) => { const { top, bottom } = range(grid); return grid.rows.slice(top, bottom + 1); };

async function move(page, grid, by) {
  if (grid.view.find || grid.view.sort >= 0) { page.say("rows move when all are shown, unsorted"); return; }
  const rows = selected(grid), first = rows[0], last = rows.at(-1);
  if (by < 0 ? first === 0 : last === grid.table.rows.length - 1) return;
  const { view } = grid;
  if (!await ask(page, { what: "move", list: grid.table.title, rows, before: by < 0 ? first - 1 : last + 2 })) return;
  view.at[0] += by;
  view.from[0] += by;
}

function act(page, grid, what, by) {
  const list = grid.table.title, { at } = grid.view;
  if (!page.state.editable) return undefined;
  const why = what === "add" ? grid.table.fixed : ["copy", "remove", "move"].includes(what) ? grid.table.settled : "";
  if (why) { page.say(why); return undefined; }
  if (what === "add") { grid.view.from = grid.view.at = [grid.rows.length, 1]; return ask(page, { what: "set", list, added: [{}] }); }
  if (grid.rows.length === 0) return undefined;
  const { top, bottom, left } = range(grid);
  switch (what) {
    case "copy": return ask(page, { what, list, rows: selected(grid) });
    case "remove": grid.view.from = grid.view.at = [top, at[1]]; return ask(page, { what, list, rows: selected(grid) });
    case "move": return move(page, grid, by);
    case "clear": return put(page, grid, top, left, block(grid, () => ""));
    case "fill": return top === bottom ? page.say("pick the cells below the one that fills them, too") : put(page, grid, top, left, block(grid, (i, j) => textAt(grid, top, left + j)));
    case "tick": return put(page, grid, at[0], at[1], [[/^(true|yes|1|x)$/i.test(textAt(grid, ...at)) ? "false" : "true"]]);
    default: return undefined;
  }
}

const types = [["text", "short texts"], ["markup", "texts with bold, italic and symbols"], ["integer", "whole numbers"], ["decimal", "numbers"], ["truth", "yes or no"],
  ["picture", "pictures"], ["colour", "colours"]];

function columnDialog(page, grid) {
  const dialog = byId("changes"), name = element("input", { type: "text", id: "heading" });
  const type = element("select", { id: "heading-type" }, ...types.map(([value, title]) => element("option", { value }, title)));
  const form = element("form", { method: "dialog", onsubmit: (event) => {
    event.preventDefault();
    dialog.close();
    ask(page, { what: "column", list: grid.table.title, heading: name.value, type: type.value });
  } }, element("label", {}, "Heading ", name), grid.table.open === "declared" ? element("label", {}, "It holds ", type) : "", element("div", { className: "row" }, element("button", { type: "submit" }, "Add the column"),
    element("button", { type: "button", onclick: () => dialog.close() }, "Cancel")));
  dialog.replaceChildren(element("h2", { id: "changes-title" }, `A new column of ${grid.table.title}`), form);
  dialog.showModal();
  name.focus();
}

function tools(page, grid) {
  const button = (what, text, title, by) => element("button", { type: "button", title, dataset: { act: `${what}${by ?? ""}` }, onclick: () => act(page, grid, what, by) }, text);
  const { view } = grid, again = () => { view.at = [0, view.at[1]]; view.from = [...view.at]; renewGrid(grid, grid.table); count(page); };
  const find = element("input", { type: "search", value: view.find, placeholder: "Find in rows", "aria-label": `Find in the rows of ${grid.table.title}`, oninput: () => { view.find = find.value; again(); } });
  const sort = element("select", { "aria-label": `Order of ${grid.table.title}`, onchange: () => {
    [view.sort, view.down] = [Math.abs(Number(sort.value)) - 1, Number(sort.value) < 0];
    again();
  } }, element("option", { value: "0" }, "As in the file"),
  ...grid.table.fields.flatMap((field, i) => [element("option", { value: String(i + 1) }, `${field} ↑`), element("option", { value: String(-i - 1) }, `${field} ↓`)]));
  sort.value = String(view.sort < 0 ? 0 : (view.down ? -1 : 1) * (view.sort + 1));
  const rows = !page.state.editable ? [] : grid.table.fixed ? [element("p", { className: "count" }, `${grid.table.fixed}.`)]
    : [button("add", "Add row", "A new record behind the last one"), ...(grid.table.settled ? [element("p", { className: "count" }, `${grid.table.settled}.`)] : [button("copy", "Duplicate", "Copies of the picked rows"), button("remove", "Delete", "Delete the picked rows"),
       button("move", "↑", "Move the picked rows up (Alt+↑)", -1), button("move", "↓", "Move the picked rows down (Alt+↓)", 1)])];
  const cells = page.state.editable ? [button("fill", "Fill down", "The first picked row fills the others (Ctrl+D)"),
    grid.table.open && !grid.table.fixed ? element("button", { type: "button", dataset: { act: "column" }, onclick: () => columnDialog(page, grid) }, "Add column") : null] : [];
  return element("div", { className: "grid-tools" }, ...rows, ...cells, find, sort, element("p", { className: "said count", role: "status" }));
}

// Below the tools: what the cell holds, whole, and what is wrong with it. The inspector shows the card of the row.
let showing;
function moved(page, grid) {
  const cell = current(grid), said = grid.section.querySelector(".said");
  if (said) said.textContent = !cell ? "" : [`${cell.field}: ${cell.value.computed ? `${cell.value.text} (computed)` : cell.value.text.split("\n")[0]}`, cell.value.problem, cell.value.fixed, cell.column.help].filter(Boolean).join(" · ");
  clearTimeout(showing);
  const row = grid.table.rows[grid.rows[grid.view.at[0]]];
  if (!row || row.part === null || isNarrow() || stored) return;
  showing = setTimeout(() => {
    const part = page.state.parts[row.part];
    if (page.view === "data" && part && part.id !== page.selected) page.select(part);
  }, 200);
}

function newSection(page, table) {
  const grid = newGrid(table, {
    act: (what, by) => act(page, grid, what, by),
    edit: (text) => {
      const cell = current(grid);
      if (!cell) return;
      if (cell.value.written === undefined) page.say(cell.value.fixed ?? (cell.value.computed ? "this value is computed" : page.state.editable ? "this value is changed in its file" : "start planche with --edit to change files from this page"));
      else edit(page, cell, cell.control, text, () => draw(page, byId("main"), shown), (dx, dy) => goTo(grid, grid.view.at[0] + dy, grid.view.at[1] + dx));
    },
    open: (n) => { const row = grid.table.rows[n]; if (row.part !== null) page.show("parts", () => reveal(page, row.part)); else openFile(page, row.file, row.line, 1); },
    moved: () => moved(page, grid),
  });
  grid.section = element("section", { dataset: { list: table.title } });
  grids.set(table.title, grid);
  return grid;
}

// The parts around the rows are made anew when they change.
function section(page, table) {
  const grid = grids.get(table.title) ?? newSection(page, table);
  const frame = JSON.stringify([table.title, table.fields, table.fixed, table.settled, table.open, page.state.editable]);
  grid.table = table;
  if (grid.frame !== frame) {
    grid.frame = frame;
    const head = element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Row"),
      ...table.fields.map((name, i) => element("th", { scope: "col", title: table.columns?.[i]?.help ?? "" }, name))));
    const named = { role: "grid", "aria-label": table.title, className: table.rows.length > 400 ? "long" : "" };
    grid.section.replaceChildren(element("h2", {}), tools(page, grid), element("table", named, head, grid.body), element("div", { className: "notes" }));
  }
  grid.section.querySelector("h2").textContent = `${table.title} (${table.count})`;
  grid.section.querySelector(".notes").replaceChildren(
    table.rows.length === 0 ? element("p", { className: "count" }, "This list has no records.") : "",
    table.count > table.rows.length ? element("p", { className: "count" }, `and ${table.count - table.rows.length} more, not shown`) : "");
  renewGrid(grid, table);
  return grid.section;
}

// Scrolls to a row of a list and marks it.
export function revealRow(list, row) {
  const grid = grids.get(list);
  let n = grid?.rows.indexOf(row) ?? -1;
  if (grid && n < 0) {
    Object.assign(viewOf(list), { find: "", sort: -1 });
    renewGrid(grid, grid.table);
    n = row;
  }
  if (!grid?.lines[n]) return;
  grid.lines[n].classList.add("shown");
  grid.view.at = grid.view.from = [n, 0];
  grid.lines[n].scrollIntoView({ block: "center" });
  focusCell(grid);
}

function count(page) {
  const sum = (of) => shown.reduce((all, table) => all + of(table), 0);
  const all = sum(({ count: one }) => one), seen = sum((table) => table.count - table.rows.length + (grids.get(table.title)?.rows.length ?? 0));
  page.count(seen === all ? counted(all, "record") : `${seen} of ${counted(all, "record")}`);
}

function draw(page, main, tables) {
  shown = tables;
  const sections = tables.map((table) => section(page, table));
  if (sections.length === 0)
    replace(main, emptyView(page, "No records", "This game has no lists of records.", "The data of built-in games are in planche itself. Their documents are shown in Parts."));
  else if (sections.length !== main.childElementCount || sections.some((one, i) => one !== main.children[i])) replace(main, ...sections);
  count(page);
}

export async function show(page, main) {
  const { tables } = await getJson(`data${query(page.choices)}`);
  if (page.view !== "data") return;
  shown = tables;
  if (!keepTyping(page, main, tables, () => draw(page, main, shown))) draw(page, main, tables);
}

// What puts pictures that are dropped on a cell into it, and into the cells below; nothing if they were dropped elsewhere.
// By then the page may have been drawn anew, so the cell is known by its place.
function dropOnCell(page, target) {
  const list = target.closest?.("section[data-list]")?.dataset.list, cell = target.closest?.("td"), line = cell?.parentElement;
  if (page.view !== "data" || !grids.get(list)?.lines.includes(line)) return null;
  const top = grids.get(list).lines.indexOf(line), left = [...line.children].indexOf(cell);
  return async (names) => {
    const grid = grids.get(list);
    if (!grid) return;
    if (!grid.table.columns?.[left - 1]?.picture) { page.say("drop pictures on the cells of a column of pictures"); return; }
    await put(page, grid, top, left, names.map((name) => [name]));
  };
}

// Copies, cuts and pastes the picked cells, as spreadsheets do.
export function startData(page) {
  takeDrops(page, (event) => dropOnFace(page, event) ?? dropOnCell(page, event.target));
  const gridOf = (event) => (event.target.matches?.("textarea, input") || page.view !== "data" ? undefined : grids.get(focused()));
  for (const kind of ["copy", "cut"]) {
    document.addEventListener(kind, (event) => {
      const grid = gridOf(event);
      if (!grid || (String(getSelection()) && kind === "copy" && !grid.body.contains(document.activeElement))) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", written(block(grid, (i, j, top, left) => textAt(grid, top + i, left + j))));
      if (kind === "cut") act(page, grid, "clear");
    });
  }
  document.addEventListener("paste", (event) => {
    const grid = gridOf(event), text = event.clipboardData.getData("text/plain");
    if (!grid || !text || !page.state.editable) return;
    event.preventDefault();
    paste(page, grid, text);
  });
}

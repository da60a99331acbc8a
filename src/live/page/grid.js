// A list of records as a grid that is used like a spreadsheet: one cell has the focus, ranges are picked with Shift or
// the mouse. Rows that nobody has seen yet are empty.
import { element } from "./dom.js";
import { stored } from "./server.js";

const few = 400;  // rows that are filled at once
const signs = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

// What each list shows: its rows, in which order, and what is picked. Columns count from 0, which is the place of the row.
const views = new Map();
export const viewOf = (list) => {
  if (!views.has(list)) views.set(list, { find: "", sort: -1, down: false, at: [0, 1], from: [0, 1], picked: false });
  return views.get(list);
};

export const focused = () => document.activeElement?.closest?.("section[data-list]")?.dataset.list;

// The rows in the order of the view, without those that the filter hides.
export function shownRows(table) {
  const { find, sort, down } = viewOf(table.title), words = find.toLowerCase();
  const all = table.rows.map((row, n) => n).filter((n) => !words || table.rows[n].values.some(({ text }) => text.toLowerCase().includes(words)));
  if (sort >= 0) all.sort((a, b) => (down ? -1 : 1) * signs.compare(table.rows[a].values[sort].text, table.rows[b].values[sort].text));
  return all;
}

// The picked cells: rows of the view and columns, from the first to the last.
export function range(grid) {
  const { at, from } = grid.view;
  const sorted = (a, b) => (a < b ? [a, b] : [b, a]), last = grid.rows.length - 1;
  const [top, bottom] = sorted(at[0], from[0]), [left, right] = sorted(at[1], from[1]);
  return { top: Math.min(top, last), bottom: Math.min(bottom, last), left: Math.max(1, left), right: Math.max(1, right), whole: left === 0 };
}

function mark(grid) {
  const { top, bottom, left, right, whole } = range(grid), several = whole || top !== bottom || left !== right;
  for (const [n, line] of grid.lines.entries()) {
    if (!line.childElementCount) continue;
    for (const [c, cell] of [...line.children].entries()) {
      const inside = several && n >= top && n <= bottom && (whole || (c >= left && c <= right));
      if (inside !== cell.classList.contains("picked")) cell.classList.toggle("picked", inside);
      const control = cell.firstElementChild, index = n === grid.view.at[0] && c === grid.view.at[1] ? 0 : -1;
      if (control && control.tabIndex !== index && !control.matches("textarea, input")) control.tabIndex = index;
    }
  }
}

function cellOf(grid, row, i) {
  const value = row.values[i], field = grid.table.fields[i], focus = `${grid.table.title}/${row.key}/${field}`;
  const made = element("td", { className: value.computed ? "computed" : value.fixed && !grid.table.fixed ? "fixed" : "", title: value.problem ?? value.fixed ?? "" });
  if (value.worst) made.dataset.worst = value.worst;
  const colour = /^#[0-9a-f]{6}$/i.test(value.text) ? element("span", { className: "shade", style: { "--shade": value.text } }) : "";
  if (value.written === undefined) made.append(element("span", { className: "value", tabIndex: -1, dataset: { focus } }, value.text));
  else made.append(element("button", { type: "button", className: "value", tabIndex: -1, "aria-label": `Change ${field}: ${value.text || "empty"}`,
                                       dataset: { focus } }, value.text));
  made.append(colour);
  return made;
}

function fill(grid, line) {
  const row = grid.table.rows[line.row];
  line.style.height = "";
  line.replaceChildren(element("td", {}, stored && row.part === null ? element("span", { tabIndex: -1 }, row.place) : element("button", {
    type: "button", tabIndex: -1, className: "place", dataset: { focus: `${grid.table.title}/${row.key}/` } }, row.place)),
    ...row.values.map((value, i) => cellOf(grid, row, i)));
}

// Makes the lines of the grid; those whose records are the same stay as they are.
export function renewGrid(grid, table) {
  const kept = new Map(grid.lines.map((line) => [line.known, line]));
  grid.table = table;
  grid.view = viewOf(table.title);
  grid.rows = shownRows(table);
  const met = new Map();
  grid.lines = grid.rows.map((n) => {
    const row = table.rows[n], times = (met.get(row.key) ?? 0) + 1;
    met.set(row.key, times);
    const known = `${times} ${JSON.stringify(row)}`, line = kept.get(known) ?? element("tr", {});
    line.known = known;
    line.row = n;
    if (!line.childElementCount) {
      if (grid.rows.length <= few) fill(grid, line);
      else {
        line.style.height = "29px";
        grid.seen.observe(line);
      }
    }
    return line;
  });
  const had = grid.body.contains(document.activeElement) && !document.activeElement.matches("textarea, input");
  if (grid.lines.length !== grid.body.childElementCount || grid.lines.some((line, n) => line !== grid.body.children[n]))
    grid.body.replaceChildren(...grid.lines);
  grid.view.at[0] = Math.max(0, Math.min(grid.view.at[0], grid.rows.length - 1));
  mark(grid);
  if (had && !grid.body.contains(document.activeElement)) focusCell(grid);
}

export function focusCell(grid, scroll = false) {
  const line = grid.lines[grid.view.at[0]];
  if (!line) return;
  if (!line.childElementCount) fill(grid, line);
  mark(grid);
  const control = line.children[grid.view.at[1]]?.firstElementChild;
  control?.focus({ preventScroll: !scroll });
  if (scroll) control?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// Goes to a cell; `extend` keeps the other end of the range.
export function goTo(grid, row, column, extend = false, scroll = true) {
  const { view } = grid;
  view.at = [Math.max(0, Math.min(row, grid.rows.length - 1)), Math.max(0, Math.min(column, grid.table.fields.length))];
  if (!extend) view.from = [...view.at];
  focusCell(grid, scroll);
  grid.moved();
}

// The row of the list, the column and the value of the cell that has the focus.
export function current(grid) {
  const [n, c] = grid.view.at, row = grid.rows[n];
  if (row === undefined || c === 0) return null;
  const { table } = grid, record = table.rows[row];
  return { list: table.title, key: record.key, row, part: record.part, field: table.fields[c - 1], column: table.columns?.[c - 1] ?? {}, value: record.values[c - 1],
           control: grid.lines[n].children[c]?.firstElementChild };
}

function keydown(grid, event) {
  if (event.target.matches("textarea, input")) return;
  const [row, column] = grid.view.at, ctrl = event.ctrlKey || event.metaKey, last = grid.rows.length - 1, end = grid.table.fields.length;
  const jump = { ArrowUp: [ctrl ? 0 : row - 1, column], ArrowDown: [ctrl ? last : row + 1, column], ArrowLeft: [row, ctrl ? 1 : column - 1],
                 ArrowRight: [row, ctrl ? end : column + 1], Home: [ctrl ? 0 : row, 1], End: [ctrl ? last : row, end],
                 PageUp: [row - 15, column], PageDown: [row + 15, column] }[event.key];
  const done = (act) => { event.preventDefault(); event.stopPropagation(); act(); };
  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) return done(() => grid.act("move", event.key === "ArrowUp" ? -1 : 1));
  if (jump) return done(() => goTo(grid, ...jump, event.shiftKey));
  if (ctrl && event.key.toLowerCase() === "a") return done(() => { grid.view.from = [0, 1]; goTo(grid, last, end, true, false); });
  if (ctrl && event.key.toLowerCase() === "d") return done(() => grid.act("fill"));
  if (ctrl || event.altKey) return;
  if (event.key === "Escape" && (grid.view.from[0] !== row || grid.view.from[1] !== column)) return done(() => goTo(grid, row, column));
  if (column === 0) return;
  if (event.key === "F2") return done(() => grid.edit(current(grid)?.value.written));  // with the caret behind it
  if (event.key === "Enter") return done(() => grid.edit());
  if (event.key === "Delete" || event.key === "Backspace") return done(() => grid.act("clear"));
  if (event.key === " " && grid.table.columns?.[column - 1]?.ticks) return done(() => grid.act("tick"));
  if (event.key.length === 1) return done(() => grid.edit(event.key));
}

const placeOf = (grid, target) => {
  const cell = target.closest?.("td"), line = cell?.parentElement;
  const n = line ? grid.lines.indexOf(line) : -1;
  return n < 0 ? null : [n, [...line.children].indexOf(cell)];
};

// An empty grid. `does`: edit(text) types in the cell that has the focus, act(what, by) changes the picked cells or rows,
// open(row) shows a record elsewhere, moved() hears of another cell.
export function newGrid(table, does) {
  const grid = { table, view: viewOf(table.title), rows: [], lines: [], body: element("tbody"), ...does };
  grid.seen = new IntersectionObserver((all) => {
    for (const { target, isIntersecting } of all) {
      if (!isIntersecting || target.childElementCount) continue;
      fill(grid, target);
      grid.seen.unobserve(target);
    }
    mark(grid);
  }, { root: document.getElementById("main"), rootMargin: "900px" });
  grid.body.addEventListener("keydown", (event) => keydown(grid, event));
  // Not only the keys and the pointer move the focus.
  grid.body.addEventListener("focusin", (event) => {
    const place = placeOf(grid, event.target), { view } = grid;
    if (!place || event.target.matches("textarea, input") || (place[0] === view.at[0] && place[1] === view.at[1])) return;
    view.at = place;
    view.from = [...place];
    mark(grid);
    grid.moved();
  });
  grid.body.addEventListener("click", (event) => {
    const place = placeOf(grid, event.target);
    if (!place || event.shiftKey || event.target.matches("textarea, input")) return;
    if (place[1] === 0 && event.target.matches("button")) grid.open(grid.rows[place[0]]);
    else if (event.detail === 0) goTo(grid, ...place);  // not by a pointer
  });
  grid.body.addEventListener("dblclick", (event) => { if (placeOf(grid, event.target)?.[1] > 0) grid.edit(current(grid)?.value.written); });
  grid.body.addEventListener("pointerdown", (event) => {
    const place = placeOf(grid, event.target);
    if (!place || event.button !== 0 || event.target.matches("textarea, input")) return;
    if (event.shiftKey) event.preventDefault();
    goTo(grid, ...place, event.shiftKey, false);
    if (event.pointerType !== "mouse") return;  // a finger scrolls
    const move = (at) => {
      const to = placeOf(grid, document.elementFromPoint(at.clientX, at.clientY) ?? grid.body);
      if (to && (to[0] !== grid.view.at[0] || to[1] !== grid.view.at[1])) goTo(grid, ...to, true, false);
    };
    const stop = () => { removeEventListener("pointermove", move); removeEventListener("pointerup", stop); };
    addEventListener("pointermove", move);
    addEventListener("pointerup", stop);
  });
  grid.body.addEventListener("mousedown", (event) => { if (!event.target.matches("textarea, input")) event.preventDefault(); });
  return grid;
}

// The Data view: each list of records as a grid, with the problems at their cells.
import { element, empty } from "./dom.js";
import { getJson, post, query, stored } from "./server.js";
import { openFile } from "./problems.js";
import { reveal } from "./parts.js";

// Replaces the value by a field to type in. Enter writes it to the file, Escape leaves it.
function edit(page, place, value, button) {
  let done = false;
  const field = element("textarea", {
    value: value.written, rows: Math.min(8, value.written.split("\n").length), "aria-label": `${place.field} of row ${place.row + 1}`,
  });
  const leave = (focus) => {
    if (done) return;
    done = true;
    field.replaceWith(button);
    if (focus) button.focus();
  };
  const write = async () => {
    if (done) return;
    const text = field.value;
    if (text === value.written) return leave(true);
    try {
      page.say((await post("edit", { ...place, seen: value.written, text })).message);
      button.textContent = text;
      leave(true);
    } catch (error) {
      page.say(error.message);
    }
  };
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") leave(true);
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    write();
  });
  field.addEventListener("blur", write);
  button.replaceWith(field);
  field.focus();
  field.select();
}

function cell(page, place, value) {
  const made = element("td", { className: value.computed ? "computed" : "", title: value.problem ?? "" });
  if (value.worst) made.dataset.worst = value.worst;
  if (value.written === undefined) made.append(value.text);
  else made.append(element("button", { type: "button", className: "value", "aria-label": `Change ${place.field}: ${value.text}`,
                                       onclick: (event) => edit(page, place, value, event.currentTarget) }, value.text || "…"));
  return made;
}

function grid(page, table) {
  return element("section", { dataset: { list: table.title } }, element("h2", {}, `${table.title} (${table.count})`),
    element("div", { className: "grid", tabIndex: 0, role: "region", "aria-label": table.title }, element("table", {},
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Row"),
              ...table.fields.map((name) => element("th", { scope: "col" }, name)))),
      element("tbody", {}, ...table.rows.map((row, n) => element("tr", {},
        element("td", {}, stored && row.part === null ? row.place : row.part !== null
          ? element("button", { type: "button", onclick: () => page.show("parts", () => reveal(page, row.part)) }, row.place)
          : element("button", { type: "button", onclick: () => openFile(page, row.file, row.line, 1) }, row.place)),
        ...row.values.map((value, i) =>
          cell(page, { list: table.title, row: n, field: table.fields[i] }, value))))))));
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

export async function show(page, main) {
  const { tables } = await getJson(`data${query(page.choices)}`);
  if (page.view !== "data" || main.querySelector("textarea")) return;  // never takes away what somebody types
  main.replaceChildren(...(tables.length > 0 ? tables.map((table) => grid(page, table))
    : [empty("No records", "This game has no lists of records, or they cannot be read yet.")]));
}

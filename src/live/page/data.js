// The Data view: each list of records as a grid, with the problems at their cells.
import { element, empty } from "./dom.js";
import { getJson, query } from "./server.js";
import { openFile } from "./problems.js";
import { reveal } from "./parts.js";

function cell(page, value) {
  const made = element("td", { className: value.computed ? "computed" : "", title: value.problem ?? "" }, value.text);
  if (value.worst) made.dataset.worst = value.worst;
  return made;
}

function grid(page, table) {
  return element("section", {}, element("h2", {}, `${table.title} (${table.count})`),
    element("div", { className: "grid", tabIndex: 0, role: "region", "aria-label": table.title }, element("table", {},
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Row"),
              ...table.fields.map((name) => element("th", { scope: "col" }, name)))),
      element("tbody", {}, ...table.rows.map((row) => element("tr", {},
        element("td", {}, row.part !== null
          ? element("button", { type: "button", onclick: () => page.show("parts", () => reveal(page, row.part)) }, row.place)
          : element("button", { type: "button", onclick: () => openFile(page, row.file, row.line, 1) }, row.place)),
        ...row.values.map((value) => cell(page, value))))))));
}

export async function show(page, main) {
  const { tables } = await getJson(`data${query(page.choices)}`);
  if (page.view !== "data") return;
  main.replaceChildren(...(tables.length > 0 ? tables.map((table) => grid(page, table))
    : [empty("No records", "This game has no lists of records, or they cannot be read yet.")]));
}

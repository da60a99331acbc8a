// The Sheets view: pages as they will print.
import { counted, element, emptyView, replace } from "./dom.js";
import { getJson, picture, query } from "./server.js";
import { pageButton } from "./zoom.js";

// How many papers there are, and on how many of them the back is empty.
function sides(sheets) {
  const papers = sheets.filter(({ back }) => !back).length;
  const two = sheets.filter(({ back, blank }) => back && !blank).length;
  const said = two === 0 ? "one-sided" : two === papers ? (papers === 1 ? "two-sided" : "all two-sided")
    : `${two} two-sided, ${papers - two} one-sided`;
  return `${counted(papers, "sheet")}, ${said}`;
}

export async function show(page, main) {
  const { sheets, generation } = await getJson(`sheets${query(page.choices)}`);
  if (page.view !== "sheets") return;
  if (sheets.length === 0) {
    replace(main, emptyView(page, "No sheets", "There is nothing to print yet: the list of problems below says why.",
      "Open a document of this game: planche live FILE."));
    return;
  }
  const flawed = page.state.problems.some(({ severity }) => severity === "error");
  const name = ({ label, back, blank }) => (back ? `${label.replace(/b$/, "")}, back${blank ? ", empty" : ""}` : label);
  replace(main, element("h2", {}, sides(sheets)),
    flawed ? element("p", { className: "old-note" }, "There are errors: planche prints nothing until they are mended. With --draft, it prints these sheets; parts with errors have the stamp DRAFT.") : "",
    element("ul", { className: "sheets" }, ...sheets.map((sheet, i) => element("li", {},
      element("figure", {}, pageButton("sheets", `sheet ${name(sheet)}`, sheet, picture(`sheet/${i}.svg${query(page.choices, { generation })}`)),
              element("figcaption", {}, `${name(sheet)} · ${sheet.width} × ${sheet.height} mm`))))));
  page.count(counted(sheets.filter(({ back }) => !back).length, "sheet"));
}

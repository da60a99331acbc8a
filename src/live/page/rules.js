// The Rules view: the booklet.
import { counted, element, emptyView, replace } from "./dom.js";
import { getJson, picture, query } from "./server.js";
import { fitRules, pageButton } from "./zoom.js";

export async function show(page, main) {
  const { sheets, generation } = await getJson(`rules${query(page.choices)}`);
  if (page.view !== "rules") return;
  if (sheets.length === 0) {
    replace(main, emptyView(page, "No rules yet", "Write rules.en.md beside the game file, and its booklet appears here.",
      "Not every built-in game has a rulebook. A document of a game has none: start planche with the name of the game, such as planche live exxit."));
    return;
  }
  fitRules();
  replace(main, element("ul", { className: "sheets" }, ...sheets.map((sheet, i) => element("li", {},
    pageButton("rules", `rules, page ${i + 1}`, sheet, picture(`rules/${i}.svg${query(page.choices, { generation })}`))))));
  page.count(counted(sheets.length, "page"));
}

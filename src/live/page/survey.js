// The Survey view: what `planche survey` counts.
import { counted, element, emptyView, replace } from "./dom.js";
import { getJson, picture, query } from "./server.js";

export async function show(page, main) {
  const { sheets, generation } = await getJson(`survey${query(page.choices)}`);
  if (page.view !== "survey") return;
  replace(main, sheets.length > 0 ? element("div", { className: "whole stack margins" }, ...sheets.map(({ width, height }, i) =>
    element("img", { className: "drawn", width, height, alt: `survey, page ${i + 1}`, src: picture(`survey/${i}.svg${query(page.choices, { generation })}`) })))
    : emptyView(page, "Nothing to count", "Records with numbers or choices give curves and counts here.", "planche counts the records of games in files, not those of built-in games."));
  page.count(sheets.length > 0 ? counted(sheets.length, "page") : "");
}

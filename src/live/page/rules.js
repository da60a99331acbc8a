// The Rules view: the booklet.
import { element, empty } from "./dom.js";
import { getJson, picture, query } from "./server.js";

export async function show(page, main) {
  const { sheets, generation } = await getJson(`rules${query(page.choices)}`);
  if (page.view !== "rules") return;
  main.replaceChildren(sheets.length > 0 ? element("ul", { className: "sheets" }, ...sheets.map(({ width, height }, i) => element("li", {},
    element("img", { className: "drawn", alt: `rules, page ${i + 1}`, loading: "lazy", width, height,
                     src: picture(`rules/${i}.svg${query(page.choices, { generation })}`) }))))
    : empty("No rules yet", "Write rules.en.md beside the game file, and its booklet appears here."));
}

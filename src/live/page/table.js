// The Table view: the game set up to play.
import { counted, element, emptyView, replace } from "./dom.js";
import { getJson, picture, query } from "./server.js";

export async function show(page, main) {
  const { sheets, generation } = await getJson(`tables${query(page.choices)}`);
  if (page.view !== "table") return;
  if (sheets.length === 0) {
    replace(main, emptyView(page, "No table view", "Add \"table\" to the game file to see the game set up to play.",
      "Not every built-in game has one. A document of a game has none: start planche with the name of the game, such as planche live exxit."));
    return;
  }
  replace(main, element("div", { className: "whole stack" }, ...sheets.map(({ label, width, height }, i) => element("figure", {},
    element("figcaption", {}, element("h2", {}, label)),
    element("img", { className: "drawn", width, height, alt: `${page.state.title}, ${label}`,
                     src: picture(`table/${i}.svg${query(page.choices, { generation })}`) })))));
  page.count(counted(sheets.length, "table"));
}
